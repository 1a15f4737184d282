/// Something about a sound configuration that people will stumble over: `fascia check` prints it.
public struct Finding: Hashable, CustomStringConvertible, Sendable {
    /// The file, as it was named on the command line or by `include`.
    public let file: String
    /// Counted from 1.
    public let line: Int
    /// Counted from 1 in characters.
    public let column: Int
    /// The keys from the top to the value, as in `views[2].items[0].title`.
    public let keyPath: String
    /// What is wrong, and what would help.
    public let message: String

    package init(at place: Place, _ message: String) {
        file = place.position.file
        line = place.position.line
        column = place.position.column
        keyPath = place.keyPath
        self.message = message
    }

    /// The same finding with more to its message.
    package func adding(_ text: String) -> Finding { Finding(self, message: message + text) }

    private init(_ other: Finding, message: String) {
        file = other.file
        line = other.line
        column = other.column
        keyPath = other.keyPath
        self.message = message
    }

    /// `file:line:column: key.path: message`, as errors have it.
    public var description: String { "\(file):\(line):\(column): \(keyPath): \(message)" }

    /// The same as what stops no panel: `file:line:column: warning: key.path: message`.
    package var warning: String { "\(file):\(line):\(column): warning: \(keyPath): \(message)" }
}
