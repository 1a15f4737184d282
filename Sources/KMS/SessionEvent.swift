/// What happens to a session.
public enum SessionEvent: Sendable {
    /// The session is at the front: devices may be opened, those that are open have to be set up anew.
    case enabled
    /// Another virtual terminal comes to the front. When the handler returns, no device may be in use any more: the seat is told then.
    case disabled
    /// The seat manager is gone: nothing can be opened any more, and open devices may stop working. Make another session.
    case lost(reason: String)
}
