import FasciaGeometry
import FasciaLanguages
import FasciaRaster
import FasciaTesting
import Testing

@testable import FasciaControls

@Suite struct KeyboardTests {
    @Test func keysType() throws {
        let typing = try TypingHarness()
        typing.focus()
        for key in ["a", "d", "a"] { try typing.tapKey(key) }
        #expect(typing.field.text == "ada")
        try typing.tapKey("space")
        try typing.tapKey("symbols")
        try typing.tapKey("4")
        try typing.tapKey("2")
        #expect(typing.field.text == "ada 42")
        try typing.tapKey("delete")
        try typing.tapKey("moreSymbols")
        try typing.tapKey("_")
        #expect(typing.field.text == "ada 4_")
        try typing.tapKey("return")
        typing.run()
        #expect(typing.field.controlValue == .text("ada 4_") && typing.window.view(at: "keyboard") == nil)
        #expect(typing.harness.mistakes.isEmpty)
    }

    /// Two thumbs, each down while the other still is, twelve keys a second.
    @Test func overlappingFingersLoseNothing() throws {
        let typing = try TypingHarness()
        typing.focus()
        let text = Array("thequickbrownfoxjumpsoverthelazydogllaabbazz")
        var last: (Point, Int32)?
        for (index, letter) in text.enumerated() {
            let point = try typing.keyPoint(String(letter))
            let finger = Int32(index % 2)
            typing.harness.touch(.began, point, finger: finger)
            typing.run(48)
            if let last { typing.harness.touch(.ended, last.0, finger: last.1) }
            typing.run(32)
            last = (point, finger)
        }
        if let last { typing.harness.touch(.ended, last.0, finger: last.1) }
        typing.run(32)
        #expect(typing.field.text == String(text))
        #expect(typing.harness.mistakes.isEmpty)
    }

    @Test func shiftIsForOneLetterOrLocked() throws {
        let typing = try TypingHarness()
        typing.focus()
        try typing.tapKey("shift")
        try typing.tapKey("A")
        try typing.tapKey("b")
        #expect(typing.field.text == "Ab")
        typing.run(400)
        try typing.tapKey("shift")
        try typing.tapKey("shift")
        for key in ["C", "D"] { try typing.tapKey(key) }
        try typing.tapKey("shift")
        try typing.tapKey("e")
        #expect(typing.field.text == "AbCDe")
        // Held, as on a machine.
        let shift = try typing.keyPoint("shift")
        typing.run(400)
        typing.harness.touch(.began, shift, finger: 5)
        for key in ["F", "G"] { try typing.tapKey(key) }
        typing.harness.touch(.ended, shift, finger: 5)
        try typing.tapKey("h")
        #expect(typing.field.text == "AbCDeFGh")
        #expect(typing.harness.mistakes.isEmpty)
    }

    @Test func sentencesBeginWithCapitals() throws {
        let typing = try TypingHarness()
        typing.field.autocapitalizationType = .sentences
        typing.focus()
        for key in ["O", "k"] { try typing.tapKey(key) }
        typing.type(". ")
        for key in ["N", "o"] { try typing.tapKey(key) }
        #expect(typing.field.text == "Ok. No")
    }

    @Test func aHeldKeyOffersMore() throws {
        let typing = try TypingHarness()
        typing.focus()
        let point = try typing.keyPoint("e")
        typing.harness.touch(.began, point)
        typing.run(600)
        typing.harness.touch(.moved, Point(x: point.x + 75, y: point.y - 60))
        typing.run(48)
        typing.harness.touch(.ended, Point(x: point.x + 75, y: point.y - 60))
        typing.run(48)
        #expect(typing.field.text == "é")
        // Lifted where it came down, it is the letter.
        typing.harness.touch(.began, point)
        typing.run(600)
        typing.harness.touch(.ended, point)
        typing.run(48)
        #expect(typing.field.text == "ée")
        #expect(typing.harness.mistakes.isEmpty)
    }

    @Test func deleteRepeatsEverFaster() throws {
        let typing = try TypingHarness()
        typing.field.text = String(repeating: "abcde ", count: 40)
        typing.focus()
        let point = try typing.keyPoint("delete")
        typing.harness.touch(.began, point)
        var lengths: [Int] = []
        for _ in 0..<4 {
            typing.run(800)
            lengths.append(typing.field.text.count)
        }
        typing.harness.touch(.ended, point)
        typing.run(48)
        let steps = zip([240] + lengths, lengths).map { $0 - $1 }
        #expect(steps[0] >= 2 && steps[1] > steps[0] && steps[3] > 2 * steps[1], "\(steps)")
        let left = typing.field.text.count
        typing.run(800)
        #expect(typing.field.text.count == left)
    }

