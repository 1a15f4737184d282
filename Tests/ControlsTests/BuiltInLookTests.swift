import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

@testable import FasciaControls

/// What the built-in look says without words: a held knob, a doubtful text, a chosen tab, a chosen row.
@Suite struct BuiltInLookTests {
    /// How many pixels of a row, from a place to both sides, have its colour.
    private func run(_ harness: Harness, _ x: Int, _ y: Int) -> Int {
        let color = harness.pixel(x, y)
        var (first, last) = (x, x)
        while first > 0, harness.pixel(first - 1, y) == color { first -= 1 }
        while last < 399, harness.pixel(last + 1, y) == color { last += 1 }
        return last - first + 1
    }

    @Test func aHeldThumbGrowsAndShrinksAgain() throws {
        let harness = try makeHarness()
        let slider = Slider()
        slider.value = 0.5
        harness.show(slider, "level", Rect(x: 50, y: 100, width: 300, height: 44))
        let thumb = slider.thumbRect(forBounds: slider.bounds, trackRect: slider.trackRect(forBounds: slider.bounds), value: 0.5)
        let atRest = run(harness, 200, 122)
        #expect((23...26).contains(atRest), "\(atRest)")
        harness.touch(.began, Point(x: 200, y: 122))
        harness.step()
        for _ in 0..<20 { harness.step() }
        let held = run(harness, 200, 122)
        #expect((29...32).contains(held), "\(held)")
        // What a finger hits, and where the ends are, stays.
        #expect(slider.thumbRect(forBounds: slider.bounds, trackRect: slider.trackRect(forBounds: slider.bounds), value: 0.5) == thumb)
        harness.touch(.ended, Point(x: 200, y: 122))
        harness.settle()
        #expect(run(harness, 200, 122) == atRest)
        #expect(harness.mistakes.isEmpty, "\(harness.mistakes)")
    }

    @Test func aThumbWithAnImageDoesNotGrow() throws {
        let harness = try makeHarness()
        let slider = Slider()
        slider.value = 0.5
        slider.setThumbImage(try makeImage(width: 26, height: 26) { _, _ in 0xFF12_3456 }, for: .normal)
        harness.show(slider, "level", Rect(x: 50, y: 100, width: 300, height: 44))
        harness.touch(.began, Point(x: 200, y: 122))
        for _ in 0..<20 { harness.step() }
        #expect(run(harness, 200, 122) == 26)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func aHeldSwitchWidensItsKnob() throws {
        let harness = try makeHarness()
        let view = Switch()
        view.setOn(true, animated: false)
        harness.show(view, "lamp", Rect(x: 100, y: 100, width: 56, height: 32))
        let inKnob = 156 - 16
        let atRest = run(harness, inKnob, 116)
        harness.touch(.began, Point(x: 128, y: 116))
        for _ in 0..<20 { harness.step() }
        #expect(run(harness, inKnob, 116) >= atRest + 3)
        harness.touch(.ended, Point(x: 300, y: 290))
        harness.settle()
        #expect(harness.mistakes.isEmpty)
    }

    /// Columns with ink in the rows in which a text has none of its own.
    private func dots(under text: String, marked range: Range<Int>) throws -> (runs: [Range<Int>], mistakes: [String]) {
        let harness = try makeHarness()
        let label = Label(text: text)
        harness.show(label, "it", Rect(x: 20, y: 100, width: 300, height: 40))
        let ground = harness.pixel(399, 299)
        func isInk(_ x: Int, _ y: Int) -> Bool { harness.pixel(x, y) != ground }
        let own = (100..<140).filter { y in (0..<400).contains { isInk($0, y) } }
        label.marks = [TextMark(.stale, range)]
        harness.settle()
        var columns: [Int] = []
        for x in 0..<400 where (((own.last ?? 0) + 1)..<140).contains(where: { isInk(x, $0) }) { columns.append(x) }
        var runs: [Range<Int>] = []
        for x in columns {
            if let last = runs.last, last.upperBound == x {
                runs[runs.count - 1] = last.lowerBound..<(x + 1)
            } else {
                runs.append(x..<(x + 1))
            }
        }
        return (runs, harness.mistakes)
    }

    @Test func dotsStandUnderTheStalePartAlone() throws {
        let (all, mistakes) = try dots(under: "21.5 and 40", marked: 0..<11)
        #expect(mistakes.isEmpty)
        #expect(all.count >= 12 && all.allSatisfy { $0.count <= 2 }, "\(all)")
        let (end, more) = try dots(under: "21.5 and 40", marked: 9..<11)
        #expect(more.isEmpty)
        #expect((3...5).contains(end.count), "\(end)")
        #expect(end.allSatisfy { $0.lowerBound > 70 && $0.upperBound < 115 }, "\(end)")
        #expect(try dots(under: "21.5 and 40", marked: 0..<0).runs.isEmpty)
    }

