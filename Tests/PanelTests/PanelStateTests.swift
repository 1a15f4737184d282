import FasciaGeometry
import FasciaSystem
import Glibc
import Testing

@testable import FasciaValues
@testable import FasciaPanel

/// What outlives the process, whenever that ends.
@Suite struct PanelStateTests {
    private let folder: ConfigurationFolder
    private var path: String { "\(folder.path)/state" }

    init() throws { folder = try ConfigurationFolder() }

    /// A panel's store and state, as after a start.
    private final class Panel {
        let store = ValueStore()
        let clock = ManualClock(start: Instant(nanoseconds: 1_000_000_000_000))
        let state: PanelState
        var logged: [String] { told.lines }
        private let told = Told()

        private final class Told {
            var lines: [String] = []
        }

        init(_ path: String?, _ definitions: [ValueDefinition] = Panel.definitions, worker: Worker? = nil) {
            let log = Log(clock: clock) { [told] in told.lines.append($0.message) }
            state = PanelState(path: path, values: store, clock: clock, worker: worker, log: log)
            store.define(definitions, now: clock.now)
        }

        func set(_ name: String, _ value: Value) throws { try store.set(name, value, from: .client, now: clock.now) }

        static let definitions = ["level", "lamp", "name"].map { name in
            var definition = ValueDefinition(name, name == "level" ? .number : name == "lamp" ? .boolean : .text)
            definition.isPersistent = true
            return definition
        }
    }

