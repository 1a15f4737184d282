import FasciaGeometry

/// Why a value could not be read or set.
public struct ValueError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public enum Problem: Hashable, Sendable {
        /// There is no value of that name; one with a similar name, if there is one.
        case unknown(suggestion: String?)
        /// The value cannot be that.
        case unfit(found: String, expected: String)
        /// It cannot become that, for this reason: it is of another type, is computed, or has no room for it.
        case refused(String)
        /// It cannot become that now, for this reason: trying again helps.
        case unavailable(String)
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
            "there is no value “\(name.excerpt)”\(suggestion.map { ": did you mean “\($0)”?" } ?? "; “values:” of the configuration declares them")"
        case .unfit(let found, let expected): "cannot set “\(name.excerpt)” to “\(found.excerpt)”: it takes \(expected)"
        case .refused(let reason), .unavailable(let reason): "cannot change “\(name.excerpt)”: \(reason)"
        }
    }
}

extension ValueDefinition {
    /// That it is of another type than what was to be done with it takes; nil stands for a single value.
    package func isNot(_ wanted: ValueType?) -> ValueError {
        ValueError(name: name, problem: .refused("it is \(type.noun), not \(wanted?.noun ?? "a single value")"))
    }
}
