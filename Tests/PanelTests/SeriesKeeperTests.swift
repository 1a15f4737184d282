import FasciaGeometry
import FasciaSystem
import Glibc
import Testing

@testable import FasciaValues

/// Files of series and a disk that hangs, cannot be read or damages what it keeps.
@Suite struct SeriesKeeperTests {
    /// Holds up all that a worker is given from now on.
    private final class HangingDisk {
        private var ends: [CInt] = [0, 0]

        init(_ worker: Worker) throws {
            #expect(pipe(&ends) == 0)
            let reading = ends[0]
            try worker.perform {
                var byte: UInt8 = 0
                return Glibc.read(reading, &byte, 1)
            } completion: { _ in
            }
        }

        func goOn() {
            var byte: UInt8 = 1
            #expect(Glibc.write(ends[1], &byte, 1) == 1)
        }

        deinit { for end in ends { close(end) } }
    }

    private final class Messages { var all: [String] = [] }
    private final class Box { var seconds = 0.0 }

    private let folder: ConfigurationFolder
    private let path: String
    private let clock = ManualClock(start: .zero)
    private let messages = Messages()
    private let log: Log

    init() throws {
        folder = try ConfigurationFolder()
        path = "\(folder.path)/state"
        log = Log(clock: clock) { [messages] in messages.all.append($0.message) }
    }

    private func definition(_ name: String) -> ValueDefinition {
        var definition = ValueDefinition(name, .series)
        definition.isPersistent = true
        return definition
    }

    private func file(_ name: String) -> SeriesFile { SeriesFile(path: SeriesKeeper.path(of: name, beside: path)) }

    private func points(_ times: Double...) -> [SeriesPoint] { times.map { SeriesPoint(time: $0, value: $0) } }

    private func times(_ store: ValueStore, _ name: String) -> [Double] {
        guard let series = store.series(of: name) else { return [] }
        return (0..<series.count).map { series[$0].time }
    }

    /// More series than a worker takes pieces of work: each is read and written beside the loop all the same, and the state is kept.
    @Test func aDiskThatHangsHoldsUpNothingHoweverManySeriesThereAre() throws {
        let names = (0..<40).map { "s\($0)" }
        for name in names { try file(name).replace(points(1)) }
        let loop = try EventLoop()
        let worker = try Worker(loop: loop)
        let store = ValueStore()
        let state = PanelState(path: path, values: store, clock: clock, worker: worker, log: log)
        let keeper = SeriesKeeper(path: path, values: store, clock: clock, worker: worker, log: log)
        var level = ValueDefinition("level")
        level.isPersistent = true
        let definitions = names.map(definition) + [level]
        // Nothing is read on the loop.
        let reading = try HangingDisk(worker)
        store.define(definitions, now: .zero)
        #expect(names.allSatisfy { times(store, $0) == [] })
        reading.goOn()
        while names.contains(where: { times(store, $0) != [1] }) { _ = try loop.runOnce(timeout: .milliseconds(1_000)) }
        // Nothing is written on it.
        let writing = try HangingDisk(worker)
        for name in names { try store.append(to: name, points(2)) }
        try store.set("level", .number(0.5), from: .client, now: .zero)
        clock.advance(by: SeriesKeeper.delay)
        _ = keeper.service(now: clock.now)
        _ = state.service(now: clock.now)
        for name in names { try store.append(to: name, points(3)) }
        #expect(names.allSatisfy { file($0).load().points.count == 1 })
        #expect(messages.all == [])
        // The end waits as long as it may, for all of them together.
        let start = MonotonicClock().now
        state.finish(by: start + .milliseconds(50))
        keeper.finish(by: start + .milliseconds(50))
        #expect((MonotonicClock().now - start).seconds < 1)
        #expect(names.allSatisfy { file($0).load().points.count == 1 } && messages.all.count == 2, "\(messages.all)")
        writing.goOn()
        state.finish(by: .distantFuture)
        keeper.finish(by: .distantFuture)
        #expect(names.allSatisfy { file($0).load().points.map(\.time) == [1, 2, 3] })
        #expect(PanelState(path: path, values: ValueStore(), log: log).path == path && messages.all.count == 2, "\(messages.all)")
        let other = ValueStore()
        _ = PanelState(path: path, values: other, log: log)
        other.define([level], now: .zero)
        #expect(try other.get("level") == .number(0.5))
    }

    /// A file that cannot be read for a moment is read once it can be; what came meanwhile stands behind it.
    @Test func aFileThatCannotBeReadForAMomentIsNotOverwritten() throws {
        let name = file("oven").path
        try file("oven").replace(points(1, 2))
        #expect(rename(name, "\(name).whole") == 0)
        // Reading there is an error of the input.
        #expect(symlink("/proc/self/mem", name) == 0)
        let store = ValueStore()
        let keeper = SeriesKeeper(path: path, values: store, clock: clock, log: log)
        store.define([definition("oven")], now: .zero)
        #expect(rename("\(name).whole", name) == 0)
        #expect(times(store, "oven") == [] && messages.all.count == 1, "\(messages.all)")
        try store.append(to: "oven", points(3))
        clock.advance(by: SeriesKeeper.delay)
        _ = keeper.service(now: clock.now)
        #expect(file("oven").load().points.map(\.time) == [1, 2])
        clock.advance(by: SeriesKeeper.retryDelay)
        _ = keeper.service(now: clock.now)
        #expect(times(store, "oven") == [1, 2, 3])
        keeper.finish(by: .distantFuture)
        #expect(file("oven").load().points.map(\.time) == [1, 2, 3] && messages.all.count == 1, "\(messages.all)")
    }

