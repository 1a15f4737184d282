import FasciaGeometry

/// A program to run, as an action asks for it.
public struct Command: Hashable, Sendable {
    /// The program, looked for in `PATH` unless it has a slash, and its arguments; at least one. No shell sees them.
    public var arguments: [String]
    /// After so long it is killed, with all that it started.
    public var timeout: TimeSpan
    /// The value that gets the first line that it prints; nil for none.
    public var output: String?
    /// Why it must not be run; empty if it may.
    public var refusal = ""

    /// A command; it takes at most ten seconds unless something else is said.
    public init(_ arguments: [String], timeout: TimeSpan = .milliseconds(10_000), output: String? = nil) {
        self.arguments = arguments
        self.timeout = timeout
        self.output = output
    }

    /// The program without the folders that it is in, for people.
    package var name: String { String(((arguments.first ?? "").split(separator: "/").last ?? "").prefix(60)) }
}
