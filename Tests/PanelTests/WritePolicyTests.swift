import FasciaGeometry
import Testing

@testable import FasciaValues
@testable import FasciaPanel

/// When the values that a finger passes through leave the panel.
@Suite struct WritePolicyTests {
    @Test func throttledDrag() {
        let probe = ValueProbe(.level())
        probe.drag(from: 0, to: 80, over: .milliseconds(2_000), hertz: 120, .throttle(hertz: 10))
        probe.pass(.milliseconds(5_000))
        #expect(probe.numbers.count <= 21)
        #expect(probe.numbers.count >= 19)
        #expect(probe.numbers.last == 80)
        // All but the one at lift-off keep their distance.
        let gaps = zip(probe.writes, probe.writes.dropFirst()).map { $1.at - $0.at }
        #expect(gaps.dropLast().allSatisfy { $0 >= .milliseconds(100) })
    }

    /// What a finger said in the middle of an interval is sent at its end, even if the finger rests from then on.
    @Test func throttledRest() {
        let probe = ValueProbe(.level())
        probe.store.beginHold("level")
        probe.change(1, .throttle(hertz: 10))
        probe.pass(.milliseconds(30))
        probe.change(2, .throttle(hertz: 10))
        probe.change(3, .throttle(hertz: 10))
        #expect(probe.numbers == [1])
        probe.pass(.milliseconds(69))
        #expect(probe.numbers == [1])
        probe.pass(.milliseconds(1))
        #expect(probe.numbers == [1, 3])
        probe.lift()
        // It has been sent, last: once is enough.
        #expect(probe.numbers == [1, 3])
    }

    @Test func live() {
        let probe = ValueProbe(.level())
        probe.drag(from: 0, to: 24, over: .milliseconds(200), hertz: 120, .live)
        #expect(probe.numbers == (1...24).map(Double.init))
    }

    @Test func release() {
        let probe = ValueProbe(.level())
        probe.drag(from: 0, to: 24, over: .milliseconds(200), hertz: 120, .release)
        #expect(probe.numbers == [24])
    }

    /// Several presses become one write, after the last of them.
    @Test func settle() {
        let probe = ValueProbe(.level())
        let policy = WritePolicy.settle(.milliseconds(400))
        for press in 1...5 {
            probe.store.beginHold("level")
            probe.change(Double(press), policy)
            probe.lift()
            probe.pass(.milliseconds(300))
        }
        #expect(probe.numbers == [])
        #expect(probe.state.value == .number(5))
        probe.pass(.milliseconds(99))
        #expect(probe.numbers == [])
        probe.pass(.milliseconds(1))
        #expect(probe.numbers == [5])
        probe.pass(.milliseconds(5_000))
        #expect(probe.numbers == [5])
    }

    /// A press that is lost takes nothing away of those before it, and sends nothing of its own.
    @Test func cancelledSettle() {
        let probe = ValueProbe(.level())
        let policy = WritePolicy.settle(.milliseconds(400))
        probe.store.beginHold("level")
        probe.change(1, policy)
        probe.lift()
        probe.store.beginHold("level")
        probe.change(2, policy)
        probe.change(1, policy)
        probe.lift(isCancelled: true)
        probe.pass(.milliseconds(1_000))
        #expect(probe.numbers == [1])
        probe.clear()
        probe.store.beginHold("level")
        probe.change(2, policy)
        probe.change(1, policy)
        probe.lift(isCancelled: true)
        probe.pass(.milliseconds(1_000))
        #expect(probe.numbers == [])
    }

    @Test(arguments: [WritePolicy.live, .throttle(hertz: 10), .release, .settle(.milliseconds(100))])
    func theFinalValueIsWrittenLast(policy: WritePolicy) {
        var random: UInt64 = 7
        let probe = ValueProbe(.level())
        for _ in 0..<100 {
            probe.store.beginHold("level")
            var last = 0.0
            for _ in 0..<20 {
                random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                last = Double(random >> 40).truncatingRemainder(dividingBy: 100)
                probe.change(last, policy)
                probe.pass(.milliseconds(Int64(random >> 60) * 3))
            }
            probe.lift()
            probe.pass(.milliseconds(101))
            #expect(probe.numbers.last == last)
            #expect(probe.state.value == .number(last))
        }
    }

    /// A finger that is lost has the control say what it was before: whoever heard of more is told so.
    @Test func aCancelledTouchRestoresTheValue() throws {
        let probe = ValueProbe(.level())
        try probe.hear(10)
        probe.store.beginHold("level")
        probe.change(50, .throttle(hertz: 10))
        probe.pass(.milliseconds(10))
        probe.change(10, .throttle(hertz: 10))
        probe.lift(isCancelled: true)
        #expect(probe.numbers == [50, 10])
        // Nobody heard of anything: nothing is taken back, and what came meanwhile counts.
        probe.clear()
        probe.store.beginHold("level")
        probe.change(60, .release)
        try probe.hear(30)
        probe.change(10, .release)
        probe.lift(isCancelled: true)
        probe.pass(.milliseconds(1_000))
        #expect(probe.numbers == [])
        #expect(probe.state.value == .number(30))
    }

    @Test(arguments: [10.0: 100, 0.5: 2_000, 0: 100_000, -3: 100_000, 1e9: 1, Double.infinity: 1])
    func ratesAreClamped(hertz: Double, milliseconds: Int64) {
        #expect(WritePolicy.throttle(hertz: hertz) == .throttle(.milliseconds(milliseconds)))
        #expect(WritePolicy.throttle(hertz: .nan) == .throttle(.milliseconds(1_000)))
    }
}
