import FasciaConfiguration
import FasciaGeometry
import FasciaStage
import FasciaValues
import Testing

@testable import FasciaControls
@testable import FasciaPanel

/// The time of a replayed panel: what passes there is no clock that somebody sets.
@Suite struct ReplayTimeTests {
    private static let panel = """
        fascia: 1
        values: {depth: {range: [0, 100], ttl: 90 s}, depths: {records: depth, every: 1 s, keep: 6 h}}
        views: [{type: chart, id: chart, window: 10 min, series: [depths], frame: {width: 300, height: 150}}]
        """

    private func replay(_ folder: ConfigurationFolder) throws -> (Replay, PanelContent) {
        let content = try PanelConfiguration.load(path: folder.write("panel.yaml", Self.panel)).build(scale: 1)
        let replay = Replay(content, options: HeadlessOptions(size: PixelSize(width: 320, height: 200)))
        replay.useIdle(IdleConfiguration())
        return (replay, content)
    }

    @Test func pointsStayWhereTheyWere() throws {
        let folder = try ConfigurationFolder()
        let (replay, content) = try replay(folder)
        replay.advance(to: .zero)
        for number in [4.0, 5, 6] {
            try content.values.set("depth", .number(number), from: .client, now: replay.now)
            replay.advance(to: replay.now + .seconds(60))
        }
        let series = try #require(content.values.series(of: "depths"))
        let numbers = (0..<series.count).map { series[$0] }
        #expect(numbers.map(\.value) == [4, 4, 5, 5, 6])
        let first = try #require(numbers.first?.time)
        #expect(zip(numbers.map { $0.time - first }, [0, 60, 60, 120, 120]).allSatisfy { abs($0 - $1) < 0.2 }, "\(numbers)")
        // A clock that is set takes them along.
        try replay.set(.now, to: .number(2_000_000_000))
        let moved = try #require(content.values.series(of: "depths"))
        #expect(abs(moved[4].time - (2_000_000_000 - 60)) < 0.2 && abs(moved[4].time - moved[0].time - 120) < 0.2)
    }

    /// The window ends now, the trace goes on while its value is fresh, and pales when it is not.
    @Test func aChartGoesOnWithTheTime() throws {
        let folder = try ConfigurationFolder()
        let (replay, content) = try replay(folder)
        replay.advance(to: .zero)
        let chart = try #require(content.view(at: "chart") as? ChartView)
        #expect(chart.endsNow && chart.series[0].isStale)
        try content.values.set("depth", .number(4), from: .client, now: replay.now)
        replay.advance(to: replay.now + .seconds(80))
        #expect(!chart.series[0].isStale && chart.plot.heldEnds[0].map { abs($0 - (chart.series[0].last?.x ?? 0) - 80) < 3 } == true)
        replay.advance(to: replay.now + .seconds(520))
        #expect(chart.series[0].isStale && chart.series[0].last?.y.isNaN == true && chart.plot.heldEnds[0] == nil)
        // What was heard stands where it was, ten minutes ago: at the left edge, not at the right.
        let column = Int(chart.plot.scale.column(chart.series[0][0].x)) - chart.plot.scale.firstColumn
        #expect((-8...20).contains(column), "\(column)")
    }
}
