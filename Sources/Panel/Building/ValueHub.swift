import FasciaConfiguration
import FasciaControls
import FasciaExpressions
import FasciaGeometry
import FasciaValues

/// What a control holds while a finger is on it, or somebody types in it: a value, or a field of a row.
enum HeldValue: Hashable {
    case value(String)
    case cell(list: String, row: String, field: String)
}

/// Connects one panel to the value store: the observers of each value, and the present moment.
///
/// Controls own closures that hold it; it holds no views.
final class ValueHub {
    /// The values of the configuration, by name.
    let models: [String: ValueModel]
    let definitions: [ValueDefinition]
    private(set) var store = ValueStore()
    private(set) var isJoined = false
    /// Whether values are shown for the first time, without animation.
    private(set) var isJoining = false
    private var observations: [Observation] = []
    /// The expressions of the panel.
    private(set) lazy var graph = ExpressionGraph(host: self)
    /// How often lists, images and series have changed.
    private(set) var revisions: [String: Int] = [:]
    /// The row whose fields expressions read at the moment.
    var rowAtHand: (row: ListRow, list: ValueModel)?
    /// The texts of the panel.
    var wording: PanelTexts?
    /// A text of an expression that shows values, with what they are; nil for any other text.
    var fill: ((_ raw: String, _ isShown: Bool) -> String?)?
    /// What months and days are called, and the machine's time zone.
    var calendar: (() -> (names: CalendarNames, zone: TimeZoneRules)?)?
    private var followers: [String: [(ValueState) -> Void]] = [:]
    private var contentFollowers: [String: [() -> Void]] = [:]
    private var joiners: [(ValueStore) -> Observation?] = []
    /// The views that show one of the panel's own values, or what is computed from one; nil stands for something that is no view.
    private var viewers: [String: [() -> View?]] = [:]
    /// The derived values that are computed from one of the panel's own values, by way of others too.
    private var readers: [String: [String]] = [:]
    /// Holds of fingers on the panel's controls, which end when another panel takes over.
    private var holds: [HeldValue: Int] = [:]
    /// What values were before somebody began to type, where something was told of the text that is not complete.
    var beforeDrafts: [String: Value] = [:]
    /// The latest known moment.
    private var latest = Instant.zero
    var clock: (() -> Instant)?
    /// Refreshes what shows controls' values, after a control was made to show another one, which sends no event.
    var refresh: (() -> Void)?
    /// Tells people that what they have entered was refused.
    var onRefusal: ((ValueError) -> Void)?
    /// Whether pages are looked at one by one, and none is left by itself: values that only a backend knows are not there.
    var keepsPages = false
    /// Whether that is to be done before the next frame.
    var needsRefresh = false

    /// The window's size in points: `panel.width` and `panel.height`.
    private var size = Size.zero

    init(_ models: [ValueModel]) {
        definitions = models.map(\.definition)
        self.models = Dictionary(models.map { ($0.definition.name, $0) }, uniquingKeysWith: { $1 })
        var direct: [String: [String]] = [:]
        for definition in definitions {
            for input in definition.formula?.inputs ?? [] { direct[input.name, default: []].append(definition.name) }
        }
        for own in direct.keys where own.hasPrefix(PanelValue.prefix) {
            var found: Set<String> = []
            var open = [own]
            while let name = open.popLast() { open += direct[name]?.filter { found.insert($0).inserted } ?? [] }
            readers[own] = Array(found)
        }
    }

    /// The present moment, as the window knows it.
    var now: Instant {
        latest = max(latest, clock?() ?? .zero)
        return latest
    }

    /// Calls a closure whenever the state of a value changes, and when the panel joins a store.
    /// - Parameter view: what shows the value, or the superview of what it shows or hides; nil counts as shown.
    func follow(_ name: String, by view: View? = nil, _ update: @escaping (ValueState) -> Void) {
        followers[name, default: []].append(update)
        note(name, view.map { view in { [weak view] in view } } ?? { nil })
        if isJoined, let state = store.state(of: name) { update(state) }
    }

    /// Calls a closure whenever a list, an image, a series or a secret has changed.
    func followContent(_ name: String, _ update: @escaping () -> Void) { contentFollowers[name, default: []].append(update) }

