import FasciaGeometry
import FasciaLanguages
import FasciaRaster
import FasciaTesting
import Glibc
import Testing

@testable import FasciaControls

@Suite struct ChartTests {
    private static let start = 1_763_812_800.0

    /// A chart over 300 seconds, with a point every second for as long, on 400 by 200 points.
    private func make(
        _ style: ChartSeries.Style = .line, scale: Double = 1, count: Int = 300, prepare: (ChartView) -> Void = { _ in }
    ) throws -> (Harness, ChartView, ChartSeries) {
        let harness = try makeHarness(size: Size(width: 480, height: 300), scale: scale)
        let chart = ChartView()
        chart.span = 300
        chart.yRange = -10...10
        let series = ChartSeries(style: style)
        series.setPoints((0..<count).map { ChartSeries.Point(x: ChartTests.start + Double($0), y: ChartTests.value(Double($0))) })
        chart.series = [series]
        prepare(chart)
        harness.show(chart, "temperatures", Rect(x: 40, y: 40, width: 400, height: 200))
        return (harness, chart, series)
    }

    private static func value(_ t: Double) -> Double { 8 * sin(t / 23) }

    private func append(_ series: ChartSeries, _ t: Double, _ y: Double? = nil) {
        series.append(x: ChartTests.start + t, y: y ?? ChartTests.value(t))
    }

    /// The rows of a column of the plot that have a colour.
    private func rows(_ harness: Harness, _ chart: ChartView, _ column: Int, _ color: Color) -> [Int] {
        let area = chart.plot.area.offsetBy(dx: chart.pixelFrame.x, dy: chart.pixelFrame.y)
        return (area.y..<area.maxY).filter { harness.pixel(area.x + column, $0) == color.argb & 0xFF_FFFF }.map { $0 - area.y }
    }

    // MARK: Numbers at the ends of what doubles hold

    /// Distances, moments and numbers that clients and files may give.
    private static let extremes = [0, .leastNonzeroMagnitude, 1e-308, 1e-300, 1e-100, 1e-12, 1, 1e14, 9e14, 1e300, 1.7e308]

    @Test(arguments: ChartSeries.Style.allCases) func anyDistanceOfPointsIsDrawn(style: ChartSeries.Style) throws {
        for first in [0, -1e-308, 1, 9e14] {
            for distance in ChartTests.extremes {
                let (harness, chart, series) = try make(style) { $0.span = nil }
                series.setPoints([ChartSeries.Point(x: first, y: 1), ChartSeries.Point(x: first + distance, y: 2)])
                harness.settle()
                series.append(x: first + 2 * distance, y: 3)
                harness.touch(.began, harness.center(of: chart))
                harness.step()
                harness.touch(.ended, harness.center(of: chart))
                harness.settle()
                #expect(harness.mistakes.isEmpty, "\(first) + \(distance): \(harness.mistakes.first ?? "")")
            }
        }
    }

    @Test(arguments: ChartSeries.Style.allCases) func anyRangeOfXIsDrawn(style: ChartSeries.Style) throws {
        for length in ChartTests.extremes {
            for start in [0, 1, -1.7e308] {
                let (harness, chart, series) = try make(style) {
                    $0.span = nil
                    $0.xRange = start...max(start, length)
                }
                for isTime in [true, false] {
                    chart.isTime = isTime
                    for points in [[0, 1e-300], [0, .leastNonzeroMagnitude, 9e14], [length], [-9e14, 0, 9e14]] as [[Double]] {
                        series.setPoints(points.map { ChartSeries.Point(x: $0, y: 1) })
                        harness.settle()
                    }
                }
                #expect(harness.mistakes.isEmpty, "\(start) to \(length): \(harness.mistakes.first ?? "")")
            }
        }
    }

    @Test(arguments: ChartSeries.Style.allCases) func anySpanIsDrawn(style: ChartSeries.Style) throws {
        for span in ChartTests.extremes {
            let (harness, chart, series) = try make(style, count: 0) { $0.span = span }
            for x in [-1e14, 0, .leastNonzeroMagnitude, 1e-300, 1e-300 + span, 1, 1.5, 9e14] {
                series.append(x: x, y: 1)
                harness.settle()
            }
            chart.xRange = 0...1e-300
            harness.settle()
            #expect(harness.mistakes.isEmpty, "\(span): \(harness.mistakes.first ?? "")")
        }
    }

    // MARK: The present day

