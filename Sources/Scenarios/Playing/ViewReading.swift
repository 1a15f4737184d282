import FasciaControls
import FasciaJSON
import FasciaValues

/// What views say and what controls have chosen.
enum ViewReading {
    /// What a view says: its own words, or those of what is in it, one beside the other.
    static func text(of view: View) -> String {
        if let view = view as? any TextShowing { return view.shownText }
        // As they stand, not as they were added.
        let shown = view.subviews.filter { !$0.isHidden }.sorted {
            ($0.pixelFrame.y, $0.pixelFrame.x) < ($1.pixelFrame.y, $1.pixelFrame.x)
        }
        let inner = shown.map { text(of: $0) }.filter { !$0.isEmpty }.joined(separator: " ")
        return inner.isEmpty ? view.accessibilityLabel ?? "" : inner
    }

    /// A text with usual blanks in place of those at which no line breaks: nobody types them.
    static func plain(_ text: String) -> String {
        String(text.map { $0 == "\u{A0}" || $0 == "\u{202F}" ? " " : $0 })
    }

    /// What a control has chosen.
    static func value(of control: Control) -> JSONValue? {
        switch control.controlValue {
        case .number(let number)?: .number(number)
        case .index(let index)?: .integer(Int64(index))
        case .on(let isOn)?: .boolean(isOn)
        case .text(let text)?: .string(text)
        case nil: nil
        }
    }
}

extension Value {
    /// The value as a backend sees it.
    var json: JSONValue {
        switch self {
        case .number(let number): number == number.rounded() && abs(number) < 1e15 ? .integer(Int64(number)) : .number(number)
        case .boolean(let isOn): .boolean(isOn)
        case .text(let text): .string(text)
        case .color(let color): .string(color.description)
        }
    }

    /// What a backend sends; nil if no single value can be that.
    init?(_ json: JSONValue) {
        if let number = json.asNumber {
            self = .number(number)
        } else if let isOn = json.asBoolean {
            self = .boolean(isOn)
        } else if let text = json.asString {
            self = .text(text)
        } else {
            return nil
        }
    }
}

extension JSONValue {
    /// Whether it says the same: numbers up to what sums of fractions lose.
    func agrees(with other: JSONValue) -> Bool {
        if let a = asNumber, let b = other.asNumber { return abs(a - b) <= 1e-9 * max(1, abs(a)) }
        if let a = asArray, let b = other.asArray { return a.count == b.count && zip(a, b).allSatisfy { $0.agrees(with: $1) } }
        return self == other
    }
}
