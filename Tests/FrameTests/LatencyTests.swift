import FasciaFrame
import FasciaGeometry
import FasciaRaster
import Testing

/// A content on which every touch that was passed on changes a pixel with the next update.
private final class Pad: Content {
    var damage = Damage()
    var nextUpdate: Instant?
    private(set) var updates: [Instant] = []
    private(set) var shown = 0
    private var touches = 0

    func takeDamage() -> Damage {
        defer { damage.removeAll() }
        return damage
    }

    func resize(to size: PixelSize, scale: Double) { damage.add(size.bounds) }

    func handle(_ touch: Touch) { touches += 1 }

    func update(now: Instant) {
        updates.append(now)
        if touches > shown { damage.add(PixelRect(x: 0, y: 0, width: 1, height: 1)) }
        shown = touches
    }

    func layout() {}

    func compose(_ rect: PixelRect, into shadow: Surface) {}
}

/// How long touches wait for the picture that shows them.
@Suite struct LatencyTests {
    private static let refresh = TimeSpan.milliseconds(10)

    private func at(_ milliseconds: Double) -> Instant { .zero + .seconds(milliseconds / 1000) }

    private func make(budget: TimeSpan?, vblank: Bool = true) -> (Pad, MemoryScanout, FrameLoop) {
        let pad = Pad()
        let scanout = MemoryScanout(
            mode: DisplayMode(size: PixelSize(width: 16, height: 8), refreshInterval: LatencyTests.refresh, hasVerticalBlank: vblank))
        let loop = FrameLoop(content: pad, scanout: scanout)
        loop.latchBudget = budget
        return (pad, scanout, loop)
    }

    private func touch(_ loop: FrameLoop, at milliseconds: Double) {
        loop.handle(
            Touch(id: Touch.ID(device: 0, slot: 0), phase: .moved, location: Point(x: 0.5, y: 0.5), time: at(milliseconds)))
    }

    /// A first frame, on the screen since 10 ms.
    private func begin(_ scanout: MemoryScanout, _ loop: FrameLoop) {
        _ = loop.turn(now: at(1))
        scanout.completeFlip(at: at(10))
        _ = loop.turn(now: at(10))
    }

    /// A finger that moves every `period` for a second, on a display whose blanks come every 10 ms.
    /// - Parameter cost: how long a frame takes from its begin until the display has it.
    private func drag(_ scanout: MemoryScanout, _ loop: FrameLoop, every period: Double, from start: Double = 10.3, cost: Double = 0) {
        var next: Instant? = at(10)
        var finger = start
        var commits = scanout.commits
        var ready = Instant.zero
        for step in 101...10_100 {
            let now = Double(step) / 10
            var isWoken = false
            if finger <= now, finger < 1000 {
                touch(loop, at: finger)
                finger += period
                isWoken = true
            }
            if step % 100 == 0, scanout.commits > commits, ready <= at(now) {
                commits = scanout.commits
                scanout.completeFlip(at: at(now))
                isWoken = true
            }
            if isWoken || next.map({ $0 <= at(now) }) == true {
                let before = scanout.commits
                next = loop.turn(now: at(now))
                if scanout.commits > before { ready = at(now + cost) }
            }
        }
    }

    @Test func touchesUntilTheBudgetAreInTheFrame() {
        let (pad, scanout, loop) = make(budget: .milliseconds(3))
        begin(scanout, loop)
        touch(loop, at: 11)
        #expect(loop.turn(now: at(11)) == at(17))
        touch(loop, at: 16.5)
        #expect(loop.turn(now: at(16.5)) == at(17))
        #expect(scanout.commits == 1)
        touch(loop, at: 16.9)
        _ = loop.turn(now: at(17))
        #expect(scanout.commits == 2)
        #expect(pad.shown == 3)
        scanout.completeFlip(at: at(20))
        #expect(loop.latency.count == 1)
        #expect(loop.latency.longest == .milliseconds(9))
    }

    @Test func withoutABudgetAFrameBeginsAtOnce() {
        let (pad, scanout, loop) = make(budget: nil)
        begin(scanout, loop)
        touch(loop, at: 11)
        _ = loop.turn(now: at(11))
        #expect(scanout.commits == 2)
        touch(loop, at: 16)
        _ = loop.turn(now: at(16))
        #expect(pad.shown == 1)
    }

    @Test func whatComesLaterThanTheBudgetIsTriedAtOnce() {
        let (_, scanout, loop) = make(budget: .milliseconds(3))
        begin(scanout, loop)
        touch(loop, at: 18)
        _ = loop.turn(now: at(18))
        #expect(scanout.commits == 2)
    }

    /// Displays may stop their blanks while nothing is shown: after a rest there is nothing to wait for.
    @Test func afterARestAFrameBeginsAtOnce() {
        let (_, scanout, loop) = make(budget: .milliseconds(3))
        begin(scanout, loop)
        #expect(loop.turn(now: at(11)) == nil)
        touch(loop, at: 512)
        _ = loop.turn(now: at(512))
        #expect(scanout.commits == 2)
    }

    @Test func withoutABlankThereIsNothingToWaitFor() {
        let (_, scanout, loop) = make(budget: .milliseconds(3), vblank: false)
        _ = loop.turn(now: at(0))
        touch(loop, at: 11)
        _ = loop.turn(now: at(11))
        #expect(scanout.commits == 2)
    }

