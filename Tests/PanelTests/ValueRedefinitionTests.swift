import FasciaExpressions
import FasciaGeometry
import Testing

@testable import FasciaValues

/// A value whose definition changes while it is written.
@Suite struct ValueRedefinitionTests {
    private func level(_ change: (inout ValueDefinition) -> Void = { _ in }) -> ValueDefinition {
        var definition = ValueDefinition("level")
        definition.range = 0...100
        definition.initial = .number(10)
        change(&definition)
        return definition
    }

    private var confirmed: ValueDefinition { level { $0.confirmation = .seconds(2) } }
    private var commanded: ValueDefinition { level { $0.hasCommand = true } }

    /// A command that is replaced by a backend in the middle of a write: the backend has its time to confirm it.
    @Test func aWriteByCommandWaitsForTheNewBackend() throws {
        let probe = ValueProbe(commanded)
        probe.store.onCommand = { _, _ in }
        try probe.store.set("level", .number(40), from: .control, now: probe.now)
        #expect(probe.state.isAwaiting && probe.state.value == .number(40))
        probe.store.define([confirmed], now: probe.now)
        // The command's end is nothing to it any more.
        probe.store.finish("level", nil, isLast: true, now: probe.now)
        probe.pass(.seconds(1))
        #expect(probe.state.isAwaiting && probe.state.value == .number(40))
        probe.pass(.seconds(2))
        #expect(!probe.state.isAwaiting && probe.state.hasFailed && probe.state.value == .number(10))
        try probe.hear(60)
        #expect(probe.state.value == .number(60))
    }

    /// Where nothing is waited for any more, what is shown is what is known.
    @Test(arguments: [true, false]) func whatNobodyConfirmsAnyMoreIsNotShown(hasCommand: Bool) throws {
        let probe = ValueProbe(hasCommand ? commanded : confirmed)
        probe.store.onCommand = { _, _ in }
        try probe.store.set("level", .number(40), from: .control, now: probe.now)
        probe.store.define([level()], now: probe.now)
        #expect(!probe.state.isAwaiting && probe.state.value == .number(10) && probe.state.actual == .number(10))
    }

    /// A write that a policy holds back and that does not fit any more.
    @Test func aHeldBackWriteThatDoesNotFitIsNotShown() throws {
        let probe = ValueProbe(level())
        probe.store.beginHold("level")
        probe.change(80, .settle(.seconds(1)))
        probe.lift()
        #expect(probe.state.value == .number(80))
        let narrow = level { $0.range = 0...50 }
        probe.store.define([narrow], now: probe.now)
        #expect(probe.state.value == probe.state.actual && probe.numbers.isEmpty, "\(probe.state)")
        probe.pass(.seconds(2))
        #expect(probe.state.value == probe.state.actual && probe.numbers.isEmpty)
    }

    /// A finger keeps what it holds until it lifts.
    @Test func aFingerKeepsItsValue() throws {
        let probe = ValueProbe(confirmed)
        probe.store.beginHold("level")
        probe.change(40, .live)
        probe.store.define([level()], now: probe.now)
        #expect(probe.state.value == .number(40))
        probe.change(50, .live)
        probe.lift()
        #expect(probe.state.value == .number(50) && probe.state.actual == .number(50))
    }

    // MARK: What is computed

    /// What a list's change made of a formula is told while the formula is there; nobody is told of a name that is not declared.
    @Test func formulasOfBeforeAreNotEvaluatedInBetween() throws {
        var list = ValueDefinition("jobs", .list)
        list.list.fields = [ValueDefinition("name", .text)]
        func total(_ name: String) throws -> ValueDefinition {
            var definition = ValueDefinition(name)
            definition.formula = try Expression(
                parsing: "count(jobs)", expecting: .number, in: ExpressionScope(values: ["jobs": .list(fields: ["name": .text])]))
            return definition
        }
        let store = ValueStore()
        store.define([list, try total("old")], now: .zero)
        store.settle()
        var told: [String] = []
        var declared: Set<String> = ["jobs", "old"]
        let observations = [
            store.definitionRequests.add { declared = ["jobs", "new"] },
            store.changes.add { change in
                #expect(declared.contains(change.name), "\(change.name) is told, and not declared")
                told.append("\(change.name) \(change.state.value)")
            },
        ]
        try store.setList("jobs", [ListRow("a", [nil]), ListRow("b", [nil])])
        list.list.fields.append(ValueDefinition("more", .text))
        store.define([list, try total("new")], now: .zero)
        store.settle()
        #expect(told == ["old 2", "new 2"])
        withExtendedLifetime(observations) {}
    }

    // MARK: Secrets

    /// A secret that waits is not for whoever another configuration names: it is wiped, and that is told.
    @Test(arguments: [1, 2, 3]) func aSecretThatIsForSomebodyElseNowIsLost(way: Int) throws {
        var secret = ValueDefinition("pin", .secret)
        secret.secret.backend = "lock"
        let store = ValueStore()
        store.define([secret], now: .zero)
        let text = SecretText("1234")
        try store.setSecret("pin", text, now: .zero)
        var lost: [(name: String, state: SecretState?)] = []
        let observation = store.secretLosses.add { lost.append(($0, store.secretState(of: $0))) }
        store.define([secret], now: .zero)
        #expect(lost.isEmpty && !text.isEmpty)
        switch way {
        case 1: secret.secret.backend = "door"
        case 2:
            secret.secret.backend = nil
            secret.hasCommand = true
        default: break
        }
        store.define(way == 3 ? [] : [secret], now: .zero)
        #expect(lost.map(\.name) == ["pin"] && lost.first?.state == (way == 3 ? nil : .lost) && (way == 3 || text.isEmpty))
        store.define([secret], now: .zero)
        #expect(lost.count == 1)
        withExtendedLifetime(observation) {}
    }
}
