import FasciaConfiguration
import FasciaControls
import FasciaGeometry
import FasciaValues

/// `range`, `step` and `value` of a control whose value is a number. They depend on each other, so that one setter sets all of them.
public struct NumberKeys: Sendable {
    let range: Key<[Double]>
    let step: Key<Double>
    let value: Key<Double>
    /// The default range.
    private let standard: ClosedRange<Double>
    private let valueKeys: [AnyKey]
    private let effect: KeyEffect

    /// Keys of a control.
    /// - Parameters:
    ///   - standard: the range if none is written.
    ///   - step: the distance between values if none is written; nil allows every number.
    ///   - valueKeys: other keys that have no effect on a control that `binds:` a value.
    ///   - set: gives the control a range and a value. Called once for all three keys.
    public init<Made: Control>(
        _: Made.Type, range standard: ClosedRange<Double>, step standardStep: Double? = nil, valueKeys: [AnyKey] = [],
        set: @escaping @Sendable (Made, ValueRange, Double) -> Void
    ) {
        let ends = "[\(Noun.number(standard.lowerBound)), \(Noun.number(standard.upperBound))]"
        let (range, step, value) = (KeySlot<[Double]>("range"), KeySlot<Double>("step"), KeySlot<Double>("value"))
        let effect = KeyEffect { (control: Made, record, _) in
            let ends = record.value(of: range) ?? [standard.lowerBound, standard.upperBound]
            let step = record.value(of: step) ?? standardStep
            let own = ends.count == 2 ? try? ValueRange(minimum: ends[0], maximum: ends[1], step: step) : nil
            guard let range = own ?? control.controlRange else { return }
            set(control, range, record.value(of: value) ?? range.minimum)
        }
        self.range = Key(
            range, .list(of: .number(-1e12...1e12), limit: 2), "The smallest and the largest value; `\(ends)` if it is left out.",
            effect: effect)
        let otherwise = standardStep.map { "; \(Noun.number($0)) if it is left out." } ?? ". Without it every number can be chosen."
        self.step = Key(step, .number(0...1e12), "The distance between values, counted from the smallest\(otherwise)", effect: effect)
        self.value = Key(
            value, .number(-1e12...1e12), "The value at the start; the smallest if it is left out.", effect: effect)
        self.standard = standard
        self.effect = effect
        self.valueKeys = [self.value.erased] + valueKeys
    }

    /// Gives a new control the range and the value that hold where no key is written, whatever its class begins with.
    func setStandard(of control: Control, _ record: Record, _ builder: ViewBuilder) {
        if !record.has(range), !record.has(step), !record.has(value) { effect.apply(control, record, builder) }
    }

    var keys: [AnyKey] { [range.erased, step.erased, value.erased] }

    /// The rules of a kind of control with these keys.
    var rules: ViewKind.Rules {
        var rules = ViewKind.Rules()
        rules.domain = { record in .number(record[range] ?? [standard.lowerBound, standard.upperBound]) }
        rules.valueKeys = valueKeys
        rules.ownNumbers = { record in (record.has(range), record.has(step)) }
        rules.check = check
        rules.checkBinding = checkBinding
        return rules
    }

    /// Reports a range, a value and a step that do not fit each other.
    @Sendable func check(_ model: ViewModel, _ reader: Reader) {
        let record = model.record
        if let ends = record[range] {
            if ends.count != 2 {
                // A value that is no number has been reported.
                if record.place(of: range) != record.place {
                    reader.fail("a range is two numbers, as in [0, 100]", at: record.place(of: range))
                }
                return
            }
            if ends[0] >= ends[1] { return reader.fail("the smallest value must be less than the largest", at: record.place(of: range)) }
        } else if record.has(range) {
            return
        }
        // Without a range and a step of its own, a control takes those of its value.
        if record.has(BindingSchema.binds), !record.has(range) { return }
        let ends = record[range] ?? [standard.lowerBound, standard.upperBound]
        if let start = record[value], start < ends[0] || start > ends[1] {
            let text = "\(Noun.number(ends[0])) to \(Noun.number(ends[1]))"
            reader.fail("the value \(Noun.number(start)) is outside of the range \(text)", at: record.place(of: value))
        }
        if let amount = record[step], amount > ends[1] - ends[0] {
            reader.fail("the step is larger than the range", at: record.place(of: step))
        }
    }

    /// Reports a value that a control with a range of its own cannot bind.
    @Sendable func checkBinding(_ view: ViewModel, _ definition: ValueDefinition, _ name: NameModel, _ reader: Reader) {
        guard ValueRules.expect([.number], "a number", view, definition, name, reader), let own = view.record[range], own.count == 2,
            let whole = definition.range
        else { return }
        if own[0] < whole.lowerBound || own[1] > whole.upperBound {
            reader.fail(
                "the range goes beyond that of “\(name.name)”: it is \(definition.expectation)", at: view.record.place(of: range))
        }
    }
}
