/// A mapping that was read by its schema: values of the types that its keys declare, and where they stand.
///
/// Mappings are short, and there are thousands of them in a panel: a list that is searched costs a third of a dictionary.
struct Record {
    private struct Entry {
        let name: String
        let value: Any?
        let place: Place
    }

    let schema: ObjectSchema
    let place: Place
    private var entries: [Entry] = []

    /// - Parameter capacity: how many keys are going to be set.
    init(schema: ObjectSchema, place: Place, capacity: Int = 0) {
        self.schema = schema
        self.place = place
        entries.reserveCapacity(capacity)
    }

    mutating func set(_ value: Any?, for name: String, at place: Place) {
        let entry = Entry(name: name, value: value, place: place)
        if let index = index(of: name) {
            entries[index] = entry
        } else {
            entries.append(entry)
        }
    }

    /// The value of a key, nil if it is not there or was wrong.
    subscript<Value>(key: Key<Value>) -> Value? { index(of: key.name).flatMap { entries[$0].value as? Value } }

    /// Whether the key was written, rightly or not.
    func has<Value>(_ key: Key<Value>) -> Bool { index(of: key.name) != nil }

    /// Where the value of a key of any type stands, nil if the key was not written.
    func place(ofKey name: String) -> Place? { index(of: name).map { entries[$0].place } }

    /// Where the key's value stands, else where the mapping does.
    func place<Value>(of key: Key<Value>) -> Place { place(ofKey: key.name) ?? place }

    /// By index and with lengths first: a loop over the entries would copy each of them, and most names differ.
    private func index(of name: String) -> Int? {
        let length = name.utf8.count
        for index in entries.indices where entries[index].name.utf8.count == length && entries[index].name == name { return index }
        return nil
    }
}
