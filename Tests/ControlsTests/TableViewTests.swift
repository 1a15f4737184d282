import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

/// A source of numbered rows that counts what it is asked for.
final class NumberSource: TableViewDataSource {
    var counts: [Int]
    var headers: [String?] = []
    var asked = 0
    var made = 0
    var configure: ((TableRow, IndexPath) -> Void)?

    init(_ counts: [Int]) { self.counts = counts }

    func numberOfSections(in tableView: TableView) -> Int { counts.count }
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { counts[section] }
    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
        headers.indices.contains(section) ? headers[section] : nil
    }

    func tableView(_ tableView: TableView, rowAt indexPath: IndexPath) -> TableRow {
        asked += 1
        let row =
            tableView.dequeueReusableRow(withIdentifier: "number")
            ?? {
                made += 1
                return TableRow(reuseIdentifier: "number")
            }()
        row.title = "Row \(indexPath.row)"
        configure?(row, indexPath)
        return row
    }
}

@Suite struct TableViewTests {
    /// A table of 300 × 220 pt at (50, 40): five rows of 44 pt.
    private func make(_ counts: [Int], style: TableView.Style = .plain, scale: Double = 1, headers: [String?] = []) throws -> (
        harness: Harness, table: TableView, source: NumberSource
    ) {
        let harness = try makeHarness(scale: scale)
        let table = TableView(style: style)
        let source = NumberSource(counts)
        source.headers = headers
        table.dataSource = source
        // A table does not keep its source alive.
        table.onScroll = { _ = source }
        harness.show(table, "list", Rect(x: 50, y: 40, width: 300, height: 220))
        return (harness, table, source)
    }

    private func views(_ view: View) -> Int { view.subviews.reduce(1) { $0 + views($1) } }

    @Test func tenThousandRowsCostWhatTheVisibleOnesCost() throws {
        let (harness, table, source) = try make([10_000])
        #expect(source.asked == 5 && source.made == 5)
        #expect(table.contentSize.height == 440_000)
        harness.drag(from: Point(x: 100, y: 250), to: Point(x: 100, y: 60))
        harness.settle()
        table.contentOffset = Point(x: 0, y: 220_010)
        harness.settle()
        #expect(table.visibleRows.map(\.title) == (5000...5005).map { "Row \($0)" })
        table.setContentOffset(Point(x: 0, y: 230_000), animated: true)
        harness.settle()
        table.scrollToRow(at: IndexPath(row: 9_999), animated: false)
        harness.settle()
        #expect(table.contentOffset.y == 440_000 - 220)
        #expect(source.made <= 7)
        // A row is itself, its content, three parts of that; two bars, and the content.
        let most = 4 + 7 * 5
        #expect(views(table) <= most)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func aMomentumOverThousandsOfRowsMakesNone() throws {
        let (harness, table, source) = try make([10_000])
        harness.drag(from: Point(x: 100, y: 250), to: Point(x: 100, y: 50), steps: 3)
        for _ in 0..<30 { harness.step() }
        let made = source.made
        #expect(table.contentOffset.y > 1000 && table.isMoving)
        harness.settle()
        #expect(source.made == made && made <= 7)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func rowsAreHighlightedWithTheirTextAndAccessory() throws {
        let (harness, table, source) = try make([100])
        // A highlight of one's own has its own text; the wash of the accent leaves the text as it is.
        table.look.highlight = Color(argb: 0xFF20_60A0)
        source.configure = { row, _ in row.accessoryType = .disclosureIndicator }
        table.reloadData()
        harness.settle()
        let row = try #require(table.row(at: IndexPath(row: 1)))
        let accessory = try #require(row.accessoryView as? Accessory)
        let (color, background) = (row.titleLabel.textColor, harness.pixel(200, 90))
        harness.touch(.began, Point(x: 100, y: 106))
        harness.step(.milliseconds(149))
        #expect(!row.isHighlighted && !accessory.isHighlighted)
        harness.step(.milliseconds(1))
        #expect(row.isHighlighted && accessory.isHighlighted)
        #expect(row.titleLabel.textColor == .white && harness.pixel(200, 90) != background)
        // The scroll takes it back.
        harness.touch(.moved, Point(x: 100, y: 94))
        harness.step()
        #expect(!row.isHighlighted && !accessory.isHighlighted && row.titleLabel.textColor == color)
        #expect(table.contentOffset.y == 2)
        harness.touch(.ended, Point(x: 100, y: 94))
        harness.settle()
        #expect(table.indexPathForSelectedRow == nil)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func aTapSelectsAndDeselectionRestores() throws {
        let (harness, table, source) = try make([100])
        source.configure = { row, _ in row.accessoryType = .disclosureIndicator }
        table.reloadData()
        harness.settle()
        var chosen: [IndexPath] = []
        var left: [IndexPath] = []
        table.onSelect = { chosen.append($0) }
        table.onDeselect = { left.append($0) }
        let before = try picture(harness)
        let row = try #require(table.row(at: IndexPath(row: 1)))
        harness.tap(Point(x: 100, y: 106))
        #expect(row.isSelected && (row.accessoryView as? Accessory)?.isSelected == true)
        #expect(harness.log(of: "list/1") == ["touchDown", "touchUpInside", "valueChanged true"])
        harness.settle()
        harness.tap(Point(x: 100, y: 150))
        #expect(chosen == [IndexPath(row: 1), IndexPath(row: 2)] && left == [IndexPath(row: 1)])
        #expect(!row.isSelected)
        // Out of sight and back, the selection is still there.
        table.contentOffset = Point(x: 0, y: 2000)
        harness.settle()
        table.contentOffset = .zero
        harness.settle()
        #expect(table.row(at: IndexPath(row: 2))?.isSelected == true)
        table.deselectRow(at: IndexPath(row: 2))
        harness.settle()
        for _ in 0..<60 { harness.step() }
        #expect(try picture(harness) == before)
        #expect(harness.mistakes.isEmpty)
    }

