import FasciaGeometry
import FasciaLanguages
import FasciaTesting
import Testing

@testable import FasciaControls

@Suite struct KeypadTests {
    private func make(_ range: ValueRange, decimals: Int = 0, sign: String? = ".") throws -> TypingHarness {
        let typing = try TypingHarness()
        typing.field.numberEntry = NumberEntry(range: range, decimals: decimals, unit: "°C", decimalSign: sign)
        typing.field.setNumber(20)
        typing.focus()
        return typing
    }

    private func key(_ typing: TypingHarness, _ name: String) throws -> Button {
        try #require(typing.window.view(at: "name/\(name)") as? Button)
    }

    private func tap(_ typing: TypingHarness, _ names: String...) throws {
        for name in names { typing.harness.tap(try key(typing, name)) }
    }

    @Test func digitsReplaceTheNumberAndOKSendsIt() throws {
        let typing = try make(.percent)
        #expect(typing.field.text == "20 °C")
        try tap(typing, "four", "two", "accept")
        typing.run()
        #expect(typing.field.text == "42 °C" && typing.field.controlValue == .number(42) && !typing.field.isEditing)
        #expect(
            typing.harness.log(of: "name").suffix(5) == [
                "editingDidBegin", "valueChanged 42.0", "editingDidEndOnExit", "primaryActionTriggered", "editingDidEnd",
            ])
        #expect(typing.window.view(at: "name/accept") == nil)
        #expect(typing.harness.mistakes.isEmpty)
    }

    @Test func whatIsOutOfRangeIsNotSent() throws {
        let typing = try make(.percent)
        try tap(typing, "one", "two", "three")
        #expect(!(try key(typing, "accept").isEnabled))
        typing.press(.returnKey)
        #expect(typing.field.isEditing, "nothing is sent")
        try tap(typing, "delete")
        #expect(try key(typing, "accept").isEnabled)
        typing.press(.returnKey)
        typing.run()
        #expect(typing.field.controlValue == .number(12))
    }

    @Test func signDecimalsAndStep() throws {
        let typing = try make(try ValueRange(minimum: -20, maximum: 40, step: 0.5), decimals: 1, sign: ",")
        #expect(typing.field.text == "20,0 °C")
        try tap(typing, "one", "point", "five", "sign")
        #expect(try key(typing, "accept").isEnabled)
        try tap(typing, "accept")
        typing.run()
        #expect(typing.field.controlValue == .number(-1.5) && typing.field.text == "−1,5 °C")
        typing.focus()
        typing.type("1,3")
        #expect(!(try key(typing, "accept").isEnabled), "1.3 is no multiple of 0.5")
        typing.press(.escape)
        typing.run()
        #expect(typing.field.controlValue == .number(-1.5))
        let whole = try make(.percent)
        #expect(try key(whole, "sign").superview?.isHidden == true && key(whole, "point").superview?.isHidden == true)
    }

    /// However wide the range is, it has its ends and its steps.
    @Test func wideRangesHaveTheirEndsAndSteps() throws {
        for (range, decimals, good, bad) in [
            (try ValueRange(minimum: 0, maximum: 2_000_000_000, step: 10), 0, ["0", "10", "2000000000"], ["1", "15", "2000000001"]),
            (try ValueRange(minimum: -5e10, maximum: 5e10), 1, ["50000000000", "49999999999.9"], ["50000000001"]),
            (try ValueRange(minimum: 5, maximum: 30, step: 0.1), 1, ["5", "9.3", "29.9", "30"], ["30.1", "4.9"]),
            (try ValueRange(minimum: 0, maximum: 1, step: 0.001), 3, ["0.001", "0.333", "0.999", "1"], ["1.001"]),
        ] {
            let typing = try make(range, decimals: decimals)
            for (numbers, isGood) in [(good, true), (bad, false)] {
                for number in numbers {
                    try tap(typing, "clear")
                    typing.type(number)
                    #expect(try key(typing, "accept").isEnabled == isGood, "\(number) of \(range)")
                }
            }
        }
    }

    @Test func numbersAreWrittenAsTheLanguageDoes() throws {
        let typing = try make(try ValueRange(minimum: -20, maximum: 40, step: 0.5), decimals: 1, sign: nil)
        #expect(typing.field.text == "20.0 °C")
        try tap(typing, "one", "point", "five", "sign")
        typing.window.language = Language("de")
        #expect(try key(typing, "point").title(for: .normal) == "," && key(typing, "seven").title(for: .normal) == "7")
        typing.press(.returnKey)
        typing.run()
        #expect(typing.field.text == "−1,5\u{A0}°C" && typing.field.controlValue == .number(-1.5))
        var arabic = Language("ar")
        arabic.usesNativeDigits = true
        typing.window.language = arabic
        #expect(typing.field.text.contains("١٫٥"), "\(typing.field.text)")
        typing.focus()
        #expect(try key(typing, "point").title(for: .normal) == "٫" && key(typing, "seven").title(for: .normal) == "٧")
        // Digits of either kind count.
        typing.type("٣2٫5")
        typing.press(.returnKey)
        typing.run()
        #expect(typing.field.controlValue == .number(32.5))
    }

    @Test func theRangeFits() throws {
        let entry = NumberEntry(range: try ValueRange(minimum: -20, maximum: 40, step: 0.5), decimals: 1, unit: "°C")
        #expect(entry.rangeText(in: Language("de")) == "−20 … 40\u{A0}°C")
        #expect(NumberEntry(range: .percent).rangeText(in: .none) == "0 … 100")
        // Between two steps: which numbers may be entered there.
        #expect(entry.neighboursText(of: 12.3, in: .none) == "12 / 12.5 °C" && entry.neighboursText(of: 12.5, in: .none) == nil)
        #expect(entry.neighboursText(of: -19.9, in: Language("de")) == "−20 / −19,5\u{A0}°C")
        #expect(entry.neighboursText(of: 41, in: .none) == nil)
        // Not at all rather than cut.
        for size in [Size(width: 480, height: 640), Size(width: 320, height: 240)] {
            let typing = try TypingHarness(size: size, frame: Rect(x: 16, y: 16, width: 200, height: 44))
            typing.field.numberEntry = entry
            typing.focus()
            let hint = try #require(typing.window.view(at: "name/range") as? Label)
            #expect(hint.text == "−20 … 40 °C")
            typing.type("12.3")
            #expect(hint.text == "12 / 12.5 °C" && hint.textColor == typing.window.theme.destructive)
            typing.press(.deleteBackward)
            #expect(hint.text == "−20 … 40 °C")
        }
        let narrow = try TypingHarness(size: Size(width: 320, height: 240), frame: Rect(x: 16, y: 16, width: 200, height: 44))
        narrow.field.numberEntry = NumberEntry(
            range: try ValueRange(minimum: -1_000_000_000, maximum: 1_000_000_000), decimals: 0, unit: "revolutions")
        narrow.focus()
        #expect(narrow.window.view(at: "name/range")?.isHidden == true)
    }

    @Test func aTouchBesideItCancels() throws {
        let typing = try make(.percent)
        try tap(typing, "seven")
        typing.harness.tap(Point(x: 10, y: 470))
        typing.run()
        #expect(typing.field.controlValue == .number(20) && !typing.field.isEditing)
        #expect(!typing.harness.log(of: "name").contains { $0.hasPrefix("valueChanged") })
    }

    /// As everywhere else.
    @Test func thousandsAreSetApart() throws {
        let typing = try make(try ValueRange(minimum: 0, maximum: 5_000_000), decimals: 1, sign: nil)
        typing.window.language = Language("en")
        typing.field.setNumber(1_234_567.5)
        #expect(typing.field.text == "1,234,567.5\u{A0}°C" || typing.field.text == "1,234,567.5 °C", "\(typing.field.text)")
        typing.press(.escape)
        typing.run()
        typing.focus()
        typing.type("12345.5")
        let labels = (typing.window.view(at: "name/range")?.superview?.subviews ?? []).compactMap { ($0 as? Label)?.text }
        #expect(labels.contains { $0.hasPrefix("12,345.5") } && labels.contains { $0.contains("5,000,000") }, "\(labels)")
        typing.press(.escape)
        typing.field.numberEntry?.isGrouped = false
        #expect(typing.field.text.hasPrefix("1234567.5"))
    }

    /// ± of a number that nobody entered begins another one with that sign; what is deleted to nothing is none.
    @Test func aSignBeginsANumber() throws {
        let range = try ValueRange(minimum: -20, maximum: 40, step: 0.5)
        var draft = NumberDraft(NumberEntry(range: range, decimals: 1), number: -2.5)
        draft.changeSign()
        #expect(draft.number == 2.5)
        draft.changeSign()
        draft.add(5)
        #expect(draft.number == -5)
        draft.changeSign()
        #expect(draft.number == 5)
        draft.add(5)
        #expect(draft.number == 55)
        draft.deleteBackward()
        draft.deleteBackward()
        #expect(draft.number == nil && draft.text(in: .none) == "–")
        draft = NumberDraft(NumberEntry(range: range, decimals: 1), number: 12)
        draft.changeSign()
        draft.deleteBackward()
        draft.add(3)
        #expect(draft.number == -13)
        draft.clear()
        draft.changeSign()
        #expect(draft.text(in: .none) == "−")
    }

    /// Other numbers may be allowed while it shows.
    @Test func itFollowsItsNumbers() throws {
        let typing = try make(.percent)
        try tap(typing, "five", "zero")
        typing.field.numberEntry = NumberEntry(range: try ValueRange(minimum: -10, maximum: 40), decimals: 1, unit: "K", decimalSign: ".")
        typing.run(48)
        #expect(!(try key(typing, "accept").isEnabled) && (typing.window.view(at: "name/range") as? Label)?.text == "−10 … 40 K")
        #expect(try key(typing, "sign").superview?.isHidden == false && key(typing, "point").superview?.isHidden == false)
        try tap(typing, "delete", "point", "five", "accept")
        typing.run()
        #expect(typing.field.controlValue == .number(5.5) && typing.field.text == "5.5 K")
    }

    /// A form goes on from a number too, by `next` or by Tab.
    @Test func aFormGoesOn() throws {
        for way in ["accept", "return", "tab"] {
            let typing = try make(.percent)
            let second = TextField()
            typing.harness.show(second, "second", Rect(x: 40, y: 100, width: 300, height: 44))
            if way != "tab" { typing.field.returnKeyType = .next }
            try tap(typing, "four")
            switch way {
            case "accept": try tap(typing, "accept")
            case "return": typing.press(.returnKey)
            default: typing.press(.tab)
            }
            typing.run()
            #expect(second.isEditing && typing.field.controlValue == .number(4), "\(way)")
            #expect(typing.window.view(at: "name/accept") == nil && typing.window.view(at: "keyboard") != nil, "\(way)")
        }
    }

    /// As in labels: the unit stands behind the number, and behind the greatest one of a range.
    @Test func unitsOfNativeDigitsStandBehindThem() throws {
        var arabic = Language("ar")
        arabic.usesNativeDigits = true
        let entry = NumberEntry(range: try ValueRange(minimum: 0, maximum: 5_000), unit: "€")
        let font = try TypingHarness().window.theme.fonts.font(size: 17)
        for text in [entry.text(1_250, in: arabic), entry.rangeText(in: arabic)] {
            #expect(font.layout(text, scale: 1).isRightToLeft, "\(text)")
        }
        #expect(!font.layout(entry.text(1_250, in: Language("ar")), scale: 1).isRightToLeft)
    }
}
