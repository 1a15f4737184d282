import FasciaConfiguration
import FasciaGeometry
import FasciaJSON
import FasciaScenarios
import FasciaSystem
import Glibc

/// Runs tests, each in a process of its own: one that crashes or hangs fails alone.
final class TestSession {
    private let command: TestCommand
    private let events: EventLoop
    private let clock = MonotonicClock()
    private var waiting: [(index: Int, path: String)] = []
    private var running = 0
    private var outcomes: [Int: TestOutcome] = [:]
    private var printed = 0
    private var selection = TestSelection([], pattern: nil)
    private var start = Instant.zero
    private var isWatching = false
    private var code: Int32 = 0
    private var fileWatch: FileWatch?
    private var timer: TimerSource?
    /// Whether a file has changed since the tests were begun.
    private var isStale = false
    private var signals: [SignalSource] = []
    /// The signal that has ended the session before its time.
    private var interruption: Int32?

    init(_ command: TestCommand, _ events: EventLoop) {
        self.command = command
        self.events = events
    }

    /// Runs all tests once.
    /// - Returns: the command's exit code.
    func runOnce() throws(SystemError) -> Int32 {
        try heedSignals()
        try begin()
        if !isOver { _ = try events.run() }
        finishInterruption()
        return code
    }

    /// Runs them again and again.
    func watch() throws(SystemError) {
        isWatching = true
        try heedSignals()
        fileWatch = try FileWatch(loop: events) { [unowned self] in self.filesChanged() }
        timer = try events.timer { [unowned self] in self.again() }
        try begin()
        _ = try events.run()
        finishInterruption()
    }

    // MARK: Ctrl-C

    /// Ctrl-C reaches this process alone: each test is in a session of its own, and one that hangs would go on.
    private func heedSignals() throws(SystemError) {
        for number in [SIGINT, SIGTERM, SIGHUP] where !TestSession.isIgnored(number) {
            let source = try events.watch(signal: number) { [unowned self] in
                interruption = number
                events.exit()
            }
            signals.append(source)
        }
    }

    /// Ends what still runs, and then this process as the signal would have done it: its parent is to know that it was interrupted.
    private func finishInterruption() {
        guard let interruption else { return }
        ChildProcess.endAll(within: .seconds(2))
        signals = []
        kill(getpid(), interruption)
    }

