import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

@Suite struct ProgressBarTests {
    private func make() throws -> (Harness, ProgressBar) {
        let harness = try makeHarness()
        let bar = ProgressBar()
        harness.show(bar, "load", Rect(x: 20, y: 100, width: 200, height: 6))
        return (harness, bar)
    }

    @Test func aChangeMarksOnlyTheEnds() throws {
        let (harness, bar) = try make()
        bar.progress = 0.5
        harness.step()
        #expect(harness.composed == [PixelRect(x: 20, y: 100, width: 100, height: 6)])
        bar.progress = 0.55
        harness.step()
        #expect(harness.composed == [PixelRect(x: 116, y: 100, width: 14, height: 6)])
        bar.progress = 0.55
        harness.step()
        #expect(harness.composed.isEmpty)
        for value in [0.0, 0.005, 0.01, 0.02, 0.03, 1, 0.99, .nan, .infinity, -3] {
            bar.progress = value
            harness.step()
        }
        #expect(bar.progress == 0)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func animatesToItsEnd() throws {
        let (harness, bar) = try make()
        bar.setProgress(1, animated: true)
        harness.step()
        #expect(harness.window.nextUpdate != nil)
        harness.settle()
        #expect(harness.window.nextUpdate == nil)
        #expect(harness.pixel(215, 103) == harness.window.theme.accent.argb & 0xFF_FFFF)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func runsOnlyWhileItIsSeen() throws {
        let (harness, bar) = try make()
        let page = View(frame: Rect(x: 0, y: 0, width: 400, height: 300))
        harness.window.addSubview(page)
        page.addSubview(bar)
        harness.settle()
        #expect(harness.window.nextUpdate == nil)
        bar.isIndeterminate = true
        for _ in 0..<200 { harness.step() }
        #expect(harness.window.nextUpdate != nil)
        // Hidden by itself, by what holds it, cut off, or taken away: nothing wakes the loop.
        for hide in 0..<4 {
            switch hide {
            case 0: bar.isHidden = true
            case 1: page.isHidden = true
            case 2:
                page.clipsToBounds = true
                page.frame = Rect(x: 0, y: 0, width: 400, height: 50)
            default: page.removeFromSuperview()
            }
            harness.step()
            harness.step()
            #expect(harness.window.nextUpdate == nil, "case \(hide)")
            bar.isHidden = false
            page.isHidden = false
            page.frame = Rect(x: 0, y: 0, width: 400, height: 300)
            if hide == 3 { harness.window.addSubview(page) }
            harness.step()
            harness.step()
            #expect(harness.window.nextUpdate != nil, "case \(hide)")
        }
        bar.isIndeterminate = false
        harness.step()
        harness.step()
        #expect(harness.window.nextUpdate == nil)
        #expect(harness.mistakes.isEmpty)
    }

    @Test(arguments: [false, true]) func imagesKeepTheirCaps(isRightToLeft: Bool) throws {
        let (harness, bar) = try make()
        bar.frame = Rect(x: 20, y: 100, width: 200, height: 12)
        bar.semanticContentAttribute = isRightToLeft ? .forceRightToLeft : .unspecified
        let track = try makeImage(width: 9, height: 10) { x, _ in x == 4 ? 0xFF20_2020 : 0xFF40_4040 }
        let done = try makeImage(width: 9, height: 10) { x, _ in x == 4 ? 0xFF00_FF00 : 0xFFFF_0000 }
        bar.setTrackImage(try track.stretchableImage(leftCapWidth: 4, topCapHeight: 0), for: .normal)
        bar.setProgressImage(try done.stretchableImage(leftCapWidth: 4, topCapHeight: 0), for: .normal)
        bar.progress = 0.5
        harness.settle()
        func at(_ x: Int) -> UInt32 { harness.pixel(isRightToLeft ? 239 - x : x, 106) }
        #expect((20..<24).allSatisfy { at($0) == 0xFF0000 })
        #expect((24..<116).allSatisfy { at($0) == 0x00FF00 })
        #expect((116..<120).allSatisfy { at($0) == 0xFF0000 })
        #expect(at(121) == 0x202020)
        for value in stride(from: 0.0, through: 1, by: 0.037) {
            bar.progress = value
            harness.step()
        }
        bar.isEnabled = false
        harness.step()
        #expect(at(30) != 0x00FF00)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func noFingerReachesIt() throws {
        let (harness, _) = try make()
        harness.tap(Point(x: 100, y: 103))
        #expect(harness.events.isEmpty)
    }
}
