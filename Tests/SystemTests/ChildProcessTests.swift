import FasciaGeometry
import FasciaSystem
import Glibc
import Testing

/// Programs that run beside this one, for real.
@Suite struct ChildProcessTests {
    private func run(
        _ arguments: [String], timeout: TimeSpan = .milliseconds(20_000), meanwhile: (ChildProcess) -> Void = { _ in }
    ) throws -> ChildProcess.Result {
        let loop = try EventLoop()
        var result: ChildProcess.Result?
        let child = try ChildProcess.start(arguments, on: loop, timeout: timeout) { result = $0 }
        meanwhile(child)
        let end = MonotonicClock().now + .milliseconds(30_000)
        while result == nil, MonotonicClock().now < end { try loop.runOnce(timeout: .milliseconds(1_000)) }
        // Reaped: the number is nobody's child any more.
        #expect(waitpid(child.identifier, nil, WNOHANG) == -1)
        return try #require(result)
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test func outputAndExitCode() throws {
        let result = try run(["sh", "-c", "echo out; echo err >&2; exit 3"])
        #expect(result.ending == .exited(3))
        #expect(text(result.output) == "out\n" && text(result.errors) == "err\n")
    }

    /// Arguments reach the program as they are: no shell looks at them.
    @Test func noShell() throws {
        let words = ["$HOME `id` ; | > *", "", "ü \n\t", "-n"]
        let result = try run(["/usr/bin/printf", "<%s>"] + words)
        #expect(result.ending == .exited(0))
        #expect(text(result.output) == words.map { "<\($0)>" }.joined())
    }

    /// More output than is kept does not hold the program up, and is not kept.
    @Test func aFloodIsBounded() throws {
        let result = try run(["sh", "-c", "head -c 3000000 /dev/zero; head -c 300000 /dev/zero >&2"])
        #expect(result.ending == .exited(0))
        #expect(result.output.count == ChildProcess.outputLimit && result.errors.count == ChildProcess.errorLimit)
    }

    @Test func whatTakesTooLongIsKilledWithAllThatItStarted() throws {
        let folder = try TemporaryFolder()
        let start = MonotonicClock().now
        let result = try run(
            ["sh", "-c", "trap '' TERM INT HUP; sleep 97 & echo $! > \(folder["pid"]); wait; sleep 98"], timeout: .milliseconds(700))
        #expect(result.ending == .timedOut)
        #expect(MonotonicClock().now - start < .milliseconds(15_000))
        let grandchild = try #require(pid_t(text(try FileReader.read(folder["pid"], limit: 100)).split(separator: "\n")[0]))
        // It is init's to reap now: gone, or a zombie for a moment.
        let end = MonotonicClock().now + .milliseconds(10_000)
        func isGone() -> Bool { kill(grandchild, 0) == -1 || state(of: grandchild) == "Z" }
        // The signal is sent, and takes effect when the machine gets round to it; by itself it would sleep on for a minute.
        while !isGone(), MonotonicClock().now < end { usleep(10_000) }
        #expect(isGone())
    }

    private func state(of process: pid_t) -> String {
        guard let bytes = try? FileReader.read("/proc/\(process)/stat", limit: 4096) else { return "" }
        let rest = text(bytes).split(separator: ")").last ?? ""
        return String(rest.drop { $0 == " " }.prefix(1))
    }

    /// Serves a loop until a process is gone.
    private func isGone(_ process: pid_t, serving loop: EventLoop) throws -> Bool {
        let end = MonotonicClock().now + .milliseconds(15_000)
        while kill(process, 0) == 0, MonotonicClock().now < end { try loop.runOnce(timeout: .milliseconds(50)) }
        return kill(process, 0) == -1
    }

    private func number(in file: String) throws -> pid_t {
        let end = MonotonicClock().now + .milliseconds(15_000)
        while MonotonicClock().now < end {
            if let bytes = try? FileReader.read(file, limit: 100), let last = bytes.last, last == UInt8(ascii: "\n") {
                return try #require(pid_t(text(bytes).split(separator: "\n")[0]))
            }
            usleep(2_000)
        }
        throw SystemError(attempt: "read", object: file, errno: ENOENT)
    }

    /// What has made a session of its own is killed with the program whose time is over, with its mark and without, children of its own
    /// included; and it is reaped.
    @Test(.serialized, arguments: ["setsid", "setsid env -i", "env -i setsid setsid"])
    func whatHasMadeASessionOfItsOwnIsKilledToo(_ way: String) throws {
        let folder = try TemporaryFolder()
        let loop = try EventLoop()
        var result: ChildProcess.Result?
        let script = "\(way) sh -c 'sleep 97 & echo $! > \(folder["inner"]); echo $$ > \(folder["outer"]); wait' & sleep 98"
        try ChildProcess.start(["sh", "-c", script], on: loop, timeout: .milliseconds(1_500)) { result = $0 }
        let outer = try number(in: folder["outer"])
        let inner = try number(in: folder["inner"])
        #expect(kill(outer, 0) == 0 && kill(inner, 0) == 0)
        #expect(try isGone(outer, serving: loop))
        #expect(try isGone(inner, serving: loop))
        #expect(result?.ending == .timedOut)
    }

    /// A program that ends by itself may leave others running, until its time is over.
    @Test func whatIsLeftRunningIsKilledWhenTheTimeIsOver() throws {
        let folder = try TemporaryFolder()
        let loop = try EventLoop()
        var result: ChildProcess.Result?
        let start = MonotonicClock().now
        let script = "setsid sh -c 'echo $$ > \(folder["left"]); sleep 97' & exit 0"
        try ChildProcess.start(["sh", "-c", script], on: loop, timeout: .milliseconds(2_000)) { result = $0 }
        while result == nil { try loop.runOnce(timeout: .milliseconds(50)) }
        #expect(result?.ending == .exited(0))
        let left = try number(in: folder["left"])
        // A slow machine may have used the time up already.
        if MonotonicClock().now - start < .milliseconds(1_900) { #expect(kill(left, 0) == 0) }
        #expect(try isGone(left, serving: loop))
        #expect(MonotonicClock().now - start >= .milliseconds(2_000))
    }

    /// A program that leaves another one behind which holds the pipes open has ended all the same.
    @Test func whatStaysBehindIsNotWaitedFor() throws {
        let start = MonotonicClock().now
        let result = try run(["sh", "-c", "echo done; sleep 20 & exit 0"])
        #expect(result.ending == .exited(0) && text(result.output) == "done\n")
        #expect(MonotonicClock().now - start < .milliseconds(15_000))
    }

    @Test func endings() throws {
        #expect(try run(["sh", "-c", "kill -9 $$"]).ending == .killed(signal: SIGKILL))
        #expect(try run(["sleep", "30"], meanwhile: { $0.kill() }).ending == .stopped)
        #expect(try run(["true"]).ending == .exited(0))
    }

    /// It starts with signals as usual, though this process blocks and ignores them, and with nothing of this process's.
    @Test func aCleanStart() throws {
        var set = sigset_t()
        var before = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, SIGTERM)
        pthread_sigmask(SIG_BLOCK, &set, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        setenv("NOTIFY_SOCKET", "@fascia-test", 1)
        defer { unsetenv("NOTIFY_SOCKET") }
        // Without O_CLOEXEC, as libraries open files at times.
        let leak = dup(1)
        defer { close(leak) }
        let result = try run(
            [
                "sh", "-c",
                "grep SigBlk /proc/self/status; ls /proc/self/fd | wc -w; cat; echo \"notify=$NOTIFY_SOCKET\"; ps -o sid= -p $$ | tr -d ' '",
            ])
        let lines = text(result.output).split(separator: "\n")
        #expect(lines.first == "SigBlk:\t0000000000000000")
        // Standard input, output and error, and the folder that is listed.
        #expect(lines.dropFirst().first == "4")
        #expect(lines.contains("notify="))
    }

    @Test func whatCannotStartSaysWhy() throws {
        let loop = try EventLoop()
        func reason(_ arguments: [String]) -> String {
            do {
                try ChildProcess.start(arguments, on: loop, timeout: .milliseconds(100)) { _ in Issue.record("it ran") }
                return "it started"
            } catch { return error.description }
        }
        #expect(reason(["fascia-no-such-program"]).hasPrefix("cannot run fascia-no-such-program: No such file"))
        #expect(reason(["/etc/passwd"]).hasPrefix("cannot run /etc/passwd: Permission denied"))
        #expect(reason([]).hasPrefix("cannot run a command"))
        #expect(reason(["echo", "a\0b"]).hasPrefix("cannot run echo"))
    }

    /// Many, one after the other, leave no descriptors and no zombies behind.
    @Test func nothingIsLeftBehind() throws {
        _ = try run(["true"])
        // Tests that run beside this one open and close files as well; what is left behind would be left each time.
        var growth = Int.max
        for _ in 0..<10 where growth > 3 {
            let before = descriptors()
            for _ in 0..<20 { _ = try run(["true"]) }
            growth = descriptors() - before
        }
        #expect(growth <= 3)
    }

    private func descriptors() -> Int {
        var count = 0
        guard let folder = opendir("/proc/self/fd") else { return 0 }
        while readdir(folder) != nil { count += 1 }
        closedir(folder)
        return count
    }
}
