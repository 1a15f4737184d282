import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

@testable import FasciaControls

/// A window with a field, and fingers on its keyboard.
final class TypingHarness {
    let harness: Harness
    let field = TextField()

    init(
        size: Size = Size(width: 800, height: 480), frame: Rect = Rect(x: 40, y: 40, width: 300, height: 44), isDark: Bool = true,
        scale: Double = 1
    ) throws {
        harness = try makeHarness(size: size, scale: scale, isDark: isDark)
        field.placeholder = "Name"
        harness.show(field, "name", frame)
    }

    var window: Window { harness.window }

    /// Lets a time pass; a caret blinks as long as there is one, so that nothing settles.
    func run(_ milliseconds: Int64 = 400) {
        for _ in 0..<(milliseconds / 16) { harness.step() }
    }

    func focus() {
        harness.tap(field)
        run()
    }

    /// Presses keys of a keyboard that is plugged in.
    func press(_ keys: KeyPress.Key..., shift: Bool = false, control: Bool = false) {
        for key in keys {
            window.handle(KeyPress(key: key, isShiftPressed: shift, isControlPressed: control, time: harness.now))
            harness.step()
        }
    }

    func type(_ text: String) {
        for character in text { press(.text(String(character))) }
    }

    func keyPoint(_ title: String) throws -> Point {
        try #require(window.keyPoint(title), "no key \(title)")
    }

    func tapKey(_ title: String, finger: Int32 = 0) throws { harness.tap(try keyPoint(title), finger: finger) }
}

@Suite struct TextFieldTests {
    /// Who enters nothing takes nothing back of what was set meanwhile.
    @Test func anUntouchedEditLeavesANewerText() throws {
        let typing = try TypingHarness()
        typing.field.text = "old"
        typing.focus()
        typing.field.setControlValue(.text("new"), animated: false)
        typing.harness.clearEvents()
        #expect(typing.field.resignFirstResponder())
        typing.run()
        #expect(typing.field.text == "new" && typing.field.controlValue == .text("new"))
        #expect(!typing.harness.log(of: "name").contains { $0.hasPrefix("valueChanged") })
        // What was entered counts.
        typing.focus()
        typing.type("er")
        typing.field.setControlValue(.text("other"), animated: false)
        typing.press(.returnKey)
        #expect(typing.field.controlValue == .text("newer"))
    }

