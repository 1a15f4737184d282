/// A key of a mapping: its name, the syntax of its value, its text in the reference, and its effect.
///
/// There are a thousand of them, and each is copied wherever it is read: two references are, and not all that it says.
public struct Key<Value>: Sendable {
    /// The key with its value's type erased.
    package let erased: AnyKey
    private let own: @Sendable () -> Syntax<Value>

    /// The key, as it is written in a configuration.
    public var name: String { erased.name }
    /// The syntax of its value.
    public var syntax: Syntax<Value> { own() }
    /// A sentence for the reference.
    public var documentation: String { erased.documentation }
    /// Whether a mapping without it is a mistake.
    public var isRequired: Bool { erased.isRequired }

    /// A key without an effect: code that reads the record asks for its value.
    public init(_ name: String, _ syntax: Syntax<Value>, _ documentation: String, isRequired: Bool = false) {
        self.init(KeySlot(name), syntax, documentation, isRequired: isRequired, effect: nil)
    }

    /// - Parameters:
    ///   - slot: where records keep the value.
    ///   - effect: what the key sets; nil for a key that the maker of the view reads from the record.
    package init(
        _ slot: KeySlot<Value>, _ syntax: Syntax<Value>, _ documentation: String, isRequired: Bool = false, effect: (any KeyProgram)?
    ) {
        erased = AnyKey(slot, syntax, documentation, isRequired: isRequired, effect: effect)
        own = { syntax }
    }

    /// The same key in other mappings, of which the reference says something else: code that reads the one reads the other.
    package func described(_ documentation: String) -> Key {
        Key(KeySlot(erased.slot), syntax, documentation, isRequired: isRequired, effect: erased.effect)
    }
}

/// Where a record keeps the value of a key, which is of this type. The effect of a key knows it before there is a key.
package struct KeySlot<Value>: Sendable {
    let erased: AnySlot

    package init(_ name: String) { erased = AnySlot(name) }

    fileprivate init(_ erased: AnySlot) { self.erased = erased }
}

/// The same with its value's type erased, known by its identity.
final class AnySlot: Sendable {
    let name: String

    fileprivate init(_ name: String) { self.name = name }
}

/// The effect of a key. Modules that know views implement and run it.
public protocol KeyProgram: AnyObject, Sendable {
    /// Whether it can take back what it has set, as it does when an expression comes to be unknown.
    var isReversible: Bool { get }
}

/// A key with its value's type erased, for lists of keys. A class, since thousands are looked up and copies would count references.
public final class AnyKey: Sendable {
    package var name: String { slot.name }
    let slot: AnySlot
    package let expectation: String
    package let documentation: String
    package let isRequired: Bool
    package let effect: (any KeyProgram)?
    let read: @Sendable (SourceNode, Reader) -> AnyStored?
    /// Reads an expression in place of the value; nil if the key takes none.
    package let readLive: (@Sendable (SourceNode, Reader) -> AnyLiveValue?)?
    /// Whether fingers change what it sets, so that `binds:` takes the place of an expression.
    package var isOperated: Bool { name == "value" || name == "selected" }
    /// Whether a text that begins with `=` is read as any other.
    package let isTextual: Bool

    fileprivate init<Value>(
        _ slot: KeySlot<Value>, _ syntax: Syntax<Value>, _ documentation: String, isRequired: Bool, effect: (any KeyProgram)?
    ) {
        self.slot = slot.erased
        self.documentation = documentation
        self.isRequired = isRequired
        self.effect = effect
        expectation = syntax.expectation
        isTextual = syntax.isTextual
        let read = syntax.read
        self.read = { node, reader in read(node, reader).map { Stored($0) } }
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
    public static func buildExpression<Value>(_ key: Key<Value>) -> [AnyKey] { [key.erased] }
    /// Keys that several mappings share.
    public static func buildExpression(_ keys: [AnyKey]) -> [AnyKey] { keys }
    /// Concatenates lists.
    public static func buildBlock(_ keys: [AnyKey]...) -> [AnyKey] { keys.flatMap { $0 } }
}
