/// Why a finger cannot touch what was named.
package struct HandError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of reason it is.
    package enum Kind: Sendable {
        /// There is no view of that name.
        case unknown
        /// It cannot be touched as things are: hidden, on another page, covered, disabled.
        case unreachable
        /// It moves: in a moment it may be touched.
        case passing
        /// Too many fingers of programs touch already.
        case busy
        /// It takes no such touch, or no such value.
        case unacceptable
    }

    package let kind: Kind
    /// What was attempted, why it failed, and what to do.
    package let description: String
    /// The name that was probably meant; nil if none is like it.
    package var suggestion: String?

    package init(_ kind: Kind, _ description: String, suggestion: String? = nil) {
        self.kind = kind
        self.description = description
        self.suggestion = suggestion
    }
}
