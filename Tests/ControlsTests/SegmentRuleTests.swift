import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

/// What a segmented control shows: contents, dividers, titles.
@Suite struct SegmentRuleTests {
    private func make(_ titles: [String], width: Double = 300) throws -> (Harness, SegmentedControl) {
        let harness = try makeHarness()
        let control = SegmentedControl(titles: titles)
        // Plain, so that ink is what is not black or gray.
        control.setBackgroundImage(try makeImage(width: 3, height: 36) { _, _ in 0xFF00_0000 }, for: .normal)
        control.setTitleAttributes(TitleAttributes(color: .white), for: .normal)
        harness.show(control, "mode", Rect(x: 0, y: 100, width: width, height: 36))
        return (harness, control)
    }

    /// The first and the last column with something else than black.
    private func ink(_ harness: Harness, _ columns: Range<Int>) -> ClosedRange<Int>? {
        let found = columns.filter { x in (100..<136).contains { harness.pixel(x, $0) != 0 } }
        guard let first = found.first, let last = found.last else { return nil }
        return first...last
    }

    @Test func segmentsAreInsertedReplacedAndRemoved() throws {
        let (harness, control) = try make(["One", "Two"])
        control.selectedSegmentIndex = 1
        control.insertSegment(Segment(title: "New"), at: 1)
        #expect(control.numberOfSegments == 3 && control.selectedSegmentIndex == 2)
        control.setTitle("", forSegmentAt: 0)
        harness.settle()
        #expect(ink(harness, 0..<100) == nil)
        control.setImage(try makeImage(width: 10, height: 10) { _, _ in 0xFFFF_FFFF }, forSegmentAt: 0)
        harness.settle()
        let image = try #require(ink(harness, 0..<98))
        #expect(image.count == 10 && image.lowerBound == 45)
        control.setContentOffset(Offset(horizontal: 7, vertical: 0), forSegmentAt: 0)
        harness.settle()
        #expect(ink(harness, 0..<98)?.lowerBound == 52)
        control.removeSegment(at: 1)
        #expect(control.numberOfSegments == 2 && control.selectedSegmentIndex == 1)
        control.removeAllSegments()
        #expect(control.selectedSegmentIndex == -1)
        harness.settle()
        #expect(harness.mistakes.isEmpty)
    }

    @Test func widthsInProportionToTheContent() throws {
        let (harness, control) = try make(["I", "Long words"])
        let equal = try #require(control.frame(ofSegmentAt: 0)?.width)
        control.apportionsSegmentWidthsByContent = true
        harness.settle()
        let short = try #require(control.frame(ofSegmentAt: 0)?.width)
        let long = try #require(control.frame(ofSegmentAt: 1)?.width)
        #expect(short < equal && long > 2 * short)
        #expect(abs(short + long - 299) < 1.001)
    }

    @Test func aTitleTooLongIsCutOrShrinks() throws {
        let (harness, control) = try make(["Very long words indeed", "B"], width: 200)
        let inside = try #require(ink(harness, 0..<99))
        #expect(inside.upperBound < 99)
        func height() -> Int { (100..<136).filter { y in (0..<99).contains { harness.pixel($0, y) != 0 } }.count }
        let full = height()
        control.titleMinimumScale = 0.3
        harness.settle()
        let shrunk = try #require(ink(harness, 0..<99))
        #expect(height() < full && shrunk.upperBound < 99)
        #expect(harness.mistakes.isEmpty)
    }

    /// A divider is drawn as it is; where the gap is another, it is centred in it.
    @Test func dividersAreNeverStretchedSideways() throws {
        let (harness, control) = try make(["", ""], width: 208)
        control.setDividerImage(
            try makeImage(width: 8, height: 36) { x, _ in 0xFF80_0000 | UInt32(x + 1) }, forLeftSegmentState: .normal,
            rightSegmentState: .normal)
        harness.settle()
        #expect((100..<108).map { harness.pixel($0, 110) } == (1...8).map { 0x800000 | UInt32($0) })
        // Of another width than the gap: in its middle, over both segments.
        control.setDividerImage(
            try makeImage(width: 12, height: 36) { x, _ in 0xFF00_8000 | UInt32(x + 1) }, forLeftSegmentState: .selected,
            rightSegmentState: .normal)
        control.selectedSegmentIndex = 0
        harness.settle()
        #expect(control.frame(ofSegmentAt: 0)?.width == 100)
        #expect((98..<110).map { harness.pixel($0, 110) } == (1...12).map { 0x008000 | UInt32($0) })
        #expect(harness.mistakes.isEmpty)
    }

    @Test func withoutANormalDividerTheWidestIsTheSpace() throws {
        let (_, control) = try make(["", ""], width: 212)
        for (width, state) in [(4, ControlState.selected), (12, .highlighted)] {
            control.setDividerImage(
                try makeImage(width: width, height: 36) { _, _ in 0xFF44_4444 }, forLeftSegmentState: state, rightSegmentState: .normal)
        }
        #expect(control.frame(ofSegmentAt: 0)?.width == 100)
        #expect(control.frame(ofSegmentAt: 1)?.minX == 112)
    }

    /// Exact pair, the left one's fallback, the right one's, then the normal pair.
    @Test func pairsFallBackInOrder() throws {
        let control = SegmentedControl(titles: ["a", "b"])
        func image() throws -> Image { try makeImage(width: 4, height: 4) { _, _ in 0xFF11_1111 } }
        let (exact, leftFell, rightFell, normal) = (try image(), try image(), try image(), try image())
        let both: ControlState = [.selected, .highlighted]
        control.setDividerImage(normal, forLeftSegmentState: .normal, rightSegmentState: .normal)
        #expect(control.dividerImage(forLeftSegmentState: both, rightSegmentState: both) === normal)
        control.setDividerImage(rightFell, forLeftSegmentState: both, rightSegmentState: .selected)
        #expect(control.dividerImage(forLeftSegmentState: both, rightSegmentState: both) === rightFell)
        control.setDividerImage(leftFell, forLeftSegmentState: .selected, rightSegmentState: both)
        #expect(control.dividerImage(forLeftSegmentState: both, rightSegmentState: both) === leftFell)
        control.setDividerImage(exact, forLeftSegmentState: both, rightSegmentState: both)
        #expect(control.dividerImage(forLeftSegmentState: both, rightSegmentState: both) === exact)
    }

    /// The caps are the title's margins.
    @Test func capsAreTheTitlesMargins() throws {
        let control = SegmentedControl(titles: ["Words"])
        let (harness, _) = try make([""])
        harness.show(control, "other", Rect(x: 0, y: 0, width: 200, height: 36))
        func width(_ cap: Double) throws -> Double {
            let image = try makeImage(width: Int(cap) * 2 + 1, height: 36) { _, _ in 0xFF00_0000 }
            control.setBackgroundImage(try image.stretchableImage(leftCapWidth: cap, topCapHeight: 0), for: .normal)
            return control.sizeThatFits(.zero).width
        }
        #expect(try width(20) - width(12) == 16)
    }

    /// Rather than cut a title comes near the edges of its segment.
    @Test func titlesComeNearTheEdgesRatherThanBeCut() throws {
        let harness = try makeHarness()
        let control = SegmentedControl(titles: ["One", "Three"])
        harness.show(control, "segments", Rect(x: 20, y: 20, width: 124, height: 44))
        harness.settle()
        #expect(control.shortfalls().isEmpty, "\(control.shortfalls())")
        control.frame.size.width = 80
        harness.settle()
        #expect(!control.shortfalls().isEmpty)
    }
}
