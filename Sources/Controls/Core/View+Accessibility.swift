/// What is said of a view in words: for those who cannot see it, for tests and for logs.
final class AccessibilityWords {
    var label: String?
    var value: String?
}

extension View {
    final func setAccessibility(_ word: ReferenceWritableKeyPath<AccessibilityWords, String?>, _ text: String?) {
        if accessibilityWords == nil, text == nil { return }
        let words = accessibilityWords ?? AccessibilityWords()
        words[keyPath: word] = text
        accessibilityWords = words
    }
}

extension ControlValue {
    /// The value as text, whatever the language: a number with the digits that it needs, a choice counted from 1, 1 and 0 for on and off.
    var accessibilityText: String? {
        switch self {
        case .number(let number): number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
        case .index(let index): index >= 0 ? "\(index + 1)" : nil
        case .on(let isOn): isOn ? "1" : "0"
        case .text(let text): text
        }
    }
}