    /// Calls a closure with each store that the panel joins, once the values are declared there, for what is no scalar. What it observes
    /// is kept until the panel leaves: another panel then declares values of its own, which this one does not know.
    func onJoin(_ join: @escaping (ValueStore) -> Observation?) {
        joiners.append(join)
        if isJoined, let observation = join(store) { observations.append(observation) }
    }

    /// Notes what shows a value, if that may tell the time.
    func note(_ name: String, _ viewer: @escaping () -> View?) {
        if name.hasPrefix(PanelValue.prefix) || models[name]?.definition.formula != nil { viewers[name, default: []].append(viewer) }
    }

    /// Whether anything of the panel depends on a value.
    func isFollowed(_ name: String) -> Bool { followers[name] != nil || viewers[name] != nil || readers[name] != nil }

    /// Whether one of the panel's own values shows, or something that is computed from it.
    func isShown(_ name: String) -> Bool {
        func shows(_ name: String) -> Bool { viewers[name]?.contains { $0()?.isReachable ?? true } ?? false }
        return shows(name) || readers[name]?.contains(where: shows) ?? false
    }

    /// Joins a store, and declares this panel's values there.
    func join(_ store: ValueStore, now: Instant) {
        leave(now: now)
        latest = max(latest, now)
        self.store = store
        store.define(definitions, now: now)
        isJoined = true
        storeSize()
        observations = [
            store.changes.add { [weak self] change in
                for update in self?.followers[change.name] ?? [] { update(change.state) }
                self?.graph.changed(change.name)
            },
            store.listChanges.add { [weak self] in self?.contentDidChange($0.name) },
            store.imageChanges.add { [weak self] in self?.contentDidChange($0) },
            store.seriesChanges.add { [weak self] in self?.contentDidChange($0.name) },
            store.secretChanges.add { [weak self] in self?.contentDidChange($0) },
        ]
        isJoining = true
        defer { isJoining = false }
        for (name, state) in store.snapshot() + PanelValue.allCases.compactMap({ own in store.state(of: own.name).map { (own.name, $0) } })
        {
            for update in followers[name] ?? [] { update(state) }
        }
        for join in joiners { if let observation = join(store) { observations.append(observation) } }
        graph.changedAll()
        // The first frame is made of results.
        settle()
    }

    func windowDidResize(to size: Size) {
        self.size = size
        if isJoined { storeSize() }
    }

    private func storeSize() {
        // A panel is built before its display is known.
        if size == .zero { return }
        try? store.set(PanelValue.width.name, .number(size.width), from: .client, now: now)
        try? store.set(PanelValue.height.name, .number(size.height), from: .client, now: now)
    }

    private func contentDidChange(_ name: String) {
        revisions[name, default: 0] += 1
        graph.changed(name)
        for update in contentFollowers[name] ?? [] { update() }
    }

    /// Leaves the store, and ends the holds of fingers.
    func leave(now: Instant) {
        guard isJoined else { return }
        isJoined = false
        for (held, count) in holds {
            for _ in 0..<count { end(held, isCancelled: true, now: now) }
        }
        holds = [:]
        observations = []
    }

    func beginHold(_ held: HeldValue) {
        guard isJoined else { return }
        holds[held, default: 0] += 1
        switch held {
        case .value(let name): store.beginHold(name)
        case .cell(let list, let row, let field): store.beginHold(list: list, row: row, field: field)
        }
    }

    func endHold(_ held: HeldValue, isCancelled: Bool) {
        guard isJoined, let count = holds[held] else { return }
        holds[held] = count > 1 ? count - 1 : nil
        end(held, isCancelled: isCancelled, now: now)
    }

    private func end(_ held: HeldValue, isCancelled: Bool, now: Instant) {
        switch held {
        case .value(let name): store.endHold(name, isCancelled: isCancelled, now: now)
        case .cell(let list, let row, let field):
            store.endHold(list: list, row: row, field: field, isCancelled: isCancelled, now: now)
        }
    }

    func change(_ name: String, to value: Value, policy: WritePolicy, isFinal: Bool) {
        guard isJoined else { return }
        store.change(name, to: value, policy: policy, isFinal: isFinal, now: now)
    }

    /// A field gives the secret that was typed into it. What is too long is refused.
    func set(_ name: String, secret: SecretText) throws(ValueError) {
        if isJoined { try store.setSecret(name, secret, now: now) } else { secret.wipe() }
    }

    func state(of name: String) -> ValueState? { isJoined ? store.state(of: name) : nil }
}
