import FasciaGeometry
import FasciaRaster
import FasciaStage
import FasciaTesting
import FasciaValues
import Testing

@testable import FasciaControls
@testable import FasciaPanel

/// Gauges, dials and charts in panels.
@Suite struct MeasureKindTests {
    private func view<Wanted: View>(_ panel: ValuePanel, _ path: String, _: Wanted.Type) throws -> Wanted {
        try #require(panel.content.view(at: path) as? Wanted)
    }

    @Test func gaugeShowsItsValueAndItsTarget() throws {
        let panel = try ValuePanel(
            """
            values:
              actual: {range: [0, 300], unit: °C, decimals: 1, initial: null, ttl: 5}
              target: {range: [0, 300], initial: 200}
            views:
              - {type: gauge, id: oven, binds: actual, bindsTarget: target, animated: true, zones: [{from: 250, color: destructive}], title: Oven, frame: {width: 200, height: 200}}
            """)
        let gauge = try view(panel, "oven", GaugeView.self)
        #expect(gauge.value == nil && gauge.accessibilityValue == nil && gauge.target == 200)
        #expect(gauge.range.maximum == 300 && gauge.unit == "°C" && gauge.accessibilityLabel == "Oven")
        #expect(gauge.zones == [GaugeZone(from: 250, color: panel.content.window.theme.destructive)])
        try panel.hear("actual", .number(217.25))
        #expect(gauge.value == 217.25 && gauge.accessibilityValue == "217.3 °C" && !gauge.isValueStale)
        try panel.hear("target", .number(230))
        try panel.hear("actual", .number(218))
        #expect(gauge.target == 230 && panel.content.window.nextUpdate == panel.now)
        // Nobody has said it for too long: it is marked, not forgotten.
        panel.pass(6000)
        #expect(gauge.value == 218 && gauge.isValueStale && gauge.alpha == 1)
        try panel.hear("actual", nil)
        #expect(gauge.value == nil)
    }

    /// Zones, thresholds and bands follow values; what is unknown is left out.
    @Test func partsFollowValues() throws {
        let panel = try ValuePanel(
            """
            values:
              actual: {range: [0, 300], initial: 20}
              limit: {range: [0, 300], initial: 250}
              alarm: {type: boolean, initial: false}
              history: series
            views:
              - {type: gauge, id: oven, binds: actual, zones: [{from: 0, color: success}, {from: =limit - 10, color: =if alarm then destructive else warning}], frame: {width: 200, height: 200}}
              - {type: dial, id: dial, value: 1, zones: [{from: =limit, color: warning}], frame: {width: 100, height: 100}}
              - {type: chart, id: chart, series: [history], thresholds: [{value: =limit, label: Limit}, {value: 5}], bands: [{from: =limit - 20, to: =limit, color: success}], frame: {left: 200, width: 200, height: 200}}
            """)
        let theme = panel.content.window.theme
        let gauge = try view(panel, "oven", GaugeView.self)
        let chart = try view(panel, "chart", ChartView.self)
        let dial = try view(panel, "dial", RotaryDial.self)
        panel.pass(16)
        #expect(gauge.zones == [GaugeZone(from: 0, color: theme.success), GaugeZone(from: 240, color: theme.warning)])
        #expect(chart.thresholds.map(\.value) == [250, 5] && chart.bands.map(\.from) == [230] && chart.bands.map(\.to) == [250])
        try panel.hear("limit", .number(100))
        try panel.hear("alarm", .boolean(true))
        panel.pass(16)
        #expect(gauge.zones == [GaugeZone(from: 0, color: theme.success), GaugeZone(from: 90, color: theme.destructive)])
        #expect(chart.thresholds.map(\.value) == [100, 5] && chart.bands.map(\.from) == [80] && dial.face.zones.map(\.from) == [100])
        #expect(panel.content.setTheme("light"))
        let light = panel.content.window.theme
        #expect(gauge.zones.map(\.color) == [light.success, light.destructive])
        try panel.hear("limit", nil)
        panel.pass(16)
        #expect(gauge.zones.map(\.from) == [0] && chart.thresholds.map(\.value) == [5] && dial.face.zones.isEmpty)
    }

