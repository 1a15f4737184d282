/// Something in a file that cannot be used, and where.
public struct YAMLError: Error, Hashable, CustomStringConvertible, Sendable {
    /// The file, as it was named by whoever asked for it.
    public let file: String
    /// Where in the file; nil if the file as a whole cannot be used.
    public let position: YAMLPosition?
    /// What is wrong, and what would be right.
    public let message: String

    /// An error in a file; without a position it is about the file as a whole.
    public init(file: String, position: YAMLPosition?, message: String) {
        self.file = file
        self.position = position
        self.message = message
    }

    /// The line, counted from 1; 0 if the file as a whole cannot be used.
    public var line: Int { position?.line ?? 0 }

    /// The column, counted from 1; 0 if the file as a whole cannot be used.
    public var column: Int { position?.column ?? 0 }

    /// `file:line:column: message`, which editors and terminals turn into a link.
    public var description: String {
        guard let position else { return "\(file): \(message)" }
        return "\(file):\(position.line):\(position.column): \(message)"
    }
}
