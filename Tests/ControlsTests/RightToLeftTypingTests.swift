import FasciaGeometry
import FasciaLanguages
import FasciaRaster
import FasciaTesting
import Testing

@testable import FasciaControls

/// Typing where the panel, its keyboard or what is typed runs from right to left.
@Suite struct RightToLeftTypingTests {
    private static let arabic = KeyboardLayout(
        "arabic", name: "العربية",
        letters: [
            KeyboardLayout.keys("ض ص ث ق ف غ ع ه خ ح ج"), KeyboardLayout.keys("ش س ي ب ل ا ت ن م ك ط"),
            KeyboardLayout.keys("ذ ء ؤ ر ى ة و ز ظ د"),
        ], symbols: [KeyboardLayout.keys("1 2 3 ( ) « »"), KeyboardLayout.keys("[ ] { } < >"), KeyboardLayout.keys(". ، ؟ !")])

    private func typing(_ size: Size = Size(width: 800, height: 480), scale: Double = 1) throws -> TypingHarness {
        let typing = try TypingHarness(size: size, frame: Rect(x: 40, y: 40, width: min(300, size.width - 60), height: 44), scale: scale)
        typing.window.layoutDirection = .rightToLeft
        typing.window.keyboards = [RightToLeftTypingTests.arabic, .english]
        typing.harness.step()
        return typing
    }

    /// The columns of the field with a colour of ink, in pixels.
    private func columns(_ typing: TypingHarness, _ isInk: (UInt32) -> Bool) -> [Int] {
        let place = typing.field.pixelFrame.insetBy(4)
        return (place.x..<place.maxX).filter { x in (place.y..<place.maxY).contains { isInk(typing.harness.pixel(x, $0)) } }
    }

    @Test func whatStandsOnAKeyAppears() throws {
        let typing = try typing()
        typing.focus()
        try typing.tapKey("symbols")
        for key in ["(", "«", "[", "{", "<", "1"] { try typing.tapKey(key) }
        // A text from right to left shows these mirrored: as on the keys.
        #expect(typing.field.text == ")»]}>1")
        // Where dots or addresses are written nothing is mirrored.
        for change in [{ $0.isSecureTextEntry = true }, { $0.keyboardType = .url }] as [(TextField) -> Void] {
            let other = try self.typing()
            other.window.keyboards = [RightToLeftTypingTests.arabic]
            change(other.field)
            other.focus()
            try other.tapKey("symbols")
            try other.tapKey("(")
            let isSecure = other.field.isSecureTextEntry
            other.press(.returnKey)
            if isSecure {
                #expect(other.field.takeSecret().take { span in (0..<span.count).map { span[$0] } } == Array("(".utf8))
            } else {
                #expect(other.field.text == "(")
            }
        }
    }

    /// Addresses and passwords begin with Latin letters, and the next text with those that it had.
    @Test func addressesAndPasswordsBeginWithLatinLetters() throws {
        for change in [{ $0.isSecureTextEntry = true }, { $0.keyboardType = .url }, { $0.keyboardType = .email }] as [(TextField) -> Void] {
            let typing = try typing()
            let second = TextField()
            typing.harness.show(second, "second", Rect(x: 40, y: 100, width: 200, height: 44))
            change(second)
            typing.focus()
            #expect(typing.window.keyPoint("ش") != nil)
            typing.press(.tab)
            typing.run()
            #expect(second.isEditing && typing.window.keyPoint("q") != nil)
            typing.press(.tab)
            typing.run()
            #expect(typing.field.isEditing && typing.window.keyPoint("ش") != nil)
            typing.press(.tab, .returnKey)
            typing.run()
            typing.focus()
            #expect(typing.window.keyPoint("ش") != nil)
        }
    }