    @Test func aTapFocusesAndReturnCommits() throws {
        let typing = try TypingHarness()
        typing.focus()
        #expect(typing.field.isEditing && typing.window.firstResponder === typing.field)
        typing.type("Ada")
        #expect(typing.field.text == "Ada" && typing.field.controlValue == .text(""))
        typing.press(.returnKey)
        typing.run()
        #expect(!typing.field.isEditing && typing.window.firstResponder == nil && typing.field.text == "Ada")
        #expect(
            typing.harness.log(of: "name") == [
                "touchDown", "touchUpInside", "editingDidBegin", "editingChanged", "editingChanged", "editingChanged",
                "valueChanged Ada", "editingDidEndOnExit", "primaryActionTriggered", "editingDidEnd",
            ])
        #expect(typing.harness.mistakes.isEmpty)
    }

    @Test func escapeBringsTheTextBack() throws {
        let typing = try TypingHarness()
        typing.field.text = "Grace"
        typing.focus()
        typing.press(.deleteBackward, .text("x"))
        #expect(typing.field.text == "Gracx")
        // What is set meanwhile waits, and shows now.
        typing.field.text = "Hopper"
        #expect(typing.field.text == "Gracx")
        typing.press(.escape)
        #expect(typing.field.text == "Hopper" && !typing.field.isEditing)
        #expect(!typing.harness.log(of: "name").contains { $0.hasPrefix("valueChanged") })
    }

    @Test func whatTakesTheFieldFromSightCancels() throws {
        let ends: [(String, (TypingHarness) -> Void)] = [
            ("hiding", { $0.field.isHidden = true }), ("disabling", { $0.field.isEnabled = false }),
            ("removal", { $0.field.removeFromSuperview() }),
        ]
        for (name, end) in ends {
            let typing = try TypingHarness()
            typing.field.text = "before"
            typing.focus()
            typing.type("x")
            end(typing)
            typing.run()
            #expect(!typing.field.isEditing && typing.field.text == "before" && typing.window.firstResponder == nil, "\(name)")
            #expect(!typing.harness.log(of: "name").contains { $0.hasPrefix("valueChanged") }, "\(name)")
            #expect(typing.window.view(at: "keyboard") == nil, "\(name)")
            #expect(typing.harness.mistakes.isEmpty, "\(name)")
        }
    }

    @Test func anotherPageCancels() throws {
        let typing = try TypingHarness()
        let pages = PagesView()
        let (first, second) = (View(), View())
        for page in [first, second] {
            page.placement = .fill()
            pages.addPage(page)
        }
        typing.harness.show(pages, "pages", Rect(x: 0, y: 100, width: 800, height: 200))
        let field = TextField(frame: Rect(x: 10, y: 10, width: 200, height: 44))
        first.addSubview(field)
        typing.harness.step()
        #expect(field.becomeFirstResponder())
        typing.type("x")
        pages.showPage(at: 1)
        #expect(typing.window.firstResponder == nil && field.text.isEmpty)
    }

    @Test func aTouchElsewhereCommitsBeforeItDoesAnything() throws {
        let typing = try TypingHarness()
        let button = Button(title: "Save")
        typing.harness.show(button, "save", Rect(x: 400, y: 40, width: 100, height: 44))
        var saved = ""
        button.addAction(for: .touchDown) { [field = typing.field] in
            if case .text(let text)? = field.controlValue { saved = text }
        }
        typing.focus()
        typing.type("Ada")
        typing.harness.tap(button)
        #expect(saved == "Ada" && !typing.field.isEditing)
        #expect(typing.harness.log(of: "save").last == "primaryActionTriggered")
        typing.run()
        #expect(typing.window.view(at: "keyboard") == nil)
        #expect(typing.harness.mistakes.isEmpty)
    }

    @Test func tabGoesRoundTheFields() throws {
        let typing = try TypingHarness()
        let second = TextField()
        typing.harness.show(second, "second", Rect(x: 40, y: 100, width: 300, height: 44))
        let hidden = TextField()
        hidden.isHidden = true
        typing.harness.show(hidden, "hidden", Rect(x: 40, y: 160, width: 300, height: 44))
        typing.press(.tab)
        #expect(typing.field.isEditing)
        typing.type("a")
        typing.press(.tab)
        #expect(second.isEditing && typing.field.controlValue == .text("a"))
        typing.press(.tab)
        #expect(typing.field.isEditing)
        typing.press(.tab, shift: true)
        #expect(second.isEditing)
    }

    @Test func fingersPlaceTheCaretAndSelect() throws {
        let typing = try TypingHarness()
        typing.field.text = "one two three"
        typing.focus()
        // At the left edge.
        typing.harness.tap(Point(x: 53, y: 62))
        typing.press(.text("X"))
        #expect(typing.field.text == "Xone two three")
        typing.run(600)
        // Twice on the last word.
        let end = Point(x: 150, y: 62)
        typing.harness.tap(end)
        typing.harness.tap(end)
        typing.press(.text("3"))
        #expect(typing.field.text == "Xone two 3")
        // A drag from the left edge over everything.
        typing.run(600)
        typing.harness.drag(from: Point(x: 53, y: 62), to: Point(x: 330, y: 62))
        typing.press(.deleteBackward)
        #expect(typing.field.text.isEmpty)
        #expect(typing.harness.mistakes.isEmpty)
    }

    @Test func aLongTextKeepsItsCaretInSight() throws {
        let typing = try TypingHarness()
        typing.field.text = String(repeating: "long ", count: 30)
        typing.focus()
        for key in [KeyPress.Key.end, .home, .end] {
            typing.press(key)
            typing.run(32)
            let caret = try #require(typing.field.caretPoint)
            #expect(caret.x >= 52 && caret.x <= 328, "\(key)")
        }
        for _ in 0..<40 { typing.press(.left) }
        #expect(try #require(typing.field.caretPoint).x >= 52)
        #expect(typing.harness.mistakes.isEmpty)
    }

    @Test func aCaretBlinksAndThenRests() throws {
        let typing = try TypingHarness()
        typing.focus()
        typing.harness.settle()
        #expect(typing.window.nextUpdate == nil, "a caret that nobody types at wakes nothing")
        typing.press(.text("a"))
        #expect(typing.window.nextUpdate != nil)
        typing.press(.returnKey)
        typing.run()
        #expect(typing.window.nextUpdate == nil)
    }

    @Test func aClearButtonEmptiesTheText() throws {
        let typing = try TypingHarness()
        typing.field.clearButtonMode = .whileEditing
        typing.field.text = "Grace"
        typing.focus()
        typing.harness.tap(Point(x: 322, y: 62))
        #expect(typing.field.text.isEmpty && typing.field.isEditing)
        typing.press(.returnKey)
        #expect(typing.field.controlValue == .text(""))
        #expect(typing.harness.log(of: "name").contains("valueChanged "))
    }

    @Test func aSecureFieldTellsNothing() throws {
        let typing = try TypingHarness()
        typing.field.isSecureTextEntry = true
        typing.focus()
        typing.type("hunter2")
        #expect(typing.field.text.isEmpty && typing.field.controlValue == nil && typing.field.accessibilityValue == nil)
        typing.press(.returnKey)
        #expect(
            typing.harness.log(of: "name") == [
                "touchDown", "touchUpInside", "editingDidBegin", "valueChanged", "editingDidEndOnExit", "primaryActionTriggered",
                "editingDidEnd",
            ])
        let secret = typing.field.takeSecret()
        #expect(secret.take { span in (0..<span.count).map { span[$0] } } == Array("hunter2".utf8))
        #expect(typing.field.takeSecret().isEmpty)
        // Cancelled, nothing stays.
        typing.focus()
        typing.type("again")
        typing.press(.escape)
        #expect(typing.field.takeSecret().isEmpty)
    }

    @Test func limitsAndKindsOfText() throws {
        let typing = try TypingHarness()
        typing.field.maximumLength = 4
        typing.focus()
        typing.type("abcdef")
        #expect(typing.field.text == "abcd")
        typing.press(.escape)
        typing.field.keyboardType = .email
        typing.focus()
        typing.type("a @b")
        #expect(typing.field.text == "a@b")
    }

    /// A question takes nothing that was typed: behind it the text waits with its caret, and neither keys nor touches reach it.
    @Test(arguments: [Size(width: 800, height: 480), Size(width: 320, height: 240)]) func anAlertLeavesTheText(size: Size) throws {
        let typing = try TypingHarness(size: size)
        typing.field.text = "before"
        typing.focus()
        typing.type("x")
        typing.press(.left)
        let alert = AlertView(title: "Well?", actions: [AlertAction(title: "Yes")])
        alert.show(in: typing.window)
        typing.run()
        typing.press(.text("y"), .returnKey, .escape, .tab)
        #expect(typing.field.isEditing && typing.field.text == "beforex")
        typing.harness.tap(Point(x: size.width / 2, y: size.height / 2))
        #expect(typing.field.isEditing && typing.field.text == "beforex")
        alert.dismiss()
        typing.run()
        try typing.tapKey("a")
        #expect(typing.field.text == "beforeax")
        typing.press(.returnKey)
        typing.run()
        #expect(typing.field.controlValue == .text("beforeax") && typing.window.view(at: "keyboard") == nil)
        #expect(typing.harness.mistakes.isEmpty)
    }

    /// What is called while one field commits may take the next one away.
    @Test func aFieldThatHasGoneIsNotEdited() throws {
        let ends: [(String, (TextField) -> Void)] = [
            ("hidden", { $0.isHidden = true }), ("removed", { $0.removeFromSuperview() }), ("disabled", { $0.isEnabled = false }),
        ]
        for (name, end) in ends {
            let typing = try TypingHarness()
            let second = TextField()
            typing.harness.show(second, "second", Rect(x: 40, y: 100, width: 300, height: 44))
            typing.focus()
            typing.type("x")
            typing.field.addAction(for: .valueChanged) { [unowned second] in end(second) }
            #expect(!second.becomeFirstResponder(), "\(name)")
            typing.run()
            #expect(typing.window.firstResponder == nil && typing.window.view(at: "keyboard") == nil, "\(name)")
            #expect(typing.field.becomeFirstResponder(), "\(name)")
            #expect(typing.harness.mistakes.isEmpty, "\(name)")
        }
    }

    @Test func aFieldIsAsHighAsItsLettersNeed() throws {
        let typing = try TypingHarness()
        #expect(typing.field.sizeThatFits(.zero).height == 44)
        let large = Font(chain: typing.window.theme.fonts.bold, size: 60)
        typing.field.font = large
        #expect(typing.field.sizeThatFits(.zero).height >= large.lineHeight + 16)
        // One that was made lower says so, and so does a hint that is cut.
        typing.harness.step()
        #expect(typing.field.shortfalls().contains { if case .height = $0 { true } else { false } })
        typing.field.font = nil
        #expect(typing.field.shortfalls().isEmpty)
        typing.field.placeholder = String(repeating: "a long hint ", count: 6)
        #expect(typing.field.shortfalls().contains { if case .width = $0 { true } else { false } })
    }

    /// A text of which nothing was heard for too long can be read, and has the dots that labels have.
    @Test func aStaleTextHasDots() throws {
        let typing = try TypingHarness()
        typing.field.text = "Ada"
        typing.harness.settle()
        func picture() throws -> [UInt32] {
            typing.harness.settle()
            let shadow = try #require(typing.harness.loop.shadow)
            return (40..<84).flatMap { y in (40..<340).map { shadow.pixels[y * shadow.stride + $0] } }
        }
        let fresh = try picture()
        typing.field.setValueStale(true)
        let stale = try picture()
        typing.field.isEnabled = false
        typing.field.setValueStale(false)
        let disabled = try picture()
        #expect(stale != fresh && stale != disabled)
        // The field around it is that of a fresh one.
        #expect(stale[0..<300] == fresh[0..<300] && disabled[0..<300] != fresh[0..<300])
        typing.field.isEnabled = true
        #expect(try picture() == fresh && typing.harness.mistakes.isEmpty)
    }

    /// A message keeps clear of what is being written: below it, or after it.
    @Test func bannersLeaveTheTextInSight() throws {
        let typing = try TypingHarness(frame: Rect(x: 250, y: 20, width: 300, height: 44))
        typing.focus()
        let banner = Banner(text: "Doorbell")
        typing.window.show(banner)
        typing.run()
        let keyboard = try #require(typing.window.view(at: "keyboard"))
        #expect(banner.pixelFrame.y >= typing.field.pixelFrame.maxY && banner.pixelFrame.maxY <= keyboard.pixelFrame.y)
        #expect(banner.alpha == 1)
        banner.dismiss()
        typing.run()
        #expect(banner.window == nil && banner.alpha == 1)
        // Where nothing is in its way it stands at the top.
        typing.window.show(banner)
        typing.run()
        typing.press(.escape)
        typing.run(6_000)
        let low = try TypingHarness(frame: Rect(x: 250, y: 140, width: 300, height: 44))
        low.focus()
        low.window.show(banner)
        low.run()
        #expect(banner.pixelFrame.y == 12 && low.harness.mistakes.isEmpty)
        // The editor of a small display leaves no room: it waits.
        let small = try TypingHarness(size: Size(width: 320, height: 240))
        small.focus()
        let late = Banner(text: "Doorbell")
        small.window.show(late)
        small.run()
        #expect(late.window == nil && small.window.shownBanners.contains { $0 === late })
        small.press(.returnKey)
        small.run(1_000)
        #expect(late.window === small.window && late.pixelFrame.y == 12)
        #expect(typing.harness.mistakes.isEmpty && small.harness.mistakes.isEmpty)
    }

    // MARK: What stands where

    /// A placeholder is where it is without a caret, which stands beside it.
    @Test(arguments: [TextAlignment.left, .right, .natural]) func aPlaceholderStaysWhereItIs(alignment: TextAlignment) throws {
        let typing = try TypingHarness()
        typing.field.textAlignment = alignment
        typing.harness.step()
        let ink = typing.window.theme.secondaryLabel.argb & 0xFF_FFFF
        let area = typing.field.pixelFrame.insetBy(4)
        func letters() -> Set<Int> {
            Set(
                (area.y..<area.maxY).flatMap { y in
                    (area.x..<area.maxX).filter { typing.harness.pixel($0, y) == ink }.map { y * 1000 + $0 }
                })
        }
        let before = letters()
        typing.focus()
        #expect(!before.isEmpty && letters() == before && typing.harness.mistakes.isEmpty)
    }

    /// What was set may be longer than what may be entered: it is shown as it is, and can only become shorter.
    @Test func aTextThatWasSetIsNotCut() throws {
        let typing = try TypingHarness()
        typing.field.maximumLength = 2
        typing.field.text = "four"
        typing.focus()
        #expect(typing.field.text == "four")
        typing.type("x")
        #expect(typing.field.text == "four")
        typing.press(.deleteBackward)
        #expect(typing.field.text == "fou")
        typing.press(.escape)
        #expect(typing.field.text == "four")
    }

    /// The ring goes with the caret, in the editor too that small displays have, though nothing was typed in it.
    @Test func theRingGoesWithTheCaret() throws {
        let typing = try TypingHarness(size: Size(width: 240, height: 320), frame: Rect(x: 10, y: 10, width: 200, height: 44))
        typing.focus()
        let editor = try #require(typing.window.subviews.compactMap { $0 as? EditorBar }.first)
        typing.window.layout()
        #expect(editor.field.pixelFrame.width > 0)
        typing.window.damage.removeAll()
        typing.field.cancelEditing()
        #expect(typing.window.damage.rects.contains { $0.contains(editor.field.pixelFrame) }, "\(typing.window.damage.rects)")
    }

    /// At the left end of a text from right to left the caret stands beside the last letter, not on it.
    @Test func theCaretStandsBesideTheLastLetter() throws {
        let typing = try TypingHarness()
        typing.field.text = "שלום"
        typing.focus()
        typing.press(.end)
        let (caret, label) = (typing.window.theme.accent.argb & 0xFF_FFFF, typing.window.theme.label.argb & 0xFF_FFFF)
        let area = typing.field.pixelFrame.insetBy(4)
        func columns(_ color: UInt32) -> [Int] {
            (area.x..<area.maxX).filter { x in (area.y..<area.maxY).contains { typing.harness.pixel(x, $0) == color } }
        }
        let (stroke, letters) = (columns(caret), columns(label))
        #expect(stroke.count == 2 && (stroke.last ?? 0) < (letters.first ?? 0), "\(stroke) \(letters)")
    }

    /// While it cannot show, its room is the text's.
    @Test func aButtonHasRoomWhileItMayShow() throws {
        for (mode, idle, editing) in [
            (TextField.ClearButtonMode.never, false, false), (.whileEditing, false, true), (.unlessEditing, true, false),
            (.always, true, true),
        ] {
            let typing = try TypingHarness()
            typing.field.clearButtonMode = mode
            typing.field.text = "Grace"
            typing.run(32)
            func hasRoom() -> Bool { typing.field.area.frame.maxX < typing.field.bounds.width - 30 }
            #expect(hasRoom() == idle, "\(mode)")
            typing.focus()
            #expect(hasRoom() == editing, "\(mode)")
            typing.press(.returnKey)
            typing.run()
            #expect(hasRoom() == idle && typing.harness.mistakes.isEmpty, "\(mode)")
        }
        let typing = try TypingHarness()
        (typing.field.isSecureTextEntry, typing.field.revealMode) = (true, .toggle)
        typing.run(32)
        #expect(typing.field.area.frame.maxX > typing.field.bounds.width - 30)
        typing.focus()
        #expect(typing.field.area.frame.maxX < typing.field.bounds.width - 30)
        typing.field.isSecureTextEntry = false
        (typing.field.clearButtonMode, typing.field.numberEntry) = (.always, NumberEntry(range: .percent))
        typing.run(32)
        #expect(typing.field.area.frame.maxX > typing.field.bounds.width - 30, "a number has no button")
    }

    /// What is said in place of rows stands above the keyboard, also in a list that was hidden when it rose.
    @Test func aHiddenListHearsOfTheKeyboard() throws {
        func place(hidden: Bool) throws -> Rect {
            let typing = try TypingHarness()
            let table = TableView()
            table.emptyText = "Nothing found"
            typing.harness.show(table, "list", Rect(x: 0, y: 100, width: 800, height: 380))
            table.isHidden = hidden
            typing.run(32)
            typing.focus()
            table.isHidden = false
            typing.run(100)
            var views = table.subviews
            while let view = views.first, !(view is Label) { views = Array(views.dropFirst()) + view.subviews }
            return try #require(views.first).frame
        }
        let place = (seen: try place(hidden: false), hidden: try place(hidden: true))
        #expect(place.seen == place.hidden && place.seen.midY < 190, "\(place)")
    }
}
