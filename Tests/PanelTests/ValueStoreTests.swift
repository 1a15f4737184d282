import FasciaGeometry
import Testing

@testable import FasciaValues
@testable import FasciaPanel

/// What the panel knows of its values, and what it believes of what it hears.
@Suite struct ValueStoreTests {
    private static let confirmed = ValueDefinition.level {
        $0.step = 1
        $0.initial = .number(0)
        $0.confirmation = .milliseconds(2_000)
    }

    // MARK: From outside

    @Test func valuesFromOutsideAreNotWritten() throws {
        let probe = ValueProbe([.level(), Self.confirmed.named("other")])
        for number in stride(from: 0.0, through: 100, by: 0.5) {
            try probe.hear(number)
            try probe.hear(number, name: "other")
            try probe.store.set("level", .number(number / 2), from: .command, now: probe.now)
            probe.pass(.milliseconds(7))
        }
        probe.store.beginHold("level")
        try probe.hear(3)
        probe.lift()
        probe.pass(.milliseconds(10_000))
        #expect(probe.writes.isEmpty)
        #expect(probe.state.value == .number(3))
        #expect(probe.store.state(of: "other")?.value == .number(100))
    }

    @Test func aHeldValueIsStoredAndNotShown() throws {
        let probe = ValueProbe(.level())
        try probe.hear(10)
        probe.clear()
        probe.store.beginHold("level")
        try probe.hear(70)
        #expect(probe.state == ValueState(value: .number(10), actual: .number(70), isFresh: true, isAwaiting: false, hasFailed: false))
        probe.lift()
        // The finger chose nothing: what came meanwhile counts.
        #expect(probe.state.value == .number(70))
        probe.store.beginHold("level")
        probe.change(20, .release)
        try probe.hear(80)
        probe.lift()
        // It did: its choice is the last, and goes out.
        #expect(probe.state.value == .number(20))
        #expect(probe.numbers == [20])
    }

    /// Somebody else set another value after the finger's last move and before it lifted.
    @Test func theValueAtLiftOffIsWrittenLast() throws {
        let probe = ValueProbe(.level())
        probe.store.beginHold("level")
        probe.change(50, .live)
        try probe.hear(30)
        probe.lift()
        #expect(probe.numbers == [50, 50])
        #expect(probe.state.value == .number(50))
    }

    @Test func twoFingersHold() throws {
        let probe = ValueProbe(.level())
        probe.store.beginHold("level")
        probe.store.beginHold("level")
        try probe.hear(70)
        probe.lift()
        #expect(probe.state.value == .number(0))
        probe.lift()
        #expect(probe.state.value == .number(70))
        probe.lift()
        try probe.hear(71)
        #expect(probe.state.value == .number(71))
    }

    // MARK: Confirmation