    /// A dash as thick as the letters of a bold font would be a slab.
    @Test func whatNobodyKnowsIsAThinLine() throws {
        let harness = try makeHarness()
        let label = Label(text: "–")
        label.font = Font(chain: try TestFonts.set().bold, size: 60)
        harness.show(label, "it", Rect(x: 20, y: 100, width: 300, height: 80))
        let ground = harness.pixel(399, 299)
        func rows() -> Int { (0..<300).filter { y in (0..<400).contains { harness.pixel($0, y) != ground } }.count }
        #expect(rows() > 4)
        label.marks = [TextMark(.unknown, 0..<3)]
        harness.settle()
        #expect((1...3).contains(rows()), "\(rows())")
        #expect(harness.mistakes.isEmpty)
    }

    /// Kerning draws a dash nearer than where the text before it ends.
    @Test(arguments: [17.0, 51, 60]) func nothingOfTheDashIsLeftBesideItsLine(size: Double) throws {
        let harness = try makeHarness()
        let label = Label(text: "A –")
        label.hasTabularDigits = true
        label.font = Font(chain: try TestFonts.set().regular, size: size)
        harness.show(label, "it", Rect(x: 20, y: 100, width: 300, height: 80))
        label.marks = [TextMark(.unknown, 2..<5)]
        harness.settle()
        let ground = harness.pixel(399, 299)
        let inked = (0..<400).map { x in (0..<300).contains { harness.pixel(x, $0) != ground } }
        let runs = (1..<400).count { inked[$0] && !inked[$0 - 1] }
        #expect(runs == 2, "the letter and the line")
        #expect(harness.mistakes.isEmpty)
    }

    @Test func theChosenTabHasALineWithinTheBar() throws {
        let harness = try makeHarness()
        let bar = TabBar(items: ["One", "Two", "Three", "Four"].map { TabBarItem(icon: nil, title: $0) })
        bar.selectedIndex = 1
        harness.show(bar, "tabs", Rect(x: 0, y: 251, width: 400, height: 49))
        let accent = harness.window.theme.accent.argb & 0xFF_FFFF
        func line(_ y: Int) -> [Int] { (0..<400).filter { harness.pixel($0, y) == accent } }
        #expect(line(250).isEmpty)
        let upper = line(251)
        #expect(upper.count >= 24 && upper.count <= 84, "\(upper)")
        #expect(upper.first.map { $0 > 100 } == true && upper.last.map { $0 < 200 } == true)
        #expect(upper.first.map { $0 - 100 } == upper.last.map { 199 - $0 }, "in the tab's middle")
        #expect(line(253).count >= upper.count - 4 && line(254).isEmpty)
        // Each step of its way draws what a full picture has.
        bar.setSelectedIndex(3, animated: true)
        for _ in 0..<6 { harness.step() }
        harness.settle()
        #expect(line(251).first.map { $0 > 300 } == true)
        #expect(harness.mistakes.isEmpty, "\(harness.mistakes)")
    }

    @Test func aBadgeLeavesTheLineFree() throws {
        let harness = try makeHarness()
        let icon = try makeImage(width: 24, height: 24) { _, _ in 0xFF00_0000 }
        var items = (0..<4).map { TabBarItem(icon: icon, title: "\($0)") }
        items[0].badge = "3"
        items[1].badge = ""
        let bar = TabBar(items: items)
        harness.show(bar, "tabs", Rect(x: 0, y: 251, width: 400, height: 49))
        let badge = harness.window.theme.destructive.argb & 0xFF_FFFF
        let rows = (0..<300).filter { y in (0..<400).contains { harness.pixel($0, y) == badge } }
        #expect(rows.first.map { $0 >= 255 } == true, "\(rows)")
    }

    /// The line above a row that is lit would frame its wash.
    @Test func noLineStandsAboveALitRow() throws {
        let harness = try makeHarness()
        let table = TableView(style: .plain)
        table.sections = [TableSection(items: ["One", "Two", "Three"].map { TableItem($0) })]
        harness.show(table, "list", Rect(x: 0, y: 0, width: 400, height: 300))
        let ground = harness.pixel(200, 60)
        #expect(harness.pixel(200, 43) != ground)
        table.selectRow(at: IndexPath(row: 1, section: 0))
        harness.settle()
        #expect(harness.pixel(200, 43) == ground)
        table.deselectRow(at: IndexPath(row: 1, section: 0))
        harness.settle()
        #expect(harness.pixel(200, 43) != ground)
        // With a colour of its own the row is as it always was.
        table.look.highlight = Color(argb: 0xFF80_0000)
        table.selectRow(at: IndexPath(row: 1, section: 0))
        harness.settle()
        #expect(harness.pixel(200, 43) != ground)
        #expect(harness.mistakes.isEmpty, "\(harness.mistakes)")
    }

    /// Digits of equal width are for what changes all the time; the clock of a header looks better without.
    @Test func aClockOfMinutesHasDigitsOfTheirOwnWidth() throws {
        #expect(!ClockLabel().hasTabularDigits)
        #expect(try ClockLabel(format: ClockFormat("HH:mm:ss")).hasTabularDigits)
        #expect(!ClockLabel(style: .time).hasTabularDigits)
        #expect(ClockLabel(style: .timeWithSeconds).hasTabularDigits)
    }
}
