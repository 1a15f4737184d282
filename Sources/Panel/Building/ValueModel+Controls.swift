import FasciaConfiguration
import FasciaControls
import FasciaValues

/// Converts between a named value and a control's value: the names of choices are indexes of a control, in order.
extension ValueModel {
    /// The value for a control's value; nil if nothing is chosen.
    func value(of controlValue: ControlValue) -> Value? {
        switch controlValue {
        case .number(let number): return .number(number)
        case .on(let isOn): return .boolean(isOn)
        case .text(let text): return .text(text)
        case .index(let index):
            if definition.type == .number { return index >= 0 ? .number(Double(index)) : nil }
            return definition.choices.indices.contains(index) ? .text(definition.choices[index]) : nil
        }
    }

    /// The control's value for a value, −1 if it is none of the choices; nil if the control cannot show such a value.
    func controlValue(of value: Value, in domain: ControlDomain) -> ControlValue? {
        switch (domain, value) {
        case (.number, .number(let number)): .number(number)
        case (.on, .boolean(let isOn)): .on(isOn)
        case (.text, .text(let text)): .text(text)
        case (.index, .text(let text)): .index(definition.choices.firstIndex(of: text) ?? -1)
        case (.index(let count), .number(let number)): .index(ControlDomain.index(of: number, among: count) ?? -1)
        case (.index, .boolean): .index(-1)
        default: nil
        }
    }
}

extension ControlDomain {
    /// The index of the choice nearest to a number; nil if there is none so far out.
    static func index(of number: Double, among count: Int) -> Int? {
        let index = number.rounded()
        return index >= 0 && index < Double(count) ? Int(index) : nil
    }
}

extension NumberFormat {
    /// The decimals that distinguish all choices of a control.
    static func decimals(of range: ValueRange) -> Int { decimals(step: range.step, range: range.maximum - range.minimum) }
}
