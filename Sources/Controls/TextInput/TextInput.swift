/// What is being written in a field, for whoever shows it: the field, and on small displays the editor over the panel.
final class TextInput {
    var editor = TextEditor()
    /// What stands there while there is no text.
    var placeholder = ""
    /// Whether there is a caret.
    var isActive = false
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
    /// Digits and signs of numbers.
    case number
    /// The address of a page: without blanks and capitals, with `/` and `.` at hand.
    case url
    /// An address with `@`: without blanks and capitals.
    case email
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