    @Test func theCaretStandsBesideTheLetters() throws {
        for text in ["שלום", "42"] {
            let typing = try typing()
            typing.field.text = text
            typing.focus()
            let accent = typing.window.theme.accent.argb & 0xFF_FFFF
            let label = typing.window.theme.label.argb & 0xFF_FFFF
            let place = typing.field.pixelFrame.insetBy(4)
            var shared = 0
            let caret = columns(typing) { $0 == accent }
            #expect(caret.count == 2, "\(caret)")
            for x in caret { shared += (place.y..<place.maxY).filter { typing.harness.pixel(x, $0) == label }.count }
            #expect(shared == 0)
            let ink = columns(typing) { $0 == label }
            // The finger came down at the left of both, which stand at the right of the field.
            #expect(caret[1] < (ink.first ?? 0), "\(text): \(caret), \(ink)")
            #expect((ink.last ?? 0) > 300)
            #expect(typing.harness.mistakes.isEmpty)
        }
    }

    /// The caret does not stand on the placeholder either.
    @Test func aPlaceholderStandsBesideTheCaret() throws {
        let typing = try typing()
        typing.field.placeholder = "Name"
        typing.focus()
        let accent = typing.window.theme.accent.argb & 0xFF_FFFF
        let place = typing.field.pixelFrame
        let ground = typing.harness.pixel(place.x + place.width / 2, place.y + place.height / 2)
        let caret = columns(typing) { $0 == accent }
        // The field's corners stand at its ends.
        let ink = columns(typing) { $0 != accent && $0 != ground }.filter { $0 < place.maxX - 10 }
        #expect(caret.count == 2 && Set(caret).isDisjoint(with: ink) && (ink.last ?? 0) < caret[0], "\(caret), \(ink)")
    }

    @Test func dotsRunAsTheLayoutDoes() throws {
        let typing = try typing()
        typing.field.isSecureTextEntry = true
        typing.focus()
        typing.type("abc")
        let accent = typing.window.theme.accent.argb & 0xFF_FFFF
        let label = typing.window.theme.label.argb & 0xFF_FFFF
        let caret = columns(typing) { $0 == accent }
        let dots = columns(typing) { $0 == label }
        #expect(caret.count == 2 && caret[1] < (dots.first ?? 0) && (dots.last ?? 0) > 310, "\(caret), \(dots)")
        // The arrow to the right goes towards the beginning.
        typing.press(.right, .deleteBackward, .returnKey)
        #expect(typing.field.takeSecret().take { span in (0..<span.count).map { span[$0] } } == Array("ac".utf8))
        #expect(typing.harness.mistakes.isEmpty)
    }

    /// A check mark is one in every language, and the keys of narrow displays say what they type.
    @Test func aSmallDisplayReadsAsALargeOne() throws {
        func accept(_ direction: LayoutDirection) throws -> [UInt32] {
            let typing = try self.typing(Size(width: 240, height: 320))
            typing.window.layoutDirection = direction
            typing.focus()
            let button = try #require(typing.window.view(at: "name/accept"))
            let frame = button.pixelFrame
            #expect(typing.harness.mistakes.isEmpty)
            return (0..<frame.height).flatMap { y in (0..<frame.width).map { x in typing.harness.pixel(frame.x + x, frame.y + y) } }
        }
        #expect(try accept(.leftToRight) == accept(.rightToLeft))
        let typing = try typing(Size(width: 240, height: 320))
        typing.focus()
        let keyboard = try #require(typing.window.view(at: "keyboard") as? Keyboard)
        #expect(keyboard.titleLayouts.count == keyboard.plane.keys.count)
        for (key, title) in zip(keyboard.plane.keys, keyboard.titleLayouts) {
            if case .text(let own) = key.action {
                #expect(title?.isTruncated == false && Double(title?.size.width ?? 0) <= key.cell.width, "\(own.text)")
            }
        }
    }

