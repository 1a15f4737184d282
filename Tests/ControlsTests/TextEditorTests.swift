import FasciaControls
import FasciaRaster
import Testing

@Suite struct TextEditorTests {
    private func editor(_ text: String) -> TextEditor {
        var editor = TextEditor()
        editor.setText(text)
        return editor
    }

    /// The carets on a way to the left or the right, until it goes no further.
    private func way(_ editor: TextEditor, toRight: Bool) -> [Int] {
        var editor = editor
        var carets = [editor.caret]
        for _ in 0..<40 {
            let gap = editor.gap(in: editor.cells)
            editor.move(toRight: toRight)
            if editor.gap(in: editor.cells) == gap { break }
            carets.append(editor.caret)
        }
        return carets
    }

    @Test func oneCharacterIsDeletedAtOnce() {
        // A firefighter of three scalars, a letter with two marks, a flag, Hebrew with points.
        for (text, rest) in [("ok 👩‍🚒", "ok "), ("ae\u{301}\u{323}", "a"), ("🇩🇪🇫🇷", "🇩🇪"), ("שָׁ", "")] {
            var editor = editor(text)
            editor.deleteBackward()
            #expect(editor.isText(rest), "\(text)")
            editor = self.editor(text)
            editor.move(toEnd: false)
            editor.deleteForward()
            #expect(editor.text == String(text.dropFirst()), "\(text)")
        }
        var editor = editor("")
        let changes = [editor.deleteBackward(), editor.deleteForward()]
        #expect(changes == [false, false])
    }

    @Test func arrowsPassCharactersInTheOrderOfTheEye() {
        #expect(way(editor("👩‍🚒 ok"), toRight: false) == [6, 5, 4, 3, 0])
        // Right to left: the end is at the left, and the arrow to the right leads to the beginning.
        let hebrew = editor("שלום")
        #expect(way(hebrew, toRight: false) == [4])
        #expect(way(hebrew, toRight: true) == [4, 3, 2, 1, 0])
        let arabic = editor("مرحبا")
        #expect(way(arabic, toRight: true) == [5, 4, 3, 2, 1, 0])
    }

    @Test func arrowsCrossDirectionsWithoutAJump() {
        // Seen from the right: שלום, a space, then 42, which runs from left to right at the left end.
        var editor = editor("שלום 42")
        editor.move(toEnd: false)
        var gaps: [Int] = []
        for _ in 0..<7 {
            gaps.append(editor.gap(in: editor.cells))
            editor.move(toRight: false)
        }
        gaps.append(editor.gap(in: editor.cells))
        #expect(gaps == [7, 6, 5, 4, 3, 2, 1, 0])
        var mixed = self.editor("ab שלום cd")
        mixed.move(toEnd: false)
        var places: [Int] = []
        for _ in 0..<10 {
            mixed.move(toRight: true)
            places.append(mixed.gap(in: mixed.cells))
        }
        #expect(places == Array(1...10) && mixed.caret == 10)
    }

    @Test func whatIsTypedStandsBeforeTheCaret() {
        var editor = editor("שלום")
        editor.insert(" 4")
        editor.insert("2")
        #expect(editor.text == "שלום 42" && editor.caret == 7)
        // The caret stands behind the 2, which is the second from the left.
        #expect(editor.gap(in: editor.cells) == 2)
        // A mark joins the letter before it.
        editor.setText("e")
        editor.insert("\u{301}")
        #expect(editor.count == 1 && editor.caret == 2)
    }

    @Test func wordsArePassedAndDeleted() {
        var editor = editor("one two, три")
        editor.move(toRight: false, byWord: true)
        #expect(editor.caret == 9)
        editor.move(toRight: false, byWord: true)
        #expect(editor.caret == 4)
        editor.move(toRight: true, byWord: true)
        #expect(editor.caret == 7)
        editor.deleteBackward(byWord: true)
        #expect(editor.text == "one , три")
        editor.deleteForward(byWord: true)
        #expect(editor.text == "one ")
        var hebrew = self.editor("שלום עולם")
        hebrew.move(toRight: true, byWord: true)
        #expect(hebrew.caret == 5)
    }

    @Test func aSelectionIsReplacedAndExtended() {
        var editor = editor("one two")
        editor.selectWord(at: 5)
        #expect(editor.selection == 4..<7)
        editor.insert("2")
        #expect(editor.text == "one 2" && !editor.hasSelection)
        editor.move(toRight: false, extending: true)
        editor.move(toRight: false, extending: true)
        #expect(editor.selection == 3..<5)
        editor.move(toRight: false)
        #expect(editor.caret == 3 && !editor.hasSelection)
        editor.selectAll()
        editor.deleteBackward()
        #expect(editor.isEmpty)
        editor.setText("a  b")
        editor.selectWord(at: 1)
        #expect(editor.selection == 1..<3)
    }

    @Test func limitsCountCharactersAndBytes() {
        var editor = TextEditor()
        editor.maximumLength = 3
        editor.insert("👩‍🚒👩‍🚒👩‍🚒👩‍🚒")
        #expect(editor.count == 3)
        let isFourth = editor.insert("x")
        #expect(!isFourth && editor.count == 3)
        // A mark takes no room.
        editor.setText("abe")
        let isMarked = editor.insert("\u{301}")
        #expect(isMarked && editor.count == 3)
        editor.maximumLength = 100
        editor.maximumBytes = 12
        editor.setText("👩‍🚒👩‍🚒")
        #expect(editor.text == "👩‍🚒" && editor.byteCount == 11)
        editor.selectAll()
        editor.insert("ab")
        #expect(editor.text == "ab")
    }

