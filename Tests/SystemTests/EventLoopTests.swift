import FasciaGeometry
import FasciaSystem
import Glibc
import Testing

@Suite struct EventLoopTests {
    private let clock = MonotonicClock()

    /// Serves what is ready now and what becomes ready by that.
    private func drain(_ loop: EventLoop) throws {
        while try loop.runOnce(timeout: .zero) {}
    }

    @Test func readableDescriptorCallsItsHandler() throws {
        let loop = try EventLoop()
        let pipe = try Pipe()
        var heard: [DescriptorEvents] = []
        let source = try loop.watch(pipe.reading, priority: .input) { events in
            heard.append(events)
            _ = pipe.receive()
        }
        try drain(loop)
        #expect(heard.isEmpty)
        pipe.send("x")
        try drain(loop)
        #expect(heard == [.readable])
        withExtendedLifetime(source) {}
    }

    @Test func inputBeatsDisplayBeatsTimersBeatsFramesBeatsTheRest() throws {
        let loop = try EventLoop()
        let pipe = try Pipe()
        pipe.send("x")
        var order: [EventPriority] = []
        // Made in the wrong order, so that the order of making explains nothing.
        var sources: [DescriptorSource] = []
        // One descriptor can be in an epoll once: each source gets a duplicate.
        let copies = [EventPriority.background, .service, .display, .input].map { ($0, DuplicateDescriptor(of: pipe.reading)) }
        for (priority, copy) in copies {
            var made: DescriptorSource?
            made = try loop.watch(copy.number, priority: priority) { _ in
                order.append(priority)
                made?.isEnabled = false
            }
            if let made { sources.append(made) }
        }
        let frame = try loop.deferred { order.append(.frame) }
        let timer = try loop.timer { order.append(.timer) }
        frame.schedule()
        timer.arm(at: .zero)
        try drain(loop)
        #expect(order == [.input, .display, .timer, .frame, .service, .background])
    }

    /// The loop's own wait keeps its moment, which is not in whole milliseconds.
    @Test func aTurnComesAtItsMoment() throws {
        let loop = try EventLoop()
        var moments: [Instant] = []
        let turn = try loop.turn { [clock] in moments.append(clock.now) }
        #expect(try !loop.runOnce(timeout: .zero))
        turn.arm(at: clock.now + .seconds(3_600))
        #expect(try !loop.runOnce(timeout: .microseconds(100)) && moments.isEmpty)
        // On a busy machine any single one may be late.
        var least = TimeSpan.seconds(1)
        for attempt in 1...200 where least > .microseconds(600) {
            let due = clock.now + .microseconds(2_300)
            turn.arm(at: due)
            #expect(try loop.runOnce(timeout: .seconds(10)))
            #expect(moments.count == attempt)
            least = min(least, (moments.last ?? .zero) - due)
        }
        #expect(least >= .zero && least <= .microseconds(600))
        moments = []
        // It has to be set again, which its handler may do; another moment takes its place.
        #expect(turn.deadline == .distantFuture)
        turn.arm(at: clock.now + .seconds(3_600))
        turn.arm(at: clock.now)
        #expect(try loop.runOnce(timeout: .seconds(10)) && moments.count == 1)
        turn.arm(at: .distantFuture)
        #expect(try !loop.runOnce(timeout: .zero) && moments.count == 1)
        // One that is far away comes too.
        turn.arm(at: clock.now + .milliseconds(60))
        #expect(try loop.runOnce(timeout: .seconds(10)) && moments.count == 2)
    }

    @Test func aTurnThatIsDueComesAfterTouchesAndBeforeClients() throws {
        let loop = try EventLoop()
        var order: [String] = []
        let turn = try loop.turn { order.append("turn") }
        let touch = try loop.deferred(priority: .input) { order.append("touch") }
        var again = 3
        var client: DeferredSource?
        client = try loop.deferred(priority: .background) {
            order.append("client")
            again -= 1
            if again > 0 { client?.schedule() }
        }
        client?.schedule()
        touch.schedule()
        turn.arm(at: .zero)
        try drain(loop)
        #expect(order == ["touch", "turn", "client", "client", "client"])
        // One that was taken back comes at its moment all the same, and once.
        order = []
        turn.schedule()
        turn.cancel()
        turn.arm(at: .zero)
        try drain(loop)
        #expect(order == ["turn"])
    }

    /// Whoever closes a descriptor and opens another within a handler often gets the same number again.
    @Test func aDescriptorOfTheSameNumberMayTakeItsPlace() throws {
        let loop = try EventLoop()
        let first = try Pipe()
        let second = try Pipe()
        let number = dup(first.reading)
        defer { close(number) }
        var heard: [String] = []
        var source: DescriptorSource?
        source = try loop.watch(number, priority: .background) { _ in
            heard.append(first.receive())
            source = nil
            // Closes the one and has the other under its number, at once.
            #expect(dup2(second.reading, number) == number)
            source = try? loop.watch(number, priority: .background) { _ in heard.append(second.receive()) }
        }
        first.send("one")
        try drain(loop)
        second.send("two")
        try drain(loop)
        #expect(heard == ["one", "two"])
        withExtendedLifetime(source) {}
    }

