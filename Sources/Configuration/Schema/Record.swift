/// A mapping read by its schema: the values of its keys, in the types that these declare, with their places.
///
/// A panel has thousands of short mappings: searching a list costs a third of a dictionary.
public struct Record {
    private struct Entry {
        let name: String
        let value: Any?
        let place: Place
        /// The expression that gives the value, while `value` is nil.
        var live: AnyLiveValue?
    }

    package let schema: ObjectSchema
    package let place: Place
    private var entries: [Entry] = []
    /// Whether expressions give the value of some key.
    package private(set) var hasLive = false

    /// - Parameter capacity: how many keys are going to be set.
    package init(schema: ObjectSchema, place: Place, capacity: Int = 0) {
        self.schema = schema
        self.place = place
        entries.reserveCapacity(capacity)
    }

    /// Stores the value of a key, which is of the key's type, or nil if it was wrong.
    package mutating func set(_ value: Any?, for key: AnyKey, at place: Place) { set(value, for: key.name, at: place) }

    /// Stores the value of a key.
    package mutating func set<Value>(_ value: Value, for key: Key<Value>, at place: Place) { set(value, for: key.name, at: place) }

    /// Stores the expression that gives the value of a key, or that there was a wrong one.
    package mutating func set(live: AnyLiveValue?, for key: AnyKey, at place: Place) {
        set(nil, for: key.name, at: place, live: live)
        if live != nil { hasLive = true }
    }

    private mutating func set(_ value: Any?, for name: String, at place: Place, live: AnyLiveValue? = nil) {
        let entry = Entry(name: name, value: value, place: place, live: live)
        if let index = index(of: name) {
            entries[index] = entry
        } else {
            entries.append(entry)
        }
    }

    /// The expression that gives the value of a key; nil if it is absent or has a plain value.
    package func live(of key: AnyKey) -> AnyLiveValue? { index(of: key.name).flatMap { entries[$0].live } }

    /// The value of a key; nil if it is absent, was wrong, or comes from an expression.
    public subscript<Value>(key: Key<Value>) -> Value? { value(of: key.name, as: Value.self) }

    /// The value of a key that is named.
    package func value<Value>(of name: String, as type: Value.Type) -> Value? {
        guard let index = index(of: name), let value = entries[index].value else { return nil }
        assert(value is Value, "“\(name)” of \(schema.name) is read as another kind's key")
        return value as? Value
    }

    /// Whether the key is present, even with a wrong value.
    public func has<Value>(_ key: Key<Value>) -> Bool { index(of: key.name) != nil }

    /// The place of a key's value; nil if the key is absent.
    package func place(of key: AnyKey) -> Place? { index(of: key.name).map { entries[$0].place } }

    /// The place of a key's value, or of the mapping if the key is absent.
    public func place<Value>(of key: Key<Value>) -> Place { index(of: key.name).map { entries[$0].place } ?? place }

    /// By index and with lengths first: a loop over the entries would copy each of them, and most names differ.
    private func index(of name: String) -> Int? {
        let length = name.utf8.count
        for index in entries.indices where entries[index].name.utf8.count == length && entries[index].name == name { return index }
        return nil
    }
}