    /// A keypad beside which the number stands has it where the layout begins; its digits stand as everywhere.
    @Test func aLowKeypadIsMirroredWithoutItsDigits() throws {
        let typing = try typing(Size(width: 480, height: 320))
        typing.field.numberEntry = NumberEntry(range: .percent, unit: "%")
        typing.focus()
        func middle(_ name: String) throws -> Double {
            let view = try #require(typing.window.view(at: "name/\(name)"))
            return view.bounds.width / 2 - view.convertFromWindow(.zero).x
        }
        #expect(try middle("range") > middle("three") && middle("one") < middle("three"))
        #expect(typing.harness.mistakes.isEmpty)
    }

    /// The return key acts on the panel: it speaks the panel's language, whatever letters an address or a number is typed with.
    @Test func theReturnKeySpeaksThePanelsLanguage() throws {
        let hebrew = KeyboardLayout(
            "hebrew", name: "עברית", languages: ["he", "iw"], letters: [KeyboardLayout.keys("ש ד ג")], returnTitles: [.done: "סיום"])
        let german = KeyboardLayout(
            "german", name: "Deutsch", languages: ["de"], letters: [KeyboardLayout.keys("q w a")], returnTitles: [.done: "Fertig"])
        for (language, title) in [("he", "סיום"), ("iw-IL", "סיום"), ("de-AT", "Fertig"), ("en", "done"), ("", "Fertig"), ("fi", nil)] {
            for type in [KeyboardType.url, .phone, .email] {
                let typing = try typing()
                typing.window.keyboards = [hebrew, german, .english]
                typing.window.language = language.isEmpty ? .none : Language(language)
                typing.field.keyboardType = type
                typing.field.returnKeyType = .done
                typing.focus()
                let keyboard = try #require(typing.window.view(at: "keyboard") as? Keyboard)
                #expect(keyboard.layout.identifier == "german")
                #expect(keyboard.returnTitle == title, "\(language), \(type)")
                func pixels() -> [UInt32] {
                    (240..<480).flatMap { y in (400..<800).map { typing.harness.pixel($0, y) } }
                }
                // The word is drawn anew in another language.
                let plain = pixels()
                typing.window.language = Language("en")
                typing.run(32)
                #expect(keyboard.returnTitle == "done" && (pixels() != plain) == (title != "done"))
                #expect(typing.harness.mistakes.isEmpty)
            }
        }
    }

    /// The letters of a unit do not say where a number stands.
    @Test func aNumberStandsWhereTheLayoutBegins() throws {
        for (direction, unit, isRight) in [
            (LayoutDirection.rightToLeft, "°C", true), (.rightToLeft, "", true), (.leftToRight, "°C", false), (.leftToRight, "ק״ג", false),
        ] {
            let typing = try typing()
            typing.window.layoutDirection = direction
            typing.field.numberEntry = NumberEntry(range: .percent, unit: unit)
            typing.field.setNumber(42)
            typing.run(32)
            let label = typing.window.theme.label.argb & 0xFF_FFFF
            let ink = columns(typing) { $0 == label }
            let middle = typing.field.frame.midX
            #expect(ink.isEmpty == false && ink.allSatisfy { (Double($0) > middle) == isRight }, "\(direction), \(unit): \(ink)")
        }
    }

    /// The texts of a form begin at one side; while one is entered it stands where its letters run from.
    @Test func textsStandAtTheLayoutsSideUntilTheyAreEdited() throws {
        let typing = try typing()
        typing.field.text = "Night Train"
        typing.harness.step()
        let place = typing.field.pixelFrame
        let ink = typing.window.theme.label.argb & 0xFF_FFFF
        #expect(try #require(columns(typing) { $0 == ink }.first) > place.x + place.width / 2)
        typing.focus()
        let first = try #require(typing.harness.window.firstResponder === typing.field ? columns(typing) { $0 == ink }.first : nil)
        #expect(first < place.x + place.width / 2)
        typing.press(.escape)
        typing.harness.settle()
        #expect(try #require(columns(typing) { $0 == ink }.first) > place.x + place.width / 2)
    }
}
