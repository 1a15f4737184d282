import FasciaSystem
import FasciaGeometry

/// The panel's named values: what controls, labels, commands and clients share.
///
/// It knows no loop, no socket and no file: its owner calls `service` when asked to, and observers get writes, changes and what has to
/// be kept. One thread; observers may call the store.
public final class ValueStore {
    /// Sent for each write, as the write policies pace them; values from outside are not written.
    public let writes = Observers<ValueWrite>()
    /// Sent when the state of a value has changed.
    public let changes = Observers<ValueChange>()
    /// Sent when a persistent value has changed, before `changes`.
    public let persistentChanges = Observers<Void>()
    /// Sent when something is due earlier than `service` last returned: the owner calls `service` soon.
    public let serviceRequests = Observers<Void>()
    /// Sent when a list has changed: its rows one by one, or all of them.
    public let listChanges = Observers<ListChange>()
    /// Sent when the picture of an image has changed, with the image's name.
    public let imageChanges = Observers<String>()
    /// Sent when a series has changed.
    public let seriesChanges = Observers<SeriesChange>()
    /// Sent when a secret has come, was taken or was wiped, with its name.
    public let secretChanges = Observers<String>()
    /// Sent when a secret was wiped that nobody has taken in time, or before `define` gave it to somebody else, with its name.
    public let secretLosses = Observers<String>()
    /// Sent for each write of a control in a row of a list, as its policy paces them.
    public let rowWrites = Observers<RowWrite>()
    /// Sent by `define` before anything is declared anew: what is going to go is there for the last time.
    package let definitionRequests = Observers<Void>()
    /// Sent by `define` when all is declared.
    public let definitionChanges = Observers<Void>()
    /// Sent with the names of values that a new configuration made, or that lost in it what they were: who knows what they are says it again.
    package let resets = Observers<[String]>()
    /// Sent by `define` when rows of a list do not fit its new definition, or there is no room for them.
    public let losses = Observers<ContentLoss>()
    /// Runs the command of a value that has one with what is written to it, after `writes`, and calls `finish`. While it is nil, what is
    /// written is so. Not `Observers`: a write is carried out once.
    package var onCommand: ((_ name: String, _ value: Value) -> Void)?
    /// Gives the command of a secret that has one what it is for, which calls `endSecret`. While it is nil, the secret waits.
    package var onSecretCommand: ((_ name: String) -> Void)?

    /// The names of all values but the panel's own, in the order of their definitions.
    public private(set) var names: [String] = []

    private var entries: [String: ValueEntry] = [:]
    /// The names of `entries`, the panel's own among them, in the order of their definitions.
    private var order: [String] = []
    var contents = ValueContents()
    private lazy var derived = DerivedValues([], store: self)
    var times: StoreTimes
    /// How far the wall clock was ahead of the time since the machine started, when points were added last.
    var clockOffset: Double
    /// The latest moment that is known.
    private(set) var latest = Instant.zero
    /// Nothing is due before this moment.
    private var earliest = Instant.distantFuture
    /// What kept values have when they are declared next, whatever they have now.
    private var returning: [String: Value] = [:]
    /// The series that begin without points when they are declared next.
    var renewed: Set<String> = []
    /// What was kept from an earlier process, for values that are defined later.
    private var kept: [String: Value] = [:]

    /// Creates an empty store.
    public convenience init() { self.init(times: StoreTimes()) }

    /// Creates an empty store whose series have the times of these clocks.
    package init(times: StoreTimes) {
        self.times = times
        clockOffset = times.utc() - times.boot()
    }

    // MARK: Definitions

    /// Declares the values. Those that were declared before keep their state as far as it fits; others are removed.
    /// - Parameters:
    ///   - definitions: the last of a name counts.
    ///   - now: the moment, for freshness.
    public func define(_ definitions: [ValueDefinition], now: Instant) {
        note(now)
        // What is computed is told while what it is computed from is there; from then on nothing is until all is declared.
        settle()
        definitionRequests.send(())
        var before = entries.mapValues(\.state)
        for name in names { before[name] = before[name] ?? derived.state(of: name) }
        derived = DerivedValues([], store: self)
        let old = entries
        // A removed persistent value stays kept, for a configuration that declares it again.
        for (name, entry) in entries where entry.definition.isPersistent { kept[name] = entry.actual }
        kept.merge(returning) { $1 }
        entries = [:]
        names = []
        order = []
        var others: [ValueDefinition] = []
        var seen: Set<String> = []
        for definition in definitions {
            if seen.insert(definition.name).inserted, !definition.name.hasPrefix(PanelValue.prefix) { names.append(definition.name) }
            if definition.formula != nil { continue }
            if !definition.type.isScalar {
                others.append(definition)
                continue
            }
            if entries[definition.name] == nil { order.append(definition.name) }
            if let entry = old[definition.name], entry.definition.type == definition.type, returning[definition.name] == nil {
                entry.redefine(definition, now: now)
                entries[definition.name] = entry
            } else {
                entries[definition.name] = ValueEntry(definition, restored: definition.isPersistent ? kept[definition.name] : nil)
            }
        }
        returning = [:]
        let (lostSecrets, lostContents) = defineContents(others)
        renewed = []
        derived = DerivedValues(definitions.filter { $0.formula != nil }, store: self)
        derived.settle { _, _ in }
        for name in names {
            guard let state = state(of: name), state != before[name] else { continue }
            changes.send(ValueChange(name: name, state: state))
        }
        findEarliest()
        definitionChanges.send(())
        let reset = names.filter { name in
            definition(of: name)?.formula == nil && (lostContents.contains(name) || entries[name] != nil && state(of: name) != before[name])
        }
        if !reset.isEmpty { resets.send(reset) }
        for name in lostSecrets { secretLosses.send(name) }
        serviceRequests.send(())
    }

