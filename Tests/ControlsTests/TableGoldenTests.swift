import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

/// Pictures of tables that a person has approved.
@Suite struct TableGoldenTests {
    /// A filled circle, as a row's picture.
    private func dot(_ color: UInt32, scale: Double) throws -> Image {
        let side = Int(28 * scale)
        return try makeImage(width: side, height: side, scale: scale) { x, y in
            let (dx, dy) = ((Double(x) + 0.5) / scale - 14, (Double(y) + 0.5) / scale - 14)
            let coverage = max(0, min(1, (13 - (dx * dx + dy * dy).squareRoot()) * scale + 0.5))
            let alpha = UInt32(coverage * 255)
            func channel(_ shift: UInt32) -> UInt32 { ((color >> shift & 255) * alpha / 255) << shift }
            return alpha << 24 | channel(16) | channel(8) | channel(0)
        }
    }

    private func item(_ title: String, _ detail: String = "", _ accessory: Accessory.Kind? = nil) -> TableItem {
        var item = TableItem(title, detail: detail)
        item.accessory = accessory
        return item
    }

    @Test(arguments: [1.0, 2.0], [true, false]) func groupedTable(scale: Double, isDark: Bool) throws {
        let harness = try makeHarness(size: Size(width: 360, height: 480), scale: scale, isDark: isDark)
        let table = TableView(style: .grouped)
        var living = item("Living room", "21.5 °C", .disclosureIndicator)
        living.image = try dot(0xFF9F0A, scale: scale)
        var kitchen = item("Kitchen", "19 °C", .disclosureIndicator)
        kitchen.image = try dot(0x30D158, scale: scale)
        var garage = item("Garage", "Offline", .disclosureIndicator)
        garage.image = try dot(0x5E5CE6, scale: scale)
        garage.isEnabled = false
        let slider = Slider()
        slider.value = 0.6
        slider.placement = Placement()
        slider.placement?.width = .points(170)
        var brightness = item("Brightness")
        brightness.accessoryView = slider
        var heating = item("Heating", "Follows the week's schedule")
        heating.style = .subtitle
        heating.accessory = .disclosureIndicator
        heating.height = 56
        table.sections = [
            TableSection(header: "Rooms", items: [living, kitchen, garage]),
            TableSection(header: "Everything", footer: "Changes apply to all rooms at once.", items: [brightness, heating]),
            TableSection(items: [
                item("Scene", "A title that is much too long for what is left of the row"), item("Selected", "On", .checkmark),
            ]),
        ]
        harness.show(table, "list", Rect(x: 0, y: 0, width: 360, height: 480))
        table.selectRow(at: IndexPath(row: 1, section: 2))
        harness.touch(.began, Point(x: 100, y: 105))
        harness.step(.milliseconds(200))
        try compare(harness, "table-grouped", isDark, scale)
    }

    @Test(arguments: [1.0, 2.0], [true, false]) func plainTable(scale: Double, isDark: Bool) throws {
        let harness = try makeHarness(size: Size(width: 360, height: 320), scale: scale, isDark: isDark)
        let table = TableView()
        let names = ["Amsterdam", "Athens", "Berlin", "Bern", "Brussels", "Budapest", "Copenhagen", "Dublin", "القاهرة", "Helsinki"]
        table.marksSelection = true
        table.sections = [
            TableSection(header: "A – B", items: names.prefix(5).map { item($0) }),
            TableSection(header: "C – Z", items: names.dropFirst(5).map { item($0) }),
        ]
        harness.show(table, "list", Rect(x: 0, y: 0, width: 360, height: 320))
        table.selectRow(at: IndexPath(row: 3))
        // In the middle of a scroll: a header at the top, the indicator at the side.
        harness.press(from: Point(x: 100, y: 250), to: Point(x: 100, y: 150))
        try compare(harness, "table-plain", isDark, scale)
    }

