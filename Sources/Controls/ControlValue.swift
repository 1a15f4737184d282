/// A control's value as event logs and bindings see it.
public enum ControlValue: Hashable, Sendable {
    case number(Double)
    /// The index of a choice, −1 for none.
    case index(Int)
    case on(Bool)
}
