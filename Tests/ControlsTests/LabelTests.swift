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

    @Test func naturalAlignmentFollowsTheScript() throws {
        #expect(try (100...104).contains(columns("Hall", .natural).lowerBound))
        #expect(try (295...299).contains(columns("سلام", .natural).upperBound))
    }
}
