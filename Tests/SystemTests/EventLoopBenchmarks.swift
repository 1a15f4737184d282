import FasciaGeometry
import FasciaSystem
import Glibc
import Testing

/// Run by `Tests/Tools/bench suites`.
@Suite(.serialized, .enabled(if: getenv("FASCIA_BENCH") != nil)) struct EventLoopBenchmarks {
    @Test func turnsOfTheLoop() throws {
        let rounds = 100_000
        let clock = MonotonicClock()
        let loop = try EventLoop()
        var left = rounds
        var timer: TimerSource?
        timer = try loop.timer {
            left -= 1
            if left > 0 { timer?.arm(at: clock.now) } else { loop.exit() }
        }
        let start = clock.now
        timer?.arm(at: start)
        _ = try loop.run()
        let elapsed = clock.now - start
        print("a timer armed anew in its handler: \(elapsed.nanoseconds / Int64(rounds)) ns a turn")
        timer = nil
    }
}
