/// A control's value, whatever kind of control it is. Event logs, bindings, labels, actions and reloads know controls by this alone.
public enum ControlValue: Hashable, Sendable {
    /// A slider's or a stepper's value.
    case number(Double)
    /// The index of a choice, −1 for none.
    case index(Int)
    /// Whether a switch, a row or a button that selects is on.
    case on(Bool)
    /// What a text field says.
    case text(String)
}

/// The values that a control can have.
public enum ControlDomain: Hashable, Sendable {
    /// The numbers of a range.
    case number(ValueRange)
    /// One of so many choices, counted from 0.
    case index(count: Int)
    /// Off and on.
    case on
    /// Any text.
    case text

    /// The value that the control would have after it was set to a value; nil if that means nothing to it.
    ///
    /// A number becomes the nearest one that can be chosen. An index that does not exist means no choice, −1.
    public func nearest(to value: ControlValue) -> ControlValue? {
        switch (self, value) {
        case (.number(let range), .number(let number)): .number(range.quantized(number))
        case (.index(let count), .index(let index)): .index(index >= 0 && index < count ? index : -1)
        case (.on, .on), (.text, .text): value
        default: nil
        }
    }
}

/// A range of numbers with an optional step, and the rule for which numbers in it can be chosen.
public struct ValueRange: Hashable, Sendable {
    /// The least number, itself in the range.
    public let minimum: Double
    /// The greatest number, itself in the range; more than `minimum`.
    public let maximum: Double
    /// The distance between choices, counted from `minimum`; nil or 0 lets every number be chosen.
    public let step: Double?

    /// A range.
    /// - Throws: `ControlError` unless both ends are finite, minimum < maximum, and the step is not negative.
    public init(minimum: Double, maximum: Double, step: Double? = nil) throws(ControlError) {
        guard minimum.isFinite, maximum.isFinite, minimum < maximum, (maximum - minimum).isFinite else {
            throw ControlError(
                attempt: "set a range of \(minimum) to \(maximum)", reason: "the minimum must be less than the maximum, and both finite")
        }
        if let step, !(step >= 0 && step.isFinite) {
            throw ControlError(attempt: "set a step of \(step)", reason: "a step is 0 or more; leave it out to choose any number")
        }
        self.minimum = minimum
        self.maximum = maximum
        self.step = step.flatMap { $0 > 0 ? $0 : nil }
    }

    /// 0 to 1 in any fraction.
    public static let unit = ValueRange()

    /// 0 to 100 in whole numbers.
    public static let percent = ValueRange(to: 100, step: 1)

    private init(to maximum: Double = 1, step: Double? = nil) {
        minimum = 0
        self.maximum = maximum
        self.step = step
    }

    /// The range from another minimum on; if that is not below the maximum, as wide as before.
    func with(minimum: Double) -> ValueRange {
        (try? ValueRange(minimum: minimum, maximum: maximum, step: step))
            ?? (try? ValueRange(minimum: minimum, maximum: minimum + (maximum - self.minimum), step: step)) ?? self
    }

    /// The range up to another maximum; if that is not above the minimum, as wide as before.
    func with(maximum: Double) -> ValueRange {
        (try? ValueRange(minimum: minimum, maximum: maximum, step: step))
            ?? (try? ValueRange(minimum: maximum - (self.maximum - minimum), maximum: maximum, step: step)) ?? self
    }

    /// The choice nearest to a number. The maximum can always be chosen, whether or not it lies on a step.
    public func quantized(_ value: Double) -> Double {
        let clamped = value.isNaN ? minimum : min(max(value, minimum), maximum)
        guard let step else { return clamped }
        let below = minimum + ((maximum - minimum) / step).rounded(.down) * step
        if clamped > (below + maximum) / 2 { return maximum }
        return min(minimum + ((clamped - minimum) / step).rounded() * step, maximum)
    }

    /// Where a number lies: 0 at the minimum, 1 at the maximum.
    public func fraction(of value: Double) -> Double {
        (min(max(value, minimum), maximum) - minimum) / (maximum - minimum)
    }

    /// The number at a fraction, not quantised.
    public func value(at fraction: Double) -> Double {
        minimum + min(max(fraction, 0), 1) * (maximum - minimum)
    }
}

/// A control was given something that it cannot show.
public struct ControlError: Error, CustomStringConvertible, Sendable {
    /// What was attempted, as in "set a slider's range".
    public let attempt: String
    /// Why it failed and what to do.
    public let reason: String

    public var description: String { "cannot \(attempt): \(reason)" }
}
