/// An entry of a mapping whose keys are names that the configuration chooses.
package struct NamedModel<Value> {
    package let name: String
    package let value: Value
    /// The place of the name.
    package let place: Place
}