    /// On the last Sunday of October the day has 25 hours in Berlin, on that of March 23.
    @Test(arguments: [(1_792_879_200.0, 90_000.0), (1_774_738_800, 82_800), (1_800_140_400, 86_400)])
    func todayIsShownFromMidnightToMidnight(midnight: Double, length: Double) throws {
        let berlin = TimeZoneRules(
            offset: 3600, changes: [.init(time: 1_774_746_000, offset: 7200), .init(time: 1_792_890_000, offset: 3600)])
        let (harness, chart, series) = try make { $0.span = nil }
        var wall = midnight + 0.5
        harness.window.wallClock = { Int64(wall * 1e9) }
        chart.timeZone = berlin
        chart.showsToday = true
        harness.settle()
        func shownDay() -> [Double] {
            let scale = chart.plot.scale
            return [scale.origin, scale.origin + Double(scale.width - 2 * -scale.firstColumn) / scale.columnsPerUnit]
        }
        #expect(zip(shownDay(), [midnight, midnight + length]).allSatisfy { abs($0 - $1) < 1 }, "\(shownDay())")
        series.setPoints([.init(x: midnight - 100, y: 1), .init(x: midnight + 100, y: 2), .init(x: midnight + length - 1, y: 3)])
        harness.settle()
        #expect(abs(shownDay()[0] - midnight) < 1 && harness.mistakes.isEmpty, "\(harness.mistakes)")
        // The day goes by while nothing happens.
        wall = midnight + length
        harness.advance(.seconds(length))
        harness.settle()
        #expect(abs(shownDay()[0] - midnight - length) < 1, "\(shownDay())")
        // Somebody sets the clock.
        wall = midnight + 7200
        harness.window.wallClockDidChange()
        harness.settle()
        #expect(abs(shownDay()[0] - midnight) < 1, "\(shownDay())")
        #expect(harness.mistakes.isEmpty, "\(harness.mistakes.first ?? "")")
    }

    /// The plot moves on while no point comes; a series that is held goes on, one that is not stays behind. All that is drawn is what a chart
    /// that is made anew draws.
    @Test(arguments: ChartSeries.Style.allCases, [1.0, 1.5]) func theSpanEndsNow(style: ChartSeries.Style, scale: Double) throws {
        let (harness, chart, series) = try make(style, scale: scale, count: 100) { $0.endsNow = true }
        // Settling would go on for ever: the chart moves on with the time.
        var wall = ChartTests.start + 100
        harness.window.wallClock = { Int64(wall * 1e9) }
        harness.window.wallClockDidChange()
        harness.step()
        func end() -> Double { chart.plot.scale.x(at: Double(chart.plot.scale.endColumn)) }
        #expect(abs(end() - wall) < 8)
        let held = style != .bar
        series.holdsAfter = 4
        for step in 0..<40 {
            wall += 1
            harness.advance(.seconds(1))
            harness.step()
            if step == 20 { series.append(x: wall - 0.001, y: series.last?.y ?? 0) }
            if step == 20 || step == 22 { append(series, wall - ChartTests.start, Double(step % 9)) }
            if step == 30 { series.append(x: wall, y: .nan) }
            harness.step()
            #expect(harness.mistakes.isEmpty, "\(step): \(harness.mistakes.first ?? "")")
            #expect(abs(end() - wall) < 8, "\(step)")
            #expect((chart.plot.heldEnds[0] != nil) == (held && (step >= 3 && step < 20 || step >= 27 && step < 30)), "\(step)")
        }
        // Out of sight no time passes.
        chart.isHidden = true
        harness.step()
        #expect(chart.tick == nil)
        // Set back by an hour, what is ahead shows.
        chart.isHidden = false
        wall -= 3600
        harness.window.wallClockDidChange()
        harness.step()
        #expect(abs(end() - (series.last?.x ?? 0)) < 8 && harness.mistakes.isEmpty)
    }

    @Test func aSeriesThatKnowsItsGapsHasNoOther() {
        let series = ChartSeries()
        series.maximumGap = 3
        let (one, two) = (ChartSeries.Point(x: 0, y: 1), ChartSeries.Point(x: 10, y: 1))
        #expect(!series.joins(one, two))
        series.marksGaps = true
        #expect(series.joins(one, two) && !series.joins(one, ChartSeries.Point(x: 10, y: .nan)))
    }

