import FasciaGeometry

/// What a list is made of, as its definition says.
public struct ListOptions: Sendable, Hashable {
    /// The most rows that a definition may allow.
    public static let greatestLimit = 10_000
    /// The most bytes that its ids and texts have together.
    public static let bytesLimit = 4 << 20

    /// The fields of each row, by name and type; scalars only.
    public var fields: [ValueDefinition] = []
    /// The most rows.
    public var limit = 1000
    /// Whether the oldest rows make way for those beyond the limit, as in a log.
    public var keepsLast = false

    /// A list without fields.
    public init() {}

    /// The place of a field among `fields`; nil if there is none of that name.
    public func index(ofField name: String) -> Int? { fields.firstIndex { $0.name == name } }
}

/// A row of a list.
public struct ListRow: Hashable, Sendable {
    /// The longest id in bytes.
    public static let idLimit = 128

    /// What it is known by, unique in its list: text of 1 to 128 bytes without “/”.
    public let id: String
    /// What its fields are, in the order of the list's fields; nil for what is unknown.
    public internal(set) var values: [Value?]

    /// A row; the list checks it when it takes it.
    public init(_ id: String, _ values: [Value?]) {
        self.id = id
        self.values = values
    }

    /// How many bytes its id and its texts have.
    var bytes: Int { values.reduce(id.utf8.count) { $0 + ListRow.bytes(of: $1) } }

    fileprivate static func bytes(of value: Value?) -> Int {
        if case .text(let text) = value { text.utf8.count } else { 0 }
    }
}

/// A step of a patch.
public enum ListOperation: Hashable, Sendable {
    /// Adds a row at the end.
    case append(ListRow)
    /// Adds a row before another.
    case insert(ListRow, before: String)
    /// Moves a row before another; nil is the end.
    case move(String, before: String?)
    /// Sets some fields of a row, each by its place among the fields.
    case update(String, [ListCell])
    /// Removes a row.
    case remove(String)

    /// How many bytes of ids and texts it adds at most.
    var bytes: Int {
        switch self {
        case .append(let row), .insert(let row, _): row.bytes
        case .update(_, let cells): cells.reduce(0) { $0 + ListRow.bytes(of: $1.value) }
        case .move, .remove: 0
        }
    }
}

/// A field of a row, and what it is to be.
public struct ListCell: Hashable, Sendable {
    /// Its place among the list's fields.
    public let field: Int
    /// nil makes it unknown.
    public let value: Value?

    /// A cell.
    public init(field: Int, value: Value?) {
        self.field = field
        self.value = value
    }
}

/// The rows of a list value, in their order. Read it where it is needed and let go of it: a copy that is kept makes the next patch copy
/// all rows.
public struct ListContent: Sendable {
    /// The fields of each row.
    public let fields: [ValueDefinition]
    /// The rows. The first index is not always 0: the subscript of the list counts from there.
    public var rows: ArraySlice<ListRow> { all[start...] }

    /// The rows from `start` on: those before went from the front, as a log's do, and are let go of many at a time.
    private var all: [ListRow] = []
    private var start = 0
    /// How many bytes the ids and texts of the rows have.
    private(set) var bytes = 0

    /// Where each row was when places were counted last, plus the rows dropped since at the front. Since then a row has moved by as many
    /// places at most as rows were inserted, moved or removed elsewhere.
    private var places: [String: Int] = [:]
    private var dropped = 0
    private var shifts = 0
    /// So many places are searched rather than all of them counted anew.
    private static let longestSearch = 256

    /// An empty list.
    public init(fields: [ValueDefinition]) {
        self.fields = fields
    }

    /// A list of rows with ids of their own.
    init(fields: [ValueDefinition], rows: [ListRow]) {
        self.fields = fields
        all = rows
        bytes = ListContent.bytes(of: rows)
        countPlaces()
    }

    /// How many bytes the ids and texts of rows have.
    static func bytes(of rows: some Sequence<ListRow>) -> Int { rows.reduce(0) { $0 + $1.bytes } }

    /// How many rows there are.
    public var count: Int { all.count - start }

    /// The row at a place, counted from 0.
    public subscript(index: Int) -> ListRow { all[start + index] }

    /// Whether there is a row of this id.
    public func contains(_ id: String) -> Bool { places[id] != nil }

    /// Where a row is; nil if there is none of this id.
    public func index(of id: String) -> Int? {
        guard let place = places[id] else { return nil }
        let index = place - dropped
        func isHere(_ index: Int) -> Bool { index >= 0 && index < count && self[index].id == id }
        if isHere(index) { return index }
        for distance in stride(from: 1, through: max(1, shifts), by: 1) {
            if isHere(index - distance) { return index - distance }
            if isHere(index + distance) { return index + distance }
        }
        return nil
    }

    /// The row of this id; nil if there is none.
    public func row(_ id: String) -> ListRow? { index(of: id).map { self[$0] } }

    // MARK: Changes

    /// Carries out an operation that is known to fit.
    mutating func apply(_ operation: ListOperation) {
        switch operation {
        case .append(let row): insert(row, at: count)
        case .insert(let row, let other): insert(row, at: index(of: other) ?? count)
        case .move(let id, let other):
            guard id != other, let index = index(of: id) else { return }
            let row = remove(at: index)
            insert(row, at: other.flatMap { self.index(of: $0) } ?? count)
        case .update(let id, let cells):
            guard let index = index(of: id) else { return }
            for cell in cells where all[start + index].values.indices.contains(cell.field) {
                bytes += ListRow.bytes(of: cell.value) - ListRow.bytes(of: all[start + index].values[cell.field])
                all[start + index].values[cell.field] = cell.value
            }
        case .remove(let id):
            guard let index = index(of: id) else { return }
            places[id] = nil
            _ = remove(at: index)
        }
    }

    /// How many rows at the front have the bytes that are too many.
    func countOver(_ room: Int) -> Int {
        var (count, rest) = (0, bytes)
        while rest > room, count < self.count {
            rest -= self[count].bytes
            count += 1
        }
        return count
    }

    /// Removes rows at the front, and returns their ids.
    mutating func removeFirst(_ count: Int) -> [String] {
        let ids = rows.prefix(count).map(\.id)
        for id in ids {
            places[id] = nil
            _ = remove(at: 0)
        }
        return ids
    }

    private mutating func insert(_ row: ListRow, at index: Int) {
        all.insert(row, at: start + index)
        bytes += row.bytes
        places[row.id] = index + dropped
        if index < count - 1 { shifted() }
    }

    /// Takes a row out; its place stays noted.
    private mutating func remove(at index: Int) -> ListRow {
        if index > 0 {
            let row = all.remove(at: start + index)
            bytes -= row.bytes
            if index < count { shifted() }
            return row
        }
        let row = all[start]
        bytes -= row.bytes
        all[start] = ListRow("", [])
        start += 1
        dropped += 1
        if start > max(64, all.count / 2) {
            all.removeFirst(start)
            start = 0
        }
        return row
    }

    /// How far from its noted place a row may be, for tests.
    var longestWay: Int { shifts }

    private mutating func shifted() {
        shifts += 1
        if shifts > ListContent.longestSearch { countPlaces() }
    }

    private mutating func countPlaces() {
        dropped = 0
        shifts = 0
        if places.isEmpty { places.reserveCapacity(rows.count) }
        for (index, row) in rows.enumerated() { places[row.id] = index }
    }
}