    /// The definition of a value; nil if there is none of that name.
    public func definition(of name: String) -> ValueDefinition? {
        entries[name]?.definition ?? contents.definitions[name] ?? derived.definition(of: name)
    }

    // MARK: Reading

    /// A value, as controls show it; nil while it is unknown.
    public func get(_ name: String) throws(ValueError) -> Value? {
        if derived.definition(of: name) != nil { return state(of: name)?.known }
        return try entry(name).shown
    }

    /// The state of a value; nil if there is none of that name, or it is a list, an image, a series or a secret.
    public func state(of name: String) -> ValueState? {
        if let entry = entries[name] { return entry.state }
        settle()
        return derived.state(of: name)
    }

    /// Every value with its state, in the order of the definitions.
    public func snapshot() -> [(name: String, state: ValueState)] {
        names.compactMap { name in state(of: name).map { (name, $0) } }
    }

    private func entry(_ name: String) throws(ValueError) -> ValueEntry {
        if let entry = entries[name] { return entry }
        if let formula = derived.definition(of: name)?.formula {
            throw ValueError(name: name, problem: .refused("it is computed, as “\(formula.text.prefix(60))”"))
        }
        throw contents.definitions[name]?.isNot(nil) ?? unknown(name)
    }

    func unknown(_ name: String) -> ValueError {
        ValueError(name: name, problem: .unknown(suggestion: Suggestion.closest(to: name, among: names)))
    }

    // MARK: Setting

    /// Sets a value. A value from outside is not written back, is shown after the lift if a finger holds a control of it, and may confirm a
    /// write.
    /// - Parameters:
    ///   - name: the value's name.
    ///   - value: the new value; nil makes it unknown, which is not written.
    ///   - source: who sets it.
    ///   - now: the present moment.
    /// - Throws: `ValueError` if there is no such value or it does not accept this; nothing has changed then.
    public func set(_ name: String, _ value: Value?, from source: ValueSource, now: Instant) throws(ValueError) {
        note(now)
        let entry = try entry(name)
        guard let value = try value.map({ (value) throws(ValueError) in try entry.definition.checked(value) }) else {
            return update(name, entry) { if source == .control { entry.discard() } else { entry.forget(now: now) } }
        }
        update(name, entry) {
            switch source {
            case .control: entry.change(value, .live, isFinal: true, now: now, write: writer(name))
            case .client, .command: entry.receive(value, now: now)
            }
        }
    }

    /// Sets a value as a finger does: it goes out, awaits its confirmation where it has one, and its command carries it out.
    /// - Throws: `ValueError` if there is no such value, it does not accept this, or a finger holds it just now, which goes before.
    public func write(_ name: String, _ value: Value, now: Instant) throws(ValueError) {
        let entry = try entry(name)
        if entry.isHeld {
            throw ValueError(name: name, problem: .unavailable("a finger holds a control of it; try again when it has lifted"))
        }
        try set(name, entry.definition.checked(value), from: .control, now: now)
    }

    /// Whoever tells what a value is cannot tell it any more: it is shown as out of date until it is set again. Others than single values
    /// are left as they are.
    public func lose(_ name: String) {
        guard let entry = entries[name] else { return }
        update(name, entry) { entry.lose() }
    }

    /// Whoever tells what a value is says that it still is: it is fresh again. One of which nothing was heard yet is left as it is.
    package func renew(_ name: String, now: Instant) {
        guard let entry = entries[name] else { return }
        note(now)
        update(name, entry) { entry.renew(now: now) }
    }

    // MARK: Controls

    /// A finger came down on a control of a value: until `endHold`, values from outside are stored and not shown.
    public func beginHold(_ name: String) {
        guard let entry = entries[name] else { return }
        update(name, entry) { entry.beginHold() }
    }

    /// A control sets its value. A number is clamped to the range; anything else that does not fit is ignored.
    /// - Parameters:
    ///   - name: the value's name.
    ///   - value: the new value.
    ///   - policy: which values of a drag are written.
    ///   - isFinal: false for the values of a drag that goes on.
    ///   - now: the present moment.
    public func change(_ name: String, to value: Value, policy: WritePolicy, isFinal: Bool, now: Instant) {
        guard let entry = entries[name], let value = try? entry.definition.checked(entry.definition.clamped(value)) else { return }
        note(now)
        update(name, entry) { entry.change(value, policy, isFinal: isFinal, now: now, write: writer(name)) }
    }

