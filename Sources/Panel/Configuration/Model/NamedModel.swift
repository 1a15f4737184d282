/// An entry of a mapping whose keys are names of the writer's own.
struct NamedModel<Value> {
    let name: String
    let value: Value
    /// Where the name stands.
    let place: Place
}
