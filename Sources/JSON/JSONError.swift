/// A text is no JSON, or more of it than is taken.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Where, in bytes from the start of the text.
    package let offset: Int
    /// What is wrong.
    package let reason: String

    package var description: String { "no JSON: \(reason), at byte \(offset)" }
}