    /// Clocks that are put forward over midnight, back over it, and back to it: the day begins once, and the panel rests until it does.
    @Test func daysBeginWhereMidnightIsMissingOrComesTwice() throws {
        let change: Int64 = 1_777_000_000 / 86_400 * 86_400
        let (cairo, azores) = (
            TimeZoneRules(offset: 7200, changes: [.init(time: change - 7200, offset: 10_800)]),
            TimeZoneRules(offset: 0, changes: [.init(time: change + 3600, offset: -3600)])
        )
        let fiji = TimeZoneRules(offset: 46_800, changes: [.init(time: change - 46_800, offset: 43_200)])
        // There is no midnight.
        #expect(cairo.startOfDay(change) == change - 7200)
        #expect(cairo.startOfDay(change + 86_400) == change + 86_400 - 10_800)
        // There are two.
        #expect(azores.startOfDay(change) == change)
        // Midnight comes an hour later than it seemed.
        #expect(fiji.startOfDay(change) == change - 43_200)
        for (zone, start) in [(cairo, change - 7200), (azores, change), (fiji, change - 43_200)] {
            let (harness, chart, _) = try make { $0.span = nil }
            var wall = Double(start) - 1800
            harness.window.wallClock = { Int64(wall * 1e9) }
            chart.timeZone = zone
            chart.showsToday = true
            harness.settle()
            #expect(chart.today?.last == Double(start), "\(chart.today as Any)")
            let frames = harness.frames
            for _ in 0..<20 {
                harness.advance(.milliseconds(100))
                wall += 0.1
            }
            #expect(harness.frames == frames, "it waits")
            wall = Double(start) + 1
            harness.advance(.seconds(1800))
            harness.settle()
            #expect(chart.today?.first == Double(start))
        }
    }

    /// A line of the grid makes room for a label, and goes on behind it.
    @Test(arguments: [1.0, 1.5, 2]) func noLineOfTheGridCrossesALabel(scale: Double) throws {
        let (harness, chart, _) = try make(scale: scale, count: 0) {
            $0.thresholds = [ChartThreshold(value: 4, color: .systemRed, label: "High")]
        }
        let (layout, frame) = (chart.plot.layout, chart.pixelFrame)
        let box = try #require(layout.labels.first).box
        let row = try #require(layout.rows.first { box.y < $0 && $0 < box.maxY - 1 })
        let (left, right) = (layout.plot.x, layout.plot.maxX - 1)
        let line = harness.pixel(frame.x + right, frame.y + row)
        #expect(line != harness.pixel(frame.x + right, frame.y + row + 2))
        func isLine(_ x: Int) -> Bool { harness.pixel(frame.x + x, frame.y + row) == line }
        #expect((box.x..<box.maxX).allSatisfy { !isLine($0) })
        #expect((left..<box.x).allSatisfy(isLine) && (box.maxX...right).allSatisfy(isLine))
    }

    // MARK: Scrolling

    /// Each frame is drawn in part, moved pixels and all, and compared with the whole by the harness.
    @Test(arguments: ChartSeries.Style.allCases, [1.0, 1.5, 2]) func newPointScrollsAndDrawsItsStrip(
        style: ChartSeries.Style, scale: Double
    ) throws {
        let (harness, chart, series) = try make(style, scale: scale) {
            $0.bands = [ChartBand(from: 2, to: 5, color: .systemGreen)]
            $0.thresholds = [ChartThreshold(value: 6, color: .systemRed, label: "High")]
            $0.title = "Oven"
            // A bar that is nearer to its neighbour than all before makes all narrower.
            if style == .bar { $0.series[0].append(x: ChartTests.start + 299.5, y: 1) }
        }
        let area = chart.plot.area
        // The first frame may have gone straight to the display: what is not kept cannot be moved.
        harness.loop.completeKept()
        for t in 300..<420 {
            append(series, Double(t) + (t % 3 == 0 ? 0.4 : 0))
            harness.step()
            #expect(harness.mistakes.isEmpty, "\(style) at \(t): \(harness.mistakes.first ?? "")")
            if !harness.mistakes.isEmpty { return }
            // The strip, the labels below, and the one in the plot, which stands still.
            let within = harness.composed.map { $0.intersection(area.offsetBy(dx: chart.pixelFrame.x, dy: chart.pixelFrame.y)).area }
            #expect(within.reduce(0, +) < area.area / 6, "\(style): \(harness.composed) of \(area)")
        }
        #expect(chart.plot.scale.column(ChartTests.start + 419) < Double(chart.plot.scale.endColumn))
    }

    /// August, September and April have letters that reach below the line.
    @Test(arguments: [1.0, 1.5, 2]) func namesOfMonthsMoveAsAWhole(scale: Double) throws {
        let (harness, chart, series) = try make(scale: scale, count: 0) { $0.span = 60 * 86_400 }
        for day in 0..<80 {
            series.append(x: 1_785_542_400 + Double(day) * 86_400, y: Double(day % 9))
            harness.step()
        }
        #expect(harness.mistakes.isEmpty, "\(harness.mistakes.first ?? "")")
        #expect(chart.plot.scale.firstColumn > 0)
    }

