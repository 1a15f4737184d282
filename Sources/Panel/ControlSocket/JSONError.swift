/// A text is no JSON, or more of it than is taken.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Where, in bytes from the start of the text.
    public let offset: Int
    /// What is wrong.
    public let reason: String

    public var description: String { "no JSON: \(reason), at byte \(offset)" }
}