    /// Halfway through a change: a row comes, one goes, one passes the others.
    @Test(arguments: [1.0, 2.0], [true, false]) func tableInAChange(scale: Double, isDark: Bool) throws {
        let harness = try makeHarness(size: Size(width: 320, height: 264), scale: scale, isDark: isDark)
        let table = TableView(style: .grouped)
        let source = TableViewDiffableDataSource(tableView: table) { row, id in
            row.title = id
            row.detail = "\(id.utf8.count)"
        }
        source.apply(TableSnapshot(sections: [.init(header: "Queue", rows: ["Sinter", "Reflow", "Preheat", "Cool down"])]))
        harness.show(table, "list", Rect(x: 0, y: 0, width: 320, height: 264))
        source.apply(TableSnapshot(sections: [.init(header: "Queue", rows: ["Cool down", "Sinter", "Anneal", "Preheat"])]))
        for _ in 0..<10 { harness.step() }
        try compare(harness, "table-change", isDark, scale)
    }

    /// A log that a finger scrolled back, and the way to its end.
    @Test(arguments: [1.0, 2.0], [true, false]) func tableAwayFromItsEnd(scale: Double, isDark: Bool) throws {
        let harness = try makeHarness(size: Size(width: 320, height: 240), scale: scale, isDark: isDark)
        let table = TableView()
        table.rowHeight = 32
        table.followsEnd = true
        let source = TableViewDiffableDataSource(tableView: table) { row, id in row.title = "12:00:\(id)  Heater at \(id) °C" }
        source.apply(TableSnapshot(rows: (10..<40).map { "\($0)" }))
        harness.show(table, "log", Rect(x: 0, y: 0, width: 320, height: 240))
        harness.drag(from: Point(x: 100, y: 60), to: Point(x: 100, y: 180))
        harness.settle()
        try compare(harness, "table-end", isDark, scale)
    }

    @Test(arguments: [1.0, 2.0], [true, false]) func emptyTable(scale: Double, isDark: Bool) throws {
        let harness = try makeHarness(size: Size(width: 320, height: 200), scale: scale, isDark: isDark)
        let table = TableView()
        table.emptyText = "No networks in reach. They appear here as soon as one is found."
        harness.show(table, "list", Rect(x: 0, y: 0, width: 320, height: 200))
        try compare(harness, "table-empty", isDark, scale)
    }

    /// White on black, with accessories in colours of their own.
    @Test(arguments: [1.0, 2.0]) func whiteOnBlack(scale: Double) throws {
        let harness = try makeHarness(size: Size(width: 320, height: 240), scale: scale, isDark: false)
        let table = TableView()
        table.accessoryMargin = 12
        var look = TableLook()
        look.background = .black
        look.row = .black
        look.text = .white
        look.detail = Color(argb: 0xFF8E_8E93)
        look.highlight = .white
        look.highlightedText = .black
        look.separator = Color(argb: 0xFF3A_3A3C)
        table.look = look
        let colors: [UInt32] = [0xFFFF_FFFF, 0xFFFF_9F0A, 0xFF30_D158, 0xFF0A_84FF, 0xFFFF_375F]
        table.sections = [
            TableSection(
                items: zip(["White", "Orange", "Green", "Blue", "Pink"], colors).enumerated().map { index, entry in
                    var item = item(entry.0, "Channel \(index + 1)", index % 2 == 0 ? .disclosureIndicator : .checkmark)
                    item.accessoryColor = Color(argb: entry.1)
                    item.accessoryHighlightedColor = .black
                    item.accessoryLineWidth = 3
                    return item
                })
        ]
        harness.show(table, "list", Rect(x: 0, y: 0, width: 320, height: 240))
        harness.touch(.began, Point(x: 100, y: 66))
        harness.step()
        try compare(harness, "table-white-on-black", nil, scale)
    }

    private func compare(_ harness: Harness, _ name: String, _ isDark: Bool?, _ scale: Double) throws {
        #expect(harness.mistakes.isEmpty)
        let look = isDark.map { $0 ? "-dark" : "-light" } ?? ""
        let difference = Golden.own.difference(try harness.fullPicture(), "\(name)\(look)@\(Int(scale))x")
        #expect(difference == nil)
    }
}
