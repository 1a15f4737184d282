/// Why a value could not be read or set.
public struct ValueError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public enum Problem: Hashable, Sendable {
        /// There is no value of that name; one with a similar name, if there is one.
        case unknown(suggestion: String?)
        /// The value cannot be that.
        case unfit(found: String, expected: String)
        /// It is a list, an image or a series, and cannot become that.
        case refused(String)
    }

    /// The name that was asked for.
    public let name: String
    /// What is wrong with the name or with what it was to be set to.
    public let problem: Problem

    /// An error about the value of a name.
    public init(name: String, problem: Problem) {
        self.name = name
        self.problem = problem
    }

    /// The whole story in one line.
    public var description: String {
        switch problem {
        case .unknown(let suggestion):
            "there is no value “\(name.prefix(60))”\(suggestion.map { ": did you mean “\($0)”?" } ?? "; “values:” of the configuration declares them")"
        case .unfit(let found, let expected): "cannot set “\(name.prefix(60))” to “\(found.prefix(60))”: it takes \(expected)"
        case .refused(let reason): "cannot change “\(name.prefix(60))”: \(reason)"
        }
    }
}
