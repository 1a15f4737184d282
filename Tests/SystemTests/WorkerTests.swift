import FasciaGeometry
import FasciaSystem
import Glibc
import Testing

@Suite struct WorkerTests {
    /// Serves the loop until something holds; a test that waits for ever is ended by the runner.
    private func serve(_ loop: EventLoop, until isDone: () -> Bool) throws {
        while !isDone() { try loop.runOnce() }
    }

    /// Waits for a byte of a pipe.
    private static func take(_ reading: Int32) -> Int {
        var wait = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
        var byte: UInt8 = 0
        return poll(&wait, 1, -1) == 1 ? Glibc.read(reading, &byte, 1) : -1
    }

    @Test func theLoopGoesOnWhileWorkWaits() throws {
        let loop = try EventLoop()
        let worker = try Worker(loop: loop)
        let gate = try Pipe()
        let reading = gate.reading
        var answer: Int?
        try worker.perform {
            // Waits until the loop has had its turn: if that waited for this, neither would end.
            WorkerTests.take(reading)
        } completion: {
            answer = $0
        }
        var turns = 0
        let source = try loop.deferred {
            turns += 1
            var byte: UInt8 = 1
            _ = Glibc.write(gate.writing, &byte, 1)
        }
        source.schedule()
        try serve(loop) { answer != nil }
        #expect(answer == 1 && turns == 1 && worker.count == 0)
    }

    @Test func oneAfterTheOtherInOrder() throws {
        let loop = try EventLoop()
        let worker = try Worker(loop: loop, limit: 100)
        let folder = try TemporaryFolder()
        let path = folder["order"]
        var told: [Int] = []
        for number in 0..<100 {
            try worker.perform {
                let before = (try? FileReader.read(path, limit: 1000).count) ?? 0
                try? FileWriter.write([UInt8](repeating: 1, count: before + 1), to: path)
                return number
            } completion: {
                told.append($0)
            }
        }
        try serve(loop) { told.count == 100 }
        #expect(told == Array(0..<100))
        #expect(try FileReader.read(path, limit: 1000).count == 100, "two at a time would have lost one")
    }

    @Test func moreThanMayWaitIsRefused() throws {
        let loop = try EventLoop()
        let worker = try Worker(loop: loop, limit: 2)
        let gate = try Pipe()
        let reading = gate.reading
        let wait = { @Sendable () -> Int in WorkerTests.take(reading) }
        var done = 0
        for _ in 0..<2 { try worker.perform(wait) { _ in done += 1 } }
        let error = #expect(throws: SystemError.self) { try worker.perform(wait) { _ in done += 1 } }
        #expect(error?.errno == EAGAIN)
        #expect(!worker.finish(by: MonotonicClock().now + .milliseconds(1)), "it waits, and says so")
        var bytes: [UInt8] = [1, 2]
        #expect(Glibc.write(gate.writing, &bytes, 2) == 2)
        #expect(worker.finish(by: .distantFuture) && done == 2)
    }

    /// Signals are the loop's: one that the thread took would never be seen.
    @Test func theThreadTakesNoSignals() throws {
        let loop = try EventLoop()
        let worker = try Worker(loop: loop)
        // A thread of the tests may have them blocked already, which the worker's would inherit.
        var some = sigset_t()
        var before = sigset_t()
        sigemptyset(&some)
        for signal in [SIGTERM, SIGHUP, SIGINT, SIGCHLD] { sigaddset(&some, signal) }
        pthread_sigmask(SIG_UNBLOCK, &some, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        var mask: UInt64 = 0
        try worker.perform { () -> UInt64 in
            var set = sigset_t()
            pthread_sigmask(SIG_SETMASK, nil, &set)
            return [SIGTERM, SIGHUP, SIGINT, SIGCHLD].reduce(0) { $0 | (sigismember(&set, $1) == 1 ? 1 << UInt64($1) : 0) }
        } completion: {
            mask = $0
        }
        #expect(worker.finish(by: .distantFuture))
        #expect(mask == [SIGTERM, SIGHUP, SIGINT, SIGCHLD].reduce(0) { $0 | 1 << UInt64($1) })
    }

    /// What was given is done even if nobody wants to hear of it any more.
    @Test func aWorkerThatGoesDoesWhatItWasGiven() throws {
        let end = try Pipe()
        let writing = dup(end.writing)
        do {
            let worker = try Worker(loop: try EventLoop())
            try worker.perform {
                var byte: UInt8 = 7
                _ = Glibc.write(writing, &byte, 1)
                close(writing)
            } completion: {
                Issue.record("nobody serves the loop")
            }
        }
        #expect(WorkerTests.take(end.reading) == 1 && end.receive() == "")
    }
}
