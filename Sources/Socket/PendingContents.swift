import FasciaJSON
import FasciaValues

/// What waits to be told to a client of lists, images, series and controls in rows.
struct PendingContents {
    /// More operations or points than this are not remembered: the client gets the whole.
    static let most = 1000
    /// How many operations or points a message tells, and after how many bytes no more of them.
    private static let atOnce = 200
    private static let bytesAtOnce = ContentText.partBytes

    private var rows: [RowWrite] = []
    private var images = JSONObject()
    /// What changes of lists and series are told as.
    private enum Part: String { case operations, appended, inserted }
    /// Operations of lists and points of series, as clients see them, by name; in the order in which they began.
    private var parts: [(name: String, kind: Part, items: [JSONValue])] = []
    /// Lists and series that are told as a whole.
    private var wholes: [String] = []
    /// The number of the whole whose text is being made; nil if none is. Nothing else of lists and series is told meanwhile.
    private var telling: Int?
    private var lastTelling = 0
    private var isTelling: Bool { telling != nil }

    /// Whether something can be told.
    var hasPending: Bool { !rows.isEmpty || !images.isEmpty || (!isTelling && (!parts.isEmpty || !wholes.isEmpty)) }

    /// How much can be told.
    var count: Int { rows.count + images.count + parts.reduce(0) { $0 + $1.items.count } }

    mutating func forget(writes: Bool, changes: Bool) {
        if writes { rows = [] }
        if !changes { return }
        images = JSONObject()
        parts = []
        wholes = []
        // Nobody asks for its text any more.
        telling = nil
    }

    // MARK: In

    /// A control in a row wrote a field. Only the last of each matters.
    mutating func wrote(_ write: RowWrite) {
        rows.removeAll { $0.name == write.name && $0.id == write.id && $0.field == write.field }
        rows.append(write)
    }

    mutating func changed(image name: String, _ json: JSONValue) { images[name] = json }

    mutating func changed(_ change: ListChange, _ options: ListOptions) {
        switch change.kind {
        case .replaced: tellWhole(change.name)
        case .patched(let operations): add(change.name, .operations, operations.count) { operations.map { options.json($0) } }
        }
    }

    mutating func changed(_ change: SeriesChange) {
        switch change.kind {
        case .replaced: tellWhole(change.name)
        case .appended(let points): add(change.name, .appended, points)
        case .inserted(let points): add(change.name, .inserted, points)
        }
    }

    private mutating func add(_ name: String, _ kind: Part, _ points: [SeriesPoint]) {
        let told = points.count { !$0.isBreak }
        if told > 0 { add(name, kind, told) { points.compactMap(\.json) } }
    }

    /// Has a list or a series told as a whole.
    mutating func tellWhole(_ name: String) {
        parts.removeAll { $0.name == name }
        if !wholes.contains(name) { wholes.append(name) }
    }

    private mutating func add(_ name: String, _ kind: Part, _ count: Int, _ json: () -> [JSONValue]) {
        // The whole is told with it.
        if wholes.contains(name) { return }
        let waiting = parts.reduce(0) { $0 + ($1.name == name ? $1.items.count : 0) }
        if waiting + count > PendingContents.most { return tellWhole(name) }
        guard let index = parts.lastIndex(where: { $0.name == name }), parts[index].kind == kind else {
            return parts.append((name, kind, json()))
        }
        parts[index].items += json()
    }

    // MARK: Out

    /// Takes a message.
    mutating func take() -> JSONValue? {
        if !rows.isEmpty {
            let row = rows.removeFirst()
            return Subscription.notification(
                "row", ["name": .string(row.name), "id": .string(row.id), "field": .string(row.field), "value": row.value.json])
        }
        if let name = images.names.first {
            let image = images[name] ?? .null
            images[name] = nil
            return Subscription.notification("image", ["name": .string(name), "image": image])
        }
        if isTelling || parts.isEmpty { return nil }
        let name = parts[0].name
        let kind = parts[0].kind
        var bytes = 0
        let items = parts[0].items.prefix(PendingContents.atOnce).prefix { item in
            defer { bytes += item.leastBytes }
            return bytes < PendingContents.bytesAtOnce
        }
        parts[0].items.removeFirst(items.count)
        if parts[0].items.isEmpty { parts.removeFirst() }
        return Subscription.notification(
            kind == .operations ? "list" : "series", ["name": .string(name), kind.rawValue: .array(Array(items))])
    }

    /// Takes the name of a list or a series whose whole is to be told: what is gathered from now on follows it.
    /// - Returns: the name, and what `endTelling` is called with.
    mutating func takeWhole() -> (name: String, telling: Int)? {
        if isTelling || wholes.isEmpty || !parts.isEmpty { return nil }
        lastTelling += 1
        telling = lastTelling
        return (wholes.removeFirst(), lastTelling)
    }

    /// The text of a whole is made.
    /// - Returns: whether it is still to be told.
    mutating func endTelling(_ number: Int) -> Bool {
        if telling != number { return false }
        telling = nil
        return true
    }
}
