import FasciaValues

/// What a played backend does when the panel writes a value.
package struct BackendAnswer: Hashable {
    /// What a backend says that a value is.
    package enum Content: Hashable {
        /// What was written.
        case written
        case unknown
        case value(Value)
    }

    /// How long it takes, in seconds.
    package var after: Double
    package var content: Content
    /// Says no, for this reason: the value is what it was, and the panel shows the reason. nil says yes.
    package var refusal: String?
    /// No answer ever comes.
    package var isSilent: Bool

    /// An answer that comes at once and says yes, unless something else is said.
    package init(after: Double = 0, content: Content = .written, refusal: String? = nil, isSilent: Bool = false) {
        self.after = after
        self.content = content
        self.refusal = refusal
        self.isSilent = isSilent
    }

    /// The longest time that one may take, in seconds.
    package static let longest = 86_400.0
}

/// What comes of a command that a panel would have run.
package struct CommandAnswer: Hashable {
    /// How long it takes, in seconds.
    package var after: Double
    /// The line that it prints; nil where it prints nothing that would be taken.
    package var printed: String?
    /// It fails, with this complaint; nil if it does not.
    package var failure: String?

    /// A command that ends well at once, unless something else is said.
    package init(after: Double = 0, printed: String? = nil, failure: String? = nil) {
        self.after = after
        self.printed = printed
        self.failure = failure
    }
}
