/// One mistake in a configuration.
public struct ConfigurationError: Error, Hashable, CustomStringConvertible, Sendable {
    /// The file, as it was named on the command line or by `include`.
    public let file: String
    /// Counted from 1; 0 if the file as a whole cannot be used.
    public let line: Int
    /// Counted from 1 in characters; 0 if the file as a whole cannot be used.
    public let column: Int
    /// The keys from the top to the value, as in `views[2].frame.left`; empty at the top.
    public let keyPath: String
    /// What is wrong, and what would be right.
    public let message: String
    /// What was probably meant by a misspelt word.
    public let suggestion: String?

    /// A mistake at a place; line and column are 0 for a file as a whole.
    public init(file: String, line: Int, column: Int, keyPath: String, message: String, suggestion: String? = nil) {
        self.file = file
        self.line = line
        self.column = column
        self.keyPath = keyPath
        self.message = message
        self.suggestion = suggestion
    }

    package init(at place: Place, _ message: String, suggestion: String? = nil) {
        self.init(
            file: place.position.file, line: place.position.line, column: place.position.column, keyPath: place.keyPath, message: message,
            suggestion: suggestion)
    }

    /// `file:line:column: key.path: message`, which editors and terminals turn into a link.
    public var description: String {
        var text = line > 0 ? "\(file):\(line):\(column): " : "\(file): "
        if !keyPath.isEmpty { text += "\(keyPath): " }
        text += message
        if let suggestion { text += "; did you mean “\(suggestion)”?" }
        return text
    }
}