    @Test func anAnimationMakesOneFrameARefresh() {
        let (pad, scanout, loop) = make(budget: .milliseconds(3))
        begin(scanout, loop)
        for frame in 1...100 {
            pad.nextUpdate = at(Double(frame * 10))
            pad.damage.add(PixelRect(x: 0, y: 0, width: 1, height: 1))
            #expect(loop.turn(now: at(Double(frame * 10))) == at(Double(frame * 10 + 7)))
            _ = loop.turn(now: at(Double(frame * 10 + 7)))
            #expect(scanout.commits == 1 + frame)
            pad.nextUpdate = nil
            scanout.completeFlip(at: at(Double(frame * 10 + 10)))
        }
        #expect(loop.turn(now: at(1010)) == nil)
        #expect(scanout.commits == 101)
    }

    /// While a finger drags, the next frame's moment is known before its flip is: nothing has to be listened to until then.
    @Test func theNextFrameIsKnownDuringADrag() {
        let (pad, scanout, loop) = make(budget: .milliseconds(3))
        begin(scanout, loop)
        #expect(loop.nextStart(now: at(10)) == nil)
        touch(loop, at: 11)
        _ = loop.turn(now: at(11))
        #expect(loop.nextStart(now: at(11)) == at(17))
        _ = loop.turn(now: at(17))
        #expect(scanout.commits == 2)
        #expect(loop.nextStart(now: at(17)) == at(27))
        // At that moment the flip is taken, and the next touch.
        scanout.completeFlip(at: at(20))
        touch(loop, at: 25)
        _ = loop.turn(now: at(27))
        #expect(scanout.commits == 3)
        #expect(loop.nextStart(now: at(27)) == at(37))
        // A flip that has not come by then has to be waited for.
        touch(loop, at: 36)
        _ = loop.turn(now: at(37))
        #expect(scanout.commits == 3)
        #expect(loop.nextStart(now: at(37)) == nil)
        scanout.completeFlip(at: at(40))
        _ = loop.turn(now: at(40))
        #expect(loop.nextStart(now: at(40)) == at(44))
        _ = loop.turn(now: at(47))
        #expect(scanout.commits == 4 && pad.shown == 3)
        // A finger that rests: the last flip, and nothing more.
        scanout.completeFlip(at: at(50))
        _ = loop.turn(now: at(57))
        #expect(loop.nextStart(now: at(57)) == nil)
    }

    /// A frame that shows no touch and after which nothing moves is followed by nothing.
    @Test func afterALastFrameItsFlipIsHeard() {
        let (pad, scanout, loop) = make(budget: .milliseconds(3))
        begin(scanout, loop)
        pad.damage.add(PixelRect(x: 0, y: 0, width: 1, height: 1))
        _ = loop.turn(now: at(11))
        #expect(loop.nextStart(now: at(11)) == at(17))
        _ = loop.turn(now: at(17))
        #expect(scanout.commits == 2)
        #expect(loop.nextStart(now: at(17)) == nil)
        // An animation goes on.
        pad.nextUpdate = at(18)
        #expect(loop.nextStart(now: at(17)) == at(27))
    }

    /// A finger at 1 kHz: without a budget its touches wait for up to two refreshes, with one for little more than one.
    @Test func fastTouchesWaitLess() throws {
        let (_, atOnce, first) = make(budget: nil)
        drag(atOnce, first, every: 1)
        let (_, latched, second) = make(budget: .milliseconds(2))
        drag(latched, second, every: 1)
        #expect(abs(atOnce.commits - latched.commits) <= 1)
        let (slow, fast) = (try #require(first.latency.percentile(0.5)), try #require(second.latency.percentile(0.5)))
        #expect(slow >= .milliseconds(18))
        #expect(fast <= .milliseconds(13))
    }

    /// Frames that take longer than the budget miss their blanks until they are begun earlier.
    @Test func framesThatAreLateAreBegunEarlier() {
        let (_, scanout, loop) = make(budget: .milliseconds(1))
        drag(scanout, loop, every: 1, cost: 3)
        #expect(scanout.commits >= 95)
        #expect(scanout.commits <= 101)
    }

    /// The kernel's blanks of another display say nothing about those of this one.
    @Test func anotherDisplayBeginsAnew() {
        let (_, scanout, loop) = make(budget: .milliseconds(3))
        begin(scanout, loop)
        scanout.change(to: DisplayMode(size: PixelSize(width: 8, height: 8), refreshInterval: LatencyTests.refresh))
        _ = loop.turn(now: at(11))
        #expect(scanout.commits == 2)
    }

    @Test func whatChangesNothingHasNoLatency() {
        let (pad, scanout, loop) = make(budget: nil)
        begin(scanout, loop)
        // The pad has taken its touch in before it can change a pixel.
        touch(loop, at: 11)
        pad.update(now: at(11))
        pad.damage.removeAll()
        _ = loop.turn(now: at(12))
        touch(loop, at: 40)
        _ = loop.turn(now: at(40))
        scanout.completeFlip(at: at(50))
        #expect(loop.latency.longest == .milliseconds(10))
    }

    @Test func extremesDoNoHarm() {
        for span in [TimeSpan(nanoseconds: .min), TimeSpan(nanoseconds: .max), .zero] {
            let (_, scanout, loop) = make(budget: span)
            drag(scanout, loop, every: 1)
            #expect(scanout.commits > 50)
            loop.handle(
                Touch(
                    id: Touch.ID(device: 0, slot: 0), phase: .moved, location: Point(x: 0.5, y: 0.5), time: Instant(nanoseconds: .max)))
            _ = loop.turn(now: at(2000))
            scanout.completeFlip(at: at(2001))
        }
    }
}