    private var names: [String] {
        var names: [String] = []
        guard let stream = opendir(folder.path) else { return [] }
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if name != ".", name != ".." { names.append(name) }
        }
        closedir(stream)
        return names.sorted()
    }

    private func file() throws -> String { String(decoding: try FileReader.read(path, limit: 1 << 22), as: UTF8.self) }

    // MARK: Keeping

    @Test func valuesAndSettingsAreRestored() throws {
        let texts = ["", "true", "12", "null", "~", "a \"b\" \\ {c}: [d], #e", "ü\u{85}\u{2028}\u{FEFF}\u{FFFE}\u{1}\u{1F525}\t\n", " x "]
        for text in texts {
            let first = Panel(path)
            try first.set("level", .number(-1.5e-7))
            try first.set("lamp", .boolean(true))
            try first.set("name", .text(text))
            first.state.set("page", .text(text))
            first.state.save()
            let second = Panel(path)
            #expect(second.logged == [])
            #expect(try second.store.get("level") == .number(-1.5e-7))
            #expect(try second.store.get("lamp") == .boolean(true))
            #expect(try second.store.get("name") == .text(text))
            #expect(second.state.setting("page") == .text(text))
        }
    }

    @Test func theFirstStartIsSilent() throws {
        let panel = Panel(path)
        #expect(panel.logged == [] && panel.state.service(now: panel.clock.now) == nil)
        #expect(names == [])
        let none = Panel(nil)
        try none.set("level", .number(3))
        none.state.save()
        #expect(names == [])
    }

    /// A change is written a second after the last one, and five seconds after the first one at the latest.
    @Test func changesAreGathered() throws {
        let panel = Panel(path)
        var wakes = 0
        let observation = panel.state.serviceRequests.add { wakes += 1 }
        defer { observation.cancel() }
        try panel.set("level", .number(1))
        #expect(wakes == 1)
        panel.clock.advance(by: .milliseconds(900))
        try panel.set("level", .number(2))
        panel.clock.advance(by: .milliseconds(200))
        #expect(panel.state.service(now: panel.clock.now) == panel.clock.now + .milliseconds(800))
        #expect(names == [])
        panel.clock.advance(by: .milliseconds(800))
        #expect(panel.state.service(now: panel.clock.now) == nil)
        #expect(try file().split(separator: "\n").dropFirst().joined() == #"values: {"lamp": false, "level": 2, "name": ""}settings: {}"#)
        unlink(path)
        let start = panel.clock.now
        for step in 1...60 where names == [] {
            try panel.set("level", .number(Double(step)))
            panel.clock.advance(by: .milliseconds(100))
            _ = panel.state.service(now: panel.clock.now)
        }
        #expect(panel.clock.now - start == PanelState.longestDelay)
    }

    @Test func nothingIsWrittenUnderAFinger() throws {
        let panel = Panel(path)
        var isBusy = true
        panel.state.isBusy = { isBusy }
        try panel.set("level", .number(1))
        for _ in 0..<10 {
            panel.clock.advance(by: .milliseconds(1_000))
            #expect(panel.state.service(now: panel.clock.now) == panel.clock.now + PanelState.quietSpan)
        }
        #expect(names == [])
        isBusy = false
        panel.clock.advance(by: .milliseconds(1_000))
        #expect(panel.state.service(now: panel.clock.now) == nil)
        #expect(names == ["state"])
    }

    /// What a client sets at once is kept at once; a request that takes too long holds nothing up.
    @Test func halfOfWhatIsSetIsNotKept() throws {
        let panel = Panel(path)
        var isHalfSet = true
        panel.state.isHalfSet = { isHalfSet }
        try panel.set("level", .number(1))
        panel.clock.advance(by: PanelState.quietSpan)
        let next = try #require(panel.state.service(now: panel.clock.now))
        #expect(names == [] && next > panel.clock.now && next <= panel.clock.now + .milliseconds(20))
        isHalfSet = false
        #expect(panel.state.service(now: panel.clock.now) == nil && names == ["state"])
        unlink(path)
        isHalfSet = true
        try panel.set("level", .number(2))
        panel.clock.advance(by: .milliseconds(2_900))
        #expect(panel.state.service(now: panel.clock.now) != nil && names == [])
        panel.clock.advance(by: .milliseconds(200))
        #expect(panel.state.service(now: panel.clock.now) == nil && names == ["state"])
    }

    /// What no configuration declares at present is kept for the one that does again.
    @Test func undeclaredValuesStayKept() throws {
        let first = Panel(path)
        try first.set("level", .number(7))
        first.state.save()
        let second = Panel(path, [])
        second.state.set("page", .text("x"))
        second.state.save()
        #expect(try Panel(path).store.get("level") == .number(7))
    }

    // MARK: Trouble

    @Test(arguments: [
        "", "no check sum", "# fascia state 1 0000000000000000\nvalues: {}\n", "\n\n", "\u{0}\u{0}\u{0}\u{0}\n\u{0}\u{0}",
        "# fascia state 2 0000000000000000\n",
    ])
    func aDamagedFileIsPutAside(content: String) throws {
        try folder.write("state", content)
        let panel = Panel(path)
        #expect(try panel.store.get("level") == .number(0))
        #expect(
            panel.logged.count == 1 && panel.logged[0].hasPrefix("the kept state is lost, the panel starts with its defaults: \(path): "))
        #expect(names == ["state.damaged"])
        try panel.set("level", .number(4))
        panel.state.save()
        #expect(try Panel(path).store.get("level") == .number(4))
    }

    /// Cut off anywhere, or with any byte changed, it is the whole state or none, and never a mixture.
    @Test func damagedFilesAreNeverUsed() throws {
        let panel = Panel(path)
        try panel.set("level", .number(42))
        try panel.set("lamp", .boolean(true))
        panel.state.save()
        let whole = try FileReader.read(path, limit: 1 << 20)
        for index in whole.indices {
            for bytes in [Array(whole[..<index]), whole.enumerated().map { $0.offset == index ? $0.element ^ 4 : $0.element }] {
                try folder.write("state", bytes)
                let reader = Panel(path)
                #expect(try reader.store.get("level") == .number(0) && reader.store.get("lamp") == .boolean(false))
                #expect(reader.logged.count == 1)
            }
        }
    }

    /// A check sum that fits what is no state at all: somebody meant it.
    @Test func invalidContentWithARightChecksum() throws {
        for body in ["{{{", "values: [1, 2]\n", "values: {level: [1]}\nsettings: 3\n", "", "&a [*a]"] {
            try StateFile(path: path).save(Array(body.utf8))
            #expect(try Panel(path).store.get("level") == .number(0))
        }
    }

    /// It may be whole: nothing that is kept later may take its place.
    @Test func anUnreadableFileIsRenamedAndUnchanged() throws {
        let first = Panel(path)
        try first.set("level", .number(5))
        first.state.save()
        // A link that leads to itself cannot be read by anybody, root included.
        rename(path, "\(folder.path)/whole")
        symlink("state", path)
        let panel = Panel(path)
        #expect(
            panel.logged == [
                "the kept state is lost, the panel starts with its defaults: \(path): it cannot be read: "
                    + "Too many levels of symbolic links; it is now \(path).unreadable"
            ])
        try panel.set("level", .number(6))
        panel.state.save()
        #expect(names == ["state", "state.unreadable", "whole"])
        var target = [CChar](repeating: 0, count: 100)
        #expect(readlink("\(path).unreadable", &target, 99) == 5, "as it was")
        // Nor is what was put aside lost to what is put aside later.
        unlink(path)
        mkdir(path, 0o700)
        #expect(Panel(path).logged.first?.hasSuffix("Is a directory; it is now \(path).unreadable.2") == true)
        #expect(names == ["state.unreadable", "state.unreadable.2", "whole"])
    }

    /// A place that stands for a moment of trouble: what cannot be put aside stays, and nothing is written over it.
    @Test func aFileThatCannotBeRenamedIsNotOverwritten() throws {
        mkdir(path, 0o700)
        try folder.write("state/inside", "x")
        // No folder can be renamed over a file.
        for name in ["state.unreadable"] + (2...9).map({ "state.unreadable.\($0)" }) { try folder.write(name, "taken") }
        let before = names
        let panel = Panel(path)
        #expect(panel.logged.first?.contains("it stays, and nothing is kept, since it cannot be put aside: Not a directory") == true)
        try panel.set("level", .number(6))
        panel.state.save()
        #expect(names == before)
        #expect(panel.logged.last?.hasPrefix("the state is not kept: cannot put aside \(path): Not a directory") == true)
        unlink("\(path).unreadable.9")
        panel.clock.advance(by: PanelState.retryDelay)
        _ = panel.state.service(now: panel.clock.now)
        #expect(access("\(path).unreadable.9/inside", F_OK) == 0)
        #expect(try Panel(path).store.get("level") == .number(6))
    }

    // MARK: A slow disk

    /// The disk is a thread that waits until the test lets it go on: a panel that waited for it would never end.
    @Test func theLoopDoesNotWaitForTheDisk() throws {
        let loop = try EventLoop()
        let worker = try Worker(loop: loop)
        let panel = Panel(path, worker: worker)
        let gate = try Gate()
        try worker.perform({ gate.wait() }) {}
        try panel.set("level", .number(1))
        panel.clock.advance(by: .milliseconds(1_000))
        #expect(panel.state.service(now: panel.clock.now) == nil)
        #expect(names == [])
        // What changes meanwhile is not forgotten.
        try panel.set("level", .number(2))
        panel.clock.advance(by: .milliseconds(1_000))
        #expect(panel.state.service(now: panel.clock.now) == nil, "it is being written")
        var wakes = 0
        let observation = panel.state.serviceRequests.add { wakes += 1 }
        defer { observation.cancel() }
        gate.open()
        #expect(worker.finish(by: .distantFuture))
        #expect(wakes == 1)
        #expect(try Panel(path).store.get("level") == .number(1))
        #expect(panel.state.service(now: panel.clock.now) == nil)
        #expect(worker.finish(by: .distantFuture))
        #expect(try Panel(path).store.get("level") == .number(2))
        #expect(panel.logged == [])
    }

    @Test func theLastStateIsWrittenBeforeTheEnd() throws {
        let worker = try Worker(loop: try EventLoop())
        let panel = Panel(path, worker: worker)
        let gate = try Gate()
        try worker.perform({ gate.wait() }) {}
        try panel.set("level", .number(1))
        panel.state.beginFinish()
        // The display is being left when this changes.
        try panel.set("level", .number(2))
        gate.open()
        panel.state.finish(by: .distantFuture)
        #expect(try Panel(path).store.get("level") == .number(2))
    }

    @Test func aHangingDiskDoesNotDelayTheEnd() throws {
        let worker = try Worker(loop: try EventLoop())
        let panel = Panel(path, worker: worker)
        let gate = try Gate()
        try worker.perform({ gate.wait() }) {}
        try panel.set("level", .number(1))
        panel.state.beginFinish()
        panel.state.finish(by: MonotonicClock().now + .milliseconds(1))
        #expect(panel.logged == ["the last state is not kept: the disk has not taken it in time, what was kept before stays"])
        #expect(names == [])
        gate.open()
    }

    /// Holds a thread until it is opened.
    private final class Gate: Sendable {
        private let ends: [Int32]

        init() throws {
            var ends: [Int32] = [-1, -1]
            try #require(pipe(&ends) == 0)
            self.ends = ends
        }

        deinit { for end in ends { close(end) } }

        func wait() {
            var byte: UInt8 = 0
            _ = read(ends[0], &byte, 1)
        }

        func open() {
            var byte: UInt8 = 0
            _ = write(ends[1], &byte, 1)
        }
    }

    @Test func aFailedWriteIsRetried() throws {
        let panel = Panel("\(folder.path)/nowhere/state")
        try panel.set("level", .number(1))
        panel.clock.advance(by: .milliseconds(1_000))
        #expect(panel.state.service(now: panel.clock.now) == panel.clock.now + PanelState.retryDelay)
        #expect(panel.logged.count == 1 && panel.logged[0].hasPrefix("the state is not kept: cannot write"))
        mkdir("\(folder.path)/nowhere", 0o755)
        panel.clock.advance(by: PanelState.retryDelay)
        #expect(panel.state.service(now: panel.clock.now) == nil)
        #expect(try Panel("\(folder.path)/nowhere/state").store.get("level") == .number(1))
    }

    @Test func temporaryFilesOfKilledWritersAreRemoved() throws {
        // Nobody has that number: it is beyond the greatest that the kernel gives.
        for name in [".fascia-4194305-12.tmp", ".fascia-\(getpid())-12.tmp", ".fascia-x-1.tmp", ".fascia-1-12.tmp"] {
            try folder.write(name, "left over")
        }
        _ = Panel(path)
        #expect(names == [".fascia-\(getpid())-12.tmp", ".fascia-1-12.tmp", ".fascia-x-1.tmp"].sorted())
    }

    // MARK: Killed

    /// A process that saves all the time is killed at 200 random instants: the file always holds the last state that was saved, or the one
    /// that was just being saved, whole.
    @Test func killedAtAnyInstant() throws {
        let program = try #require(PanelStateTests.program("state-writer"))
        var random = SystemRandomNumberGenerator()
        var number = 0
        var isBusyWriting = 0
        for attempt in 0..<200 {
            let delay = UInt32.random(in: 0..<20_000, using: &random)
            let told = try PanelStateTests.runAndKill([program, path, "\(number + 1)"], afterFirstLine: delay)
            let last = try #require(told.last, "attempt \(attempt): nothing was saved")
            let panel = Panel(
                path,
                (0..<50).map { index in
                    var definition = ValueDefinition("value-\(index)")
                    definition.isPersistent = true
                    return definition
                })
            #expect(panel.logged == [], "attempt \(attempt)")
            let found = Set(panel.store.snapshot().map(\.state.value))
            #expect(found == [.number(Double(last))] || found == [.number(Double(last + 1))], "attempt \(attempt): \(last), found \(found)")
            if found == [.number(Double(last + 1))] { isBusyWriting += 1 }
            number = Int(found.first?.number ?? 0)
        }
        #expect(names == ["state"] || names.count == 2)
        #expect(number > 200)
    }

    /// A program of this package, beside the tests'.
    static func program(_ name: String) -> String? {
        var bytes = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &bytes, bytes.count - 1)
        guard count > 0 else { return nil }
        let own = String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        for folder in [own, CommandLine.arguments.first ?? ""] + CommandLine.arguments {
            guard let slash = folder.lastIndex(of: "/") else { continue }
            let path = "\(folder[..<slash])/\(name)"
            if access(path, X_OK) == 0 { return path }
        }
        return nil
    }

    /// Runs a program until it has told a line and some microseconds have passed, and kills it.
    /// - Returns: the numbers that it told.
    static func runAndKill(_ arguments: [String], afterFirstLine delay: UInt32) throws -> [Int] {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        posix_spawn_file_actions_addclose(&actions, ends[0])
        defer { posix_spawn_file_actions_destroy(&actions) }
        let words = arguments.map { strdup($0) }
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        let result = posix_spawn(&process, arguments[0], &actions, nil, words + [nil], environ)
        close(ends[1])
        defer { close(ends[0]) }
        try #require(result == 0)
        var bytes: [UInt8] = []
        func read() -> Bool {
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = Glibc.read(ends[0], &buffer, buffer.count)
            bytes += buffer.prefix(max(0, count))
            return count > 0
        }
        if read() { usleep(delay) }
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
        while read() {}
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { Int($0) }
    }
}
