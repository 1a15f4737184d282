import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Glibc
import Testing

/// Pictures of charts that a person has approved.
@Suite struct ChartGoldenTests {
    private static let noon = 1_763_812_800.0

    /// A series over ten minutes, a point every five seconds.
    private func series(_ name: String, _ style: ChartSeries.Style, every step: Double = 5, _ value: (Double) -> Double) -> ChartSeries {
        let series = ChartSeries(name: name, style: style)
        series.setPoints(
            stride(from: 0.0, through: 700, by: step).map { ChartSeries.Point(x: ChartGoldenTests.noon + $0, y: value($0)) })
        return series
    }

    private func charts(_ theme: Theme) -> [ChartView] {
        let reflow = ChartView()
        reflow.title = "Reflow"
        reflow.unit = "°C"
        reflow.span = 600
        reflow.bands = [ChartBand(from: 217, to: 245, color: theme.success)]
        reflow.thresholds = [ChartThreshold(value: 260, color: theme.destructive, label: "Limit")]
        func profile(_ t: Double) -> Double {
            let t = t - 100
            return t < 0
                ? 25
                : t < 150
                    ? 25 + t * 0.85 : t < 260 ? 152 + (t - 150) * 0.32 : t < 340 ? 187 + (t - 260) * 0.72 : max(60, 245 - (t - 340) * 1.1)
        }
        let actual = series("Top heater", .area) { t in profile(t - 8) + 3 * sin(t / 9) }
        let target = series("Target", .line, every: 10, profile)
        target.color = theme.secondaryLabel
        target.lineWidth = 1.5
        reflow.series = [actual, target]

        let noisy = ChartView()
        noisy.title = "Vibration"
        noisy.unit = "mm/s"
        noisy.span = 600
        var random = SeededGenerator(seed: 3)
        noisy.series = [
            series("", .line, every: 0.1) { t in sin(t / 40) * 2 + Double.random(in: -0.6...0.6, using: &random) * (1 + sin(t / 25)) }
        ]
        let steps = ChartView()
        steps.title = "Pump"
        steps.span = 600
        steps.yRange = 0...4
        steps.series = [
            series("Stage", .step, every: 50) { t in Double(Int(t / 50) % 4) },
            series("Flow", .line) { t in t > 300 && t < 380 ? .nan : 2 + sin(t / 50) },
        ]
        let bars = ChartView()
        bars.title = "Energy"
        bars.unit = "kWh"
        bars.isTime = false
        let energy = ChartSeries(style: .bar)
        energy.setPoints((0..<24).map { ChartSeries.Point(x: Double($0), y: $0 == 13 ? -1.2 : 3 + 2.6 * sin(Double($0) / 4)) })
        bars.series = [energy]
        let plain = ChartView()
        plain.showsLegend = false
        plain.isTime = false
        let ramp = ChartSeries(style: .area, color: theme.success)
        ramp.setPoints((0...40).map { ChartSeries.Point(x: Double($0) / 10, y: Double($0 * $0) / 1000) })
        plain.series = [ramp]
        plain.fillColor = .clear
        let empty = ChartView()
        empty.title = "Nothing yet"
        empty.span = 600
        empty.emptyText = "The pump has not run today"
        empty.isEnabled = false
        return [reflow, noisy, steps, bars, plain, empty]
    }

    @Test(arguments: [1.0, 2.0], [true, false]) func builtInLook(scale: Double, isDark: Bool) throws {
        let harness = try makeHarness(size: Size(width: 840, height: 640), scale: scale, isDark: isDark)
        let charts = charts(harness.window.theme)
        let frames = [
            Rect(x: 12, y: 12, width: 560, height: 260), Rect(x: 584, y: 12, width: 244, height: 260),
            Rect(x: 12, y: 284, width: 402, height: 200), Rect(x: 426, y: 284, width: 402, height: 200),
            Rect(x: 12, y: 496, width: 402, height: 132), Rect(x: 426, y: 496, width: 402, height: 132),
        ]
        for (chart, frame) in zip(charts, frames) {
            chart.frame = frame
            chart.names = .english
            harness.window.addSubview(chart)
        }
        harness.settle()
        harness.touch(.began, Point(x: 360, y: 200))
        harness.settle()
        #expect(harness.mistakes.isEmpty)
        #expect(Golden.own.difference(try harness.fullPicture(), "charts-\(isDark ? "dark" : "light")@\(Int(scale))x") == nil)
    }
}