    @Test func aFingerThatSlidesTypesWhereItLifts() throws {
        let typing = try TypingHarness()
        typing.focus()
        typing.harness.drag(from: try typing.keyPoint("q"), to: try typing.keyPoint("e"))
        #expect(typing.field.text == "e")
        // From the key of the signs to one of them, and the letters are back.
        let symbols = try typing.keyPoint("symbols")
        typing.harness.touch(.began, symbols)
        typing.run(48)
        let seven = try typing.keyPoint("7")
        typing.harness.touch(.moved, seven)
        typing.run(32)
        typing.harness.touch(.ended, seven)
        typing.run(32)
        #expect(typing.field.text == "e7")
        #expect(typing.window.keyPoint("q") != nil)
        #expect(typing.harness.mistakes.isEmpty)
    }

    @Test func aLostFingerTypesNothing() throws {
        let typing = try TypingHarness()
        typing.focus()
        let point = try typing.keyPoint("q")
        typing.harness.touch(.began, point)
        typing.run(48)
        typing.harness.touch(.cancelled, point)
        typing.run(48)
        #expect(typing.field.text.isEmpty && !typing.window.isHeld)
        #expect(typing.harness.mistakes.isEmpty)
    }

    @Test func aPressedKeyMarksItselfAndTheText() throws {
        let typing = try TypingHarness()
        typing.focus()
        typing.run(100)
        let point = try typing.keyPoint("g")
        typing.harness.touch(.began, point)
        typing.harness.step()
        let area = typing.harness.composed.reduce(0) { $0 + $1.width * $1.height }
        #expect(area > 0 && area <= 80 * 60, "\(typing.harness.composed)")
        typing.harness.touch(.ended, point)
        typing.harness.step()
        // The key, the text, and the place of the clear button.
        #expect(typing.harness.composed.allSatisfy { $0.height <= 60 && $0.width <= 300 }, "\(typing.harness.composed)")
        typing.run(100)
    }

    @Test func aSecureFieldsKeysLookTheSamePressed() throws {
        for size in [Size(width: 800, height: 480), Size(width: 480, height: 700)] {
            let typing = try TypingHarness(size: size)
            typing.field.isSecureTextEntry = true
            typing.focus()
            let top = Int(Double(size.height) * 0.52)
            func keys() throws -> [UInt32] {
                let shadow = try #require(typing.harness.loop.shadow)
                return (top..<Int(size.height)).flatMap { y in (0..<Int(size.width)).map { shadow.pixels[y * shadow.stride + $0] } }
            }
            let before = try keys()
            let point = try typing.keyPoint("g")
            typing.harness.touch(.began, point)
            typing.run(700)
            #expect(try keys() == before)
            typing.harness.touch(.ended, point)
            typing.run(48)
        }
    }

    /// What is drawn, and how much of it, can be asked for: it must not tell a key from another.
    @Test func aSecureFieldsKeysDrawTheSame() throws {
        for size in [Size(width: 800, height: 480), Size(width: 480, height: 700)] {
            let typing = try TypingHarness(size: size)
            typing.field.isSecureTextEntry = true
            typing.focus()
            // The caret has stopped blinking before each.
            func rest() { for _ in 0..<120 { typing.harness.step(.milliseconds(500)) } }
            rest()
            let keys = ["q", "g", "p", "space"]
            var drawn: [[Int]] = []
            for key in keys {
                let point = try typing.keyPoint(key)
                var pixels: [Int] = []
                func step() {
                    let before = typing.harness.loop.statistics.pixelsComposed
                    for _ in 0..<3 { typing.harness.step() }
                    pixels.append(typing.harness.loop.statistics.pixelsComposed - before)
                }
                typing.harness.touch(.began, point)
                step()
                typing.harness.touch(.ended, point)
                step()
                typing.press(.deleteBackward)
                rest()
                drawn.append(pixels)
            }
            #expect(drawn.allSatisfy { $0 == drawn[0] }, "\(zip(keys, drawn).map { "\($0): \($1)" })")
            #expect(drawn[0][1] > 0 && typing.harness.mistakes.isEmpty)
        }
    }

