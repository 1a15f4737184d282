/// A key of a mapping: declared once, with its name, what its value has to be, what it says in the reference, and what it does.
public struct Key<Value>: Sendable {
    /// As it is written in a configuration.
    public let name: String
    /// What its value has to be.
    public let syntax: Syntax<Value>
    /// A sentence for the reference.
    public let documentation: String
    /// Whether a mapping without it is a mistake.
    public let isRequired: Bool
    /// What the key does by itself; nil for one that whoever makes the view reads.
    package let effect: (any KeyProgram)?

    /// A key that does nothing by itself: whoever reads the mapping asks for its value.
    public init(_ name: String, _ syntax: Syntax<Value>, _ documentation: String, isRequired: Bool = false) {
        self.init(name, syntax, documentation, isRequired: isRequired, effect: nil)
    }

    package init(_ name: String, _ syntax: Syntax<Value>, _ documentation: String, isRequired: Bool = false, effect: (any KeyProgram)?) {
        self.name = name
        self.syntax = syntax
        self.documentation = documentation
        self.isRequired = isRequired
        self.effect = effect
    }
}

/// What a key does with what it says. It is made and carried out above, where there are views.
public protocol KeyProgram: AnyObject, Sendable {}

/// A key whose value's type is left out, so that keys of all types stand in one list. A class, since thousands are looked up and a
/// copy of its texts would be counted each time.
public final class AnyKey: Sendable {
    package let name: String
    package let expectation: String
    package let documentation: String
    package let isRequired: Bool
    package let effect: (any KeyProgram)?
    package let read: @Sendable (SourceNode, Reader) -> Any?

    package init<Value>(_ key: Key<Value>) {
        name = key.name
        expectation = key.syntax.expectation
        documentation = key.documentation
        isRequired = key.isRequired
        effect = key.effect
        let syntax = key.syntax
        read = { node, reader in syntax.read(node, reader) }
    }
}

/// Puts keys into a list, in the order in which the reference has them and in which they are set.
@resultBuilder
public enum KeyList {
    /// One key.
    public static func buildExpression<Value>(_ key: Key<Value>) -> [AnyKey] { [AnyKey(key)] }
    /// Keys that several mappings share.
    public static func buildExpression(_ keys: [AnyKey]) -> [AnyKey] { keys }
    /// All of them.
    public static func buildBlock(_ keys: [AnyKey]...) -> [AnyKey] { keys.flatMap { $0 } }
}