    @Test func dialSetsItsValue() throws {
        let panel = try ValuePanel(
            """
            values: {goal: {range: [0, 200], step: 10, unit: °C, initial: null}, actual: {initial: 60}}
            views:
              - {type: dial, id: goal, binds: goal, bindsTarget: actual, frame: {width: 200, height: 200}}
            """)
        let dial = try view(panel, "goal", RotaryDial.self)
        #expect(dial.controlValue == nil && dial.face.value == nil && dial.face.target == 60 && dial.face.unit == "°C")
        #expect(dial.range.maximum == 200 && dial.range.step == 10)
        // At the top of the ring: half of the range.
        panel.touch(.began, 100, 20)
        panel.pass(40)
        panel.touch(.ended, 100, 20)
        panel.pass(400)
        #expect(panel.store.state(of: "goal")?.known == .number(100) && Set(panel.writes).count == 1)
        try panel.hear("goal", .number(40))
        panel.pass(400)
        #expect(dial.value == 40 && dial.face.accessibilityValue == "40 °C")
    }

    private static let oven = """
        values:
          actual: {range: [0, 300], unit: °C}
          temperatures: {type: series, records: actual, every: 1, keep: 1 h}
          other: series
        views:
          - type: chart
            id: chart
            window: 10 min
            bands: [{from: 217, to: 245, color: success}]
            thresholds: [{value: 260, label: Limit}]
            series:
              - {from: temperatures, name: Top, style: area, color: accent, gap: 30 s}
              - other
              - {points: [[0, 25], [90, 150]], name: Profile, lineWidth: 1}
            frame: {width: 380, height: 200}
        """

    @Test func chartShowsTheSeriesOfTheStore() throws {
        let panel = try ValuePanel(MeasureKindTests.oven)
        let chart = try view(panel, "chart", ChartView.self)
        #expect(chart.series.map(\.name) == ["Top", "", "Profile"] && chart.series[0].style == .area && chart.series[0].maximumGap == 30)
        #expect(chart.span == 600 && chart.unit == "°C" && chart.bands.count == 1)
        #expect(chart.thresholds == [ChartThreshold(value: 260, color: panel.content.window.theme.destructive, label: "Limit")])
        #expect(chart.series[2].count == 2 && chart.series[1].count == 0)
        try panel.store.append(to: "other", [SeriesPoint(time: 1000, value: 5), SeriesPoint(time: 1001, value: 6)])
        try panel.store.append(to: "other", [SeriesPoint(time: 1002, value: 7)])
        #expect(chart.series[1].count == 3 && chart.series[1].last == .init(x: 1002, y: 7))
        // An older point, and all anew.
        try panel.store.append(to: "other", [SeriesPoint(time: 1000.5, value: 5.5)])
        #expect(chart.series[1].count == 4 && chart.series[1][1].y == 5.5)
        try panel.store.setSeries("other", [SeriesPoint(time: 2000, value: 1)])
        #expect(chart.series[1].count == 1)
        try panel.hear("actual", .number(120))
        #expect(chart.series[0].last?.y == 120)
    }

    @Test func chartKeepsItsPointsAcrossAReload() throws {
        let panel = try ValuePanel(MeasureKindTests.oven)
        try panel.store.append(to: "other", [SeriesPoint(time: 1000, value: 5), SeriesPoint(time: 1001, value: 6)])
        try panel.reload(MeasureKindTests.oven.replacing("window: 10 min", with: "window: 5 min"))
        let chart = try view(panel, "chart", ChartView.self)
        #expect(chart.span == 300 && chart.series[1].count == 2)
        try panel.store.append(to: "other", [SeriesPoint(time: 1002, value: 7)])
        #expect(chart.series[1].count == 3)
    }

    /// What a value, a theme or a language changes in one series is set there alone.
    @Test func seriesHaveKeysOfTheirOwn() throws {
        let panel = try ValuePanel(
            """
            language: en
            strings: {en: {plain: Plain}, de: {plain: Schlicht}}
            themes: {other: {base: light}}
            values: {t: {initial: 2}, on: {type: boolean, initial: null}, a: series, b: series}
            views:
              - type: chart
                id: chart
                series:
                  - {from: a, name: "A {=t}", color: =if on then success else warning, lineWidth: =t, style: step}
                  - {from: b, name: Fixed, color: accent}
                  - {from: b, name: "@plain"}
                frame: {width: 380, height: 200}
            """)
        let series = try view(panel, "chart", ChartView.self).series
        panel.pass(16)
        #expect(series.map(\.name) == ["A 2", "Fixed", "Plain"] && series[0].style == .step)
        #expect(series[0].color == nil && series[0].lineWidth == 2)
        series[1].name = "Said by a program"
        try panel.hear("t", .number(3))
        try panel.hear("on", .boolean(true))
        #expect(series.map(\.name) == ["A 3", "Said by a program", "Plain"] && series[0].lineWidth == 3)
        #expect(series[0].color == panel.content.window.theme.success)
        #expect(panel.content.setTheme("other") && panel.content.setLanguage("de"))
        let theme = panel.content.window.theme
        #expect(series.map(\.color) == [theme.success, theme.accent, nil])
        #expect(series.map(\.name) == ["A 3", "Said by a program", "Schlicht"])
        try panel.hear("on", nil)
        #expect(series[0].color == nil)
    }

