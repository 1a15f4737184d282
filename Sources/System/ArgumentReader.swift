/// The arguments of a program, one after another: `--name value` and `--name=value` are the same. For programs that hold no more than a
/// few options: the tool has a library for its own.
package struct ArgumentReader {
    /// What was not taken yet.
    package private(set) var rest: ArraySlice<String>
    private var attached: String?

    /// - Parameter arguments: those after the program's name.
    package init(_ arguments: some Collection<String>) { rest = Array(arguments)[...] }

    /// Takes the next argument: the name of an option, without a value that is attached to it, or what is none. Nil at the end.
    package mutating func next() -> String? {
        attached = nil
        guard let argument = rest.popFirst() else { return nil }
        guard argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") else { return argument }
        attached = String(argument[argument.index(after: equals)...])
        return String(argument[..<equals])
    }

    /// Whether a value is attached to the option that was taken last.
    package var hasValue: Bool { attached != nil }

    /// Takes the value of the option that was taken last; nil if there is none.
    package mutating func value() -> String? {
        defer { attached = nil }
        return attached ?? rest.popFirst()
    }
}
