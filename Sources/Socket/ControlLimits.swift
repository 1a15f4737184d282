import FasciaGeometry

/// What a client of the control socket may cost.
struct ControlLimits {
    /// How many clients there may be at once. The last place is kept for root and the panel's own user.
    var clients = 32
    /// How many of them may be of one user, other than those two.
    var clientsOfUser = 16
    /// How long a client that subscribes to nothing may ask for nothing before its connection ends.
    var idleTime = TimeSpan.milliseconds(600_000)
    /// The longest message, in bytes.
    var messageBytes = 1 << 20
    /// Messages of more bytes are read beside the loop.
    var parsedAtOnce = 1 << 14
    /// After this many bytes, messages or nanoseconds of one client, everything more urgent is served before the next.
    var turnBytes = 1 << 16
    var turnMessages = 32
    var turnTime = TimeSpan.milliseconds(1)
    /// Above this many bytes that wait to be sent to it, a client's requests wait too, and changes of values are gathered.
    var outputPause = 1 << 16
    /// So many are sent to it in a turn of the loop at most.
    var outputAtOnce = 1 << 18
    /// Above this many, it is dropped.
    var outputBytes = 1 << 20
    /// How long a client may take nothing of what waits for it before it is dropped.
    var stallTime = TimeSpan.milliseconds(10_000)
    /// How long no connection is taken after the kernel refused one for want of descriptors or memory.
    var refusalPause = TimeSpan.milliseconds(1_000)
}

extension ControlClient {
    /// Why a client is no longer served.
    enum End: Equatable {
        /// It closed the connection, or sent its last request and has its answer.
        case left
        /// It was dropped.
        case dropped(String)
    }
}