    /// The finger lifted or was lost: the value at lift-off is written, if it was not yet.
    public func endHold(_ name: String, isCancelled: Bool, now: Instant) {
        guard let entry = entries[name] else { return }
        note(now)
        update(name, entry) { entry.endHold(isCancelled: isCancelled, now: now, write: writer(name)) }
    }

    /// Whether a finger is on a control of any value.
    public var isHeld: Bool { entries.values.contains { $0.isHeld } || contents.cells.values.contains { $0.isHeld } }

    private func writer(_ name: String) -> (Value) -> Void {
        { [unowned self] value in
            // The command may read what is computed from it.
            self.derived.changed(name)
            self.writes.send(ValueWrite(name: name, value: value))
            guard let entry = self.entries[name], entry.definition.hasCommand else { return }
            if let onCommand {
                onCommand(name, value)
            } else {
                finish(name, value, isLast: true, now: entry.lastWrite ?? .zero)
            }
        }
    }

    /// Reports the outcome of a write's command.
    /// - Parameters:
    ///   - result: the value as it is now; nil if the command failed. A value that does not fit counts as a failure.
    ///   - isLast: whether no later write of the value waits for its command.
    package func finish(_ name: String, _ result: Value?, isLast: Bool, now: Instant) {
        guard let entry = entries[name] else { return }
        note(now)
        let value = result.flatMap { try? entry.definition.checked($0) }
        update(name, entry) { entry.finish(value, isLast: isLast, now: now) }
    }

    // MARK: Time

    /// Does what is due: sends held-back writes, fails unconfirmed ones, marks values whose time to live has passed.
    /// - Returns: when to call again; nil if nothing is due by time.
    @discardableResult
    public func service(now: Instant) -> Instant? {
        note(now)
        // Called every frame: a comparison, most of the time.
        if now >= earliest {
            for name in order {
                guard let entry = entries[name], let next = entry.next, next <= now else { continue }
                update(name, entry, asks: false) { entry.service(now: now, write: writer(name)) }
            }
            serviceCells(now: now)
            serviceRecords(now: now)
            serviceSecrets(now: now)
            findEarliest()
        }
        settle()
        return earliest < .distantFuture ? earliest : nil
    }

    private func findEarliest() {
        earliest = .distantFuture
        for entry in entries.values { earliest = min(earliest, entry.next ?? .distantFuture) }
        for entry in contents.cells.values { earliest = min(earliest, entry.next ?? .distantFuture) }
        for entry in contents.series.values { earliest = min(earliest, entry.due ?? .distantFuture) }
        for entry in contents.secrets.values { earliest = min(earliest, entry.due ?? .distantFuture) }
    }

    /// Takes the present moment from whoever sets something.
    func note(_ now: Instant) { latest = max(latest, now) }

    /// Has `service` called no later than this.
    func ask(by moment: Instant) {
        if moment >= earliest { return }
        earliest = moment
        serviceRequests.send(())
    }

    // MARK: Keeping

    /// The persistent values, with those kept earlier that no configuration declares at present.
    public var persistent: [String: Value] {
        var values = kept
        for (name, entry) in entries where entry.definition.isPersistent { values[name] = entry.actual }
        return values
    }

    /// Takes the values that an earlier process kept. Call it before `define`, which ignores those that do not fit.
    public func restore(_ values: [String: Value]) { kept = values }

    /// Gives kept values back what they had before a configuration that goes declared them otherwise, when they are declared next.
    package func putBack(_ values: [String: Value]) { returning = values }

    /// Series have no points when they are declared next: what is kept of them is read anew.
    func renewSeries(_ names: Set<String>) { renewed = names }

    private func update(_ name: String, _ entry: ValueEntry, asks: Bool = true, _ body: () -> Void) {
        let before = entry.state
        body()
        if let next = entry.next, next < earliest {
            earliest = next
            if asks { serviceRequests.send(()) }
        }
        let state = entry.state
        if state == before { return }
        if entry.definition.isPersistent, state.knownActual != before.knownActual { persistentChanges.send(()) }
        if !contents.recorders.isEmpty, state.knownActual != before.knownActual || state.isFresh != before.isFresh { record(name) }
        derived.changed(name)
        changes.send(ValueChange(name: name, state: state))
        requestSettling()
    }

    // MARK: Derived values

    /// Whether derived values are to be computed again.
    package var isUnsettled: Bool { derived.isMarked }

    /// Computes derived values of which an input has changed, and sends their changes. `service` does so, and whoever reads one.
    package func settle() {
        guard derived.isMarked else { return }
        derived.settle { name, state in
            if !contents.recorders.isEmpty { record(name) }
            changes.send(ValueChange(name: name, state: state))
        }
    }

    /// Has `service` called if derived values are to be computed again.
    func requestSettling() {
        if derived.isMarked { serviceRequests.send(()) }
    }
}