    /// Every write is echoed 800 ms later, and not in order: the shown value follows the finger, and settles once.
    @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8])
    func delayedAndReorderedEchoes(seed: UInt64) throws {
        var random = seed &* 0x9E37_79B9_7F4A_7C15
        func next(_ bound: UInt64) -> Int64 {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int64((random >> 33) % bound)
        }
        let probe = ValueProbe(Self.confirmed)
        var echoes: [(value: Value, at: Instant)] = []
        let observation = probe.store.writes.add { [unowned probe] write in
            echoes.append((write.value, probe.now + .milliseconds(700 + next(200))))
        }
        defer { observation.cancel() }
        func listen() throws {
            for echo in echoes.filter({ $0.at <= probe.now }).sorted(by: { $0.at < $1.at }) { try probe.hear(echo.value) }
            echoes.removeAll { $0.at <= probe.now }
        }
        probe.store.beginHold("level")
        var finger = 0.0
        for frame in 1...240 {
            probe.pass(.milliseconds(8))
            try listen()
            #expect(probe.state.value == .number(finger))
            finger = Double(frame / 3)
            probe.change(finger, .throttle(hertz: 10))
            #expect(probe.state.value == .number(finger))
        }
        probe.lift()
        probe.clear()
        for _ in 0..<500 {
            probe.pass(.milliseconds(10))
            try listen()
            #expect(probe.state.value == .number(80))
        }
        #expect(probe.shown.isEmpty || probe.shown == [.number(80)])
        #expect(!probe.state.isAwaiting)
        #expect(!probe.state.hasFailed)
        #expect(probe.state.actual == .number(80))
    }

    @Test func onlyTheActualValueMovesWhileAwaiting() throws {
        let probe = ValueProbe(Self.confirmed)
        probe.store.beginHold("level")
        probe.change(90, .release)
        probe.lift()
        #expect(probe.state == ValueState(value: .number(90), actual: .number(0), isFresh: true, isAwaiting: true, hasFailed: false))
        for number in [20.0, 50, 70] {
            probe.pass(.milliseconds(300))
            try probe.hear(number)
            #expect(
                probe.state
                    == ValueState(value: .number(90), actual: .number(number), isFresh: true, isAwaiting: true, hasFailed: false))
        }
        try probe.hear(89.3)
        #expect(probe.state == ValueState(value: .number(89.3), actual: .number(89.3), isFresh: true, isAwaiting: false, hasFailed: false))
        probe.pass(.milliseconds(5_000))
        #expect(!probe.state.hasFailed)
    }

    @Test func theLatestActualValueWinsAtTheDeadline() throws {
        let probe = ValueProbe(Self.confirmed)
        probe.store.beginHold("level")
        probe.change(90, .release)
        probe.lift()
        try probe.hear(40)
        probe.pass(.milliseconds(1_999))
        #expect(probe.state.isAwaiting && probe.state.value == .number(90))
        probe.pass(.milliseconds(1))
        #expect(probe.state == ValueState(value: .number(40), actual: .number(40), isFresh: true, isAwaiting: false, hasFailed: true))
        // A report of something else does not undo the failure; the answer, though late, does.
        try probe.hear(41)
        #expect(probe.state.hasFailed)
        try probe.hear(90)
        #expect(!probe.state.hasFailed && probe.state.value == .number(90))
    }

    @Test func theNextWriteClearsAFailure() {
        let probe = ValueProbe(Self.confirmed)
        probe.change(90, .live)
        probe.pass(.milliseconds(2_000))
        #expect(probe.state.hasFailed)
        probe.change(80, .live)
        #expect(!probe.state.hasFailed && probe.state.isAwaiting)
    }

    /// A deadline that passes under the finger is judged when it lifts: nothing is pulled from under it.
    @Test func nothingFailsUnderAFinger() throws {
        let probe = ValueProbe(Self.confirmed)
        probe.store.beginHold("level")
        probe.change(90, .live)
        probe.pass(.milliseconds(3_000))
        #expect(!probe.state.hasFailed && probe.state.value == .number(90))
        probe.lift()
        probe.pass(.milliseconds(3_000))
        #expect(probe.state.hasFailed && probe.state.value == .number(0))
    }

    /// On, off, on within a moment, each echoed: the knob does not flicker.
    @Test func echoesOfQuickToggles() throws {
        var definition = ValueDefinition("level", .boolean)
        definition.confirmation = .milliseconds(2_000)
        let probe = ValueProbe(definition)
        for isOn in [true, false, true] {
            probe.store.change("level", to: .boolean(isOn), policy: .live, isFinal: true, now: probe.now)
        }
        probe.clear()
        for isOn in [true, false, true] {
            try probe.hear(.boolean(isOn))
            #expect(probe.state.value == .boolean(true))
        }
        probe.pass(.milliseconds(5_000))
        #expect(probe.state.value == .boolean(true) && probe.shown.allSatisfy { $0 == .boolean(true) })
        // All is answered: from now on everybody is believed at once.
        try probe.hear(.boolean(false))
        #expect(probe.state.value == .boolean(false))
    }

    /// Who answers but the last write, and then means what looks like a late echo, is believed in the end.
    @Test func aChangeThatLooksLikeAnEcho() throws {
        let probe = ValueProbe(Self.confirmed)
        for number in [10.0, 20, 30] { probe.change(number, .live) }
        try probe.hear(30)
        try probe.hear(20)
        #expect(probe.state.value == .number(30))
        probe.pass(.milliseconds(2_000))
        #expect(probe.state.value == .number(20))
        #expect(!probe.state.hasFailed)
    }

    @Test func aFloodOfWritesIsBounded() throws {
        let probe = ValueProbe(Self.confirmed)
        probe.store.beginHold("level")
        for step in 0..<10_000 { probe.change(Double(step % 100), .live) }
        probe.change(55, .live)
        probe.lift()
        try probe.hear(55)
        #expect(probe.state.value == .number(55) && !probe.state.isAwaiting)
    }

    // MARK: Freshness

    @Test func valuesExpire() throws {
        let probe = ValueProbe(.level { $0.timeToLive = .milliseconds(1_000) })
        #expect(!probe.state.isFresh)
        try probe.hear(20)
        #expect(probe.state.isFresh)
        probe.pass(.milliseconds(999))
        try probe.hear(20)
        probe.pass(.milliseconds(999))
        #expect(probe.state.isFresh)
        probe.pass(.milliseconds(1))
        #expect(probe.state == ValueState(value: .number(20), actual: .number(20), isFresh: false, isAwaiting: false, hasFailed: false))
        #expect(probe.store.service(now: probe.now) == nil)
        try probe.hear(21)
        #expect(probe.state.isFresh)
    }

    // MARK: What values can be

    @Test func valuesAreChecked() throws {
        var mode = ValueDefinition("mode", .choice)
        mode.choices = ["off", "auto"]
        let probe = ValueProbe([.level(), ValueDefinition("lamp", .boolean), ValueDefinition("name", .text), mode])
        let good: [(String, Value)] = [
            ("level", .number(0)), ("level", .number(100)), ("lamp", .boolean(true)), ("name", .text("")), ("mode", .text("auto")),
        ]
        for (name, value) in good {
            try probe.hear(value, name: name)
            #expect(try probe.store.get(name) == value)
        }
        let before = probe.store.snapshot().map(\.state)
        let bad: [(String, Value)] = [
            ("level", .number(-1)), ("level", .number(100.1)), ("level", .number(.nan)), ("level", .number(.infinity)),
            ("level", .text("1")), ("lamp", .number(1)), ("name", .boolean(true)), ("mode", .text("on")),
            ("name", .text(String(repeating: "x", count: 5000))), ("nothing", .number(1)), ("name", .text("a\0b")),
        ]
        for (name, value) in bad {
            #expect(throws: ValueError.self, "\(name) \(value)") { try probe.hear(value, name: name) }
        }
        #expect(probe.store.snapshot().map(\.state) == before)
        #expect(
            ValueError(name: "mode", problem: .unfit(found: "on", expected: mode.expectation)).description
                == "cannot set “mode” to “on”: it takes one of off, auto")
        #expect(throws: ValueError(name: "levl", problem: .unknown(suggestion: "level"))) { try probe.store.get("levl") }
    }

    /// A control whose range is wider than the value's ends at its ends.
    @Test func valuesOfControlsAreClamped() {
        let probe = ValueProbe(.level())
        probe.change(1e300, .live)
        probe.change(-5, .live)
        probe.change(.nan, .live)
        probe.change(7, .live, name: "nothing")
        #expect(probe.numbers == [100, 0])
    }

    // MARK: Definitions

    @Test func valuesSurviveAReload() throws {
        let probe = ValueProbe([.level(), ValueDefinition("lamp", .boolean), ValueDefinition("gone")])
        try probe.hear(70)
        try probe.hear(.boolean(true), name: "lamp")
        probe.clear()
        var narrow = ValueDefinition.level { $0.initial = .number(5) }
        narrow.range = 0...50
        probe.store.define([ValueDefinition("new"), ValueDefinition("lamp", .boolean), narrow], now: probe.now)
        #expect(probe.store.names == ["new", "lamp", "level"])
        #expect(try probe.store.get("lamp") == .boolean(true))
        #expect(try probe.store.get("level") == .number(5))
        #expect(throws: ValueError.self) { try probe.store.get("gone") }
        probe.store.define([ValueDefinition("lamp", .text)], now: probe.now)
        #expect(try probe.store.get("lamp") == .text(""))
        #expect(probe.writes.isEmpty)
    }

    /// What waits to be sent is sent though the panel was replaced meanwhile.
    @Test func writesSurviveAReload() {
        let probe = ValueProbe(.level())
        probe.store.beginHold("level")
        probe.change(40, .settle(.milliseconds(500)))
        probe.lift()
        probe.store.define([.level()], now: probe.now)
        probe.pass(.milliseconds(500))
        #expect(probe.numbers == [40])
    }

    @Test func persistentValuesAreKept() throws {
        let keep = ValueDefinition.level { $0.isPersistent = true }
        let probe = ValueProbe([])
        probe.store.restore(["level": .number(33), "later": .text("x"), "lamp": .boolean(true)])
        var changes = 0
        let observation = probe.store.persistentChanges.add { changes += 1 }
        defer { observation.cancel() }
        probe.store.define([keep, ValueDefinition("lamp", .boolean)], now: probe.now)
        #expect(try probe.store.get("level") == .number(33))
        // Not declared as one that lasts.
        #expect(try probe.store.get("lamp") == .boolean(false))
        try probe.hear(.boolean(true), name: "lamp")
        #expect(changes == 0)
        try probe.hear(34)
        try probe.hear(34)
        #expect(changes == 1)
        #expect(probe.store.persistent == ["level": .number(34), "later": .text("x"), "lamp": .boolean(true)])
        probe.store.define([], now: probe.now)
        probe.store.define([keep], now: probe.now)
        #expect(try probe.store.get("level") == .number(34))
        probe.store.define([], now: probe.now)
        probe.store.restore(["level": .number(1000)])
        probe.store.define([keep], now: probe.now)
        #expect(try probe.store.get("level") == .number(0))
    }

    // MARK: Handlers

    @Test func observersMayCallTheStore() throws {
        let probe = ValueProbe([.level(), ValueDefinition("copy")])
        var second: Observation?
        var calls: [String] = []
        let first = probe.store.changes.add { [unowned probe] change in
            if change.name != "level" { return }
            calls.append("first")
            second?.cancel()
            try? probe.store.set("copy", change.state.value, from: .command, now: probe.now)
        }
        second = probe.store.changes.add { _ in calls.append("second") }
        let echo = probe.store.writes.add { [unowned probe] write in try? probe.hear(write.value, name: write.name) }
        defer { echo.cancel() }
        try probe.hear(8)
        #expect(try probe.store.get("copy") == .number(8))
        probe.change(9, .live)
        #expect(try probe.store.get("copy") == .number(9))
        #expect(calls == ["first", "first"])
        first.cancel()
        first.cancel()
        try probe.hear(1)
        #expect(calls.count == 2)
    }

    /// The owner sleeps: it has to be told of what is due sooner than it knows.
    @Test func theOwnerIsWoken() {
        let probe = ValueProbe(.level())
        var calls = 0
        let observation = probe.store.serviceRequests.add { calls += 1 }
        defer { observation.cancel() }
        probe.change(1, .settle(.milliseconds(100)))
        #expect(calls == 1)
        #expect(probe.store.service(now: probe.now) == probe.now + .milliseconds(100))
        probe.pass(.milliseconds(100))
        #expect(calls == 1)
        #expect(probe.store.service(now: probe.now) == nil)
        probe.change(2, .settle(.milliseconds(100)))
        #expect(calls == 2)
    }
}

extension ValueDefinition {
    func named(_ name: String) -> ValueDefinition {
        var copy = ValueDefinition(name, type)
        copy.range = range
        copy.step = step
        copy.confirmation = confirmation
        return copy
    }
}
