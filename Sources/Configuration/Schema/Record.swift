/// A mapping read by its schema: the values of its keys, in the types that these declare, with their places.
///
/// A panel has thousands of short mappings: searching a list costs a third of a dictionary.
public struct Record {
    private struct Entry {
        let slot: AnySlot
        /// nil if it was wrong, which has been reported, or if an expression gives it.
        let value: AnyStored?
        let place: Place
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

    /// Stores the value of a key, as the key has read it, or nil if it was wrong.
    mutating func set(_ value: AnyStored?, for key: AnyKey, at place: Place) {
        set(Entry(slot: key.slot, value: value, place: place))
    }

    /// Stores the value of a key.
    package mutating func set<Value>(_ value: Value, for key: Key<Value>, at place: Place) {
        set(Stored(value), for: key.erased, at: place)
    }

    /// Stores the expression that gives the value of a key, or that there was a wrong one.
    mutating func set(live: AnyLiveValue?, for key: AnyKey, at place: Place) {
        set(Entry(slot: key.slot, value: nil, place: place, live: live))
        if live != nil { hasLive = true }
    }

    private mutating func set(_ entry: Entry) {
        if let index = index(of: entry.slot) {
            entries[index] = entry
        } else {
            entries.append(entry)
        }
    }

    /// The expression that gives the value of a key; nil if it is absent or has a plain value.
    package func live(of key: AnyKey) -> AnyLiveValue? { index(of: key.slot).flatMap { entries[$0].live } }

    /// The value of a key; nil if it is absent, was wrong, or comes from an expression.
    public subscript<Value>(key: Key<Value>) -> Value? { value(key.erased.slot) }

    /// The value of the key that has a slot.
    package func value<Value>(of slot: KeySlot<Value>) -> Value? { value(slot.erased) }

    private func value<Value>(_ slot: AnySlot) -> Value? {
        guard let index = index(of: slot), let stored = entries[index].value else { return nil }
        // Keys and slots say what type their value has: only they store it.
        return unsafeDowncast(stored, to: Stored<Value>.self).value
    }

    /// Whether the key is present, even with a wrong value.
    public func has<Value>(_ key: Key<Value>) -> Bool { index(of: key.erased.slot) != nil }

    /// The place of a key's value; nil if the key is absent.
    package func place(of key: AnyKey) -> Place? { index(of: key.slot).map { entries[$0].place } }

    /// The place of a key's value, or of the mapping if the key is absent.
    public func place<Value>(of key: Key<Value>) -> Place { place(of: key.erased) ?? place }

    /// By index: a loop over the entries would copy each of them.
    private func index(of slot: AnySlot) -> Int? {
        for index in entries.indices where entries[index].slot === slot { return index }
        assert(!entries.contains { $0.slot.name == slot.name }, "“\(slot.name)” of \(schema.name) is read as another kind's key")
        return nil
    }
}

/// The value of a key, in a type that the key knows.
class AnyStored {}

/// The value of a key.
final class Stored<Value>: AnyStored {
    fileprivate let value: Value

    init(_ value: Value) { self.value = value }
}
