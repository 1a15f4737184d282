import FasciaGeometry
import FasciaLanguages
import FasciaTesting
import Testing

@testable import FasciaControls

/// Keyboards of digits, keypads and the signs on keys: each has the keys that its text needs, and no other.
@Suite struct DigitKeyTests {
    private func plane(_ type: KeyboardType, _ size: Size = Size(width: 800, height: 480)) -> KeyboardPlane {
        KeyboardPlane(.letters, of: .english, type: type, hasGlobe: true, decimalSign: ",", metrics: KeyboardMetrics(for: size))
    }

    private func texts(_ plane: KeyboardPlane) -> Set<String> {
        Set(plane.keys.compactMap { if case .text(let key) = $0.action { key.text } else { nil } })
    }

    @Test(arguments: [Size(width: 320, height: 240), Size(width: 800, height: 480), Size(width: 1920, height: 1080)])
    func digitsStandAsOnATelephoneWithoutHoles(size: Size) throws {
        for (type, signs) in [(KeyboardType.number, Set<String>()), (.decimal, [","]), (.pin, [])] {
            let plane = plane(type, size)
            #expect(texts(plane) == signs.union((0...9).map(String.init)), "\(type)")
            func cell(_ text: String) throws -> Rect {
                try #require(plane.keys.first { $0.action == .text(KeyboardLayout.Key(text)) }).cell
            }
            // 0 stands below 8, and nothing in the grid is empty.
            #expect(try abs(cell("0").midX - cell("8").midX) < 0.01 && cell("0").y >= cell("8").maxY - 0.01, "\(type)")
            // Beside the pad of a code stands the key that hides it.
            let cells = plane.keys.filter { type != .pin || $0.action != .hide }.map(\.cell)
            let left = cells.map(\.x).min() ?? 0
            let right = cells.map(\.maxX).max() ?? 0
            let area = cells.reduce(0) { $0 + $1.width * $1.height }
            #expect(abs(area - (right - left) * 4 * plane.metrics.rowHeight) < 1, "\(type)")
            for action in [KeyAction.delete, .returnKey] { #expect(plane.keys.contains { $0.action == action }, "\(type)") }
        }
    }

    @Test func aDecimalSignIsTheLanguagesAndThereIsOne() throws {
        let typing = try TypingHarness()
        typing.window.language = Language("de")
        typing.field.keyboardType = .decimal
        typing.focus()
        for key in ["1", ",", "5", ",", "2"] { try typing.tapKey(key) }
        #expect(typing.field.text == "1,52")
        typing.press(.text("x"), .text("."))
        #expect(typing.field.text == "1,52" && typing.window.keyPoint(".") == nil)
        #expect(typing.harness.mistakes.isEmpty)
    }

    /// Where a keypad has no sign and no decimals, the keys beside them are larger: there are no holes.
    @Test func aKeypadHasNoHoles() throws {
        for (range, decimals) in [((0.0, 99.0), 0), ((-9, 9), 0), ((0, 9), 1), ((-9, 9), 1)] {
            let typing = try TypingHarness()
            typing.field.numberEntry = NumberEntry(range: try ValueRange(minimum: range.0, maximum: range.1), decimals: decimals)
            typing.focus()
            let names = [
                "one", "two", "three", "delete", "four", "five", "six", "clear", "seven", "eight", "nine", "sign", "cancel", "zero",
                "point", "accept",
            ]
            var area = 0.0
            var bounds: Rect?
            for name in names {
                let view = try #require(typing.window.view(at: "name/\(name)"), "\(name)")
                if view.superview?.isHidden == true { continue }
                let corner = view.convertFromWindow(.zero)
                // With half of the gap on each side.
                let frame = Rect(origin: Point(x: -corner.x, y: -corner.y), size: view.bounds.size).insetBy(dx: -4, dy: -4)
                area += frame.width * frame.height
                bounds =
                    bounds.map { old in
                        let (x, y) = (min(old.x, frame.x), min(old.y, frame.y))
                        return Rect(x: x, y: y, width: max(old.maxX, frame.maxX) - x, height: max(old.maxY, frame.maxY) - y)
                    } ?? frame
            }
            let whole = try #require(bounds)
            #expect(abs(area - whole.width * whole.height) < whole.width, "\(range), \(decimals): \(area) of \(whole)")
            #expect(typing.harness.mistakes.isEmpty)
        }
    }

    /// The key says which of the two it is.
    @Test func shiftAndCapsLockLookDifferent() throws {
        let typing = try TypingHarness()
        typing.focus()
        let point = try typing.keyPoint("shift")
        func picture() -> [UInt32] {
            (-14...14).flatMap { y in (-14...14).map { x in typing.harness.pixel(Int(point.x) + x, Int(point.y) + y) } }
        }
        var pictures = [picture()]
        typing.harness.tap(point)
        typing.run(400)
        pictures.append(picture())
        typing.harness.tap(point)
        typing.run(400)
        #expect(picture() == pictures[0])
        typing.harness.tap(point)
        typing.harness.tap(point)
        typing.run(400)
        pictures.append(picture())
        #expect(pictures[0] != pictures[1] && pictures[1] != pictures[2] && pictures[0] != pictures[2])
        #expect(typing.harness.mistakes.isEmpty)
    }

    @Test func theReturnKeyIsGreyWhileTheTextIsTooShort() throws {
        let typing = try TypingHarness()
        typing.field.minimumLength = 2
        typing.field.returnKeyType = .done
        typing.focus()
        let point = try typing.keyPoint("return")
        let grey = typing.harness.pixel(Int(point.x) - 50, Int(point.y))
        typing.type("a")
        try typing.tapKey("return")
        #expect(typing.field.isEditing && typing.harness.pixel(Int(point.x) - 50, Int(point.y)) == grey)
        typing.type("b")
        typing.run(48)
        #expect(typing.harness.pixel(Int(point.x) - 50, Int(point.y)) == typing.window.theme.accent.argb & 0xFF_FFFF)
        try typing.tapKey("return")
        #expect(!typing.field.isEditing && typing.field.text == "ab")
        #expect(typing.harness.mistakes.isEmpty)
    }
}
