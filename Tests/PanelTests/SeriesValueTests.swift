import FasciaGeometry
import FasciaSystem
import FuzzSupport
import Testing

@testable import FasciaValues

/// Series of the store: points in order, recorded values, clocks that are set, and files.
@Suite struct SeriesValueTests {
    /// Clocks that a test sets.
    private final class Times {
        var utc = 1_000_000.0
        var boot = 1000.0
        func pass(_ seconds: Double) {
            utc += seconds
            boot += seconds
        }
        var times: StoreTimes {
            var times = StoreTimes()
            times.utc = { self.utc }
            times.boot = { self.boot }
            return times
        }
    }

    private let clock = Times()

    private func store(_ change: (inout ValueDefinition) -> Void = { _ in }, others: [ValueDefinition] = []) -> ValueStore {
        let store = ValueStore(times: clock.times)
        var definition = ValueDefinition("oven", .series)
        definition.series.capacity = 4
        change(&definition)
        store.define([definition] + others, now: .zero)
        return store
    }

    private func text(_ store: ValueStore) -> String {
        guard let series = store.series(of: "oven") else { return "none" }
        return (0..<series.count).map { index in
            "\(Int(series[index].time)):\(series[index].isBreak ? "–" : "\(Int(series[index].value))")"
        }.joined(separator: " ")
    }

    private static func points(_ times: [Double]) -> [SeriesPoint] { times.map { SeriesPoint(time: $0, value: $0 * 10) } }

    @Test(arguments: [
        ([1.0, 2, 3], "1:10 2:20 3:30"), ([3, 1, 2], "1:10 2:20 3:30"), ([1, 2, 3, 4, 5, 6], "3:30 4:40 5:50 6:60"),
        ([5, 6, 7, 8, 1], "5:50 6:60 7:70 8:80"), ([5, 6, 7, 9, 8], "6:60 7:70 8:80 9:90"), ([], ""),
        ([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 3, 9], "7:70 8:80 9:90 10:100"),
    ]) func pointsAreInOrder(times: [Double], expected: String) throws {
        let store = store()
        for point in Self.points(times) { try store.append(to: "oven", [point]) }
        #expect(text(store) == expected)
        try store.setSeries("oven", Self.points(times))
        #expect(text(store) == expected)
    }

    @Test func equalTimesAreReplaced() throws {
        let store = store()
        try store.append(to: "oven", Self.points([1, 2, 3]))
        try store.append(to: "oven", [SeriesPoint(time: 2, value: 7), SeriesPoint(time: 3, value: 8)])
        #expect(text(store) == "1:10 2:7 3:8")
    }

    /// All points of a call or none.
    @Test(arguments: [
        (SeriesPoint(time: 1_000_061, value: 1), "61 s ahead"), (SeriesPoint(time: .nan, value: 1), "two numbers of at most 1e15"),
        (SeriesPoint(time: 1, value: .infinity), "two numbers of at most 1e15"),
    ]) func mistakes(point: SeriesPoint, message: String) throws {
        let store = store()
        for change in [store.append(to:_:), store.setSeries(_:_:)] as [(String, [SeriesPoint]) throws -> Void] {
            let error = #expect(throws: ValueError.self) { try change("oven", Self.points([1, 2]) + [point]) }
            #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
            #expect(text(store) == "")
        }
        try store.append(to: "oven", [SeriesPoint(time: 1_000_060, value: 1)])
    }

    /// Any order of random times ends as sorting them does.
    @Test(arguments: [1, 2, 3] as [UInt64]) func aSortedArrayAgrees(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let store = store { $0.series.capacity = 50 }
        var model: [Double: Double] = [:]
        for step in 0..<3000 {
            let time = Double(step / 3 + Int.random(in: -30...3, using: &random))
            let value = Double(Int.random(in: 0..<100, using: &random))
            try store.append(to: "oven", [SeriesPoint(time: time, value: value)])
            let oldest = model.keys.min() ?? -.infinity
            if model[time] != nil || model.count < 50 || time > oldest { model[time] = value }
            if model.count > 50, let first = model.keys.min() { model[first] = nil }
            let series = try #require(store.series(of: "oven"))
            #expect(series.count == model.count)
            let expected = model.sorted { $0.key < $1.key }
            #expect((0..<series.count).allSatisfy { series[$0].time == expected[$0].key && series[$0].value == expected[$0].value })
        }
    }

