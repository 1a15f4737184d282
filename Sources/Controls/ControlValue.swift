/// A control's value as event logs and bindings see it.
public enum ControlValue: Hashable, Sendable {
    /// A slider's or a stepper's value.
    case number(Double)
    /// The index of a choice, −1 for none.
    case index(Int)
    /// Whether a switch or a row is on.
    case on(Bool)
}
