import FasciaGeometry
import FasciaStage
import FasciaSystem
import FasciaTesting
import Testing

@testable import FasciaPanel

/// Displays in memory that who makes a panel gives other sizes.
@Suite struct ResizeTests {
    private static let small = PixelSize(width: 200, height: 100)
    private static let large = PixelSize(width: 400, height: 200)

    private func panel() throws -> (runner: PanelRunner, folder: ConfigurationFolder) {
        let folder = try ConfigurationFolder()
        let path = try folder.write("panel.yaml", "fascia: 1\nviews: [{type: switch, id: lamp, frame: {left: 10, top: 10}}]\n")
        let source = PanelSource(path: path, display: .headless(size: ResizeTests.small, scale: 1))
        let runner = try PanelRunner(
            panel: try source.load(), source: source, stage: HeadlessStage(HeadlessOptions(size: ResizeTests.small, scale: 1)),
            backlights: "\(folder.path)/backlight", statePath: "\(folder.path)/state", clock: ManualClock(start: .zero + .seconds(1)),
            log: .silent())
        runner.memoryInUse = { 0 }
        try runner.begin()
        runner.turn()
        return (runner, folder)
    }

    /// The scale, and the width in points, after all that was asked for at once.
    private func shown(_ wishes: [(size: PixelSize, scale: Double?)]) throws -> [Double] {
        let (runner, folder) = try panel()
        // The folder goes with its last use.
        defer { withExtendedLifetime(folder) { runner.end() } }
        for wish in wishes { try runner.service.resize(to: wish.size, scale: wish.scale) }
        _ = runner.reader.finish(by: .distantFuture)
        runner.turn()
        return [runner.loop.scale, runner.window.bounds.width]
    }

    @Test func whatWasWantedLastIsShown() throws {
        #expect(try shown([(ResizeTests.large, 2)]) == [2, 200])
        #expect(try shown([(ResizeTests.large, nil)]) == [1, 400])
        // While the panel is read anew for another scale.
        #expect(try shown([(ResizeTests.large, 2), (ResizeTests.large, 1)]) == [1, 400])
        #expect(try shown([(ResizeTests.large, 2), (ResizeTests.small, nil)]) == [2, 100])
        let (small, large) = (ResizeTests.small, ResizeTests.large)
        #expect(try shown([(large, 2), (small, nil), (large, 1.5), (large, 2)]) == [2, 200])
    }
}