    @Test func whatDoesNotBelongOnALineIsLeftOut() {
        var editor = TextEditor()
        editor.insert("a\n\tb\u{7}\u{202E}c\u{2029}d\0")
        #expect(editor.text == "abcd")
        editor.setText("")
        editor.filter = .unspaced
        editor.insert("a b@c")
        #expect(editor.text == "ab@c")
        editor.setText("")
        editor.filter = .digits
        editor.insert("-1,5 kg٣")
        #expect(editor.text == "153")
        editor.setText("")
        editor.filter = .decimal
        editor.insert("-1,5 kg")
        editor.insert(".25,0")
        #expect(editor.text == "1,5250")
        // The sign that is replaced makes room for another one.
        editor.select(1..<2)
        editor.insert(".")
        #expect(editor.text == "1.5250")
    }

    @Test func aSecretIsWipedAndTellsNoWords() {
        var editor = TextEditor()
        editor.maximumBytes = 64
        editor.isSecure = true
        editor.insert("correct horse שלום")
        editor.move(toRight: false, byWord: true)
        #expect(editor.caret == 0)
        #expect(editor.cells.cells.allSatisfy { !$0.isRightToLeft })
        editor.selectWord(at: 3)
        #expect(editor.selection == 0..<18)
        editor.move(toEnd: true)
        editor.deleteBackward(byWord: true)
        #expect(editor.isEmpty)
        editor.insert("x")
        editor.wipe()
        #expect(editor.isEmpty && editor.caret == 0 && editor.text.isEmpty)
    }

    /// Whatever is done, the caret lies where a character begins, and both limits hold.
    @Test func anythingLeavesAWholeText() {
        var generator = SeededGenerator(seed: 7)
        let pieces = ["a", "é", "e\u{301}", "👩‍🚒", "🇩🇪", "🇩", "ש", "لا", " ", "42", "\u{200D}", "\u{FE0F}", "क्षि"]
        var editor = TextEditor()
        editor.maximumLength = 12
        editor.maximumBytes = 60
        for step in 0..<5000 {
            let (yes, word) = (Bool.random(using: &generator), Int.random(in: 0..<4, using: &generator) == 0)
            switch Int.random(in: 0..<8, using: &generator) {
            case 0...2: editor.insert(pieces.randomElement(using: &generator) ?? "")
            case 3: editor.deleteBackward(byWord: word)
            case 4: editor.deleteForward(byWord: word)
            case 5: editor.move(toRight: yes, byWord: word, extending: Bool.random(using: &generator))
            case 6: editor.move(toEnd: yes, extending: word)
            default: editor.selectWord(at: Int.random(in: 0..<20, using: &generator))
            }
            let text = editor.text
            var ends: Set<Int> = [0]
            var length = 0
            for character in text {
                length += character.unicodeScalars.count
                ends.insert(length)
            }
            #expect(ends.contains(editor.caret) && ends.contains(editor.anchor), "step \(step)")
            #expect(text.count <= 12 && text.utf8.count <= 60 && editor.count == text.count, "step \(step)")
            #expect((0...text.count).contains(editor.gap(in: editor.cells)))
        }
    }

    /// A character is what it begins with: what joins it says nothing of its own.
    @Test func wordsAreMadeOfCharacters() {
        var heart = editor("❤️abc")
        heart.selectWord(at: 1)
        #expect(heart.selection == 0..<2)
        heart.selectWord(at: 3)
        #expect(heart.selection == 2..<5)
        heart.move(toEnd: true)
        heart.deleteBackward(byWord: true)
        #expect(heart.isText("❤️"))
        var words = editor("naïve 👩‍🚒 שָׁלום")
        words.deleteBackward(byWord: true)
        #expect(words.isText("naïve 👩‍🚒 "))
        words.move(toEnd: false)
        words.deleteForward(byWord: true)
        #expect(words.isText(" 👩‍🚒 "))
    }

    /// Flags that pair anew would be more than before: nothing changes then, not even what is selected.
    @Test func whatDoesNotFitChangesNothing() {
        var flags = TextEditor()
        flags.maximumLength = 2
        flags.setText("🇦x")
        flags.select(1..<2)
        let changed = flags.insert("🇩🇪🇫🇬")
        #expect(!changed || flags.count <= 2)
        #expect(changed || flags.isText("🇦x") && flags.selection == 1..<2, "\(flags.text)")
    }

    @Test func linesAndColumnsAreWords() {
        #expect(editor("evil\nline\ttab\r\nend").isText("evil line tab end"))
    }

    /// Programs read one kind of digits.
    @Test func digitsOfNumbersAreLatin() {
        for (filter, typed, entered) in [
            (TextFilter.digits, "١٢٣۴", "1234"), (.decimal, "٣٫5", "3٫5"), (.phone, "+٤٩ 30", "+49 30"), (.any, "١٢", "١٢"),
            (.unspaced, "١", "١"),
        ] {
            var editor = TextEditor()
            editor.filter = filter
            editor.insert(typed)
            #expect(editor.isText(entered), "\(typed): \(editor.text)")
        }
    }
}