    @Test func pausedDescriptorIsNotServed() throws {
        let loop = try EventLoop()
        let pipe = try Pipe()
        var count = 0
        let source = try loop.watch(pipe.reading, priority: .input) { _ in
            count += 1
            _ = pipe.receive()
        }
        #expect(source.isEnabled)
        source.isEnabled = false
        pipe.send("x")
        try drain(loop)
        #expect(count == 0)
        source.isEnabled = true
        try drain(loop)
        #expect(count == 1)
    }

    @Test func writableIsServedWhenAskedFor() throws {
        let loop = try EventLoop()
        let pipe = try Pipe()
        var heard = DescriptorEvents()
        var source: DescriptorSource?
        source = try loop.watch(pipe.writing, for: [], priority: .background) { events in
            heard = events
            source = nil
        }
        try drain(loop)
        #expect(heard.isEmpty)
        source?.events = .writable
        #expect(source?.events == .writable)
        try drain(loop)
        #expect(heard == .writable)
        #expect(source == nil)
    }

    @Test func hangupIsReportedAndTheHandlerMayLetGoOfItsSource() throws {
        let loop = try EventLoop()
        let pipe = try Pipe()
        pipe.closeWriting()
        var heard: [DescriptorEvents] = []
        var source: DescriptorSource?
        source = try loop.watch(pipe.reading, priority: .input) { events in
            heard.append(events)
            source = nil
        }
        try drain(loop)
        try drain(loop)
        #expect(heard == [.hangup])
        #expect(source == nil)
    }

    @Test func closedDescriptorCannotBeWatched() throws {
        let loop = try EventLoop()
        let error = #expect(throws: SystemError.self) { try loop.watch(-1, priority: .input) { _ in } }
        #expect(error?.description.contains("descriptor -1") == true)
    }

    @Test func regularFileCannotBeWatched() throws {
        let loop = try EventLoop()
        let file = try FileDescriptor.open("/etc/passwd", flags: O_RDONLY)
        let number = file.rawValue
        let error = #expect(throws: SystemError.self) { try loop.watch(number, priority: .input) { _ in } }
        #expect(error?.errno == EPERM)
    }

    @Test func timerNeverFiresEarlyAndOnlyOnce() throws {
        let loop = try EventLoop()
        var fired: [Instant] = []
        let timer = try loop.timer { fired.append(clock.now) }
        let deadline = clock.now + .microseconds(20_000)
        timer.arm(at: deadline)
        #expect(timer.isArmed && timer.deadline == deadline)
        #expect(try loop.runOnce(timeout: .milliseconds(5_000)))
        try #require(fired.count == 1)
        #expect(fired[0] >= deadline)
        #expect(fired[0] - deadline < .milliseconds(1_000))
        #expect(!timer.isArmed)
        #expect(try !loop.runOnce(timeout: .milliseconds(30)))
    }

    @Test func timerIsArmedAnewFromItsHandler() throws {
        let loop = try EventLoop()
        var count = 0
        var timer: TimerSource?
        timer = try loop.timer {
            count += 1
            if count < 5 {
                timer?.arm(at: clock.now + .milliseconds(1))
            } else {
                loop.exit(code: 7)
            }
        }
        timer?.arm(at: clock.now)
        #expect(try loop.run() == 7)
        #expect(count == 5)
        timer = nil
    }

    @Test func laterDeadlineReplacesTheEarlier() throws {
        let loop = try EventLoop()
        var count = 0
        let timer = try loop.timer { count += 1 }
        timer.arm(at: clock.now)
        timer.arm(at: clock.now + .seconds(3600))
        try drain(loop)
        #expect(count == 0)
        timer.arm(at: Instant(nanoseconds: -5))
        try drain(loop)
        #expect(count == 1)
    }

    @Test func disarmedTimerAndDistantFutureNeverFire() throws {
        let loop = try EventLoop()
        var count = 0
        let timer = try loop.timer { count += 1 }
        timer.arm(at: clock.now)
        timer.disarm()
        try drain(loop)
        timer.arm(at: clock.now)
        timer.arm(at: .distantFuture)
        #expect(!timer.isArmed)
        try drain(loop)
        #expect(count == 0)
    }

    /// The kernel's own account of the timer behind all of sd-event's: none may be left ticking when nothing is armed.
    @Test func restLeavesNoKernelTimerArmed() throws {
        let loop = try EventLoop()
        let timer = try loop.timer {}
        timer.arm(at: clock.now + .seconds(7200))
        try loop.runOnce(timeout: .zero)
        // Other tests run beside this one, and give descriptors back that are taken again: ours is the one that is two hours ahead.
        let mine = KernelTimer.all.filter { (7100...7201).contains($0.secondsLeft) }
        try #require(mine.count == 1)
        timer.disarm()
        try loop.runOnce(timeout: .zero)
        #expect(KernelTimer.all.filter { $0.descriptor == mine.first?.descriptor }.map(\.secondsLeft) == [0])
    }

