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

    /// Rows of a list begin at one side, whatever the names in them.
    @Test func namesAloneRunAsTheLanguage() {
        let arabic = Language("ar")
        #expect(text("{The Lanterns} · {3:34}", arabic) == "\u{200F}\u{2068}The Lanterns\u{2069} · \u{2068}3:34\u{2069}")
        #expect(text("{The Lanterns} · {3:34}", Language("en")) == "The Lanterns · 3:34")
        #expect(text("Wi-Fi: {Office}, {3}", arabic) == "Wi-Fi: Office, 3" && text("{3} · {5}", arabic) == "3 · 5")
    }

    @Test func numbersStayWithTheDigitsAndSignsBesideThem() {
        #expect(text("בשעה {18}:00.") == "בשעה \u{2068}18:00\u{2069}.")
        #expect(text("في {7}.{12}.{1984}") == "في \u{2068}7.12.1984\u{2069}")
        #expect(text("في {7}/{12}, {18}:{05}") == "في \u{2068}7/12\u{2069}, \u{2068}18:05\u{2069}")
        #expect(text("טעינה {80}% היום") == "טעינה \u{2068}80%\u{2069} היום")
        #expect(text("מהירות {5}km/h, {20} °C") == "מהירות \u{2068}5km/h\u{2069}, \u{2068}20 °C\u{2069}")
        #expect(text("מסך {1920}×{1080}") == "מסך \u{2068}1920×1080\u{2069}")
        #expect(text("זמן 0{7}:{05}") == "זמן \u{2068}07:05\u{2069}")
        #expect(text("الساعة {١٨}:{٠٥}") == "الساعة \u{2068}١٨:٠٥\u{2069}")
        #expect(text("מהירות {20}{km/h}{דנה}") == "מהירות \u{2068}20km/h\u{2069}\u{2068}דנה\u{2069}")
    }

    @Test func numbersWithWordsOrBlanksBetweenAreOnesOfTheirOwn() {
        #expect(text("בין {10} – {20}") == "בין \u{2068}10\u{2069} – \u{2068}20\u{2069}")
        #expect(text("חדר {דנה}: {20}") == "חדר \u{2068}דנה\u{2069}: \u{2068}20\u{2069}")
        // Their parts have an order of the reader's: the unit says where the number begins.
        #expect(text("חום {20 °C}/{30 °C}") == "חום \u{2068}20 °C\u{2069}/\u{2068}30 °C\u{2069}")
    }

    @Test func aSignBelongsToItsNumberAndAHyphenToItsWord() {
        #expect(text("חום -{5}") == "חום \u{2068}-5\u{2069}")
        #expect(text("ב-{18}:{30}") == "ב-\u{2068}18:30\u{2069}")
        #expect(text("חדר A{12} פנוי") == "חדר A12 פנוי")
    }

    @Test func piecesAreFoundAmongTheIsolates() {
        var inserted = InsertedText()
        inserted.append("בין 0")
        inserted.insert("7")
        inserted.append(":")
        inserted.insert("05")
        let (text, ranges) = inserted.placed(in: .none)
        let pieces = [1, 3].map { String(decoding: Array(text.utf8)[ranges[$0]], as: UTF8.self) }
        #expect(text == "בין \u{2068}07:05\u{2069}" && pieces == ["7", "05"])
    }
}
