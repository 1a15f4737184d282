import FasciaGeometry
import Testing

@testable import FasciaFrame

@Suite struct IdleMonitorTests {
    private let finger = Touch.ID(device: 1, slot: 0)

    private final class Trace {
        var words: [String] = []
    }

    private func stages(dim: Double? = nil, page: Double? = nil, returns: Bool = false, off: Double? = nil) -> IdleConfiguration {
        var stages = IdleConfiguration()
        stages.dim = dim.map { IdleConfiguration.Dim(after: .seconds($0), brightness: 0.2) }
        stages.page = page.map { IdleConfiguration.Page(after: .seconds($0), show: "clock", returns: returns) }
        stages.off = off.map { .seconds($0) }
        return stages
    }

    private func monitor(_ stages: IdleConfiguration, now: Instant = .zero) -> (IdleMonitor, Trace) {
        let monitor = IdleMonitor(stages, now: now)
        let trace = Trace()
        monitor.onDim = { trace.words.append($0 ? "dim" : "bright") }
        monitor.onPage = { trace.words.append($0 ? "page" : "back") }
        monitor.onOff = { trace.words.append($0 ? "off" : "on") }
        return (monitor, trace)
    }

    private func touch(_ phase: Touch.Phase, _ slot: Int32 = 0, at milliseconds: Int64) -> (Touch, Instant) {
        let time = Instant.zero + .milliseconds(milliseconds)
        return (Touch(id: Touch.ID(device: 1, slot: slot), phase: phase, location: .zero, time: time), time)
    }

    private func admits(_ monitor: IdleMonitor, _ phase: Touch.Phase, _ slot: Int32 = 0, at milliseconds: Int64) -> Bool {
        let (touch, now) = touch(phase, slot, at: milliseconds)
        return monitor.admits(touch, now: now)
    }

    @Test func stagesBeginOneByOneAndIndependently() {
        let (monitor, trace) = monitor(stages(dim: 1, page: 2, off: 3))
        #expect(monitor.service(now: .zero) == .zero + .seconds(1))
        #expect(monitor.service(now: .zero + .milliseconds(999)) == .zero + .seconds(1))
        #expect(trace.words == [])
        #expect(monitor.service(now: .zero + .seconds(1)) == .zero + .seconds(2))
        #expect(monitor.service(now: .zero + .seconds(2)) == .zero + .seconds(3))
        #expect(monitor.service(now: .zero + .seconds(3)) == nil)
        #expect(trace.words == ["dim", "page", "off"])

        let (single, words) = self.monitor(stages(off: 3))
        #expect(single.service(now: .zero + .seconds(2)) == .zero + .seconds(3))
        #expect(single.service(now: .zero + .seconds(100)) == nil)
        #expect(words.words == ["off"])
        let (never, none) = self.monitor(stages())
        #expect(never.service(now: .zero + .seconds(1_000_000)) == nil)
        #expect(none.words == [])
    }

    @Test func aWakingTouchIsIgnoredToItsEndAndAWhileAfter() {
        let (monitor, trace) = monitor(stages(off: 1))
        _ = monitor.service(now: .zero + .seconds(1))
        #expect(!admits(monitor, .began, at: 2_000))
        #expect(trace.words == ["off", "on"])
        #expect(!admits(monitor, .moved, at: 2_100))
        // Another finger beside it is no better.
        #expect(!admits(monitor, .began, 1, at: 2_150))
        #expect(!admits(monitor, .ended, 1, at: 2_200))
        #expect(!admits(monitor, .ended, at: 2_400))
        // Within the guard time: swallowed whole, even when it lifts after it.
        #expect(!admits(monitor, .began, at: 2_699))
        #expect(!admits(monitor, .moved, at: 2_900))
        #expect(!admits(monitor, .ended, at: 3_000))
        // It does not begin another guard.
        #expect(admits(monitor, .began, at: 3_001))
        #expect(admits(monitor, .ended, at: 3_050))
        #expect(trace.words == ["off", "on"])
    }

