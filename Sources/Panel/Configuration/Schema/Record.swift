/// A mapping that was read by its schema: values of the types that its keys declare, and where they stand.
struct Record {
    let schema: ObjectSchema
    let place: Place
    private var values: [String: Any] = [:]
    private var places: [String: Place] = [:]

    init(schema: ObjectSchema, place: Place) {
        self.schema = schema
        self.place = place
    }

    mutating func set(_ value: Any?, for name: String, at place: Place) {
        values[name] = value
        places[name] = place
    }

    /// The value of a key, nil if it is not there or was wrong.
    subscript<Value>(key: Key<Value>) -> Value? { values[key.name] as? Value }

    /// Whether the key was written, rightly or not.
    func has<Value>(_ key: Key<Value>) -> Bool { places[key.name] != nil }

    /// Where the value of a key of any type stands, nil if the key was not written.
    func place(ofKey name: String) -> Place? { places[name] }

    /// Where the key's value stands, else where the mapping does.
    func place<Value>(of key: Key<Value>) -> Place { places[key.name] ?? place }
}
