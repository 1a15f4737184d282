/// Who sets a value.
public enum ValueSource: Hashable, Sendable {
    /// An operator of this panel, through an action: it goes out.
    case control
    /// Somebody outside: it never goes out again.
    case client
    /// What a command of the panel printed: it never goes out again.
    case command
}