    @Test func theFirstTouchAfterTheGuardCounts() {
        let (monitor, _) = monitor(stages(off: 1))
        _ = monitor.service(now: .zero + .seconds(1))
        #expect(!admits(monitor, .began, at: 2_000))
        #expect(!admits(monitor, .ended, at: 2_400))
        #expect(admits(monitor, .began, at: 2_700))
    }

    @Test func nothingBeginsWhileAFingerIsThere() {
        let (monitor, trace) = monitor(stages(dim: 1))
        #expect(admits(monitor, .began, at: 500))
        #expect(monitor.service(now: .zero + .seconds(60)) == nil)
        #expect(trace.words == [])
        #expect(admits(monitor, .ended, at: 60_000))
        #expect(monitor.service(now: .zero + .seconds(60)) == .zero + .seconds(61))
        // A device that goes with its session says nothing more.
        #expect(admits(monitor, .began, at: 60_500))
        monitor.loseFingers()
        #expect(monitor.service(now: .zero + .seconds(62)) == nil)
        #expect(trace.words == ["dim"])
    }

    @Test func switchedOffByHandItStaysOffWithoutStages() {
        let (monitor, trace) = monitor(stages())
        #expect(admits(monitor, .began, at: 10))
        monitor.sleep(now: .zero + .milliseconds(20))
        // The finger that pressed the button for it is not the one that wakes.
        #expect(!admits(monitor, .moved, at: 30))
        #expect(!admits(monitor, .ended, at: 40))
        #expect(monitor.service(now: .zero + .seconds(1_000)) == nil)
        monitor.configuration = stages(dim: 5)
        #expect(trace.words == ["off"])
        monitor.wake(now: .zero + .seconds(2_000))
        #expect(trace.words == ["off", "on"])
        // Stages count from then on.
        #expect(monitor.service(now: .zero + .seconds(2_000)) == .zero + .seconds(2_005))
    }

    @Test func itIsAsIfNobodyHadTouchedItForSoLong() {
        let (monitor, trace) = monitor(stages(dim: 10, page: 20, off: 30))
        let now = Instant.zero + .seconds(5)
        monitor.rest(for: .seconds(20), now: now)
        // The next stage is due when it would have been then.
        #expect(monitor.service(now: now) == now + .seconds(10))
        #expect(trace.words == ["page", "dim"])
        monitor.rest(for: .seconds(10), now: now)
        _ = monitor.service(now: now)
        #expect(trace.words == ["page", "dim", "back", "bright", "dim"])
        monitor.wake(now: now)
        #expect(monitor.service(now: now) == now + .seconds(10))
    }

    @Test func anIdlePageThatReturnsIgnoresTheTouch() {
        let (saver, trace) = monitor(stages(page: 1, returns: true))
        _ = saver.service(now: .zero + .seconds(1))
        #expect(!admits(saver, .began, at: 2_000))
        #expect(trace.words == ["page", "back"])
        let (home, words) = monitor(stages(page: 1))
        _ = home.service(now: .zero + .seconds(1))
        #expect(admits(home, .began, at: 2_000))
        #expect(admits(home, .ended, at: 2_100))
        #expect(words.words == ["page"])
        _ = home.service(now: .zero + .seconds(4))
        #expect(words.words == ["page", "page"])
    }

    /// 32-bit counters of milliseconds and microseconds end after 49 days and 71 minutes, their signed kin after half of that.
    @Test(arguments: [31, 32], [1_000, 1_000_000])
    func theEndOfACounterChangesNothing(bits: Int64, nanosecondsPerTick: Int64) {
        let edge = Instant(nanoseconds: (Int64(1) << bits) * nanosecondsPerTick)
        let start = Instant(nanoseconds: edge.nanoseconds - 500_000_000)
        let (monitor, trace) = monitor(stages(dim: 0.4, off: 1), now: start)
        var now = start
        while now < edge + .seconds(3) {
            let next = monitor.service(now: now)
            let elapsed = now - start
            if elapsed < .milliseconds(400) {
                #expect(next == start + .milliseconds(400))
            } else if elapsed < .seconds(1) {
                #expect(next == start + .seconds(1))
            } else {
                #expect(next == nil)
            }
            now = now + .milliseconds(10)
        }
        #expect(trace.words == ["dim", "off"], "nothing wakes it when a counter would end")
    }
}