    @Test func pointWithinTheWindowMarksItsStripAlone() throws {
        let (harness, chart, series) = try make(.area) { $0.advance = 0.3 }
        append(series, 300)
        harness.step()
        append(series, 301)
        harness.step()
        let marked = harness.composed.reduce(0) { $0 + $1.area }
        #expect(marked > 0 && marked < 20 * chart.plot.area.height, "\(harness.composed)")
        for t in 302..<500 {
            append(series, Double(t))
            harness.step()
        }
        #expect(harness.mistakes.isEmpty, "\(harness.mistakes.first ?? "")")
    }

    @Test func movesNothingBehindOrUnderSomethingElse() throws {
        let (harness, chart, series) = try make()
        let cover = BoxView(frame: Rect(x: 200, y: 100, width: 60, height: 60))
        cover.fill = .color(.systemPurple)
        harness.window.addSubview(cover)
        harness.settle()
        func grow(_ from: Int) {
            for t in from..<from + 12 {
                append(series, Double(t))
                harness.step()
            }
        }
        grow(300)
        cover.alpha = 0.5
        grow(312)
        chart.fillColor = Color(argb: 0x8020_3040)
        grow(324)
        chart.fillColor = nil
        chart.isEnabled = false
        grow(336)
        chart.isEnabled = true
        chart.alpha = 0.6
        grow(348)
        chart.alpha = 1
        chart.frame.origin = Point(x: -30.5, y: -20)
        grow(360)
        chart.frame.origin.x += 3
        append(series, 372)
        chart.frame.origin.x += 2
        harness.step()
        // Several points in a frame, and one that goes far.
        for t in 373..<380 { append(series, Double(t)) }
        harness.step()
        append(series, 900)
        harness.step()
        grow(901)
        #expect(harness.mistakes.isEmpty, "\(harness.mistakes.first ?? "")")
    }

    @Test func chartThatIsNotSeenCostsNothing() throws {
        let (harness, chart, series) = try make()
        chart.isHidden = true
        harness.settle()
        for t in 300..<320 { append(series, Double(t)) }
        harness.step()
        #expect(harness.composed.isEmpty)
        chart.isHidden = false
        harness.settle()
        #expect(harness.mistakes.isEmpty)
        #expect(chart.accessibilityValue == Language.none.text(ChartTests.value(319), decimals: chart.plot.readingDecimals))
    }

    // MARK: Curves

    @Test func lineGoesThroughItsPoints() throws {
        let (harness, chart, series) = try make(count: 0)
        chart.marksNewest = false
        series.lineWidth = 4
        series.setPoints([.init(x: ChartTests.start, y: -10), .init(x: ChartTests.start + 300, y: 10)])
        harness.settle()
        let accent = harness.window.theme.accent
        let area = chart.plot.area
        for column in stride(from: 20, to: area.width - 20, by: 17) {
            let found = rows(harness, chart, column, accent)
            let middle = chart.plot.scale.row(
                -10 + 20 * (chart.plot.scale.x(at: Double(chart.plot.scale.firstColumn + column) + 0.5) - ChartTests.start) / 300)
            // Two rows at least, of which one may be covered in part.
            #expect(!found.isEmpty && abs(Double(found.reduce(0, +)) / Double(found.count) + 0.5 - middle) < 0.8)
        }
        series.lineWidth = 6
        harness.settle()
        #expect((5...8).contains(rows(harness, chart, area.width / 2, accent).count))
    }

