/// A control's value, whatever kind of control it is. Event logs, bindings, labels, actions and reloads know controls by this alone.
public enum ControlValue: Hashable, Sendable {
    /// A slider's or a stepper's value.
    case number(Double)
    /// The index of a choice, −1 for none.
    case index(Int)
    /// Whether a switch, a row or a button that selects is on.
    case on(Bool)
}

/// The values that a control can have.
public enum ControlDomain: Hashable, Sendable {
    /// The numbers of a range.
    case number(ValueRange)
    /// One of so many choices, counted from 0.
    case index(count: Int)
    /// Off and on.
    case on

    /// The value that the control would have after it was set to a value; nil if that means nothing to it.
    ///
    /// A number becomes the nearest one that can be chosen. An index that does not exist means no choice, −1.
    public func nearest(to value: ControlValue) -> ControlValue? {
        switch (self, value) {
        case (.number(let range), .number(let number)): .number(range.quantized(number))
        case (.index(let count), .index(let index)): .index(index >= 0 && index < count ? index : -1)
        case (.on, .on): value
        default: nil
        }
    }
}
