import FasciaControls
import FasciaFrame
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

/// What moves makes one frame a refresh, and when it stands still nothing happens at all.
@Suite struct RestTests {
    private func harness() throws -> (Harness, TabBar) {
        let harness = Harness(theme: .dark(fonts: try TestFonts.set()), size: Size(width: 300, height: 120))
        let bar = TabBar(items: ["One", "Two", "Three"].map { TabBarItem(icon: nil, title: $0) })
        bar.frame = Rect(x: 0, y: 60, width: 300, height: 60)
        bar.indicatorImage = Image(surface: try Surface(width: 13, height: 7, isOpaque: true), scale: 1)
        harness.window.addSubview(bar)
        harness.settle()
        return (harness, bar)
    }

    @Test func aSlideMakesOneFrameARefreshAndNoneAfterItsEnd() throws {
        let (harness, bar) = try harness()
        harness.tap(Point(x: 250, y: 90))
        #expect(bar.selectedIndex == 2)
        var frames = 0
        while harness.frames < 1000 {
            let before = harness.frames
            let goesOn = harness.step()
            #expect(harness.frames - before <= 1)
            frames += harness.frames - before
            if !goesOn { break }
            #expect(harness.frames > before)
        }
        #expect((4...30).contains(frames))
        let (shown, commits) = (harness.frames, harness.scanout.commits)
        for _ in 0..<3600 {
            // A minute of wake-ups that have nothing to do with the panel.
            #expect(harness.loop.turn(now: harness.now) == nil)
            harness.advance(TimeSpan(nanoseconds: 16_666_667))
        }
        #expect(harness.frames == shown)
        #expect(harness.scanout.commits == commits)
    }

    @Test func aPanelThatNobodyTouchesAsksForNothing() throws {
        let (harness, _) = try harness()
        #expect(harness.loop.turn(now: harness.now) == nil)
        #expect(harness.window.nextUpdate == nil)
    }
}