    @Test func deferredCallsRunOnceHoweverOftenTheyAreAskedFor() throws {
        let loop = try EventLoop()
        var count = 0
        let source = try loop.deferred { count += 1 }
        try drain(loop)
        #expect(count == 0)
        source.schedule()
        source.schedule()
        #expect(source.isScheduled)
        try drain(loop)
        #expect(count == 1 && !source.isScheduled)
        source.schedule()
        source.cancel()
        try drain(loop)
        #expect(count == 1)
        source.schedule()
        try drain(loop)
        #expect(count == 2)
    }

    /// sd-event would serve the one that was made first for as long as it asks, and nothing else of its priority.
    @Test func deferredCallsThatAskAgainTakeTurns() throws {
        let loop = try EventLoop()
        let pipe = try Pipe()
        var order = ""
        var sources: [DeferredSource] = []
        for name in ["a", "b"] {
            sources.append(
                try loop.deferred(priority: .background) {
                    order += name
                    sources.first { $0 === sources[name == "a" ? 0 : 1] }?.schedule()
                })
        }
        let descriptor = try loop.watch(pipe.reading, priority: .background) { _ in order += pipe.receive() }
        for source in sources { source.schedule() }
        for _ in 0..<6 { try loop.runOnce(timeout: .zero) }
        pipe.send("c")
        for _ in 0..<4 { try loop.runOnce(timeout: .zero) }
        #expect(order.prefix(6).filter { $0 == "a" }.count == 3, "\(order)")
        #expect(order.suffix(4).contains("c"), "\(order)")
        sources = []
        withExtendedLifetime(descriptor) {}
    }

    @Test func manyInputsMakeOneFrame() throws {
        let loop = try EventLoop()
        let pipe = try Pipe()
        var log: [String] = []
        let frame = try loop.deferred { log.append("frame") }
        let input = try loop.watch(pipe.reading, priority: .input) { _ in
            var byte: UInt8 = 0
            _ = read(pipe.reading, &byte, 1)
            log.append("input")
            frame.schedule()
        }
        pipe.send("abc")
        try drain(loop)
        #expect(log == ["input", "input", "input", "frame"])
        withExtendedLifetime(input) {}
    }

    @Test func signalsArriveInTheLoopAndAreBlockedMeanwhile() throws {
        // A thread of the test runner's pool starts with signals blocked; a program's does not.
        var hangup = sigset_t()
        sigemptyset(&hangup)
        sigaddset(&hangup, SIGHUP)
        var before = sigset_t()
        pthread_sigmask(SIG_UNBLOCK, &hangup, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }

        let loop = try EventLoop()
        var count = 0
        var source: SignalSource? = try loop.watch(signal: SIGHUP) { count += 1 }
        #expect(isBlocked(SIGHUP))
        // What clients ask for does not hold it up.
        var turns = 0
        let client = try loop.deferred(priority: .background) { turns += 1 }
        client.schedule()
        // To this thread, not to the process: other tests' threads would take it and die of it.
        pthread_kill(pthread_self(), SIGHUP)
        #expect(try loop.runOnce(timeout: .milliseconds(2_000)))
        #expect(count == 1 && turns == 0)
        source = nil
        #expect(!isBlocked(SIGHUP))
        #expect(source == nil)
    }

    @Test func impossibleSignalIsRefused() throws {
        let loop = try EventLoop()
        #expect(throws: SystemError.self) { try loop.watch(signal: 4711) {} }
    }

    @Test func exitCodesStayInTheRangeOfAProcess() throws {
        for (given, expected) in [(0, 0), (75, 75), (-3, 0), (1000, 255)] as [(Int32, Int32)] {
            let loop = try EventLoop()
            let source = try loop.deferred { loop.exit(code: given) }
            source.schedule()
            #expect(try loop.run() == expected)
        }
    }

    @Test func sourcesAreReleasedWithTheirOwners() throws {
        let loop = try EventLoop()
        final class Witness {}
        weak var seen: Witness?
        do {
            let witness = Witness()
            seen = witness
            let timer = try loop.timer { withExtendedLifetime(witness) {} }
            timer.arm(at: clock.now)
            #expect(seen != nil)
        }
        #expect(seen == nil)
        // Nothing is left to be called.
        #expect(try !loop.runOnce(timeout: .milliseconds(5)))
    }

    @Test func sourcesMayOutliveTheirLoop() throws {
        var loop: EventLoop? = try EventLoop()
        let timer = try loop?.timer {}
        loop = nil
        timer?.arm(at: clock.now)
        #expect(timer?.isArmed == true)
    }

    private func isBlocked(_ number: Int32) -> Bool {
        var set = sigset_t()
        pthread_sigmask(SIG_BLOCK, nil, &set)
        return sigismember(&set, number) == 1
    }

    /// A clock that nobody sets wakes nobody.
    @Test func theWallClockIsWatchedWithoutWaking() throws {
        let loop = try EventLoop()
        var changes = 0
        let source = try loop.watchClock { changes += 1 }
        let hasRun = try loop.runOnce(timeout: .milliseconds(30))
        #expect(!hasRun)
        #expect(changes == 0)
        withExtendedLifetime(source) {}
    }
}
