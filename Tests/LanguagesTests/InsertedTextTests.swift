import FasciaLanguages
import Testing

/// What isolates stand around.
@Suite struct InsertedTextTests {
    /// A text whose inserted parts stand between braces.
    private func text(_ pattern: String, _ language: Language = .none) -> String {
        var text = InsertedText()
        for piece in pattern.split(separator: "{", omittingEmptySubsequences: false).enumerated() {
            let parts = piece.element.split(separator: "}", omittingEmptySubsequences: false)
            if piece.offset > 0 { text.insert(String(parts[0])) }
            text.append(String(parts.count > 1 ? parts[1] : piece.offset > 0 ? "" : parts[0]))
        }
        return text.text(in: language)
    }

    @Test func textsFromLeftToRightStayAsTheyAre() {
        #expect(text("Hello {Zoë}, it is {20}\u{A0}°") == "Hello Zoë, it is 20\u{A0}°")
        #expect(text("{😀} and {中文}") == "😀 and 中文" && text("") == "")
    }

    @Test func whatRunsFromRightToLeftIsIsolated() {
        #expect(text("Call {דנה} (2)") == "Call \u{2068}דנה\u{2069} (2)")
        #expect(text("يعزف {Who?} الآن") == "يعزف \u{2068}Who?\u{2069} الآن")
        #expect(text("Level {٤٢}") == "Level \u{2068}٤٢\u{2069}")
    }

    @Test func aTextThatIsOneThingRunsAsThatDoes() {
        #expect(text("{דנה}") == "דנה" && text("{}{דנה}") == "דנה")
    }

    @Test func withoutLettersOfItsOwnItRunsAsTheLanguage() {
        #expect(text("{דנה} – {Song}", Language("en")) == "\u{2068}דנה\u{2069} – \u{2068}Song\u{2069}")
        #expect(text("{Song} – {דנה}", Language("he")) == "\u{200F}\u{2068}Song\u{2069} – \u{2068}דנה\u{2069}")
        #expect(text("{דנה} – {Song}") == "\u{200F}\u{2068}דנה\u{2069} – \u{2068}Song\u{2069}")
        #expect(text("{Song} – {דנה}") == "\u{2068}Song\u{2069} – \u{2068}דנה\u{2069}")
    }
}
