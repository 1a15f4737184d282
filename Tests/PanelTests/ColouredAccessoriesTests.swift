import FasciaControls
import FasciaGeometry
import FasciaPanel
import FasciaRaster
import Glibc
import Testing

/// The table on black: signs to their geometry, in each row's colour, and what a finger turns them into.
@Suite struct ColouredAccessoriesTests {
    private let example = Example(name: "coloured-accessories")
    private static let black: UInt32 = 0xFF00_0000
    private static let white: UInt32 = 0xFFFF_FFFF
    private static let rooms: [UInt32] = [0xFFFF_B340, 0xFFFF_6B5E, 0xFFB4_8CFF, 0xFF3F_D0E6, 0xFF5F_D35F, 0xFF5A_9BFF]
    private static let evening: [UInt32] = [0xFF5F_D35F, 0xFF3F_D0E6, 0xFFFF_B340, 0xFFFF_6B5E, 0xFFB4_8CFF, 0xFF5A_9BFF]

    private func table(_ content: PanelContent, _ id: String) throws -> TableView {
        try #require(content.view(at: id) as? TableView)
    }

    private func accessory(_ table: TableView, _ row: Int) throws -> Accessory {
        let view = try #require(table.row(at: IndexPath(row: row)))
        return try #require(view.accessoryView as? Accessory)
    }

    // MARK: Geometry, worked out here

    private func distance(_ p: Point, _ a: Point, _ b: Point) -> (along: Double, across: Double, length: Double) {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let length = sqrt(dx * dx + dy * dy)
        return (((p.x - a.x) * dx + (p.y - a.y) * dy) / length, abs((p.x - a.x) * dy - (p.y - a.y) * dx) / length, length)
    }

    /// Whether a place in the box of 11 × 15 points is in the chevron: two arms of 45°, as wide as 3 points, whose square ends reach
    /// on by half of that; at the tip, where they meet at a right angle, that is just what a mitre fills.
    private func isInChevron(_ p: Point) -> Bool {
        let tip = Point(x: 8, y: 7.5)
        for end in [Point(x: 3.5, y: 3), Point(x: 3.5, y: 12)] {
            let (along, across, length) = distance(p, tip, end)
            if across <= 1.5, along >= -1.5, along <= length + 1.5 { return true }
        }
        return false
    }

    /// The same for the checkmark in its box of 15 × 15 points: round ends, a round bend.
    private func isInCheckmark(_ p: Point) -> Bool {
        let (top, bend) = (Point(x: 12, y: 3), Point(x: 12 - 1.8 * 3.5, y: 3 + 3 * 3.5))
        return isInLine(p, top, bend) || isInLine(p, bend, Point(x: 12 - 2.7 * 3.5, y: 3 + 2 * 3.5))
    }

    private func isInLine(_ p: Point, _ a: Point, _ b: Point) -> Bool {
        let (along, across, length) = distance(p, a, b)
        return across <= 1.5 && along >= 0 && along <= length || isNear(p, a) || isNear(p, b)
    }

    private func isNear(_ p: Point, _ end: Point) -> Bool { (p.x - end.x) * (p.x - end.x) + (p.y - end.y) * (p.y - end.y) <= 2.25 }

    /// Compares a sign with its shape in a colour on a background, pixel by pixel.
    private func mistake(
        _ picture: Surface, _ accessory: Accessory, scale: Double, color: UInt32, on background: UInt32 = black
    ) -> String? {
        // What lies on a pixel's edge counts in sixteenths there and in 256ths here.
        var comparison = PixelComparison(picture, tolerance: 10)
        let frame = accessory.pixelFrame
        let samples = 16
        for y in 0..<frame.height {
            for x in 0..<frame.width {
                var inside = 0
                for j in 0..<samples {
                    for i in 0..<samples {
                        let place = Point(
                            x: (Double(x) + (Double(i) + 0.5) / Double(samples)) / scale,
                            y: (Double(y) + (Double(j) + 0.5) / Double(samples)) / scale)
                        if accessory.kind == .checkmark ? isInCheckmark(place) : isInChevron(place) { inside += 1 }
                    }
                }
                let alpha = UInt32(Double(inside) / Double(samples * samples) * 255 + 0.5)
                comparison.expect(
                    PixelComparison.over(PixelComparison.tinted(color, alpha: alpha), background), x: frame.x + x, y: frame.y + y)
            }
        }
        return comparison.mistake
    }