    @Test func gapsHaveNoLine() throws {
        let (harness, chart, series) = try make()
        let accent = harness.window.theme.accent
        var points = (0..<300).map { ChartSeries.Point(x: ChartTests.start + Double($0), y: 1) }
        for index in 100..<140 { points[index].y = .nan }
        points.removeSubrange(200..<240)
        series.setPoints(points)
        harness.settle()
        func column(_ t: Double) -> Int { Int(chart.plot.scale.column(ChartTests.start + t)) - chart.plot.scale.firstColumn }
        #expect(rows(harness, chart, column(120), accent).isEmpty)
        #expect(!rows(harness, chart, column(220), accent).isEmpty)
        series.maximumGap = 5
        harness.settle()
        #expect(rows(harness, chart, column(220), accent).isEmpty)
        #expect(!rows(harness, chart, column(99), accent).isEmpty && !rows(harness, chart, column(241), accent).isEmpty)
        // A point between two gaps is there all the same.
        series.lineWidth = 5
        series.append(x: ChartTests.start + 320, y: 5)
        series.append(x: ChartTests.start + 340, y: .nan)
        harness.settle()
        #expect(!rows(harness, chart, column(320), accent).isEmpty)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func columnShowsTheLeastAndTheGreatestOfItsPoints() throws {
        let (harness, chart, series) = try make()
        series.setPoints((0..<90_000).map { ChartSeries.Point(x: ChartTests.start + Double($0) / 300, y: $0 % 2 == 0 ? -4 : 6) })
        harness.settle()
        let found = rows(harness, chart, chart.plot.area.width / 2, harness.window.theme.accent)
        let scale = chart.plot.scale
        #expect(abs(Double(found.first ?? 0) - scale.row(6)) < 2.5 && abs(Double(found.last ?? 0) - scale.row(-4)) < 2.5)
        #expect(found.count == (found.last ?? 0) - (found.first ?? 0) + 1)
        for index in 0..<60 {
            series.append(x: ChartTests.start + 300 + Double(index) / 30, y: index % 2 == 0 ? -9 : 9)
            harness.step()
        }
        #expect(harness.mistakes.isEmpty)
    }

    @Test func areaAndBarsBeginAtZero() throws {
        let (harness, chart, series) = try make(.bar, count: 0)
        series.setPoints((0..<10).map { ChartSeries.Point(x: ChartTests.start + Double($0) * 30, y: $0 % 2 == 0 ? 5 : -5) })
        harness.settle()
        func column(_ t: Double) -> Int { Int(chart.plot.scale.column(ChartTests.start + t)) - chart.plot.scale.firstColumn }
        let accent = harness.window.theme.accent
        let (up, down) = (rows(harness, chart, column(120), accent), rows(harness, chart, column(150), accent))
        let scale = chart.plot.scale
        #expect(abs(Double(up.first ?? 0) - scale.row(5)) <= 1 && abs(Double(up.last ?? 0) + 1 - scale.row(0)) <= 1)
        #expect(abs(Double(down.first ?? 0) - scale.row(0)) <= 1 && abs(Double(down.last ?? 0) + 1 - scale.row(-5)) <= 1)
        for t in 10..<30 {
            series.append(x: ChartTests.start + Double(t) * 30, y: Double(t % 7) - 3)
            harness.step()
        }
        #expect(harness.mistakes.isEmpty)
    }

    // MARK: Points

    @Test func pointsAreInTheOrderOfX() {
        let series = ChartSeries(capacity: 4)
        for (x, y) in [(2.0, 20.0), (1, 10), (3, 30), (2, 21), (.nan, 1), (.infinity, 1)] { series.append(x: x, y: y) }
        #expect((0..<series.count).map { series[$0] } == [.init(x: 1, y: 10), .init(x: 2, y: 21), .init(x: 3, y: 30)])
        for x in 4...9 { series.append(x: Double(x), y: 0) }
        #expect(series.count == 4 && series[0].x == 6 && series.last?.x == 9)
        series.append(x: 5, y: 0)
        #expect(series.count == 4 && series[0].x == 6)
        series.setPoints([.init(x: 3, y: 1), .init(x: 1, y: 1), .init(x: 3, y: 2)])
        #expect((0..<series.count).map { series[$0].y } == [1, 2])
        #expect(series.nearest(to: 2.9, within: 0.5)?.y == 2 && series.nearest(to: 2, within: 0.5) == nil)
    }

    @Test func oldPointsGo() throws {
        let harness = try makeHarness()
        let chart = ChartView()
        chart.span = 100
        let series = ChartSeries(capacity: 50)
        chart.series = [series]
        harness.show(chart, "short", Rect(x: 0, y: 0, width: 400, height: 200))
        for t in 0..<200 {
            series.append(x: Double(t), y: sin(Double(t) / 9))
            harness.step()
        }
        #expect(series.count == 50 && harness.mistakes.isEmpty)
        // Nothing is left of what they showed.
        func column(_ x: Double) -> Int { Int(chart.plot.scale.column(x)) - chart.plot.scale.firstColumn }
        let accent = harness.window.theme.accent
        #expect(rows(harness, chart, column(120), accent).isEmpty && !rows(harness, chart, column(170), accent).isEmpty)
        series.removeAll()
        harness.step()
        #expect(chart.accessibilityValue == nil && harness.mistakes.isEmpty)
    }

    // MARK: Ranges and ticks

