import FasciaGeometry

@testable import FasciaValues
@testable import FasciaPanel

/// A store with a clock that is moved by hand, and a record of what left the panel and what was shown.
final class ValueProbe {
    let store = ValueStore()
    private(set) var now = Instant(nanoseconds: 1_000_000_000)
    private(set) var writes: [(name: String, value: Value, at: Instant)] = []
    /// Every value that was shown, one after the other.
    private(set) var shown: [Value] = []
    private var observations: [Observation] = []

    init(_ definitions: [ValueDefinition]) {
        observations.append(store.writes.add { [unowned self] in self.writes.append(($0.name, $0.value, self.now)) })
        store.define(definitions, now: now)
        observations.append(
            store.changes.add { [unowned self] change in
                if self.shown.last != change.state.value { self.shown.append(change.state.value) }
            })
    }

    convenience init(_ definition: ValueDefinition) { self.init([definition]) }

    var numbers: [Double] { writes.compactMap(\.value.number) }

    func clear() {
        writes = []
        shown = []
    }

    /// Lets time pass, serving the store exactly when it asks for it.
    func pass(_ span: TimeSpan) {
        let end = now + span
        while let next = store.service(now: now), next <= end {
            now = max(next, now)
            store.service(now: now)
        }
        now = end
        store.service(now: now)
    }

    func change(_ value: Double, _ policy: WritePolicy, name: String = "level") {
        store.change(name, to: .number(value), policy: policy, isFinal: false, now: now)
    }

    func lift(name: String = "level", isCancelled: Bool = false) { store.endHold(name, isCancelled: isCancelled, now: now) }

    func hear(_ value: Value, name: String = "level") throws { try store.set(name, value, from: .client, now: now) }

    func hear(_ value: Double, name: String = "level") throws { try hear(.number(value), name: name) }

    /// A finger that moves a value evenly from one number to another, a change each frame, and lifts.
    func drag(from start: Double, to end: Double, over span: TimeSpan, hertz: Int64, _ policy: WritePolicy) {
        store.beginHold("level")
        let frames = span.nanoseconds * hertz / 1_000_000_000
        for frame in 1...frames {
            pass(TimeSpan(nanoseconds: 1_000_000_000 / hertz))
            change(start + (end - start) * Double(frame) / Double(frames), policy)
        }
        lift()
    }

    var state: ValueState {
        store.state(of: "level")
            ?? ValueState(value: .text("none"), actual: .text("none"), isFresh: false, isAwaiting: false, hasFailed: false)
    }
}

extension ValueDefinition {
    /// A definition with all that a test wants of it.
    static func level(_ change: (inout ValueDefinition) -> Void = { _ in }) -> ValueDefinition {
        var definition = ValueDefinition("level")
        definition.range = 0...100
        change(&definition)
        return definition
    }
}
