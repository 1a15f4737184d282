/// Which of several sources that are ready at once is served first. The loop serves one source, then looks again.
public enum EventPriority: Int64, Sendable, CaseIterable {
    /// Touches: they come first, so that a frame shows all that the fingers have done.
    case input = -200
    /// Flips and hot-plugging. Before timers: a time-out never beats an event that has arrived.
    case display = -100
    /// Points in time.
    case timer = 0
    /// The next frame: once everything that may change it has been heard.
    case frame = 100
    /// Signals and the service manager: they never delay a frame, and clients never delay them.
    case service = 150
    /// Sockets, files, and what clients asked for: what must never delay a frame.
    case background = 200
}
