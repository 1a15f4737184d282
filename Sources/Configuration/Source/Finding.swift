/// Something about a sound configuration that people will stumble over: `fascia check` prints it.
public struct Finding: Hashable, CustomStringConvertible, Sendable {
    /// How much a finding weighs. Mistakes, which keep a panel from being shown, are `ConfigurationErrors`.
    public enum Severity: String, Hashable, Sendable {
        /// People will stumble over it.
        case warning
        /// Worth to be known; a check does not fail for it.
        case note
    }

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
    /// How much it weighs.
    public let severity: Severity

    package init(at place: Place, _ message: String, severity: Severity = .warning) {
        file = place.position.file
        line = place.position.line
        column = place.position.column
        keyPath = place.keyPath
        // Texts of a panel hold marks of direction, which are nothing to read.
        self.message =
            message.unicodeScalars.contains(where: Finding.isMark)
            ? String(String.UnicodeScalarView(message.unicodeScalars.filter { !Finding.isMark($0) })) : message
        self.severity = severity
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200E, 0x200F, 0x61C, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// The same finding with more to its message.
    package func adding(_ text: String) -> Finding { Finding(self, message: message + text) }

    private init(_ other: Finding, message: String) {
        file = other.file
        line = other.line
        column = other.column
        keyPath = other.keyPath
        self.message = message
        severity = other.severity
    }

    /// `file:line:column: key.path: message`, as errors have it.
    public var description: String { "\(file):\(line):\(column): \(keyPath): \(message)" }

    /// The same with what it weighs, as what stops no panel: `file:line:column: warning: key.path: message`.
    package var weighed: String { "\(file):\(line):\(column): \(severity.rawValue): \(keyPath): \(message)" }
}
