import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

@testable import FasciaControls

/// What nobody means and everybody does to a field and its keyboard.
@Suite struct RudeTypingTests {
    private static let small = Size(width: 200, height: 100)

    @Test func tenFingersAtOnceAllCount() throws {
        let typing = try TypingHarness()
        typing.focus()
        let letters = "asdfghjklp".map(String.init)
        let points = try letters.map { try typing.keyPoint($0) }
        for (finger, point) in points.enumerated() { typing.harness.touch(.began, point, finger: Int32(finger)) }
        typing.run(48)
        for (finger, point) in points.enumerated() { typing.harness.touch(.ended, point, finger: Int32(finger)) }
        typing.run()
        #expect(typing.field.text == letters.joined() && typing.harness.mistakes.isEmpty)
        // Fingers that are lost type nothing, and leave no key pressed.
        for (finger, point) in points.enumerated() { typing.harness.touch(.began, point, finger: Int32(finger)) }
        for (finger, point) in points.enumerated() { typing.harness.touch(.cancelled, point, finger: Int32(finger)) }
        typing.run()
        #expect(typing.field.text == letters.joined() + letters.dropLast().joined() && typing.harness.mistakes.isEmpty)
    }

    @Test func aSmallWindowHasItsKeysAndTheText() throws {
        let typing = try TypingHarness(size: RudeTypingTests.small, frame: Rect(x: 4, y: 4, width: 120, height: 44))
        typing.focus()
        let keyboard = try #require(typing.window.view(at: "keyboard"))
        let editor = try #require(typing.window.view(at: "name/editor"))
        #expect(keyboard.frame.minY >= 44 && keyboard.frame.maxY <= 100)
        let place = editor.convertFromWindow(.zero)
        #expect(-place.y >= 0 && -place.y + editor.bounds.height <= keyboard.frame.minY)
        for key in ["q", "m", "space"] { try typing.tapKey(key) }
        #expect(typing.field.text == "qm ")
        try typing.tapKey("hide")
        typing.run()
        #expect(typing.field.controlValue == .text("qm "))
        // Signs are as small as their keys: what is marked of a key is all that is drawn of it.
        #expect(typing.harness.mistakes.isEmpty, "\(typing.harness.mistakes)")
    }

    @Test func aKeypadInASmallWindowShowsTheNumber() throws {
        let typing = try TypingHarness(size: RudeTypingTests.small, frame: Rect(x: 4, y: 4, width: 120, height: 44))
        typing.field.numberEntry = NumberEntry(range: .percent, unit: "%")
        typing.focus()
        for name in ["range", "four", "accept", "cancel"] {
            let view = try #require(typing.window.view(at: "name/\(name)"), "\(name)")
            let place = view.convertFromWindow(.zero)
            #expect(-place.y >= 0 && -place.y + view.bounds.height <= 100, "\(name) is at \(-place.y)")
        }
        typing.type("42")
        typing.press(.returnKey)
        typing.run()
        #expect(typing.field.controlValue == .number(42) && typing.harness.mistakes.isEmpty)
    }