    @Test func rangeGrowsAtOnceAndShrinksLate() {
        var range = ChartRange()
        func fit(_ least: Double, _ greatest: Double) -> Bool { range.fit(least, greatest, ticks: 5) }
        #expect(fit(21, 24))
        #expect(range.low <= 21 && range.high >= 24)
        let before = range
        #expect(!fit(21.1, 23.9))
        #expect(range == before)
        #expect(fit(21, 90))
        #expect(range.high >= 90)
        let wide = range
        #expect(!fit(21, 70))
        #expect(range == wide)
        #expect(fit(21, 24))
        #expect(range.high < 30)
        #expect(!fit(.infinity, -.infinity))
        #expect(fit(0, 5))
        #expect(range.low == 0)
    }

    @Test func rangeFollowsWhatShows() throws {
        let (harness, chart, series) = try make { $0.yRange = nil }
        #expect(chart.plot.scale.low <= -8 && chart.plot.scale.high >= 8)
        append(series, 301, 40)
        harness.step()
        #expect(chart.plot.scale.high >= 40)
        for t in 302..<700 {
            append(series, Double(t), 1 + sin(Double(t)))
            harness.step()
        }
        #expect(chart.plot.scale.high < 5 && chart.plot.scale.low >= -0.5)
        #expect(harness.mistakes.isEmpty, "\(harness.mistakes.first ?? "")")
    }

    /// Whatever number of steps the height has room for.
    @Test func thresholdsShowAtEveryHeight() throws {
        for height in stride(from: 80.0, through: 280, by: 20) {
            let (harness, chart, _) = try make {
                $0.yRange = nil
                $0.thresholds = [ChartThreshold(value: 12.1, color: .red), ChartThreshold(value: .nan, color: .red)]
            }
            chart.frame = Rect(x: 40, y: 10, width: 400, height: height)
            harness.settle()
            let scale = chart.plot.scale
            #expect(scale.low <= -8 && scale.high >= 12.1 && scale.high < 40, "\(height): \(scale.low) to \(scale.high)")
            #expect((0..<8).contains { rows(harness, chart, $0, .red).count == 1 }, "\(height)")
        }
        let (_, empty, _) = try make(count: 0) {
            $0.yRange = nil
            $0.thresholds = [ChartThreshold(value: 500, color: .red)]
        }
        #expect(empty.plot.scale.high < 500, "without points there is no scale")
    }

    /// What counts is what the line has at the plot's edge, not the point beyond it that it comes from or goes to.
    @Test(arguments: ChartSeries.Style.allCases) func pointsThatAreNotSeenDoNotStretchTheScale(style: ChartSeries.Style) throws {
        let far = ChartTests.start - 10_000
        func high(_ points: [(Double, Double)], gap: Double? = nil, _ prepare: (ChartView) -> Void = { _ in }) throws -> Double {
            let (harness, chart, series) = try make(style) {
                $0.yRange = nil
                prepare($0)
            }
            series.maximumGap = gap
            series.setPoints(points.map { ChartSeries.Point(x: $0.0, y: $0.1) })
            harness.settle()
            return chart.plot.scale.high
        }
        let shown = (0..<300).map { (ChartTests.start + Double($0), ChartTests.value(Double($0))) }
        let before = try high([(far, 1000)] + shown)
        // A step keeps its height until the next point.
        #expect(style == .step ? before >= 1000 : before < 20, "\(before)")
        #expect(try high([(far, 1000)] + shown, gap: 60) < 20, "nothing leads from there")
        #expect(try high([(far, .nan)] + shown) < 20)
        func range(_ chart: ChartView) {
            chart.span = nil
            chart.xRange = ChartTests.start...(ChartTests.start + 100)
        }
        let after = try high([(ChartTests.start, 0), (ChartTests.start + 50, 5), (ChartTests.start + 250, 1005)], range)
        switch style {
        case .line, .area: #expect(after >= 255 && after < 500, "it has 255 at the edge: \(after)")
        case .step, .bar: #expect(after < 20, "\(after)")
        }
        let through = try high([(ChartTests.start - 100, 0), (ChartTests.start + 200, 300)], range)
        if style == .line || style == .area { #expect(through >= 200 && through < 300, "\(through)") }
    }

    @Test func timesAreRoundInLocalTime() {
        // Berlin left summer time on 2025-10-26 at 01:00 UTC.
        let berlin = TimeZoneRules(offset: 7200, changes: [.init(time: 1_761_440_400, offset: 3600)])
        let hours = TimeTicks(atLeast: 10_000, in: berlin)
        #expect(hours.step == 10_800)
        var time = hours.first(from: 1_761_400_000)
        var texts: [String] = []
        for _ in 0..<8 {
            texts.append(ClockFormat.time.text(at: time, in: berlin))
            time = hours.first(from: Double(time) + 1)
        }
        #expect(texts == ["18:00", "21:00", "00:00", "03:00", "06:00", "09:00", "12:00", "15:00"])
        #expect(TimeTicks(atLeast: 0.5, in: .utc).step == 1 && TimeTicks(atLeast: 3e7, in: .utc).step == 31_536_000)
        // Labels of many years stand as far apart as any.
        #expect(
            TimeTicks(atLeast: 1e8, in: .utc).step == 5 * 31_536_000 && TimeTicks(atLeast: 1e300, in: .utc).step > 100_000_000_000_000_000)
        #expect(hours.isMidnight(1_761_429_600) && !hours.isMidnight(1_761_433_200))
    }

