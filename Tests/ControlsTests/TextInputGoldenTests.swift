import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

/// Pictures of fields, keyboards and keypads that a person has approved.
@Suite struct TextInputGoldenTests {
    private static let goldens = Golden(directory: goldenFolder)
    private static var goldenFolder: String {
        #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2).joined(separator: "/") + "/Goldens"
    }

    static let hebrew = KeyboardLayout(
        "hebrew", name: "עברית",
        letters: [
            KeyboardLayout.keys("ק ר א ט ו ן ם פ"), KeyboardLayout.keys("ש ד ג כ ע י ח ל ך ף"), KeyboardLayout.keys("ז ס ב ה נ מ צ ת ץ"),
        ], lettersTitle: "אבג", returnTitles: [.search: "חיפוש"])

    private func check(_ harness: Harness, _ name: String) throws {
        let picture = try #require(harness.loop.shadow)
        #expect(TextInputGoldenTests.goldens.difference(picture, name) == nil)
        #expect(harness.mistakes.isEmpty)
    }

    @Test(arguments: [true, false], [1.0, 2])
    func fields(isDark: Bool, scale: Double) throws {
        let harness = try makeHarness(size: Size(width: 480, height: 300), scale: scale, isDark: isDark)
        func put(_ x: Double, _ y: Double, _ change: (TextField) -> Void) -> TextField {
            let field = TextField(frame: Rect(x: x, y: y, width: 220, height: 44))
            change(field)
            harness.window.addSubview(field)
            return field
        }
        let card = BoxView(frame: Rect(x: 8, y: 180, width: 464, height: 112))
        card.fill = .color(harness.window.theme.surface)
        card.cornerRadius = 12
        harness.window.addSubview(card)
        _ = put(16, 16) { $0.placeholder = "Name" }
        _ = put(244, 16) { $0.text = "Ada Lovelace" }
        _ = put(16, 72) {
            $0.text = "Zürich"
            $0.clearButtonMode = .always
        }
        _ = put(244, 72) {
            $0.text = "Disabled"
            $0.isEnabled = false
        }
        _ = put(16, 128) { $0.text = "A text that is far too long for its field" }
        _ = put(244, 128) { $0.text = "שלום 42" }
        _ = put(16, 188) { $0.numberEntry = NumberEntry(range: .percent, unit: "%") }
        let secret = put(244, 188) { $0.isSecureTextEntry = true }
        harness.step()
        // Two have a caret in turn; the last one keeps it.
        #expect(secret.becomeFirstResponder())
        for character in "hunter2" { harness.window.handle(KeyPress(key: .text(String(character)), time: harness.now)) }
        secret.resignFirstResponder()
        for _ in 0..<30 { harness.step() }
        let selected = put(16, 240) { $0.text = "Selected words" }
        harness.step()
        #expect(selected.becomeFirstResponder())
        harness.window.handle(KeyPress(key: .left, isShiftPressed: true, isControlPressed: true, time: harness.now))
        harness.step()
        try check(harness, "text-fields-\(isDark ? "dark" : "light")@\(Int(scale))x")
    }

    private func keyboard(
        _ size: Size, _ name: String, isDark: Bool, scale: Double = 1, _ prepare: (TypingHarness) throws -> Void = { _ in },
        _ act: (TypingHarness) throws -> Void = { _ in }
    ) throws {
        let typing = try TypingHarness(
            size: size, frame: Rect(x: 16, y: 16, width: min(300, size.width - 32), height: 44), isDark: isDark, scale: scale)
        typing.field.text = "Ada"
        try prepare(typing)
        typing.harness.step()
        #expect(typing.field.becomeFirstResponder())
        typing.run()
        try act(typing)
        try check(typing.harness, name)
    }

    @Test func sizes() throws {
        try keyboard(Size(width: 320, height: 240), "keyboard-320x240-dark", isDark: true)
        try keyboard(Size(width: 320, height: 480), "keyboard-320x480-light", isDark: false) { typing in
            typing.field.returnKeyType = .done
        } _: { typing in
            // A key under a finger shows above it.
            typing.harness.touch(.began, try typing.keyPoint("t"))
            typing.run(48)
        }
        try keyboard(Size(width: 480, height: 320), "keyboard-480x320-dark", isDark: true) { typing in
            typing.window.keyboards = [.english, TextInputGoldenTests.hebrew]
        }
        try keyboard(Size(width: 800, height: 480), "keyboard-800x480-light", isDark: false) { typing in
            typing.field.returnKeyType = .search
        } _: { typing in
            typing.harness.touch(.began, try typing.keyPoint("g"))
            typing.run(48)
        }
        try keyboard(Size(width: 1024, height: 600), "keyboard-hebrew-1024x600-dark", isDark: true) { typing in
            typing.window.keyboards = [TextInputGoldenTests.hebrew, .english]
            typing.field.returnKeyType = .search
            typing.field.text = "שלום 42"
        }
        try keyboard(Size(width: 960, height: 540), "keyboard-960x540-light@2x", isDark: false, scale: 2)
        try keyboard(Size(width: 1920, height: 1080), "keyboard-1920x1080-dark", isDark: true)
    }

    @Test func planes() throws {
        try keyboard(Size(width: 480, height: 800), "keyboard-symbols-dark", isDark: true) { _ in
        } _: { typing in
            try typing.tapKey("symbols")
        }
        try keyboard(Size(width: 480, height: 800), "keyboard-alternatives-light", isDark: false) { _ in
        } _: { typing in
            let point = try typing.keyPoint("o")
            typing.harness.touch(.began, point)
            typing.run(600)
            typing.harness.touch(.moved, Point(x: point.x - 60, y: point.y))
            typing.run(48)
        }
        try keyboard(Size(width: 800, height: 480), "keyboard-numbers-light", isDark: false) { $0.field.keyboardType = .number }
        try keyboard(Size(width: 800, height: 480), "keyboard-email-capitals-dark", isDark: true) { typing in
            typing.field.keyboardType = .email
        } _: { typing in
            try typing.tapKey("shift")
        }
    }

    @Test func keypads() throws {
        for (size, isDark, name) in [
            (Size(width: 480, height: 640), true, "keypad-480x640-dark"), (Size(width: 800, height: 480), false, "keypad-800x480-light"),
            (Size(width: 320, height: 240), true, "keypad-320x240-dark"),
        ] {
            let typing = try TypingHarness(size: size, frame: Rect(x: 16, y: 16, width: 200, height: 44), isDark: isDark)
            typing.field.placeholder = "Target"
            typing.field.numberEntry = NumberEntry(
                range: try ValueRange(minimum: -20, maximum: 40, step: 0.5), decimals: 1, unit: "°C", decimalSign: ",")
            typing.field.setNumber(21.5)
            typing.focus()
            if size.width == 800 { typing.type("45") }
            typing.run()
            try check(typing.harness, name)
        }
    }
}
