import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

@Suite struct LabelTests {
    /// The first and the last column with ink of a label 200 wide at 100.
    private func columns(_ text: String, _ alignment: TextAlignment) throws -> ClosedRange<Int> {
        let harness = try makeHarness()
        let label = Label()
        label.text = text
        label.textAlignment = alignment
        harness.show(label, "label", Rect(x: 100, y: 20, width: 200, height: 30))
        let empty = harness.pixel(0, 0)
        let inked = (0..<400).filter { x in (20..<50).contains { harness.pixel(x, $0) != empty } }
        let first = try #require(inked.first)
        let last = try #require(inked.last)
        return first...last
    }

    @Test func textStandsWhereItsAlignmentSays() throws {
        let left = try columns("Hall", .left)
        #expect((100...104).contains(left.lowerBound))
        let center = try columns("Hall", .center)
        #expect(abs(center.lowerBound + center.upperBound - 400) <= 3)
        let right = try columns("Hall", .right)
        #expect((295...299).contains(right.upperBound))
    }

    /// What a panel writes begins at one edge, whichever way it runs.
    @Test func naturalAlignmentFollowsTheLayout() throws {
        #expect(try (100...104).contains(columns("Hall", .natural).lowerBound))
        #expect(try (100...104).contains(columns("سلام", .natural).lowerBound))
    }

    /// From the third change on a number is drawn from an atlas, whose digits may stand a pixel beside a layout's.
    @Test func aNumberMarksWhatItDrawsWhenItBeginsToChangeOften() throws {
        let harness = try makeHarness()
        let label = Label()
        label.hasTabularDigits = true
        label.textAlignment = .center
        label.text = "20 °C"
        harness.show(label, "value", Rect(x: 10, y: 100, width: 300, height: 60))
        label.font = label.window?.theme.fonts.font(size: 40, weight: .semibold)
        harness.step()
        for text in ["4 °C", "42 °C", "41 °C", "7 °C"] {
            label.text = text
            harness.step()
        }
        #expect(harness.mistakes.isEmpty)
    }

    /// A label that shows a value marks what stood there and what stands there now, not all of its frame.
    @Test(arguments: [TextAlignment.left, .center, .right])
    func aNewTextMarksTheTextsAlone(alignment: TextAlignment) throws {
        let harness = try makeHarness()
        let label = Label()
        label.textAlignment = alignment
        label.text = "21 °C"
        harness.show(label, "value", Rect(x: 10, y: 100, width: 380, height: 40))
        for text in ["22.5 °C", "9", "", "Off", "warm and dry"] {
            label.text = text
            harness.step()
            let marked = harness.composed.reduce(PixelRect.zero) { $0.union($1) }
            #expect(marked.width < 140 && marked.height < 30, "\(text): \(marked)")
            #expect(marked.x >= 9)
        }
        label.shadowColor = .black
        label.shadowOffset = Offset(horizontal: 3, vertical: 4)
        harness.step()
        label.hasTabularDigits = true
        for number in 95...115 {
            label.text = number % 7 == 0 ? "none" : "\(number)"
            harness.step()
        }
        label.text = String(repeating: "long ", count: 40)
        harness.step()
        label.font = Font(chain: harness.window.theme.fonts.bold, size: 30)
        label.text = "other"
        harness.step()
        #expect(harness.mistakes.isEmpty, "\(harness.mistakes)")
    }

    /// A text that a backend makes longer than its place ends in an ellipsis, and not in the middle of its letters.
    @Test func linesThatDoNotFitAreLeftOut() throws {
        func rows(_ height: Double, _ text: String = "one two three four", lines: Int = 0) throws -> (ink: [Int], mistakes: [String]) {
            let harness = try makeHarness()
            let label = Label(text: text)
            label.numberOfLines = lines
            harness.show(label, "it", Rect(x: 20, y: 100, width: 90, height: height))
            let ground = harness.pixel(399, 299)
            return ((90..<210).filter { y in (0..<200).contains { harness.pixel($0, y) != ground } }, harness.mistakes)
        }
        let whole = try rows(60)
        #expect(whole.ink.count > 25 && whole.mistakes.isEmpty)
        for height in [20.0, 24, 30, 36] {
            let (ink, mistakes) = try rows(height)
            #expect(ink.first.map { $0 >= 100 } == true && ink.last.map { $0 < 100 + Int(height) } == true, "\(height): \(ink)")
            #expect(mistakes.isEmpty)
        }
        // What fits is as it was.
        #expect(try rows(60, lines: 2).ink == whole.ink)
    }

    /// Signs that reach beyond their line by a pixel are no fault of the panel.
    @Test func aLabelOfItsOwnHeightIsNotCut() throws {
        let harness = try makeHarness()
        let label = Label(text: "||||")
        harness.show(label, "label", Rect(x: 20, y: 20, width: 100, height: 20))
        label.frame.size.height = label.sizeThatFits(.zero).height
        harness.settle()
        #expect(label.shortfalls().isEmpty)
        label.frame.size.height = 10
        harness.settle()
        #expect(label.shortfalls().count == 1)
    }

    /// A line that the frame has no room for is left out, rather than half of it.
    @Test(arguments: [40.0, 56, 64, 72, 90]) func noLineIsSliced(height: Double) throws {
        let harness = try makeHarness()
        let label = Label(text: "أغنية المطر الطويلة في ليالي الشتاء تسجيل حي")
        label.numberOfLines = 2
        label.font = harness.window.theme.fonts.font(size: 28, weight: .bold)
        harness.show(label, "title", Rect(x: 20, y: 100, width: 260, height: height))
        let (letters, frame) = (label.letters, label.pixelFrame)
        #expect(letters.y >= frame.y - 11 && letters.maxY <= frame.maxY + 11)
    }
}
