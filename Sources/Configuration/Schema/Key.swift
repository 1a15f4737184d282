/// A key of a mapping: its name, the syntax of its value, its text in the reference, and its effect.
public struct Key<Value>: Sendable {
    /// The key, as it is written in a configuration.
    public let name: String
    /// The syntax of its value.
    public let syntax: Syntax<Value>
    /// A sentence for the reference.
    public let documentation: String
    /// Whether a mapping without it is a mistake.
    public let isRequired: Bool
    /// What the key sets; nil for a key that the maker of the view reads from the record.
    package let effect: (any KeyProgram)?

    /// A key without an effect: code that reads the record asks for its value.
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

/// The effect of a key. Modules that know views implement and run it.
public protocol KeyProgram: AnyObject, Sendable {
    /// Whether it can take back what it has set, as it does when an expression comes to be unknown.
    var isReversible: Bool { get }
}

/// A key with its value's type erased, for lists of keys. A class, since thousands are looked up and copies would count references.
public final class AnyKey: Sendable {
    package let name: String
    package let expectation: String
    package let documentation: String
    package let isRequired: Bool
    package let effect: (any KeyProgram)?
    package let read: @Sendable (SourceNode, Reader) -> Any?
    /// Reads an expression in place of the value; nil if the key takes none.
    package let readLive: (@Sendable (SourceNode, Reader) -> AnyLiveValue?)?
    /// Whether fingers change what it sets, so that `binds:` takes the place of an expression.
    package var isOperated: Bool { name == "value" || name == "selected" }
    /// Whether a text that begins with `=` is read as any other.
    package let isTextual: Bool

    package init<Value>(_ key: Key<Value>) {
        name = key.name
        expectation = key.syntax.expectation
        documentation = key.documentation
        isRequired = key.isRequired
        self.effect = key.effect
        let syntax = key.syntax
        let effect = key.effect
        read = { node, reader in syntax.read(node, reader) }
        isTextual = syntax.isTextual
        if let live = syntax.live, effect?.isReversible == true {
            readLive = { node, reader in reader.live(node, syntax, live) }
        } else {
            readLive = nil
        }
    }
}

/// Builds a list of keys. Its order is that of the reference and of setting.
@resultBuilder
public enum KeyList {
    /// One key.
    public static func buildExpression<Value>(_ key: Key<Value>) -> [AnyKey] { [AnyKey(key)] }
    /// Keys that several mappings share.
    public static func buildExpression(_ keys: [AnyKey]) -> [AnyKey] { keys }
    /// Concatenates lists.
    public static func buildBlock(_ keys: [AnyKey]...) -> [AnyKey] { keys.flatMap { $0 } }
}