    private func picture(_ harness: Harness) throws -> [UInt32] {
        let surface = try harness.fullPicture()
        var pixels: [UInt32] = []
        for y in 0..<surface.height {
            for x in 0..<surface.width { pixels.append(surface.pixel(x: x, y: y)) }
        }
        return pixels
    }

    @Test func multipleMomentaryAndMarkedSelection() throws {
        let (harness, table, _) = try make([3])
        table.allowsMultipleSelection = true
        harness.tap(Point(x: 100, y: 60))
        harness.tap(Point(x: 100, y: 104))
        #expect(table.indexPathsForSelectedRows == [IndexPath(row: 0), IndexPath(row: 1)])
        harness.tap(Point(x: 100, y: 60))
        #expect(table.indexPathForSelectedRow == IndexPath(row: 1))
        table.allowsMultipleSelection = false
        table.marksSelection = true
        harness.settle()
        harness.tap(Point(x: 100, y: 148))
        let row = try #require(table.row(at: IndexPath(row: 2)))
        #expect(row.accessoryType == .checkmark && row.titleLabel.textColor == harness.window.theme.label)
        let marked = row.contentView.frame.width
        harness.tap(Point(x: 100, y: 60))
        #expect(row.accessoryView?.isHidden != false)
        #expect(row.contentView.frame.width > marked, "a mark that is not there takes no room")
        table.isMomentary = true
        table.reloadData()
        harness.settle()
        var count = 0
        table.onSelect = { _ in count += 1 }
        harness.tap(Point(x: 100, y: 60))
        #expect(count == 1 && table.indexPathForSelectedRow == nil)
        table.isMomentary = false
        table.allowsSelection = false
        harness.tap(Point(x: 100, y: 60))
        #expect(count == 1 && table.indexPathForSelectedRow == nil)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func anAccessoryWithAnActionTakesItsTap() throws {
        let (harness, table, source) = try make([100])
        var accessoryTaps: [IndexPath] = []
        var taps: [IndexPath] = []
        source.configure = { row, place in
            let accessory = Accessory()
            accessory.identifier = "more"
            if place.row == 1 { accessory.addAction(for: .touchUpInside) { accessoryTaps.append(place) } }
            row.accessoryView = accessory
        }
        table.onSelect = { taps.append($0) }
        table.reloadData()
        harness.settle()
        // The chevron's middle is at 350 − 12 − 5.5; its area 44 pt wide, in its row alone.
        harness.tap(Point(x: 332, y: 106))
        harness.tap(Point(x: 314, y: 86))
        #expect(accessoryTaps == [IndexPath(row: 1), IndexPath(row: 1)] && taps.isEmpty)
        #expect(table.row(at: IndexPath(row: 1))?.isSelected == false)
        #expect(harness.log(of: "list/1/more") == ["touchDown", "touchUpInside", "touchDown", "touchUpInside"])
        harness.tap(Point(x: 332, y: 62))
        harness.tap(Point(x: 200, y: 106))
        #expect(accessoryTaps.count == 2 && taps == [IndexPath(row: 0), IndexPath(row: 1)])
        #expect(harness.mistakes.isEmpty)
    }

