import FasciaGeometry

/// Tells the time. What waits or animates asks a clock that it was given, so that a test can hold it still and move it.
public protocol Clock: AnyObject {
    /// This moment. Never earlier than an answer given before.
    var now: Instant { get }
}
