/// What is being written in a field, for whoever shows it: the field, and on small displays the editor over the panel.
final class TextInput {
    var editor = TextEditor()
    /// What stands there while there is no text.
    var placeholder = ""
    /// Whether it stands for a number, which a keypad enters.
    var isNumber = false
    /// Whether there is a caret.
    var isActive = false
    /// Whether a secure text is shown as it is.
    var isRevealed = false
    private var areas: [WeakArea] = []

    private struct WeakArea {
        weak var area: TextArea?
    }

    func add(_ area: TextArea) {
        areas.removeAll { $0.area == nil }
        areas.append(WeakArea(area: area))
    }

    /// Has the text shown as it is now, the caret in sight.
    func changed() {
        for entry in areas { entry.area?.inputDidChange() }
    }
}

/// What a field is for: which keys its keyboard shows.
public enum KeyboardType: String, Sendable, CaseIterable {
    /// Any text.
    case text
    /// Digits.
    case number
    /// Digits, and the sign before decimals that the language has.
    case decimal
    /// The digits of a code, as on a door: return and delete stand beside the zero.
    case pin
    /// Digits and the signs of telephone numbers.
    case phone
    /// The address of a page: without blanks and capitals, with `/` and `.` at hand.
    case url
    /// An address with `@`: without blanks and capitals.
    case email

    /// What may be entered.
    package var filter: TextFilter {
        switch self {
        case .text: .any
        case .number, .pin: .digits
        case .decimal: .decimal
        case .phone: .phone
        case .url, .email: .unspaced
        }
    }

    /// Whether the keyboard has digits alone.
    var isNumeric: Bool { [.digits, .decimal, .phone].contains(filter) }
}

/// What the return key says.
public enum ReturnKeyType: String, Sendable, CaseIterable {
    /// An arrow.
    case `default`
    /// That the text is complete.
    case done
    /// That what it names is opened.
    case go
    /// That the next field follows.
    case next
    /// That it is looked for.
    case search
    /// That it is sent.
    case send
}

/// When a keyboard begins with a capital by itself.
public enum AutocapitalizationType: String, Sendable, CaseIterable {
    /// Never.
    case none
    /// At the beginning, and after a full stop.
    case sentences
    /// At the beginning of each word.
    case words
    /// Always.
    case allCharacters
}