    @Test func aSliderInARowSlidesAlongAndScrollsAcross() throws {
        let (harness, table, source) = try make([100])
        let slider = Slider()
        slider.value = 0.5
        slider.placement = Placement()
        slider.placement?.width = .points(160)
        source.configure = { row, place in row.accessoryView = place.row == 1 ? slider : nil }
        table.reloadData()
        harness.settle()
        let thumb = harness.center(of: slider)
        harness.drag(from: thumb, to: Point(x: thumb.x, y: thumb.y - 30))
        harness.settle()
        #expect(slider.value == 0.5 && table.contentOffset.y > 0)
        table.contentOffset = .zero
        harness.settle()
        harness.drag(from: thumb, to: Point(x: thumb.x + 40, y: thumb.y))
        #expect(slider.value > 0.6 && table.contentOffset.y == 0)
        #expect(table.indexPathForSelectedRow == nil)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func insertionsAndDeletionsKeepViewsAndSelection() throws {
        let (harness, table, source) = try make([10, 10])
        table.selectRow(at: IndexPath(row: 2))
        harness.settle()
        let row = try #require(table.row(at: IndexPath(row: 2)))
        let made = source.made
        source.counts = [12, 10]
        source.configure = { row, place in if place.row < 2 { row.title = "New \(place.row)" } }
        table.insertRows(at: [IndexPath(row: 0), IndexPath(row: 1)])
        harness.settle()
        #expect(table.visibleRows.map(\.title) == ["New 0", "New 1", "Row 0", "Row 1", "Row 2"])
        #expect(table.row(at: IndexPath(row: 4)) === row && row.isSelected)
        #expect(table.indexPathForSelectedRow == IndexPath(row: 4))
        source.counts = [9, 10]
        table.deleteRows(at: [IndexPath(row: 0), IndexPath(row: 1), IndexPath(row: 3)])
        harness.settle()
        #expect(table.visibleRows.map(\.title).prefix(2) == ["Row 0", "Row 2"])
        #expect(table.row(at: IndexPath(row: 1)) === row && row.isSelected)
        source.counts = [0, 0]
        let first = (0..<9).map { IndexPath(row: $0) }
        let second = (0..<10).map { IndexPath(row: $0, section: 1) }
        table.deleteRows(at: first + second)
        harness.settle()
        #expect(table.visibleRows.isEmpty && table.indexPathForSelectedRow == nil)
        #expect(source.made <= made + 2)
        #expect(harness.mistakes.isEmpty)
    }