    /// At the end, and where a reload takes the series away, it is read once more before what came is added.
    @Test(arguments: [true, false]) func theEndReadsAFileThatCouldNotBeRead(isReload: Bool) throws {
        let name = file("oven").path
        try file("oven").replace(points(1, 2))
        #expect(rename(name, "\(name).whole") == 0 && symlink("/proc/self/mem", name) == 0)
        let store = ValueStore()
        let keeper = SeriesKeeper(path: path, values: store, clock: clock, log: log)
        store.define([definition("oven")], now: .zero)
        try store.append(to: "oven", points(3))
        if isReload { store.define([], now: .zero) } else { keeper.finish(by: .distantFuture) }
        // Still not: nothing is written in its place.
        #expect((try? FileReader.read("\(name).whole", limit: 1 << 20))?.count == 3 * SeriesFile.recordSize)
        var status = stat()
        #expect(lstat(name, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
        #expect(rename("\(name).whole", name) == 0)
        if isReload { store.define([definition("oven")], now: .zero) }
        try store.append(to: "oven", points(4))
        keeper.finish(by: .distantFuture)
        #expect(file("oven").load().points.map(\.time) == (isReload ? [1, 2, 4] : [1, 2, 3, 4]))
    }

    /// Points that move with the clock before the file is read take nothing from it.
    @Test func aStepOfTheClockLosesNoFile() throws {
        try file("oven").replace(points(1, 2))
        var times = StoreTimes()
        let offset = Box()
        times.utc = { 1000 + offset.seconds }
        times.boot = { 10 }
        let loop = try EventLoop()
        let worker = try Worker(loop: loop)
        let disk = try HangingDisk(worker)
        let store = ValueStore(times: times)
        let keeper = SeriesKeeper(path: path, values: store, clock: clock, worker: worker, log: log)
        store.define([definition("oven")], now: .zero)
        try store.append(to: "oven", points(1000))
        offset.seconds = 3600
        store.clockWasSet()
        #expect(self.times(store, "oven") == [4600])
        disk.goOn()
        keeper.finish(by: .distantFuture)
        #expect(self.times(store, "oven") == [1, 2, 4600])
        #expect(file("oven").load().points.map(\.time).sorted() == [1, 2, 4600])
        // All points that a client sets before are another matter.
        let other = try HangingDisk(worker)
        store.define([], now: .zero)
        store.define([definition("oven")], now: .zero)
        try store.setSeries("oven", points(7))
        other.goOn()
        keeper.finish(by: .distantFuture)
        #expect(self.times(store, "oven") == [7] && file("oven").load().points.map(\.time) == [7])
    }

    /// What is no series, or may not be read, is put aside before anything is written in its place.
    @Test func aFileOfNoUseIsPutAside() throws {
        let name = file("oven").path
        try FileWriter.write(Array("what is this, and why is it here?".utf8), to: name)
        let store = ValueStore()
        let keeper = SeriesKeeper(path: path, values: store, clock: clock, log: log)
        store.define([definition("oven")], now: .zero)
        #expect(messages.all.count == 1 && messages.all.first?.hasSuffix("it is now \(name).damaged") == true, "\(messages.all)")
        try store.append(to: "oven", points(3))
        keeper.finish(by: .distantFuture)
        #expect(try FileReader.read("\(name).damaged", limit: 100) == Array("what is this, and why is it here?".utf8))
        #expect(file("oven").load().points.map(\.time) == [3])
        // A link is not followed when points are added: neither is it replaced.
        store.define([], now: .zero)
        unlink(name)
        #expect(mkdir(name, 0o700) == 0)
        store.define([definition("oven")], now: .zero)
        #expect(messages.all.last?.hasSuffix("it is now \(name).unreadable") == true, "\(messages.all)")
        try store.append(to: "oven", points(4))
        keeper.finish(by: .distantFuture)
        #expect(file("oven").load().points.map(\.time) == [4])
    }

    /// Points that follow are not written behind half of one, also where nothing before it can be read.
    @Test func nothingIsWrittenBehindATornPoint() throws {
        try file("oven").replace(points(1, 2))
        var bytes = try FileReader.read(file("oven").path, limit: 1 << 20)
        for index in stride(from: SeriesFile.recordSize + 3, to: bytes.count, by: SeriesFile.recordSize) { bytes[index] ^= 0x10 }
        try FileWriter.write(bytes + [1, 2, 3], to: file("oven").path)
        let store = ValueStore()
        let keeper = SeriesKeeper(path: path, values: store, clock: clock, log: log)
        store.define([definition("oven")], now: .zero)
        try store.append(to: "oven", points(4))
        keeper.finish(by: .distantFuture)
        #expect(file("oven").load().points.map(\.time) == [4])
    }

    /// A byte that is another costs one point.
    @Test func aDamagedPointIsSkipped() throws {
        try file("oven").replace(points(1, 2, 3))
        let whole = try FileReader.read(file("oven").path, limit: 1 << 20)
        for index in SeriesFile.recordSize..<whole.count {
            var bytes = whole
            bytes[index] ^= 0x10
            try FileWriter.write(bytes, to: file("oven").path)
            let store = ValueStore()
            let keeper = SeriesKeeper(path: path, values: store, clock: clock, log: log)
            store.define([definition("oven")], now: .zero)
            let lost = Double(index / SeriesFile.recordSize)
            #expect(times(store, "oven") == [1, 2, 3].filter { $0 != lost }, "\(index)")
            try store.append(to: "oven", points(4))
            keeper.finish(by: .distantFuture)
            #expect(file("oven").load().points.map(\.time) == [1, 2, 3, 4].filter { $0 != lost }, "\(index)")
        }
    }
}
