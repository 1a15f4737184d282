/// An entry of a mapping whose keys are names of the writer's own.
package struct NamedModel<Value> {
    package let name: String
    package let value: Value
    /// Where the name stands.
    package let place: Place
}