    /// A finger that holds something in a row keeps it while rows come in above.
    @Test func insertionsDoNotDisturbFingers() throws {
        let (harness, table, source) = try make([10])
        let slider = Slider()
        slider.value = 0.5
        slider.placement = Placement()
        slider.placement?.width = .points(160)
        source.configure = { row, place in if row.title == "Row 1" { row.accessoryView = slider } }
        table.reloadData()
        harness.settle()
        let thumb = harness.center(of: slider)
        harness.press(from: thumb, to: Point(x: thumb.x + 20, y: thumb.y))
        #expect(slider.isTracking)
        source.counts = [11]
        source.configure = { row, _ in row.title = "New" }
        table.insertRows(at: [IndexPath(row: 0)])
        harness.step()
        #expect(slider.isTracking)
        harness.touch(.moved, Point(x: thumb.x + 40, y: thumb.y))
        harness.step()
        #expect(slider.value > 0.75)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func plainHeadersStayAtTheTop() throws {
        let (harness, table, _) = try make([10, 10], headers: ["First", "Second"])
        #expect(table.contentSize.height == 2 * 28 + 20 * 44)
        let header = harness.pixel(300, 54)
        table.contentOffset = Point(x: 0, y: 100)
        harness.settle()
        #expect(harness.pixel(300, 54) == header && harness.pixel(300, 90) != header)
        // The next one pushes it out: 10 pt of it are left.
        table.contentOffset = Point(x: 0, y: 28 + 440 - 10)
        harness.settle()
        #expect(harness.pixel(300, 45) == header && harness.pixel(300, 60) == header)
        table.scrollToRow(at: IndexPath(row: 3, section: 1), position: .top, animated: false)
        harness.settle()
        let third: Double = 28 + 440 + 3 * 44
        #expect(table.contentOffset.y == third)
        table.scrollToTop(animated: true)
        harness.settle()
        #expect(table.contentOffset.y == 0)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func groupsAreCardsWithSpaceBetween() throws {
        let (harness, table, _) = try make([2, 1, 0], style: .grouped, headers: [nil, "Named"])
        let background = harness.pixel(52, 45)
        #expect(harness.pixel(200, 45) == background)
        let first = try #require(table.row(at: IndexPath(row: 0)))
        #expect(first.frame == Rect(x: 16, y: 20, width: 268, height: 44))
        // A round corner above, a straight edge between two rows.
        #expect(harness.pixel(66, 60) == background && harness.pixel(66, 103) != background)
        #expect(harness.pixel(66, 40 + 20 + 88 - 1) == background)
        let second = try #require(table.row(at: IndexPath(row: 0, section: 1)))
        #expect(second.frame.y == 152)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func heightsOfTheirOwn() throws {
        let (harness, table, _) = try make([1000])
        table.heightForRow = { $0.row % 2 == 0 ? 30 : nil }
        harness.settle()
        #expect(table.contentSize.height == 500 * 74)
        table.contentOffset = Point(x: 0, y: 74 * 100 + 35)
        harness.settle()
        #expect(table.visibleRows.first?.title == "Row 201")
        let rect = table.rect(ofRowAt: IndexPath(row: 201))
        #expect(rect == Rect(x: 0, y: 7430, width: 300, height: 44))
        table.heightForRow = { _ in .nan }
        harness.settle()
        table.heightForRow = { _ in -5 }
        harness.settle()
        #expect(table.contentSize.height == 1000)
        table.scrollToRow(at: IndexPath(row: -1), animated: false)
        table.selectRow(at: IndexPath(row: 3, section: 9))
        #expect(table.row(at: IndexPath(row: 5000)) == nil)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func anyPalette() throws {
        let (harness, table, source) = try make([3])
        source.configure = { row, _ in row.accessoryType = .checkmark }
        var look = TableLook()
        look.background = .black
        look.row = .black
        look.text = .white
        look.highlight = .white
        look.highlightedText = .black
        look.separator = Color(argb: 0xFF33_3333)
        table.look = look
        table.reloadData()
        harness.settle()
        #expect(harness.pixel(200, 60) == 0 && harness.pixel(200, 250) == 0)
        #expect(harness.pixel(200, 83) == 0x333333)
        #expect(table.row(at: IndexPath(row: 0))?.titleLabel.textColor == .white)
        harness.touch(.began, Point(x: 200, y: 60))
        harness.step()
        #expect(harness.pixel(200, 50) == 0xFFFFFF)
        #expect(table.row(at: IndexPath(row: 0))?.titleLabel.textColor == .black)
        harness.touch(.cancelled, Point(x: 200, y: 60))
        // Highlight without a text colour of its own is legible anyway.
        look.highlightedText = nil
        table.look = look
        harness.settle()
        harness.touch(.began, Point(x: 200, y: 60))
        #expect(table.row(at: IndexPath(row: 0))?.titleLabel.textColor == .black)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func contentsKnownBeforehand() throws {
        let harness = try makeHarness()
        let table = TableView(style: .grouped)
        var kitchen = TableItem("Kitchen", detail: "21 °C")
        kitchen.identifier = "kitchen"
        kitchen.accessory = .disclosureIndicator
        kitchen.height = 60
        var off = TableItem("Off")
        off.isEnabled = false
        table.sections = [
            TableSection(header: "Rooms", items: [kitchen, TableItem("Bath")]), TableSection(footer: "No more", items: [off]),
        ]
        harness.show(table, "list", Rect(x: 0, y: 0, width: 400, height: 300))
        #expect(table.numberOfSections == 2 && table.numberOfRows(inSection: 0) == 2)
        harness.tap(try #require(table.row(at: IndexPath(row: 0))))
        #expect(harness.log(of: "list/kitchen") == ["touchDown", "touchUpInside", "valueChanged true"])
        harness.tap(try #require(table.row(at: IndexPath(row: 0, section: 1))))
        #expect(table.indexPathForSelectedRow == IndexPath(row: 0))
        #expect(harness.log(of: "list/0.1").isEmpty)
        harness.tap(try #require(table.row(at: IndexPath(row: 1))))
        #expect(harness.log(of: "list/0.1").last == "valueChanged true")
        #expect(harness.mistakes.isEmpty)
    }

    /// A row that comes into sight again with other contents has the accessory of these, and does not do what the former one did.
    @Test func accessoriesAreThoseOfTheContents() throws {
        let harness = try makeHarness()
        let table = TableView(style: .plain)
        let kinds: [Accessory.Kind?] = [nil, .disclosureIndicator, .checkmark]
        table.sections = [
            TableSection(
                items: (0..<60).map { number in
                    var item = TableItem("Row \(number)")
                    item.accessory = kinds[number % 3]
                    item.accessoryColor = number % 7 == 0 ? .white : nil
                    if number % 5 == 0 { item.accessoryAction = {} }
                    return item
                })
        ]
        harness.show(table, "list", Rect(x: 0, y: 0, width: 400, height: 300))
        for step in 0..<40 {
            table.contentOffset.y = Double(step * step * 29 % 2200)
            harness.step()
            for row in table.visibleRows {
                let number = try #require(row.indexPath).row
                let accessory = row.accessoryView as? Accessory
                #expect(accessory?.kind == kinds[number % 3])
                #expect(accessory?.accessoryColor == (accessory != nil && number % 7 == 0 ? .white : nil))
                #expect((accessory?.hasOwnTouches ?? false) == (accessory != nil && number % 5 == 0))
            }
        }
        #expect(harness.mistakes.isEmpty)
    }

    @Test func aThemeReachesRowsAndHeaders() throws {
        let (harness, table, _) = try make([3], headers: ["Top"])
        let dark = harness.pixel(340, 50)
        harness.window.theme = .light(fonts: harness.window.theme.fonts)
        harness.settle()
        #expect(harness.pixel(340, 50) != dark)
        #expect(table.visibleRows[0].titleLabel.textColor == harness.window.theme.label)
        #expect(harness.mistakes.isEmpty)
    }

    /// Where there is no room for both, the title has more of it; and all of it where next to nothing of it would be left.
    @Test func titlesComeBeforeDetails() throws {
        let harness = try makeHarness()
        let table = TableView()
        table.sections = [TableSection(items: [TableItem("Guest network upstairs", detail: "secured, a long way off")])]
        harness.show(table, "list", Rect(x: 0, y: 0, width: 232, height: 300))
        let row = try #require(table.row(at: IndexPath(row: 0)))
        #expect(row.detailLabel.frame.width == 80 && row.titleLabel.frame.width == 108)
        table.frame.size.width = 120
        harness.settle()
        let narrow = try #require(table.row(at: IndexPath(row: 0)))
        #expect(narrow.detailLabel.isHidden && narrow.titleLabel.frame.width == 88)
        table.frame.size.width = 232
        harness.settle()
        #expect(table.row(at: IndexPath(row: 0))?.detailLabel.isHidden == false)
        #expect(harness.mistakes.isEmpty, "\(harness.mistakes)")
    }

    /// The detail of a row stands where it stood before the row was chosen.
    @Test func aRowThatLosesItsMarkHasItsRoomAgain() throws {
        let harness = try makeHarness()
        let table = TableView()
        table.sections = [TableSection(items: [TableItem("One", detail: "first"), TableItem("Two", detail: "second")])]
        table.marksSelection = true
        harness.show(table, "list", Rect(x: 0, y: 0, width: 400, height: 300))
        let row = try #require(table.row(at: IndexPath(row: 0)))
        let before = row.detailLabel.frame
        table.selectRow(at: IndexPath(row: 0))
        harness.settle()
        #expect(row.detailLabel.frame.maxX < before.maxX)
        table.selectRow(at: IndexPath(row: 1))
        harness.settle()
        #expect(row.detailLabel.frame == before)
        table.selectRow(at: IndexPath(row: 0))
        harness.settle()
        #expect(row.detailLabel.frame.maxX < before.maxX && row.accessoryView?.isHidden == false)
        #expect(harness.mistakes.isEmpty, "\(harness.mistakes)")
    }

    /// What an empty table says stands in the middle of what a keyboard leaves of it.
    @Test func theTextOfAnEmptyTableIsSeenAboveTheKeyboard() throws {
        let typing = try TypingHarness(frame: Rect(x: 40, y: 10, width: 300, height: 44))
        let table = TableView()
        table.emptyText = "No such place"
        typing.harness.show(table, "table", Rect(x: 0, y: 64, width: 800, height: 416))
        let label = try #require(table.subviews.compactMap { $0 as? Label }.first)
        let whole = label.frame
        typing.focus()
        let keyboard = try #require(typing.window.view(at: "keyboard"))
        #expect(whole.height > 380 && 64 + label.frame.maxY <= keyboard.frame.minY && label.frame.height > 60, "\(label.frame)")
        typing.press(.escape)
        typing.run()
        #expect(label.frame == whole && typing.harness.mistakes.isEmpty)
    }

    /// A table may be hidden while the keyboard comes or goes, as on another page.
    @Test func theTextOfATableThatWasHiddenMindsTheKeyboard() throws {
        let typing = try TypingHarness(frame: Rect(x: 40, y: 10, width: 300, height: 44))
        let (page, table) = (View(), TableView())
        table.emptyText = "No such place"
        typing.harness.show(page, "page", Rect(x: 0, y: 64, width: 800, height: 416))
        table.frame = page.bounds
        page.addSubview(table)
        typing.run()
        let label = try #require(table.subviews.compactMap { $0 as? Label }.first)
        let whole = label.frame
        page.isHidden = true
        typing.focus()
        page.isHidden = false
        typing.run()
        let keyboard = try #require(typing.window.view(at: "keyboard"))
        #expect(whole.height > 380 && 64 + label.frame.maxY <= keyboard.frame.minY, "\(label.frame)")
        page.isHidden = true
        typing.press(.escape)
        typing.run()
        page.isHidden = false
        typing.run()
        #expect(label.frame == whole && typing.harness.mistakes.isEmpty, "\(label.frame)")
    }
}