    /// Whether whoever started this process wants it to go on in spite of a signal, as `nohup` does.
    private static func isIgnored(_ number: Int32) -> Bool {
        var former = sigaction()
        sigaction(number, nil, &former)
        return unsafeBitCast(former.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    private var isOver: Bool { waiting.isEmpty && running == 0 }

    private func begin() throws(SystemError) {
        selection = TestSelection(command.paths, pattern: command.pattern)
        outcomes = [:]
        printed = 0
        isStale = false
        start = clock.now
        var goldens: [String: String] = [:]
        waiting = []
        for (index, path) in selection.files.enumerated() {
            do {
                let test = try TestFile.read(path)
                for golden in test.goldens {
                    let picture = "\(test.folder)goldens/\(golden.name).png"
                    if let other = goldens.updateValue(path, forKey: picture), other != path {
                        let mistake = ConfigurationError(
                            at: golden.place, "\(picture) is the picture of \(other) already: choose another name")
                        refuse(index, path, [mistake.description])
                    }
                }
                if outcomes[index] == nil { waiting.append((index, path)) }
            } catch {
                refuse(index, path, error.all.map(\.description))
            }
        }
        for folder in Set(waiting.map { TestSession.folder(of: $0.path) }) { try PictureGallery.prepare(folder) }
        for complaint in selection.complaints { Output.error(complaint) }
        startWaiting()
        tell()
    }

    private func refuse(_ index: Int, _ path: String, _ mistakes: [String]) {
        var outcome = TestOutcome(name: TestSession.name(of: path), file: path)
        outcome.status = .unreadable
        outcome.mistakes = mistakes
        outcome.files = [path]
        outcomes[index] = outcome
    }

    // MARK: Processes

    private func startWaiting() {
        while running < command.workers, !waiting.isEmpty {
            let (index, path) = waiting.removeFirst()
            start(index, path)
        }
    }

    private func start(_ index: Int, _ path: String) {
        let result = "\(PictureGallery.leavings(of: TestSession.folder(of: path)))/\(TestSession.name(of: path)).json"
        unlink(result)
        // A first dash would be an option.
        let argument = path.hasPrefix("-") ? "./\(path)" : path
        let arguments =
            ["/proc/self/exe", "test", argument, "--one", result, "--timeout", "\(command.timeout)"] + (command.bless ? ["--bless"] : [])
        running += 1
        do throws(SystemError) {
            // It ends by itself where it can: the rest is for one that hangs between two frames.
            try ChildProcess.start(arguments, on: events, timeout: .seconds(command.timeout + 5)) { [unowned self] ended in
                self.finished(index, path, result, ended)
            }
        } catch {
            running -= 1
            fail(index, path, "\(error)")
            tell()
        }
    }

    private func finished(_ index: Int, _ path: String, _ result: String, _ ended: ChildProcess.Result) {
        running -= 1
        if ended.ending == .exited(0), let bytes = try? FileReader.read(result, limit: 64 << 20),
            let json = try? JSONValue(parsing: String(decoding: bytes, as: UTF8.self), most: .max)
        {
            outcomes[index] = TestOutcome(json)
        } else {
            let complaint = String(decoding: ended.errors, as: UTF8.self).split(separator: "\n").last.map { ": \($0)" } ?? ""
            let story =
                switch ended.ending {
                case .timedOut: "the test hangs: it was ended after \(Int(command.timeout) + 5) s"
                case .killed(let signal): "the test was ended by signal \(signal)\(complaint)"
                case .exited(let code): "the test ended with \(code)\(complaint)"
                case .stopped: "the test was ended"
                }
            fail(index, path, story)
        }
        unlink(result)
        startWaiting()
        tell()
    }

    private func fail(_ index: Int, _ path: String, _ story: String) {
        var outcome = TestOutcome(name: TestSession.name(of: path), file: path)
        outcome.status = .failed
        outcome.failures = [TestFailure(file: path, story)]
        outcome.files = [path]
        outcomes[index] = outcome
    }

    // MARK: What came of them

    /// Prints what is known, in the order of the files, and ends once all is.
    private func tell() {
        while let outcome = outcomes[printed] {
            printed += 1
            TestPrinter.tell(outcome)
        }
        guard isOver, printed == selection.files.count else { return }
        let all = selection.files.indices.compactMap { outcomes[$0] }
        let seconds = (clock.now - start).seconds
        code =
            all.contains { $0.status == .unreadable } || !selection.complaints.isEmpty ? 2 : all.contains { $0.status == .failed } ? 1 : 0
        let isFree = (try? OutputFile.protect(all.flatMap(\.files), from: [command.junit, command.html])) != nil
        if !isFree { code = 2 }
        do throws(SystemError) {
            if command.bless { try blessFonts(all) }
            if isFree, let path = command.junit { try FileWriter.write(Array(JUnitReport.text(all, seconds: seconds).utf8), to: path) }
            if isFree, let path = command.html { try FileWriter.write(Array(HTMLReport.text(all, seconds: seconds).utf8), to: path) }
        } catch {
            Output.error("fascia: \(error)")
            code = 2
        }
        TestPrinter.sum(all, seconds: seconds)
        if isWatching { wait(all) } else { events.exit(code: code) }
    }

    /// Notes the fonts of the pictures. A run of some tests leaves what others have noted.
    private func blessFonts(_ all: [TestOutcome]) throws(SystemError) {
        var folders: [String: [String: String]] = [:]
        for outcome in all where !outcome.fonts.isEmpty {
            folders[TestSession.folder(of: outcome.file), default: [:]].merge(outcome.fonts) { $1 }
        }
        for (folder, fonts) in folders.sorted(by: { $0.key < $1.key }) {
            let path = FontLock.path(beside: folder)
            let before = try FontLock(path: path)
            let isWhole =
                command.pattern == nil && !command.paths.contains { $0.hasSuffix(".yaml") } && !all.contains { $0.status == .unreadable }
            let lock = FontLock(isWhole ? fonts : (before?.digests ?? [:]).merging(fonts) { $1 })
            if lock == before { continue }
            try lock.write(to: path)
            Output.print("wrote \(path)")
        }
    }

    private func wait(_ all: [TestOutcome]) {
        var files = Set(all.flatMap(\.files))
        files.formUnion(selection.files)
        // Those that are made later count too.
        fileWatch?.watch(files.sorted(), folders: selection.folders, ending: ".yaml")
        Output.print("waiting for changes; Ctrl-C ends")
        if isStale { filesChanged() }
    }

    private func filesChanged() {
        isStale = true
        // Editors write in several steps.
        if isOver { timer?.arm(at: clock.now + .milliseconds(150)) }
    }

    private func again() {
        Output.print("")
        do throws(SystemError) {
            try begin()
        } catch {
            Output.error("fascia: \(error)")
        }
    }

    private static func folder(of path: String) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false).dropLast().map { "\($0)/" }.joined()
    }

    private static func name(of path: String) -> String {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        return file.hasSuffix(".yaml") ? String(file.dropLast(5)) : file
    }
}
