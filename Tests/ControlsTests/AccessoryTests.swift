import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

@Suite struct AccessoryTests {
    /// An accessory in white on black, its box's corner at (20, 20) pt.
    private func show(_ accessory: Accessory, scale: Double) throws -> Harness {
        let harness = try makeHarness(size: Size(width: 60, height: 60), scale: scale)
        let black = View(frame: Rect(x: 0, y: 0, width: 60, height: 60))
        black.backgroundColor = .black
        accessory.accessoryColor = accessory.accessoryColor ?? .white
        accessory.lineWidth = 3
        accessory.frame.origin = Point(x: 20, y: 20)
        black.addSubview(accessory)
        harness.window.addSubview(black)
        harness.settle()
        return harness
    }

    /// Compares every pixel with the part of it that lies in the shape, found by 16 × 16 samples. Points are relative to the box.
    private func compare(_ harness: Harness, scale: Double, _ isInside: (Double, Double) -> Bool) {
        var worst = 0.0
        for y in 0..<Int(60 * scale) {
            for x in 0..<Int(60 * scale) {
                var count = 0
                for sample in 0..<256 {
                    let px = (Double(x) + (Double(sample % 16) + 0.5) / 16) / scale - 20
                    let py = (Double(y) + (Double(sample / 16) + 0.5) / 16) / scale - 20
                    if isInside(px, py) { count += 1 }
                }
                worst = max(worst, abs(Double(harness.pixel(x, y) & 255) / 255 - Double(count) / 256))
            }
        }
        #expect(worst < 0.04)
    }

    /// The stroke of 3 pt around the two arms of 4.5 pt, with square ends and a pointed tip: in coordinates along the arms a rectangle.
    private func chevron(tipX: Double, _ x: Double, _ y: Double) -> Bool {
        let half = 1.5 * 2.0.squareRoot()
        let u = tipX - x
        let v = abs(y - 7.5)
        return abs(u - v) <= half && u + v <= 9 + half
    }

    @Test(arguments: [1.0, 1.5, 2.0, 4.0]) func aChevronsTipIsThreePointsFromTheEdgeOfElevenPoints(scale: Double) throws {
        let accessory = Accessory(.disclosureIndicator)
        #expect(accessory.frame.size == Size(width: 11, height: 15))
        let harness = try show(accessory, scale: scale)
        compare(harness, scale: scale) { chevron(tipX: 11 - 3, $0, $1) }
        #expect(harness.mistakes.isEmpty)
    }

    @Test func aChevronsTipIsFivePointsFromTheEdgeOfFifteenPoints() throws {
        let accessory = Accessory(.disclosureIndicator)
        accessory.frame.size = Size(width: 15, height: 15)
        let harness = try show(accessory, scale: 2)
        compare(harness, scale: 2) { chevron(tipX: 15 - 5, $0, $1) }
    }

    @Test(arguments: [1.0, 2.0, 4.0]) func aCheckmarkHasRoundEnds(scale: Double) throws {
        let accessory = Accessory(.checkmark)
        #expect(accessory.frame.size == Size(width: 15, height: 15))
        let harness = try show(accessory, scale: scale)
        let points = [(12.0, 3.0), (12 - 6.3, 3 + 10.5), (12 - 9.45, 3 + 7.0)]
        func distance(_ a: (Double, Double), _ b: (Double, Double), _ x: Double, _ y: Double) -> Double {
            let (dx, dy) = (b.0 - a.0, b.1 - a.1)
            let t = max(0, min(1, ((x - a.0) * dx + (y - a.1) * dy) / (dx * dx + dy * dy)))
            let (ex, ey) = (x - a.0 - t * dx, y - a.1 - t * dy)
            return (ex * ex + ey * ey).squareRoot()
        }
        compare(harness, scale: scale) { x, y in min(distance(points[0], points[1], x, y), distance(points[1], points[2], x, y)) <= 1.5 }
        #expect(harness.mistakes.isEmpty)
    }

    @Test func aColourForEachState() throws {
        let accessory = Accessory(.disclosureIndicator, color: Color(argb: 0xFF20_8040))
        accessory.highlightedColor = Color(argb: 0xFFFF_8000)
        let harness = try show(accessory, scale: 4)
        // The middle of an arm.
        func pixel() -> UInt32 { harness.pixel((20 + 6) * 4, (20 + 5) * 4 + 2) }
        #expect(pixel() == 0x208040)
        accessory.isHighlighted = true
        harness.step()
        #expect(pixel() == 0xFF8000)
        #expect(harness.composed == [accessory.pixelFrame])
        accessory.isHighlighted = false
        accessory.isSelected = true
        harness.step()
        #expect(pixel() == 0xFF8000)
        accessory.isSelected = false
        accessory.isEnabled = false
        harness.step()
        #expect(pixel() == 0x0D331A)
        // Behind it, it is transparent.
        #expect(harness.pixel(20 * 4, 20 * 4) == 0)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func defaultsAreBlackAloneTheTextsColourInARowAndWhiteHighlighted() throws {
        #expect(Accessory().highlightedColor == nil && Accessory().lineWidth == nil)
        let harness = try makeHarness(scale: 4)
        let white = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        white.backgroundColor = .white
        let alone = Accessory()
        white.addSubview(alone)
        harness.window.addSubview(white)
        let table = TableView(frame: Rect(x: 100, y: 0, width: 200, height: 100))
        var item = TableItem("A row")
        item.accessory = .disclosureIndicator
        item.textColor = Color(argb: 0xFF40_C0FF)
        table.sections = [TableSection(items: [item])]
        harness.window.addSubview(table)
        harness.settle()
        func middle(_ view: View) -> UInt32 { harness.pixel(view.pixelFrame.x + 24, view.pixelFrame.y + 22) }
        #expect(middle(alone) == 0)
        let accessory = try #require(table.visibleRows.first?.accessoryView)
        #expect(middle(accessory) == 0x40C0FF)
        table.selectRow(at: IndexPath(row: 0))
        harness.step()
        #expect(middle(accessory) == 0x40C0FF, "a wash of the accent leaves it as it is")
        table.look.highlight = Color(argb: 0xFF00_4080)
        harness.step()
        #expect(middle(accessory) == 0xFFFFFF)
        table.deselectRow(at: IndexPath(row: 0))
        harness.step()
        #expect(middle(accessory) == 0x40C0FF)
        #expect(harness.mistakes.isEmpty)
    }
}
