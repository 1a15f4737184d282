/// A commit or a configuration of the display failed. The loop acts on `recovery` alone, never on the number.
public struct ScanoutError: Error, CustomStringConvertible, Sendable {
    /// What to do about it.
    public enum Recovery: Sendable {
        /// Busy or out of memory for a moment: try the same again at the next event or after one refresh.
        case transient
        /// Another process or another virtual terminal owns the display: wait for `ScanoutEvent.changed`.
        case sessionLost
        /// The configuration does not work any more (a connector went, a flip never came): the scanout sets itself up anew.
        case reconfigure
        /// Nothing helps.
        case fatal
    }

    /// What was attempted, as in "commit a frame".
    public let attempt: String
    /// On what, as in "/dev/dri/card0, crtc 34".
    public let object: String
    /// The system's error number, 0 if the error is not the system's.
    public let errno: Int32
    /// Why it failed and what a person can do about it.
    public let reason: String
    /// What to do about it.
    public let recovery: Recovery

    /// An error with all that an operator needs.
    public init(attempt: String, object: String, errno: Int32, reason: String, recovery: Recovery) {
        self.attempt = attempt
        self.object = object
        self.errno = errno
        self.reason = reason
        self.recovery = recovery
    }

    public var description: String { "cannot \(attempt) on \(object): \(reason)" }
}
