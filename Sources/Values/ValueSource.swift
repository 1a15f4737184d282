/// Who sets a value.
public enum ValueSource: Hashable, Sendable {
    /// An action of this panel: the value is written.
    case control
    /// A client of the socket: the value is not written back.
    case client
    /// The output of a command: the value is not written.
    case command
}