    @Test func stretchesOfTime() throws {
        let store = store { $0.series.capacity = 10 }
        try store.append(to: "oven", Self.points([10, 20, 30, 40, 50]))
        let series = try #require(store.series(of: "oven"))
        #expect(series.indices(showing: 20...30) == 0..<4 && series.indices(showing: 21...29) == 1..<3)
        #expect(series.indices(showing: 60...70) == 4..<5 && series.indices(showing: 0...5) == 0..<1)
        #expect(series.count(before: 30) == 2 && series.first?.time == 10 && series.last?.time == 50)
    }

    @Test func oldPointsAreDropped() throws {
        let store = store {
            $0.series.capacity = 100
            $0.series.span = .seconds(10)
        }
        try store.append(to: "oven", Self.points([1, 5, 11, 12]))
        #expect(text(store) == "5:50 11:110 12:120")
    }

    // MARK: Recording

    @Test func changesAreRecordedAtMostEachInterval() throws {
        var actual = ValueDefinition("actual")
        actual.timeToLive = .seconds(30)
        let store = store(
            {
                $0.series.capacity = 100
                $0.series.source = "actual"
                $0.series.interval = .seconds(10)
            }, others: [actual])
        var now = Instant.zero
        func hear(_ number: Double, after seconds: Double) throws {
            clock.pass(seconds)
            now = now + .seconds(seconds)
            store.service(now: now)
            try store.set("actual", .number(number), from: .client, now: now)
        }
        try hear(1, after: 0)
        for number in 2...5 { try hear(Double(number), after: 1) }
        // At rest once what changed too soon is recorded.
        #expect(text(store) == "1000000:1" && store.service(now: now) == now + .seconds(6))
        clock.pass(6)
        now = now + .seconds(6)
        _ = store.service(now: now)
        #expect(text(store) == "1000000:1 1000010:5")
        // The same number again is no change.
        try hear(5, after: 20)
        #expect(text(store) == "1000000:1 1000010:5")
        // Stale: nothing is known of that time, and all is known of the time before.
        clock.pass(40)
        now = now + .seconds(40)
        #expect(store.service(now: now) == nil)
        #expect(text(store) == "1000000:1 1000010:5 1000069:5 1000070:–")
        try hear(5, after: 1)
        #expect(text(store) == "1000000:1 1000010:5 1000069:5 1000070:– 1000071:5")
        try store.set("actual", nil, from: .client, now: now)
        clock.pass(10)
        now = now + .seconds(10)
        _ = store.service(now: now)
        #expect(store.series(of: "oven")?.last?.isBreak == true && store.series(of: "oven")?.lastNumber == 5)
    }

    /// A number that stays the same costs two points, however long it does.
    @Test func aSteadyNumberIsRecordedAtBothEnds() throws {
        let store = store(
            {
                $0.series.capacity = 100
                $0.series.source = "actual"
                $0.series.interval = .seconds(10)
            }, others: [ValueDefinition("actual")])
        func hear(_ number: Double, after seconds: Double) throws {
            clock.pass(seconds)
            try store.set("actual", .number(number), from: .client, now: .zero + .seconds(clock.boot))
        }
        try hear(4, after: 0)
        for _ in 0..<50 { try hear(4, after: 60) }
        try hear(7, after: 60)
        #expect(text(store) == "1000000:4 1003059:4 1003060:7")
        // What changes all the time has nothing between.
        try hear(8, after: 15)
        #expect(text(store).hasSuffix("1003060:7 1003075:8"))
    }