    /// A display may be as wide as what the card of a held key keeps free at its sides.
    @Test func aHeldKeyOffersMoreHoweverNarrowTheDisplayIs() throws {
        for width in [1.0, 4, 5, 16] {
            let typing = try TypingHarness(
                size: Size(width: width, height: 256), frame: Rect(x: 0, y: 10, width: width, height: 44), scale: 4)
            typing.focus()
            guard let point = typing.window.keyPoint("e") else { continue }
            typing.harness.touch(.began, point)
            typing.run(600)
            for x in [0, width / 2, width] {
                typing.harness.touch(.moved, Point(x: x, y: point.y))
                typing.run(48)
            }
            typing.harness.touch(.ended, Point(x: width / 2, y: point.y))
            typing.run(48)
            #expect(typing.field.text.count <= 1 && typing.harness.mistakes.isEmpty)
        }
    }

    @Test func thePanelMovesUpSoThatTheFieldIsSeen() throws {
        let typing = try TypingHarness(frame: Rect(x: 40, y: 400, width: 300, height: 44))
        let other = Button(title: "Placed")
        other.placement = Placement(left: .points(400), bottom: .points(20))
        typing.harness.show(other, "other", .zero)
        let (field, button) = (typing.field.pixelFrame, other.pixelFrame)
        typing.focus()
        let keyboard = try #require(typing.window.view(at: "keyboard"))
        #expect(keyboard.pixelFrame.maxY == 480 && typing.field.pixelFrame.maxY <= keyboard.pixelFrame.y - 12)
        #expect(button.y - other.pixelFrame.y == field.y - typing.field.pixelFrame.y)
        typing.press(.escape)
        typing.run()
        #expect(typing.field.pixelFrame == field && other.pixelFrame == button)
        #expect(typing.harness.mistakes.isEmpty)
    }

    /// From right to left the panel stays mirrored while a keyboard rises, stands and goes.
    @Test func aMirroredPanelStaysMirrored() throws {
        let typing = try TypingHarness(frame: Rect(x: 40, y: 400, width: 300, height: 44))
        let other = Button(title: "Placed")
        other.placement = Placement(left: .points(100), bottom: .points(20))
        typing.harness.show(other, "other", .zero)
        typing.window.layoutDirection = .rightToLeft
        typing.harness.settle()
        let place = other.pixelFrame
        #expect(place.x == 100)
        typing.harness.tap(typing.field)
        for _ in 0..<30 {
            typing.harness.step()
            #expect(other.pixelFrame.x == place.x)
        }
        #expect(typing.window.view(at: "keyboard") != nil && other.pixelFrame.y < place.y)
        typing.press(.escape)
        typing.run()
        #expect(other.pixelFrame == place && typing.harness.mistakes.isEmpty)
    }

    @Test func whatScrollsAroundTheFieldScrolls() throws {
        let typing = try TypingHarness()
        let scroll = ScrollView()
        scroll.contentSize = Size(width: 800, height: 1200)
        let inner = TextField(frame: Rect(x: 40, y: 380, width: 300, height: 44))
        scroll.contentView.addSubview(inner)
        typing.harness.show(scroll, "scroll", Rect(x: 0, y: 0, width: 800, height: 480))
        #expect(inner.becomeFirstResponder())
        typing.run(500)
        #expect(scroll.contentOffset.y > 100 && scroll.frame.y == 0)
        let keyboard = try #require(typing.window.view(at: "keyboard"))
        #expect(inner.pixelFrame.maxY <= keyboard.pixelFrame.y)
    }