    // MARK: Reading

    @Test func fingerReadsValues() throws {
        let (harness, chart, series) = try make { $0.unit = "V" }
        let before = harness.loop.shadow.map { shadow in (0..<300).map { shadow.pixel(x: 200, y: $0) } }
        harness.touch(.began, Point(x: 200, y: 150))
        harness.step()
        let first = try #require(chart.cursor)
        #expect(abs(chart.plot.scale.column(first.x) - Double(chart.plot.scale.firstColumn + 200 - 40 - chart.plot.area.x)) < 2)
        harness.touch(.moved, Point(x: 300, y: 10))
        harness.step()
        #expect(chart.cursor?.x ?? 0 > first.x)
        // Points that come meanwhile do not take the line along.
        let held = chart.cursor?.x
        for t in 300..<310 {
            append(series, Double(t))
            harness.step()
        }
        #expect(chart.cursor?.x == held)
        harness.touch(.moved, Point(x: 1000, y: 10))
        harness.step()
        #expect(chart.cursor?.x == series.last?.x)
        harness.touch(.ended, Point(x: 480, y: 10))
        harness.settle()
        #expect(chart.cursor == nil)
        harness.touch(.began, Point(x: 200, y: 150))
        harness.touch(.cancelled, Point(x: 200, y: 150))
        harness.settle()
        #expect(chart.cursor == nil && harness.mistakes.isEmpty, "\(harness.mistakes.first ?? "")")
        #expect(before != nil)
        chart.readsValues = false
        harness.tap(chart)
        #expect(chart.cursor == nil)
    }

    @Test func everythingChangesAtOnce() throws {
        var random = SeededGenerator(seed: 11)
        let (harness, chart, series) = try make(scale: 1.5)
        let other = ChartSeries(name: "Other", style: .area)
        var t = 300.0
        for round in 0..<150 {
            switch Int.random(in: 0..<14, using: &random) {
            case 0: chart.span = Bool.random(using: &random) ? Double.random(in: 5...900, using: &random) : nil
            case 1: chart.series = Bool.random(using: &random) ? [series, other] : [other]
            case 2: series.style = ChartSeries.Style.allCases.randomElement(using: &random) ?? .line
            case 3: series.lineWidth = Double.random(in: 0...30, using: &random)
            case 4: chart.yRange = Bool.random(using: &random) ? -5...(-5 + Double.random(in: 0...20, using: &random)) : nil
            case 5: chart.isTime.toggle()
            case 6:
                chart.frame.size = Size(
                    width: Double.random(in: 0...440, using: &random), height: Double.random(in: 0...220, using: &random))
            case 7: chart.xRange = Bool.random(using: &random) ? ChartTests.start...(ChartTests.start + 50) : nil
            case 8: harness.touch(.began, Point(x: Double.random(in: 40...400, using: &random), y: 120))
            case 9: harness.touch(.ended, Point(x: 200, y: 120))
            case 10:
                other.setPoints(
                    (0..<Int.random(in: 0...50, using: &random)).map { .init(x: ChartTests.start + Double($0 * $0), y: Double($0)) })
            case 11: chart.advance = Double.random(in: -0.2...1.2, using: &random)
            case 12: series.append(x: ChartTests.start + Double.random(in: 0...t, using: &random), y: .nan)
            default: chart.valueFormat = { "\(Int($0)) units" }
            }
            for _ in 0..<3 {
                t += Double.random(in: 0...9, using: &random)
                append(series, t, Double.random(in: -1e3...1e3, using: &random) * (round % 9 == 0 ? 1e12 : 0.01))
                if round % 2 == 0 { append(other, t) }
                harness.step()
            }
            #expect(harness.mistakes.isEmpty, "round \(round): \(harness.mistakes.first ?? "")")
            if !harness.mistakes.isEmpty { return }
        }
    }