    private static let root = String(#filePath.dropLast("/Tests/PanelTests/MeasureKindTests.swift".utf8.count))

    /// The gallery's page of them, in both themes.
    @Test(arguments: [1.0, 2.0], [true, false]) func gallery(scale: Double, isDark: Bool) throws {
        let content = try PanelConfiguration.load(path: MeasureKindTests.root + "/Config/demo/measures.yaml").build(scale: scale)
        if !isDark { #expect(content.setTheme("day")) }
        let options = HeadlessOptions(size: PixelSize(width: Int(720 * scale), height: Int(560 * scale)), scale: scale)
        let replay = Replay(window: content.window, options: options)
        replay.run([])
        let picture = try #require(try replay.picture())
        let name = "measures-\(isDark ? "dark" : "light")@\(Int(scale))x"
        #expect(Golden(directory: MeasureKindTests.root + "/Tests/Goldens").difference(picture, name) == nil)
    }

    @Test func mistakesAreFoundAtTheirPlaces() throws {
        for (view, expected) in [
            ("{type: gauge, binds: nothing}", "there is no value “nothing”"), ("{type: gauge, binds: word}", "a gauge binds a number"),
            ("{type: gauge, bindsTarget: word}", "a gauge binds a number"), ("{type: gauge, range: [5, 5]}", "a range is two numbers"),
            ("{type: gauge, needle: accent}", "is for gauges with a needle"), ("{type: gauge, binds: n, value: 3}", "no effect beside"),
            ("{type: gauge, style: bar, startAngle: 3}", "is for rings"), ("{type: gauge, zones: [{from: 3}]}", "“color” is missing"),
            ("{type: gauge, target: 3, bindsTarget: n}", "leave one out"), ("{type: dial, id: d, binds: word}", "binds a number"),
            ("{type: dial, id: d, bindsTarget: gone}", "there is no value “gone”"), ("{type: dial}", "“id” is missing"),
            ("{type: chart}", "“series” is missing"), ("{type: chart, series: [n]}", "a chart shows series; “n” is a number"),
            ("{type: chart, series: [gone]}", "there is no value “gone”"),
            ("{type: chart, series: [{name: A}]}", "either “from” or “points”"),
            ("{type: chart, series: [{points: [[1]]}]}", "a point is two numbers"),
            ("{type: chart, x: number, series: [s]}", "series over time"),
            ("{type: chart, window: 10, xRange: today, series: [s]}", "leave one out"),
            ("{type: chart, x: number, xRange: today, series: [{points: [[0, 1]]}]}", "“today” is for charts over time"),
            ("{type: chart, xRange: tomorrow, series: [s]}", "expected two numbers, as in [0, 100], or today"),
            ("{type: chart, window: 10, xRange: [0, 1], series: [s]}", "leave one out"),
            ("{type: chart, window: 10 parsecs, series: [s]}", "a number of seconds"),
            ("{type: chart, series: [s], range: [3, 1]}", "a range is two"),
        ] {
            let folder = try ConfigurationFolder()
            let text = "fascia: 1\nvalues: {word: text, n: number, s: series}\nviews:\n  - \(view)\n"
            let messages = try #require(try mistakes(folder.write("panel.yaml", text)), "\(view)")
            #expect(messages.contains { $0.contains(expected) }, "\(view): \(messages)")
            #expect(messages.allSatisfy { $0.contains("panel.yaml:4:") }, "\(view): \(messages)")
        }
    }

    private func mistakes(_ path: String) throws -> [String]? {
        do {
            _ = try PanelConfiguration.load(path: path)
            return nil
        } catch {
            return "\(error)".split(separator: "\n").map(String.init).filter { $0.contains("panel.yaml") }
        }
    }
}

extension String {
    fileprivate func replacing(_ part: String, with other: String) -> String {
        var result = self
        if let range = firstRange(of: part) { result.replaceSubrange(range, with: other) }
        return result
    }
}