    @Test func smallDisplaysHaveAnEditor() throws {
        for size in [Size(width: 320, height: 240), Size(width: 320, height: 480), Size(width: 640, height: 240)] {
            let typing = try TypingHarness(size: size, frame: Rect(x: 10, y: 10, width: 200, height: 44))
            typing.focus()
            let editor = try #require(typing.window.view(at: "name/editor") as? TextField)
            let keyboard = try #require(typing.window.view(at: "keyboard"))
            #expect(editor.pixelFrame.y >= 0 && editor.pixelFrame.maxY <= keyboard.pixelFrame.y, "\(size)")
            try typing.tapKey("h")
            try typing.tapKey("i")
            #expect(typing.field.text == "hi")
            // A touch in the editor places the caret there, and leaves nothing.
            typing.harness.tap(Point(x: Double(editor.pixelFrame.x) + 14, y: Double(editor.pixelFrame.y) + 22))
            try typing.tapKey("o")
            #expect(typing.field.text == "ohi")
            typing.harness.tap(try #require(typing.window.view(at: "name/accept")))
            typing.run()
            #expect(typing.field.controlValue == .text("ohi") && typing.window.view(at: "name/editor") == nil)
            #expect(typing.harness.mistakes.isEmpty, "\(size)")
        }
    }

    /// Its first layout is that of the panel's language, wherever English stands; a change of the language shows at once.
    @Test func theKeyboardBeginsWithTheFirstLayout() throws {
        let typing = try TypingHarness()
        let own = KeyboardLayout("greek", name: "Ελληνικά", letters: [KeyboardLayout.keys("α β γ"), KeyboardLayout.keys("δ ε")])
        let other = KeyboardLayout("russian", name: "Русский", letters: [KeyboardLayout.keys("а б в"), KeyboardLayout.keys("г д")])
        typing.window.keyboards = [own, .english]
        typing.focus()
        try typing.tapKey("α")
        typing.window.keyboards = [other, .english]
        typing.run()
        try typing.tapKey("б")
        #expect(typing.field.text == "αб" && typing.harness.mistakes.isEmpty)
        // The choice of the globe is for as long as the keyboard stands.
        try typing.tapKey("globe")
        try typing.tapKey("c")
        try typing.tapKey("return")
        typing.run()
        typing.focus()
        #expect(typing.field.text == "αбc" && typing.window.keyPoint("б") != nil)
    }

    @Test func theGlobeGoesThroughTheLayouts() throws {
        let typing = try TypingHarness()
        let other = KeyboardLayout(
            "other", name: "Other", letters: [KeyboardLayout.keys("ש נ ב"), KeyboardLayout.keys("ג ק"), KeyboardLayout.keys("כ")])
        typing.window.keyboards = [.english, other]
        typing.focus()
        try typing.tapKey("globe")
        #expect(typing.window.keyPoint("shift") == nil, "Hebrew has no capitals")
        try typing.tapKey("ש")
        try typing.tapKey("globe")
        try typing.tapKey("q")
        #expect(typing.field.text == "שq")
        // The next field of a form goes on with the layout that was chosen, and who comes later begins with the first.
        let second = TextField()
        typing.harness.show(second, "second", Rect(x: 40, y: 100, width: 300, height: 44))
        try typing.tapKey("globe")
        typing.harness.tap(second)
        typing.run()
        #expect(second.isEditing && typing.window.keyPoint("ש") != nil)
        try typing.tapKey("return")
        typing.run()
        typing.focus()
        #expect(typing.window.keyPoint("q") != nil)
        #expect(typing.harness.mistakes.isEmpty)
    }

    /// A held globe lists the layouts; lifted on it, nothing changes.
    @Test(arguments: [Size(width: 800, height: 480), Size(width: 320, height: 240)]) func aHeldGlobeListsTheLayouts(size: Size) throws {
        let typing = try TypingHarness(size: size)
        let others = ["а б", "ש נ", "α β"].map {
            KeyboardLayout($0, name: $0, letters: [KeyboardLayout.keys($0), KeyboardLayout.keys("1")])
        }
        typing.window.keyboards = [.english] + others
        typing.field.isSecureTextEntry = true
        typing.focus()
        let globe = try typing.keyPoint("globe")
        typing.harness.touch(.began, globe)
        typing.run(600)
        // The last one stands nearest to the key.
        let keyboard = try #require(typing.window.view(at: "keyboard") as? Keyboard)
        let row = keyboard.metrics.rowHeight / 2 + 10
        typing.harness.touch(.moved, Point(x: globe.x + 4, y: globe.y - row))
        typing.run(48)
        typing.harness.touch(.ended, Point(x: globe.x + 4, y: globe.y - row))
        typing.run(48)
        #expect(typing.window.keyPoint("β") != nil)
        typing.harness.touch(.began, globe)
        typing.run(600)
        typing.harness.touch(.ended, globe)
        typing.run(48)
        #expect(typing.window.keyPoint("β") != nil)
        // A short tap goes on to the next one.
        try typing.tapKey("globe")
        #expect(typing.window.keyPoint("q") != nil && typing.harness.mistakes.isEmpty)
    }

    /// What ends the editing takes the keyboard, whatever finger is on a key; a field that follows gets what the finger types.
    @Test func aHeldKeyGoesWithItsField() throws {
        let typing = try TypingHarness()
        typing.focus()
        let point = try typing.keyPoint("e")
        typing.harness.touch(.began, point)
        typing.run(600)
        typing.field.isHidden = true
        typing.run()
        #expect(typing.window.view(at: "keyboard") == nil)
        typing.harness.touch(.ended, point)
        typing.run(48)
        #expect(typing.field.text.isEmpty && typing.harness.mistakes.isEmpty)
        typing.field.isHidden = false
        typing.field.returnKeyType = .next
        let second = TextField()
        typing.harness.show(second, "second", Rect(x: 40, y: 100, width: 300, height: 44))
        typing.focus()
        let next = try typing.keyPoint("return")
        typing.harness.touch(.began, next, finger: 1)
        typing.run(32)
        typing.harness.touch(.began, point, finger: 2)
        typing.run(32)
        typing.harness.touch(.ended, next, finger: 1)
        typing.run(32)
        typing.harness.touch(.ended, point, finger: 2)
        typing.run(32)
        #expect(second.isEditing && second.text == "e" && typing.harness.mistakes.isEmpty)
    }

    /// The pad of a code is full: the key that hides it stands beside it, where no editor has one.
    @Test func aPadForACodeCanBeHidden() throws {
        for size in [Size(width: 800, height: 480), Size(width: 480, height: 320), Size(width: 1920, height: 1080)] {
            let typing = try TypingHarness(size: size)
            typing.field.keyboardType = .pin
            typing.focus()
            try typing.tapKey("7")
            try typing.tapKey("hide")
            typing.run()
            #expect(typing.window.view(at: "keyboard") == nil && typing.field.controlValue == .text("7"), "\(size)")
        }
        let small = try TypingHarness(size: Size(width: 320, height: 240))
        small.field.keyboardType = .pin
        small.focus()
        #expect(small.window.view(at: "name/cancel") != nil)
    }

    /// A finger that comes down while the keyboard rises means the key that will be there.
    @Test func aRisingKeyboardTypesTheKeyThatWillBeThere() throws {
        let typing = try TypingHarness()
        typing.focus()
        let point = try typing.keyPoint("a")
        typing.press(.escape)
        typing.run()
        typing.harness.tap(typing.field)
        for _ in 0..<9 { typing.harness.step() }
        let keyboard = try #require(typing.window.view(at: "keyboard") as? Keyboard)
        #expect(keyboard.frame.maxY > typing.window.bounds.maxY && keyboard.frame.minY < point.y)
        typing.harness.touch(.began, point)
        typing.run()
        typing.harness.touch(.ended, point)
        typing.harness.step()
        #expect(typing.field.text == "a")
    }

    /// The digits of a keyboard are those that the panel writes, and its own are among the further signs.
    @Test func digitsAreThoseOfThePanel() throws {
        let layout = KeyboardLayout(
            "arabic", name: "العربية", letters: [KeyboardLayout.keys("ض ص ث")],
            symbols: [KeyboardLayout.keys("١ ٢ ٣ ٤ ٥ ٦ ٧ ٨ ٩ ٠"), KeyboardLayout.keys("- /")],
            moreSymbols: [KeyboardLayout.keys("1 2 3 4 5 6 7 8 9 0"), KeyboardLayout.keys("[ ]")], symbolsTitle: "١٢٣",
            moreSymbolsTitle: "123")
        for (language, first, more) in [("ar", "1", "١"), ("ar-EG", "١", "1"), ("de", "1", "١")] {
            let typing = try TypingHarness()
            typing.window.keyboards = [layout]
            var written = Language(language)
            written.usesNativeDigits = language == "ar-EG"
            typing.window.language = written
            typing.focus()
            try typing.tapKey("symbols")
            #expect(typing.window.keyPoint(first) != nil && typing.window.keyPoint(more) == nil, "\(language)")
            try typing.tapKey("moreSymbols")
            #expect(typing.window.keyPoint(more) != nil && typing.window.keyPoint(first) == nil, "\(language)")
        }
        #expect(KeyboardLayout.english.writing(layout.symbols[0].map(\.text)) == .english)
    }
}
