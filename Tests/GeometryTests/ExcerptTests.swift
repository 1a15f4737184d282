import FasciaGeometry
import Testing

/// What messages and the log quote of what others say.
@Suite struct ExcerptTests {
    @Test func aTextStaysOnItsLine() {
        #expect("a\nb\r\tc\u{0}\u{1B}[2J\u{85}\u{2028}d".excerpt == "a\\nb\\r\\tc\\u{0}\\u{1B}[2J\\u{85}\\u{2028}d")
        #expect("Zoë 👩‍👩‍👧 עוד".excerpt == "Zoë 👩‍👩‍👧 עוד")
    }

    @Test func aLongTextIsCutBetweenLetters() {
        let families = String(repeating: "é", count: 70)
        #expect(families.excerpt == String(repeating: "é", count: 60))
        // A letter with more marks than a line has room for.
        #expect(("ab" + String(repeating: "\u{301}", count: 5000)).excerpt == "a")
    }
}
