import FasciaSystem
import FasciaGeometry

/// The panel's named values: what controls, labels, commands and clients share.
///
/// It knows no loop, no socket and no file. Its owner calls `service` when it asks for that; observers get what leaves the panel, what
/// changes and what has to be kept. Everything happens on one thread; handlers may call back.
public final class ValueStore {
    /// Sent every value that leaves the panel, as write policies let it, and none that came from outside.
    public let writes = Observers<ValueWrite>()
    /// Sent when what is known of a value has changed.
    public let changes = Observers<ValueChange>()
    /// Sent when a value that outlives the process has changed, before `changes`.
    public let persistentChanges = Observers<Void>()
    /// Sent when something is due earlier than the last answer of `service` told: the owner calls `service` soon.
    public let serviceRequests = Observers<Void>()
    /// Runs the command of a value that has one with what is written to it, after `writes`, and calls `finish`. While it is nil, what is
    /// written is so.
    public var onCommand: ((_ name: String, _ value: Value) -> Void)?

    /// The names of all values, in the order of their definitions.
    public private(set) var names: [String] = []

    private var entries: [String: ValueEntry] = [:]
    /// Nothing is due before this moment.
    private var earliest = Instant.distantFuture
    /// What was kept from an earlier process, for values that are defined later.
    private var kept: [String: Value] = [:]

    /// A store without values.
    public init() {}

    // MARK: Definitions

    /// Declares the values: those that were there before keep what they are as far as it fits, all others are gone.
    /// - Parameters:
    ///   - definitions: of two with one name the last counts.
    ///   - now: the moment, for freshness.
    public func define(_ definitions: [ValueDefinition], now: Instant) {
        let before = entries.mapValues(\.state)
        let old = entries
        // What is not declared any more is kept for the configuration that declares it again.
        for (name, entry) in entries where entry.definition.isPersistent { kept[name] = entry.actual }
        entries = [:]
        names = []
        for definition in definitions {
            if entries[definition.name] == nil { names.append(definition.name) }
            if let entry = old[definition.name], entry.definition.type == definition.type {
                entry.redefine(definition, now: now)
                entries[definition.name] = entry
            } else {
                entries[definition.name] = ValueEntry(definition, restored: definition.isPersistent ? kept[definition.name] : nil)
            }
        }
        for name in names {
            guard let state = entries[name]?.state, state != before[name] else { continue }
            changes.send(ValueChange(name: name, state: state))
        }
        findEarliest()
        serviceRequests.send(())
    }

    /// How a value is declared; nil if there is none of that name.
    public func definition(of name: String) -> ValueDefinition? { entries[name]?.definition }

    // MARK: Reading

    /// What a value is: what controls show.
    public func get(_ name: String) throws(ValueError) -> Value { try entry(name).shown }

    /// All that is known of a value; nil if there is none of that name.
    public func state(of name: String) -> ValueState? { entries[name]?.state }

    /// Everything, in the order of the definitions.
    public func snapshot() -> [(name: String, state: ValueState)] {
        names.compactMap { name in entries[name].map { (name, $0.state) } }
    }

    private func entry(_ name: String) throws(ValueError) -> ValueEntry {
        guard let entry = entries[name] else {
            throw ValueError(name: name, problem: .unknown(suggestion: Suggestion.closest(to: name, among: names)))
        }
        return entry
    }

    // MARK: Setting

    /// Sets a value. What comes from outside never goes out again, waits while a finger holds a control of the value, and counts as an
    /// answer to what was written.
    /// - Throws: `ValueError` if there is no such value or it cannot be that; then nothing has changed.
    public func set(_ name: String, _ value: Value, from source: ValueSource, now: Instant) throws(ValueError) {
        let entry = try entry(name)
        let value = try entry.definition.checked(value)
        update(name, entry) {
            switch source {
            case .control: entry.change(value, .live, isFinal: true, now: now, write: writer(name))
            case .client, .command: entry.receive(value, now: now)
            }
        }
    }

    // MARK: Controls

    /// A finger came down on a control of a value: until `endHold`, what comes in is stored and not shown.
    public func beginHold(_ name: String) {
        guard let entry = entries[name] else { return }
        update(name, entry) { entry.beginHold() }
    }

    /// A control says what its value shall be; it is brought into what the value can be, or dropped if that is not possible.
    /// - Parameter isFinal: whether it is the last word, not a stop on a finger's way.
    public func change(_ name: String, to value: Value, policy: WritePolicy, isFinal: Bool, now: Instant) {
        guard let entry = entries[name], let value = try? entry.definition.checked(entry.definition.clamped(value)) else { return }
        update(name, entry) { entry.change(value, policy, isFinal: isFinal, now: now, write: writer(name)) }
    }

    /// The finger lifted or was lost: the value at lift-off goes out, if it has not yet.
    public func endHold(_ name: String, isCancelled: Bool, now: Instant) {
        guard let entry = entries[name] else { return }
        update(name, entry) { entry.endHold(isCancelled: isCancelled, now: now, write: writer(name)) }
    }

    /// Whether a finger is on a control of any value.
    public var isHeld: Bool { entries.values.contains { $0.isHeld } }

    private func writer(_ name: String) -> (Value) -> Void {
        { [unowned self] value in
            self.writes.send(ValueWrite(name: name, value: value))
            guard let entry = self.entries[name], entry.definition.hasCommand else { return }
            if let onCommand {
                onCommand(name, value)
            } else {
                finish(name, value, isLast: true, now: entry.lastWrite ?? .zero)
            }
        }
    }

    /// Takes note of how a command ended that carried out a write.
    /// - Parameters:
    ///   - result: what the value is now; nil if the command failed, which counts like something that the value cannot be.
    ///   - isLast: whether no later write of the value waits for its own command.
    package func finish(_ name: String, _ result: Value?, isLast: Bool, now: Instant) {
        guard let entry = entries[name] else { return }
        let value = result.flatMap { try? entry.definition.checked($0) }
        update(name, entry) { entry.finish(value, isLast: isLast, now: now) }
    }

    // MARK: Time

    /// Does what is due: writes that waited, confirmations that did not come, values that grew old.
    /// - Returns: when to call again; nil if nothing will be due by itself.
    @discardableResult
    public func service(now: Instant) -> Instant? {
        // Asked every frame: most of the time it is a comparison.
        if now >= earliest {
            for name in names {
                guard let entry = entries[name], let next = entry.next, next <= now else { continue }
                update(name, entry, asks: false) { entry.service(now: now, write: writer(name)) }
            }
            findEarliest()
        }
        return earliest < .distantFuture ? earliest : nil
    }

    private func findEarliest() {
        earliest = .distantFuture
        for entry in entries.values { earliest = min(earliest, entry.next ?? .distantFuture) }
    }

    // MARK: Keeping

    /// The values that outlive the process. Those that were kept earlier and that nothing declares at present stay kept.
    public var persistent: [String: Value] {
        var values = kept
        for (name, entry) in entries where entry.definition.isPersistent { values[name] = entry.actual }
        return values
    }

    /// Takes what an earlier process kept, before values are defined; what does not fit its definition then is left out.
    public func restore(_ values: [String: Value]) { kept = values }

    private func update(_ name: String, _ entry: ValueEntry, asks: Bool = true, _ body: () -> Void) {
        let before = entry.state
        body()
        if let next = entry.next, next < earliest {
            earliest = next
            if asks { serviceRequests.send(()) }
        }
        let state = entry.state
        if state == before { return }
        if entry.definition.isPersistent, state.actual != before.actual { persistentChanges.send(()) }
        changes.send(ValueChange(name: name, state: state))
    }
}
