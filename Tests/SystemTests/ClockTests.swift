import FasciaGeometry
import FasciaSystem
import Glibc
import Testing

@Suite struct ClockTests {
    @Test func monotonicClockIsTheKernels() {
        let clock = MonotonicClock()
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        let before = Instant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
        let now = clock.now
        #expect(now >= before)
        #expect(now - before < .milliseconds(5_000))
        #expect(clock.now >= now)
    }

    @Test func manualClockMovesOnlyWhenToldAndNeverBack() {
        let clock = ManualClock(start: Instant(nanoseconds: 10))
        #expect(clock.now.nanoseconds == 10)
        clock.advance(by: TimeSpan(nanoseconds: 5))
        #expect(clock.now.nanoseconds == 15)
        clock.advance(by: TimeSpan(nanoseconds: -5))
        #expect(clock.now.nanoseconds == 15)
        clock.advance(to: Instant(nanoseconds: 3))
        #expect(clock.now.nanoseconds == 15)
        clock.advance(to: Instant(nanoseconds: 30))
        #expect(clock.now.nanoseconds == 30)
        clock.advance(by: TimeSpan(nanoseconds: .max))
        #expect(clock.now == .distantFuture)
    }
}
