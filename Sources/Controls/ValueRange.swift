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