    /// Nobody knows what was while no panel recorded.
    @Test(arguments: [true, false]) func betweenTwoProcessesIsABreak(isRestoredLate: Bool) throws {
        let store = store(
            {
                $0.series.capacity = 100
                $0.series.source = "actual"
                $0.series.interval = .seconds(10)
            }, others: [ValueDefinition("actual")])
        let old = Self.points([999_000, 999_500])
        if !isRestoredLate { store.restore("oven", old) }
        try store.set("actual", .number(3), from: .client, now: .zero)
        if isRestoredLate { #expect(store.restore("oven", old)?.isBreak == true) }
        #expect(text(store) == "999000:9990000 999500:9995000 999500:– 1000000:3")
    }

    /// Two numbers of which the first is a time are meant as one point.
    @Test(arguments: [
        ([1_000_000_100.0, 3.0], true), ([1_000_000_100_000, 3], true), ([3, 1_000_000_100], false), ([20, 21], false),
        ([1_000_000_100, 3, 4], false), ([1_000_000_100], false),
    ]) func aPointWithoutItsBrackets(numbers: [Double], isMistake: Bool) {
        #expect((SeriesPoint.mistake(in: numbers, now: 1_000_000_000) != nil) == isMistake)
    }

    /// The end of a command and of a touch tell the time, too.
    @Test(arguments: [true, false]) func anIntervalCountsFromTheChange(isCommand: Bool) throws {
        var actual = ValueDefinition("actual")
        actual.hasCommand = isCommand
        let store = store(
            {
                $0.series.source = "actual"
                $0.series.interval = .seconds(10)
            }, others: [actual])
        store.onCommand = { _, _ in }
        try store.set("actual", .number(0.2), from: .client, now: .zero)
        #expect(store.series(of: "oven")?.count == 1)
        if isCommand { try store.set("actual", .number(0.4), from: .control, now: .zero) } else { store.beginHold("actual") }
        clock.pass(3)
        let now = Instant.zero + .seconds(3)
        if isCommand {
            store.finish("actual", .number(0.4), isLast: true, now: now)
        } else {
            store.change("actual", to: .number(0.4), policy: .release, isFinal: false, now: .zero)
            store.endHold("actual", isCancelled: false, now: now)
        }
        #expect(store.service(now: now) == now + .seconds(7))
    }

    // MARK: Clocks

    /// Points of this boot move with the clock, those of before do not; where they meet, the newer count.
    @Test func aStepOfTheClock() throws {
        let store = store { $0.series.capacity = 100 }
        try store.setSeries("oven", Self.points([999_000, 999_500]))
        try store.append(to: "oven", [SeriesPoint(time: 998_000, value: 7)])
        try store.append(to: "oven", Self.points([1_000_000]))
        clock.pass(10)
        try store.append(to: "oven", Self.points([1_000_010]))
        clock.utc += 3600
        store.clockWasSet()
        #expect(text(store) == "998000:7 999000:9990000 999500:9995000 1003600:10000000 1003610:10000100")
        clock.utc -= 4100
        store.clockWasSet()
        #expect(text(store) == "998000:7 999000:9990000 999500:10000000 999510:10000100")
        // Adjusted, not set.
        clock.utc += 0.2
        store.clockWasSet()
        #expect(store.series(of: "oven")?.last?.time == 999_510)
    }

    /// What comes in the turn in which the clock is set may come before the word of it.
    @Test func aPointThatComesBeforeTheWordOfAStep() throws {
        let store = store { $0.series.capacity = 100 }
        try store.append(to: "oven", Self.points([1_000_000]))
        clock.pass(10)
        clock.utc += 3600
        try store.append(to: "oven", [SeriesPoint(time: 1_003_610, value: 7)])
        store.clockWasSet()
        #expect(text(store) == "1003600:10000000 1003610:7")
    }

    /// A machine without a clock of its own begins in the past: what it records before the time is known comes in with it.
    @Test(arguments: [true, false]) func pointsOfBeforeTheTimeWasKnown(isRestoredLate: Bool) throws {
        let store = store {
            $0.series.capacity = 100
            $0.series.span = .seconds(3600)
        }
        let old = Self.points([1_000_000, 1_000_010])
        clock.utc = 500
        clock.boot = 20
        if !isRestoredLate { store.restore("oven", old) }
        try store.append(to: "oven", [SeriesPoint(time: 500, value: 1)])
        clock.pass(5)
        try store.append(to: "oven", [SeriesPoint(time: 505, value: 2)])
        if isRestoredLate { store.restore("oven", old) }
        #expect(text(store) == "1000000:10000000 1000010:10000100")
        clock.pass(5)
        clock.utc += 1_000_500
        store.clockWasSet()
        #expect(text(store) == "1000000:10000000 1000010:10000100 1001000:1 1001005:2")
        try store.append(to: "oven", [SeriesPoint(time: 1_001_010, value: 3)])
        #expect(text(store).hasSuffix("1001005:2 1001010:3"))
        // Set once more, by less: nothing comes twice.
        clock.utc += 10
        store.clockWasSet()
        #expect(text(store) == "1000000:10000000 1000010:10000100 1001010:1 1001015:2 1001020:3")
    }

    /// A batch in any order ends as its points one by one do, and is told of as appended where it stands behind all others.
    @Test(arguments: [1, 2, 3] as [UInt64]) func batchesAgreeWithSinglePoints(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let (batched, single) = (store { $0.series.capacity = 40 }, store { $0.series.capacity = 40 })
        var told: [SeriesChange.Kind] = []
        let observation = batched.seriesChanges.add { told.append($0.kind) }
        defer { observation.cancel() }
        for step in 0..<300 {
            let points = (0..<Int.random(in: 1..<30, using: &random)).map { _ in
                SeriesPoint(
                    time: Double(step * 5 + Int.random(in: -60...20, using: &random)), value: Double(Int.random(in: 0..<9, using: &random)))
            }
            let last = batched.series(of: "oven")?.last?.time ?? -.infinity
            let before = told.count
            try batched.append(to: "oven", points)
            for point in points { try single.append(to: "oven", [point]) }
            #expect(text(batched) == text(single))
            guard told.count > before, case .appended(let appended)? = told.last else {
                #expect(points.contains { $0.time <= last })
                // Those that stand among the others are told alone, and all that are told are there.
                if told.count > before, case .inserted(let inserted)? = told.last {
                    let all = try #require(batched.series(of: "oven"))
                    #expect(
                        inserted.allSatisfy { point in (0..<all.count).contains { all[$0] == point } } && inserted.count <= points.count)
                }
                continue
            }
            #expect(appended.map(\.time) == Set(points.map(\.time)).sorted() && points.allSatisfy { $0.time > last })
            if step % 10 == 0 {
                let by = Double(Int.random(in: -20...20, using: &random))
                var (one, other) = (try #require(batched.series(of: "oven")), Series(capacity: 40))
                for index in 0..<one.count { _ = other.insert(one[index], boot: index % 3 == 0 ? nil : 1) }
                var model: [Double: Double] = [:]
                for index in stride(from: 0, to: one.count, by: 3) { model[one[index].time] = one[index].value }
                for index in 0..<one.count where index % 3 != 0 { model[one[index].time + by] = one[index].value }
                other.shift(by: by)
                one = other
                #expect((0..<one.count).map { one[$0].time } == model.keys.sorted())
                #expect((0..<one.count).allSatisfy { model[one[$0].time] == one[$0].value })
            }
        }
        #expect(told.contains { if case .appended(let points) = $0 { points.count > 1 } else { false } })
    }

    /// Thousands of points out of order in one call are merged, not put in one by one.
    @Test func outOfOrderBatchIsMerged() throws {
        let store = store { $0.series.capacity = 100_000 }
        try store.setSeries("oven", Self.points((0..<90_000).map { Double(2 * $0) }))
        let clock = MonotonicClock()
        let start = clock.now
        try store.append(to: "oven", Self.points((0..<6_000).reversed().map { Double(2 * $0 + 1) }))
        #expect(store.series(of: "oven")?.count == 96_000 && store.series(of: "oven")?[1].time == 1)
        // Unoptimised and on a busy machine: merged it takes 30 ms, one by one 760.
        #expect((clock.now - start).seconds < 0.3)
    }

    // MARK: Files

    private static func kept(_ path: String, capacity: Int = 500) -> (ValueStore, SeriesKeeper, LogProbe) {
        let store = ValueStore()
        let log = LogProbe()
        let keeper = SeriesKeeper(path: path, values: store, log: Log(clock: ManualClock(start: .zero)) { log.lines.append($0.message) })
        var definition = ValueDefinition("oven", .series)
        definition.isPersistent = true
        definition.series.capacity = capacity
        store.define([definition], now: .zero)
        return (store, keeper, log)
    }

    private func reread(_ path: String, capacity: Int = 500) -> String {
        let (store, keeper, log) = Self.kept(path, capacity: capacity)
        _ = keeper
        return log.lines.isEmpty ? text(store) : log.lines.joined(separator: " ")
    }

    @Test func pointsSurviveTheProcess() throws {
        let folder = try ConfigurationFolder()
        let path = "\(folder.path)/state"
        let file = SeriesKeeper.path(of: "oven", beside: path)
        let (store, keeper, log) = Self.kept(path)
        #expect(keeper.service(now: .distantFuture) == nil)
        try store.append(to: "oven", Self.points([1, 2]))
        let due = try #require(keeper.service(now: .zero))
        #expect(reread(path) == "")
        #expect(keeper.service(now: due) == nil && reread(path) == "1:10 2:20")
        let size = try FileReader.read(file, limit: 1 << 20).count
        try store.append(to: "oven", Self.points([3]))
        keeper.finish(by: .distantFuture)
        // A point is added, not the file replaced.
        #expect(try FileReader.read(file, limit: 1 << 20).count == size + SeriesFile.recordSize)
        // One among the others is written behind them, too.
        try store.append(to: "oven", [SeriesPoint(time: 2, value: 5)])
        keeper.finish(by: .distantFuture)
        #expect(try FileReader.read(file, limit: 1 << 20).count == size + 2 * SeriesFile.recordSize)
        #expect(reread(path) == "1:10 2:5 3:30")
        try store.setSeries("oven", Self.points([9]))
        keeper.finish(by: .distantFuture)
        #expect(reread(path) == "9:90" && log.lines.isEmpty)
    }

    /// A configuration without a series, and then one with it: its points are there, however they came.
    @Test func pointsSurviveAReloadWithoutTheirSeries() throws {
        let folder = try ConfigurationFolder()
        let path = "\(folder.path)/state"
        let (store, keeper, log) = Self.kept(path)
        let definition = try #require(store.definition(of: "oven"))
        let loop = try EventLoop()
        func drop() {
            store.define([], now: .zero)
            #expect(store.series(of: "oven") == nil)
            store.define([definition], now: .zero)
        }
        try store.append(to: "oven", Self.points([1, 2]))
        drop()
        #expect(text(store) == "1:10 2:20")
        try store.append(to: "oven", Self.points([3]))
        drop()
        try store.setSeries("oven", Self.points([4, 5]))
        drop()
        #expect(text(store) == "4:40 5:50" && reread(path) == "4:40 5:50" && log.lines.isEmpty)
        withExtendedLifetime(keeper) {}
        // While the file is still being read, and with what was begun for the series of before.
        let other = ValueStore()
        let worker = try Worker(loop: loop)
        let slow = SeriesKeeper(path: path, values: other, worker: worker, log: Log { log.lines.append($0.message) })
        other.define([definition], now: .zero)
        try other.append(to: "oven", Self.points([6]))
        other.define([], now: .zero)
        other.define([definition], now: .zero)
        try other.append(to: "oven", Self.points([7]))
        slow.finish(by: .distantFuture)
        #expect(text(other) == "4:40 5:50 6:60 7:70" && reread(path) == "4:40 5:50 6:60 7:70" && log.lines.isEmpty)
    }

    /// The points of one series are written in their time, whatever the file of another suffers.
    @Test func eachFileHasItsTime() throws {
        let folder = try ConfigurationFolder()
        let path = "\(folder.path)/state"
        let clock = ManualClock(start: .zero)
        let store = ValueStore()
        let keeper = SeriesKeeper(path: path, values: store, clock: clock, log: .silent())
        store.define(
            ["a", "b"].map { name in
                var definition = ValueDefinition(name, .series)
                definition.isPersistent = true
                return definition
            }, now: .zero)
        // A folder in the place of a file: writing it fails.
        try folder.write("state.a.series/x", "")
        try store.append(to: "a", Self.points([1]))
        clock.advance(by: SeriesKeeper.delay)
        #expect(keeper.service(now: clock.now) == clock.now + SeriesKeeper.retryDelay)
        try store.append(to: "b", Self.points([1]))
        #expect(keeper.service(now: clock.now) == clock.now + SeriesKeeper.delay)
        clock.advance(by: SeriesKeeper.delay)
        _ = keeper.service(now: clock.now)
        #expect(SeriesFile(path: SeriesKeeper.path(of: "b", beside: path)).load().points.count == 1)
    }

    @Test func aFileIsBounded() throws {
        let folder = try ConfigurationFolder()
        let path = "\(folder.path)/state"
        let (store, keeper, _) = Self.kept(path, capacity: 4)
        var most = 0
        for time in 1...40 {
            try store.append(to: "oven", Self.points([Double(time)]))
            keeper.finish(by: .distantFuture)
            most = max(most, try FileReader.read(SeriesKeeper.path(of: "oven", beside: path), limit: 1 << 20).count)
        }
        #expect(most <= (2 * 4 + 1) * SeriesFile.recordSize)
        #expect(reread(path, capacity: 4) == "37:370 38:380 39:390 40:400")
    }

    /// Cut off anywhere: the whole points before that are there, and more can be added.
    @Test func damagedFiles() throws {
        let folder = try ConfigurationFolder()
        let path = "\(folder.path)/state"
        let file = SeriesKeeper.path(of: "oven", beside: path)
        try SeriesFile(path: file).replace(Self.points([1, 2, 3]))
        let whole = try FileReader.read(file, limit: 1 << 20)
        for end in 0..<whole.count {
            try FileWriter.write(Array(whole[..<end]), to: file)
            let count = max(0, end / SeriesFile.recordSize - 1)
            let (store, keeper, log) = Self.kept(path)
            #expect(store.series(of: "oven")?.count == count && log.lines.isEmpty, "\(end)")
            try store.append(to: "oven", Self.points([8]))
            keeper.finish(by: .distantFuture)
            #expect(reread(path).hasSuffix("8:80") && reread(path).split(separator: " ").count == count + 1, "\(end)")
        }
        try FileWriter.write(Array("what is this, and why is it here?".utf8), to: file)
        #expect(reread(path).contains("it is no series of points"))
    }

    /// A process that adds ten points at a time and waits for the disk is killed at 200 random instants: every point that it told of is
    /// there, those after it are whole and in order.
    @Test func killedAtAnyInstant() throws {
        let folder = try ConfigurationFolder()
        let path = "\(folder.path)/state"
        let program = try #require(PanelStateTests.program("state-writer"))
        var random = SystemRandomNumberGenerator()
        var number = 0
        for attempt in 0..<200 {
            let delay = UInt32.random(in: 0..<20_000, using: &random)
            let told = try PanelStateTests.runAndKill([program, path, "\(number + 1)", "series"], afterFirstLine: delay)
            let last = try #require(told.last, "attempt \(attempt): nothing was saved")
            let (store, keeper, log) = Self.kept(path)
            _ = keeper
            #expect(log.lines == [], "attempt \(attempt)")
            let series = try #require(store.series(of: "oven"))
            let newest = try #require(series.last)
            #expect(newest.time >= Double(last * 10 + 9) && newest.time <= Double(last * 10 + 19), "attempt \(attempt): \(last), \(newest)")
            let start = series[0].time
            let isWhole = (0..<series.count).allSatisfy {
                series[$0].time == start + Double($0) && series[$0].value == (series[$0].time / 10).rounded(.down)
            }
            #expect(isWhole && (series.count == 500 || start == 10), "attempt \(attempt): \(series.count) from \(start)")
            number = Int(newest.value)
            // A half of the last ten: the next ones replace it.
            if newest.time != Double(number * 10 + 9) { number -= 1 }
        }
        #expect(number > 200)
    }

    private final class LogProbe {
        var lines: [String] = []
    }
}