    // MARK: Without points

    @Test func saysSomethingWhileThereAreNoPoints() throws {
        let (harness, chart, series) = try make(count: 0) { $0.emptyText = "Nothing heard yet" }
        let label = try #require(chart.subviews.first as? Label)
        #expect(!label.isHidden && label.text == "Nothing heard yet" && label.frame == Rect(x: 24, y: 12, width: 352, height: 176))
        #expect(label.textColor == harness.window.theme.secondaryLabel)
        append(series, 1)
        harness.step()
        #expect(label.isHidden)
        series.removeAll()
        harness.step()
        #expect(!label.isHidden && harness.mistakes.isEmpty)
        chart.emptyText = ""
        #expect(label.isHidden)
    }

    /// The bubble has a place for each series' name, and none where there are no names.
    @Test func readValuesHaveTheNamesOfTheirSeries() throws {
        let (harness, chart, series) = try make()
        func width() throws -> Int {
            harness.touch(.began, Point(x: 200, y: 150))
            harness.step()
            defer {
                harness.touch(.ended, Point(x: 200, y: 150))
                harness.settle()
            }
            return try #require(chart.cursor).bubble(in: chart).width
        }
        let plain = try width()
        series.name = "Temperature of the upper heater"
        harness.settle()
        #expect(try width() > plain + 100)
        #expect(harness.mistakes.isEmpty)
    }

    /// However many bars there are, none is fainter than its colour.
    @Test(arguments: [1.0, 2]) func noBarIsThinnerThanAPixel(scale: Double) throws {
        let (harness, chart, series) = try make(.bar, scale: scale, count: 0)
        series.setPoints((0..<150).map { ChartSeries.Point(x: ChartTests.start + Double($0) * 2, y: $0 % 30 == 0 ? 8 : 0) })
        harness.settle()
        func column(_ t: Double) -> Int { Int(chart.plot.scale.column(ChartTests.start + t)) - chart.plot.scale.firstColumn }
        for t in [60.0, 120, 180, 240] {
            let found = rows(harness, chart, column(t), harness.window.theme.accent)
            #expect(Double(found.count) > Double(chart.plot.area.height) * 0.35, "\(t): \(found.count) of \(chart.plot.area.height)")
        }
        #expect(harness.mistakes.isEmpty)
    }

    /// The title begins where the layout does; the plot is the same.
    @Test func theTitleBeginsWhereTheLayoutDoes() throws {
        let (harness, chart, _) = try make { chart in
            chart.title = "Heat"
            chart.unit = "°C"
        }
        let (area, texts) = (chart.plot.area, chart.plot.layout.texts.suffix(2))
        let (title, unit) = (try #require(texts.first).box, try #require(texts.last).box)
        #expect(title.x < 20 && unit.x > title.maxX)
        harness.window.layoutDirection = .rightToLeft
        harness.settle()
        let mirrored = chart.plot.layout.texts.suffix(2).map(\.box)
        #expect(chart.plot.area == area && mirrored[0].maxX > chart.pixelFrame.width - 20 && mirrored[1].maxX < mirrored[0].x)
    }

    /// The unit stands above the scale, which is at the left in both directions.
    @Test(arguments: LayoutDirection.allCases) func theUnitIsAboveItsScale(direction: LayoutDirection) throws {
        let (harness, chart, _) = try make {
            $0.title = direction == .rightToLeft ? "الحرارة" : ""
            $0.unit = "°C"
        }
        harness.window.layoutDirection = direction
        harness.settle()
        let frame = chart.pixelFrame
        let ground = harness.pixel(frame.x + 2, frame.y + frame.height / 2)
        let ink = (frame.x + 10..<frame.x + 40).contains { x in (frame.y + 12..<frame.y + 30).contains { harness.pixel(x, $0) != ground } }
        #expect(ink)
    }

    /// A low chart has no row to spare for its unit alone: it stands behind the greatest number.
    @Test func aLowChartHasItsUnitOnItsScale() throws {
        let (harness, chart, _) = try make { $0.unit = "°C" }
        let high = chart.plot.area
        chart.frame.size.height = 150
        harness.settle()
        #expect(high.y == 39 && chart.plot.area.y == 14 && chart.plot.area.x > high.x)
        chart.title = "Oven"
        harness.settle()
        #expect(chart.plot.area.y == 39 && chart.plot.area.x == high.x)
    }
}
