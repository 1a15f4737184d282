import CSystem
import FasciaGeometry
import Glibc

/// A program that runs beside this one, in a session of its own, with what it prints gathered up to a bound and a limit to its time.
///
/// It keeps itself alive until it has ended and has been reaped: there are no zombies, whoever forgets it. No shell is involved. What it
/// leaves running when it ends by itself may go on until its time is over.
package final class ChildProcess {
    /// How it ended.
    package enum Ending: Hashable, Sendable {
        /// By itself, with its exit code: 0 is success.
        case exited(Int32)
        /// By a signal that this object did not send.
        case killed(signal: Int32)
        /// It was killed because its time was over.
        case timedOut
        /// It was killed by `kill`.
        case stopped
    }

    /// What came of it.
    package struct Result: Hashable, Sendable {
        /// How it ended.
        package let ending: Ending
        /// The beginning of what it printed, at most `outputLimit` bytes.
        package let output: [UInt8]
        /// The beginning of what it complained of, at most `errorLimit` bytes.
        package let errors: [UInt8]
    }

    /// How much of the standard output is kept, in bytes. The rest is read and dropped, so that the program is not held up.
    package static let outputLimit = 64 << 10
    /// How much of the standard error is kept, in bytes.
    package static let errorLimit = 4 << 10

    /// The process's number, and its group's. The kernel does not reuse it before the result is delivered.
    package let identifier: pid_t
    private let family: ChildFamily
    private let loop: EventLoop
    private let deadline: Instant
    private var output: OutputReader?
    private var errors: OutputReader?
    private var handle: Int32
    private var exitSource: DescriptorSource?
    private var timer: TimerSource?
    private var killReason: Ending?
    private var completion: ((Result) -> Void)?
    private var keepAlive: ChildProcess?

    /// Starts a program: standard input is empty unless a secret is given, signals are as usual, and of this process's files it gets none.
    /// - Parameters:
    ///   - arguments: the program, looked for in `PATH` unless it has a slash, and its arguments.
    ///   - secret: what it reads from its standard input, up to its end; it is wiped then, also if the program does not start.
    ///   - loop: the loop that watches the program.
    ///   - timeout: after so long it is killed, with all that it started, whatever session that is in.
    ///   - completion: told the result once, from the loop.
    /// - Throws: what the system says: the program does not exist, may not be run, or there are too many processes.
    @discardableResult
    package static func start(
        _ arguments: [String], secret: SecretText? = nil, on loop: EventLoop, timeout: TimeSpan, completion: @escaping (Result) -> Void
    ) throws(SystemError) -> ChildProcess {
        let input = try secret.map { (text) throws(SystemError) in try SecretPipe(text) }
        let output = try OutputReader(limit: outputLimit)
        let errors = try OutputReader(limit: errorLimit)
        let ends = (output.writingEnd, errors.writingEnd)
        let deadline = MonotonicClock().now + timeout
        let (family, identifier) = try ChildFamily.found { (mark) throws(SystemError) in
            try spawn(arguments, mark: mark, input: input?.readingEnd, output: ends.0, errors: ends.1)
        }
        output.closeWritingEnd()
        errors.closeWritingEnd()
        let child = ChildProcess(identifier, family, loop, deadline, output, errors, completion)
        child.keepAlive = child
        do throws(SystemError) {
            try child.watch()
        } catch {
            // Its end could not be reported: it must not go on.
            child.abandon()
            throw error
        }
        return child
    }

    /// Ends all that was started and still runs, and all that those have started, as this process ends itself: afterwards nothing goes on
    /// that nobody knows of. Nobody is told any more. Takes at most so long.
    package static func endAll(within limit: TimeSpan) { ChildFamily.endAll(within: limit) }

    private init(
        _ identifier: pid_t, _ family: ChildFamily, _ loop: EventLoop, _ deadline: Instant, _ output: OutputReader, _ errors: OutputReader,
        _ completion: @escaping (Result) -> Void
    ) {
        self.identifier = identifier
        self.family = family
        self.loop = loop
        self.deadline = deadline
        self.output = output
        self.errors = errors
        self.completion = completion
        handle = -1
    }

    private func watch() throws(SystemError) {
        let identifier = identifier
        handle = try SystemCall.perform("watch", on: "process \(identifier)") { pidfd_open(identifier, 0) }
        exitSource = try loop.watch(handle, priority: .background) { [unowned self] _ in self.ended() }
        try output?.watch(on: loop)
        try errors?.watch(on: loop)
        let timer = try loop.timer(priority: .background) { [unowned self] in self.kill(.timedOut) }
        timer.arm(at: deadline)
        self.timer = timer
    }

    /// Kills it with all of its group. The result is delivered as usual.
    package func kill() { kill(.stopped) }

    private func kill(_ reason: Ending) {
        guard completion != nil else { return }
        if killReason == nil { killReason = reason }
        // It has not been reaped: the number is still its own.
        Glibc.kill(-identifier, SIGKILL)
    }

    private func ended() {
        guard let (found, status) = family.reap(identifier) else { return }
        let signal = status & 0x7F
        let ending: Ending =
            if found < 0 { .exited(-1) } else if signal == 0 { .exited(status >> 8 & 0xFF) } else {
                killReason ?? .killed(signal: signal)
            }
        // All that it printed is in the pipes by now; what it has left running may hold them open for ever.
        output?.drain()
        errors?.drain()
        let result = Result(ending: ending, output: output?.bytes ?? [], errors: errors?.bytes ?? [])
        let completion = completion
        close()
        // Killed, it takes along what has got away from its group.
        ChildRemains.follow(family, on: loop, until: deadline, isKilling: killReason != nil)
        completion?(result)
    }

    private func close() {
        completion = nil
        exitSource = nil
        timer = nil
        output = nil
        errors = nil
        if handle >= 0 { _ = Glibc.close(handle) }
        handle = -1
        keepAlive = nil
    }

    private func abandon() {
        Glibc.kill(-identifier, SIGKILL)
        // What was killed ends at once, unless the kernel holds it for a disk: then it is left to the process's end.
        for _ in 0..<100 where family.reap(identifier) == nil { usleep(1_000) }
        close()
    }

    // MARK: Starting

    private static func advice(_ number: Int32, _ program: String) -> String {
        switch number {
        case ENOENT where program.contains("/") && access(program, F_OK) == 0:
            "the file is there, and the program that its first line names is not"
        case ENOENT: "no such program, neither as a path nor in PATH"
        case EACCES: "this user may not run it: sudo chmod a+rx \(program)"
        case ENOEXEC: "it is neither a program of this machine nor a script whose first line names one, as #!/bin/sh does"
        default: ""
        }
    }

    private static func spawn(
        _ arguments: [String], mark: String, input: Int32?, output: Int32, errors: Int32
    ) throws(SystemError) -> pid_t {
        guard let program = arguments.first, !program.isEmpty else {
            throw SystemError(attempt: "run", object: "a command", errno: EINVAL, advice: "it has no program")
        }
        if arguments.contains(where: { $0.utf8.contains(0) }) {
            throw SystemError(attempt: "run", object: program, errno: EINVAL, advice: "an argument holds a NUL byte")
        }
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        if let input {
            posix_spawn_file_actions_adddup2(&actions, input, 0)
        } else {
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        }
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawn_file_actions_adddup2(&actions, errors, 2)
        posix_spawn_file_actions_addclosefrom_np(&actions, 3)
        // The loop takes signals out of their usual course; a program must not inherit that.
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) | spawnInSession)

        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
        var environment: [UnsafeMutablePointer<CChar>?] = (inheritedEnvironment() + [mark]).map { strdup($0) }
        defer { for word in words + environment { free(word) } }
        if words.contains(where: { $0 == nil }) || environment.contains(where: { $0 == nil }) {
            throw SystemError(attempt: "run", object: program, errno: ENOMEM)
        }
        words.append(nil)
        environment.append(nil)
        var identifier: pid_t = 0
        let result = posix_spawnp(&identifier, program, &actions, &attributes, words, environment)
        if result != 0 {
            throw SystemError(
                attempt: "run", object: program, errno: result,
                advice: advice(result, program))
        }
        return identifier
    }

    /// `POSIX_SPAWN_SETSID`, a macro with a type that Swift does not read.
    private static let spawnInSession: Int16 = 0x80

    /// What is said to this process alone by its service manager is kept from others: they could speak in its name.
    private static func inheritedEnvironment() -> [String] {
        var result: [String] = []
        var entry = environ
        while let text = entry.pointee {
            let variable = String(cString: text)
            entry += 1
            let isOwn = ["NOTIFY_SOCKET=", "WATCHDOG_", "LISTEN_", "MAINPID=", ChildFamily.markName].contains { variable.hasPrefix($0) }
            if !isOwn { result.append(variable) }
        }
        return result
    }
}