    /// A display that is turned while somebody types: the keyboard fits, and what edits the text is what there is room for.
    @Test func turnedWhileTypingTheTextStays() throws {
        let typing = try TypingHarness(frame: Rect(x: 40, y: 400, width: 300, height: 44))
        typing.focus()
        typing.type("ab")
        #expect(typing.window.view(at: "name/editor") == nil && typing.field.frame.y < 400)
        var now = typing.harness.now
        for (size, hasEditor) in [(PixelSize(width: 320, height: 480), true), (PixelSize(width: 800, height: 480), false)] {
            typing.window.resize(to: size, scale: 1)
            for _ in 0..<60 {
                now = now + .milliseconds(16)
                typing.window.update(now: now)
                typing.window.layout()
            }
            let keyboard = try #require(typing.window.view(at: "keyboard"))
            #expect(keyboard.frame.width == Double(size.width) && keyboard.frame.maxY == 480)
            #expect((typing.window.view(at: "name/editor") != nil) == hasEditor, "\(size)")
            if !hasEditor { #expect(typing.field.frame.maxY <= keyboard.frame.minY) }
            typing.window.handle(KeyPress(key: .text("c"), time: now))
        }
        #expect(typing.field.text == "abcc")
    }

    /// What shows above a pressed key is as large as in a window that always had this size.
    @Test func balloonsFitTheNewSize() throws {
        func keys(_ typing: TypingHarness, at size: PixelSize) throws -> [UInt32] {
            typing.window.resize(to: size, scale: 1)
            typing.window.layout()
            let keyboard = try #require(typing.window.view(at: "keyboard")).pixelFrame
            let location = try typing.keyPoint("g")
            typing.window.handle(Touch(id: Touch.ID(device: 0, slot: 0), phase: .began, location: location, time: typing.harness.now))
            let surface = try Surface(width: size.width, height: size.height, isOpaque: true)
            typing.window.compose(surface.bounds, into: surface)
            return (keyboard.y..<keyboard.maxY).flatMap { y in (0..<size.width).map { surface.pixel(x: $0, y: y) } }
        }
        let (high, low) = (Size(width: 500, height: 700), Size(width: 500, height: 400))
        let (turned, fresh) = (try TypingHarness(size: high), try TypingHarness(size: low))
        for typing in [turned, fresh] {
            typing.focus()
            try typing.tapKey("g")
        }
        let size = PixelSize(width: 500, height: 400)
        #expect(try keys(turned, at: size) == keys(fresh, at: size))
    }

    /// What a program says of a layout, unchecked, is drawn somehow.
    @Test func layoutsOfAnyShapeAreShown() throws {
        let widths = [Double.nan, 0, -3, .infinity, 1e9]
        let layouts = [
            KeyboardLayout("empty", name: "", letters: [], symbols: [], moreSymbols: []),
            KeyboardLayout("one", name: "1", letters: [[KeyboardLayout.Key("x")]]),
            KeyboardLayout("hollow", name: "2", letters: [[], [KeyboardLayout.Key("")], []]),
            KeyboardLayout("wide", name: "3", letters: [widths.map { KeyboardLayout.Key("w", width: $0) }]),
        ]
        for layout in layouts {
            let typing = try TypingHarness()
            typing.window.keyboards = [layout, .english]
            typing.focus()
            let keyboard = try #require(typing.window.view(at: "keyboard") as? Keyboard)
            for key in keyboard.plane.keys {
                #expect(key.cell.minX >= 0 && key.cell.maxX <= 801 && key.cell.width > 0, "\(layout.identifier): \(key.cell)")
            }
            try typing.tapKey("globe")
            try typing.tapKey("q")
            #expect(typing.field.text == "q" && typing.harness.mistakes.isEmpty, "\(layout.identifier)")
        }
    }

    @Test func floodsEndAtTheLimits() throws {
        let typing = try TypingHarness()
        typing.focus()
        typing.press(.text(String(repeating: "x", count: 100_000)))
        #expect(typing.field.text.count == 1_000)
        typing.press(.text("a"), control: true)
        // One character of very many marks is none that fits; marks that come one by one end with the bytes.
        typing.press(.text("e" + String(repeating: "\u{301}", count: 100_000)))
        #expect(typing.field.text.utf8.count <= 4_096)
        typing.press(.text("a"), control: true)
        typing.press(.text("e"))
        let marks = String(repeating: "\u{301}", count: 50)
        for _ in 0..<60 { typing.window.handle(KeyPress(key: .text(marks), time: typing.harness.now)) }
        typing.run()
        #expect(typing.field.text.count == 1 && typing.field.text.utf8.count <= 4_096 && typing.field.text.utf8.count > 4_000)
        // One key takes all of it away.
        typing.press(.deleteBackward)
        #expect(typing.field.text.isEmpty && typing.harness.mistakes.isEmpty)
    }
}