    private func mixed(_ color: UInt32, _ part: Double) -> UInt32 {
        PixelComparison.over(PixelComparison.tinted(color, alpha: UInt32(part * 255 + 0.5)), ColouredAccessoriesTests.black)
    }

    @Test(arguments: [1.0, 2.0])
    func everyChevronHasItsGeometryAndItsColour(scale: Double) throws {
        let content = try example.content(scale: scale)
        let picture = try example.picture(content, scale: scale)
        let table = try table(content, "rooms")
        for (row, color) in ColouredAccessoriesTests.rooms.enumerated() {
            let accessory = try accessory(table, row)
            #expect(accessory.bounds.size == Size(width: 11, height: 15))
            // The garden is disabled: 40 %.
            let shown = row == 4 ? mixed(color, 0.4) : color
            #expect(mistake(picture, accessory, scale: scale, color: shown) == nil, "row \(row)")
        }
    }

    @Test(arguments: [1.0, 2.0])
    func everyCheckmarkHasItsGeometryAndItsColour(scale: Double) throws {
        let content = try example.content(scale: scale)
        let table = try table(content, "evening")
        for row in ColouredAccessoriesTests.evening.indices { table.selectRow(at: IndexPath(row: row)) }
        let picture = try example.picture(content, scale: scale)
        for (row, color) in ColouredAccessoriesTests.evening.enumerated() {
            let accessory = try accessory(table, row)
            #expect(accessory.bounds.size == Size(width: 15, height: 15))
            #expect(mistake(picture, accessory, scale: scale, color: color) == nil, "row \(row)")
        }
    }

    // MARK: A finger

    /// The colours in the part of a row where its title is.
    private func title(_ picture: Surface, _ row: TableRow) -> Set<UInt32> {
        var colors: Set<UInt32> = []
        let frame = row.titleLabel.pixelFrame
        for y in frame.y..<frame.maxY { for x in frame.x..<frame.maxX { colors.insert(picture.pixel(x: x, y: y)) } }
        return colors
    }

    @Test func aFingerTurnsTheRowWhiteAndWhatIsInItBlack() throws {
        let content = try example.content()
        let table = try table(content, "rooms")
        // The finger comes down at 2 s; rows that could scroll wait for 0.15 s. It lifts at 2.6 s.
        let pictures = try example.play(content, at: [2.1, 2.3, 2.9])
        let row = try #require(table.row(at: IndexPath(row: 0)))
        let sign = try accessory(table, 0)
        let corner = (x: row.pixelFrame.x + 4, y: row.pixelFrame.y + 4)
        let backgrounds = pictures.map { $0.pixel(x: corner.x, y: corner.y) }
        #expect(backgrounds == [ColouredAccessoriesTests.black, ColouredAccessoriesTests.white, ColouredAccessoriesTests.black])
        let amber = ColouredAccessoriesTests.rooms[0]
        #expect(mistake(pictures[0], sign, scale: 1, color: amber) == nil)
        #expect(
            mistake(pictures[1], sign, scale: 1, color: ColouredAccessoriesTests.black, on: ColouredAccessoriesTests.white) == nil)
        #expect(mistake(pictures[2], sign, scale: 1, color: amber) == nil)
        #expect(title(pictures[0], row).contains(ColouredAccessoriesTests.white))
        #expect(title(pictures[1], row).contains(ColouredAccessoriesTests.black))
        #expect(title(pictures[2], row) == title(pictures[0], row))
        // Its neighbour notices nothing.
        let next = try accessory(table, 1)
        #expect(mistake(pictures[1], next, scale: 1, color: ColouredAccessoriesTests.rooms[1]) == nil)
    }

    @Test func theRecordingTapsRowsAndAnAccessoryAndScrolls() throws {
        let content = try example.content()
        let log = try example.events(content)
        #expect(log.contains("rooms/kitchen touchUpInside"))
        #expect(log.contains("rooms/bedroom touchUpInside"))
        // A disabled row says nothing; a tap on an accessory that is a button is none on its row.
        #expect(!log.contains { $0.hasPrefix("rooms/garden") })
        #expect(log.contains("rooms/garage/accessory touchUpInside"))
        #expect(!log.contains { $0.hasPrefix("rooms/garage ") })
        // A finger that scrolls takes no row with it.
        #expect(!log.contains("rooms/living touchUpInside"))
        #expect(
            log.filter { $0.hasPrefix("evening") && $0.contains("valueChanged") } == [
                "evening/windows valueChanged true", "evening/lights valueChanged true", "evening/heating valueChanged true",
                "evening/doors valueChanged false",
            ])
    }
}
