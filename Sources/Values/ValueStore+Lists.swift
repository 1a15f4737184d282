import FasciaGeometry

extension ListContent {
    /// What a new definition of a list keeps of its rows: fields of the same name keep what fits, new ones are unknown.
    /// - Returns: the rows, and the ids of those that there is no room for, or of which nothing fits.
    static func carried(_ old: ListContent?, to options: ListOptions) -> (ListContent, lost: [String]) {
        guard let old else { return (ListContent(fields: options.fields), []) }
        if old.fields == options.fields, old.count <= options.limit { return (old, []) }
        let sources = options.fields.map { field in old.fields.firstIndex { $0.name == field.name && $0.type == field.type } }
        var rows: [ListRow] = []
        var lost: [String] = []
        for (index, row) in old.rows.enumerated() {
            let isBeyond = options.keepsLast ? old.count - index > options.limit : index >= options.limit
            var values: [Value?] = []
            var fits = !isBeyond
            for (field, source) in zip(options.fields, sources) {
                let value = source.flatMap { row.values[$0] }
                let kept = value.flatMap { try? field.checked($0) }
                if value != nil, kept == nil { fits = false }
                values.append(kept)
            }
            if fits { rows.append(ListRow(row.id, values)) } else { lost.append(row.id) }
        }
        return (ListContent(fields: options.fields, rows: rows), lost)
    }
}

extension ListOptions {
    /// Checks a row's id.
    /// - Throws: what is wrong with it.
    func checkID(_ id: String, of name: String) throws(ValueError) {
        let shown = id.excerpt
        let problem: String? =
            if id.isEmpty { "it is empty" } else if id.utf8.count > ListRow.idLimit {
                "it has more than \(ListRow.idLimit) bytes"
            } else if id.utf8.contains(UInt8(ascii: "/")) { "it has a “/”" } else if id.utf8.contains(0) { "it has a NUL" } else { nil }
        if let problem { throw ValueError(name: name, problem: .refused("“\(shown)” is no id: \(problem)")) }
    }

    /// Checks what a field of a row is to be, and returns it.
    /// - Throws: an error that names the row and the field.
    func checked(_ value: Value?, field: Int, row: String, of name: String) throws(ValueError) -> Value? {
        guard let value else { return nil }
        let field = fields[field]
        do throws(ValueError) {
            return try field.checked(value)
        } catch {
            let expected: String
            if case .unfit(_, let text) = error.problem { expected = text } else { expected = field.expectation }
            throw ValueError(
                name: name,
                problem: .refused(
                    "row “\(row.excerpt)”, field “\(field.name)”: it takes \(expected), not “\(value.description.excerpt)”"))
        }
    }

    fileprivate func check(_ row: ListRow, of name: String) throws(ValueError) -> ListRow {
        try checkID(row.id, of: name)
        guard row.values.count == fields.count else {
            throw ValueError(
                name: name,
                problem: .refused("row “\(row.id.prefix(60))” has \(row.values.count) values; the list has \(fields.count) fields"))
        }
        var row = row
        for field in fields.indices { row.values[field] = try checked(row.values[field], field: field, row: row.id, of: name) }
        return row
    }

    /// Checks an operation, apart from the rows that it needs, and returns it with what its values became.
    package func checked(_ operation: ListOperation, of name: String) throws(ValueError) -> ListOperation {
        switch operation {
        case .append(let row): return .append(try check(row, of: name))
        case .insert(let row, let other): return .insert(try check(row, of: name), before: other)
        case .move, .remove: return operation
        case .update(let id, let cells):
            var checkedCells: [ListCell] = []
            for cell in cells {
                guard fields.indices.contains(cell.field) else {
                    throw ValueError(name: name, problem: .refused("row “\(id.prefix(60))” has no field \(cell.field)"))
                }
                checkedCells.append(ListCell(field: cell.field, value: try checked(cell.value, field: cell.field, row: id, of: name)))
            }
            return .update(id, checkedCells)
        }
    }
}

/// The rows that a list is to have, each checked as it is added.
package struct CheckedRows {
    /// Those that were added.
    package private(set) var rows: [ListRow] = []
    private var ids: Set<String>
    private let options: ListOptions
    private let name: String

    /// None yet, of so many.
    package init(_ options: ListOptions, of name: String, count: Int) {
        self.options = options
        self.name = name
        ids = Set(minimumCapacity: count)
        rows.reserveCapacity(count)
    }

    /// Adds a row.
    /// - Throws: what does not fit, or that there is a row of this id.
    package mutating func append(_ row: ListRow) throws(ValueError) {
        let row = try options.check(row, of: name)
        if !ids.insert(row.id).inserted {
            let isSpelledOtherwise = !rows.contains { $0.id.utf8.elementsEqual(row.id.utf8) }
            let hint = isSpelledOtherwise ? ", and the same text if it is written with other code points" : ""
            throw ValueError(name: name, problem: .refused("there are two rows “\(row.id.prefix(60))”: ids are unique\(hint)"))
        }
        rows.append(row)
    }
}

extension ValueStore {
    /// The most operations of a patch: what a turn of the loop can carry out between two frames.
    package static let patchLimit = 1000
    /// The most bytes that the ids and texts of all lists have together.
    package static let listBytesLimit = 16 << 20

    /// Sets all rows of a list. Beyond the limit the last count if the list keeps those.
    /// - Throws: `ValueError` if there is no such list, or a row does not fit; nothing has changed then.
    public func setList(_ name: String, _ rows: [ListRow]) throws(ValueError) {
        var checked = CheckedRows(try content(name, .list).list, of: name, count: rows.count)
        for row in rows { try checked.append(row) }
        try setChecked(name, checked.rows)
    }

    /// The same for rows that have been checked, as `CheckedRows` does.
    package func setChecked(_ name: String, _ rows: [ListRow]) throws(ValueError) {
        let options = try content(name, .list).list
        if rows.count > options.limit, !options.keepsLast { throw tooMany(name, rows.count, options) }
        var rows = rows.suffix(options.limit)
        var bytes = ListContent.bytes(of: rows)
        let room = bytesRoom(name)
        while bytes > room, options.keepsLast, let first = rows.popFirst() { bytes -= first.bytes }
        if bytes > room { throw tooMuch(name, bytes, options) }
        // The whole of it is told to everybody: not if nothing is new.
        if contents.lists[name]?.rows == rows { return }
        contents.lists[name] = ListContent(fields: options.fields, rows: Array(rows))
        listChanges.send(ListChange(name: name, kind: .replaced))
    }

    /// Carries out a patch: all of its operations, or none. Then the oldest rows beyond the limit make way, if the list keeps the last.
    /// - Throws: `ValueError` if there is no such list or an operation does not fit; it names operation, row and field, and nothing has
    ///   changed then.
    public func patch(_ name: String, _ operations: [ListOperation]) throws(ValueError) {
        let options = try content(name, .list).list
        if operations.count > ValueStore.patchLimit {
            throw ValueError(
                name: name, problem: .refused("a patch has at most \(ValueStore.patchLimit) operations, not \(operations.count)"))
        }
        var checked: [ListOperation] = []
        checked.reserveCapacity(operations.count)
        for (index, operation) in operations.enumerated() {
            do throws(ValueError) {
                checked.append(try options.checked(operation, of: name))
            } catch {
                throw error.at(operation: index)
            }
        }
        try patchChecked(name, checked)
    }

    /// The same for operations that fit apart from the rows that they need.
    package func patchChecked(_ name: String, _ operations: [ListOperation]) throws(ValueError) {
        let options = try content(name, .list).list
        let excess = try check(operations, options, name)
        let room = bytesRoom(name)
        var applied = operations
        // Nobody else may hold the rows while they are changed.
        if var list = contents.lists.removeValue(forKey: name) {
            if !fits(operations, list, options, room) {
                // Near the limit: what it comes to is tried first.
                let before = list
                for operation in operations { list.apply(operation) }
                if list.bytes > room, !options.keepsLast || (list.rows.last?.bytes ?? 0) > room {
                    contents.lists[name] = before
                    throw tooMuch(name, list.bytes, options)
                }
            } else {
                for operation in operations { list.apply(operation) }
            }
            if excess > 0 { applied += list.removeFirst(excess).map { .remove($0) } }
            let over = list.countOver(room)
            if over > 0 { applied += list.removeFirst(over).map { .remove($0) } }
            contents.lists[name] = list
        }
        listChanges.send(ListChange(name: name, kind: .patched(applied)))
    }

    /// Whether a patch is sure to fit. Where the oldest make way, each of its rows has to: a log stays near its limit.
    private func fits(_ operations: [ListOperation], _ list: ListContent, _ options: ListOptions, _ room: Int) -> Bool {
        let added = operations.reduce(0) { $0 + $1.bytes }
        if !options.keepsLast { return list.bytes + added <= room }
        var changed = 0
        for case .update(let id, _) in operations { changed = max(changed, list.row(id)?.bytes ?? 0) }
        return changed + added <= room
    }

    /// How many bytes of ids and texts a list may have, beside all others.
    func bytesRoom(_ name: String) -> Int {
        var others = 0
        for (other, list) in contents.lists where other != name { others += list.bytes }
        return min(ListOptions.bytesLimit, ValueStore.listBytesLimit - others)
    }

    func tooMuch(_ name: String, _ bytes: Int, _ options: ListOptions) -> ValueError {
        func megabytes(_ bytes: Int) -> String { NumberFormat.text(Double(bytes) / Double(1 << 20), decimals: 1) }
        let isAlone = bytes > ListOptions.bytesLimit
        let (limit, what) = isAlone ? (ListOptions.bytesLimit, "a list has") : (ValueStore.listBytesLimit, "all lists together have")
        return ValueError(
            name: name,
            problem: .refused(
                "its ids and texts would have \(megabytes(bytes)) MB, and \(what) at most \(limit >> 20): send what is shown, in fewer rows or shorter texts"
                    + (options.keepsLast ? "" : "; with “keep: last” the oldest make way")))
    }

    /// Checks that each operation finds the rows that it needs when its turn comes.
    /// - Returns: how many rows there will be beyond the limit.
    private func check(
        _ operations: [ListOperation], _ options: ListOptions, _ name: String
    ) throws(ValueError) -> Int {
        guard let list = contents.lists[name] else { return 0 }
        var count = list.count
        // The rows that the operations so far have added or removed.
        var changed: [String: Bool] = [:]
        func exists(_ id: String) -> Bool { changed[id] ?? list.contains(id) }
        for (index, operation) in operations.enumerated() {
            let problem: String?
            switch operation {
            case .append(let row):
                problem = exists(row.id) ? doubled(row.id) : nil
                changed[row.id] = true
                count += 1
            case .insert(let row, let other):
                problem = exists(row.id) ? doubled(row.id) : exists(other) ? nil : missing(other, "to insert before")
                changed[row.id] = true
                count += 1
            case .move(let id, let other):
                problem =
                    !exists(id)
                    ? missing(id, "to move")
                    : other.flatMap {
                        $0 == id ? "row “\(id.prefix(60))” cannot stand before itself" : exists($0) ? nil : missing($0, "to move before")
                    }
            case .update(let id, _): problem = exists(id) ? nil : missing(id, "to update")
            case .remove(let id):
                problem = exists(id) ? nil : missing(id, "to remove")
                changed[id] = false
                count -= 1
            }
            if let problem { throw ValueError(name: name, problem: .refused(problem)).at(operation: index) }
        }
        if count > options.limit, !options.keepsLast { throw tooMany(name, count, options) }
        return count - options.limit
    }

    private func doubled(_ id: String) -> String { "there is a row “\(id.prefix(60))” already" }

    private func missing(_ id: String, _ purpose: String) -> String { "there is no row “\(id.prefix(60))” \(purpose)" }

    private func tooMany(_ name: String, _ count: Int, _ options: ListOptions) -> ValueError {
        ValueError(
            name: name,
            problem: .refused("it would have \(count) rows, and its limit is \(options.limit); with “keep: last” the oldest make way"))
    }
}

extension ValueError {
    /// The same, with the number of the operation that is wrong, counted from 1.
    package func at(operation index: Int) -> ValueError {
        guard case .refused(let reason) = problem else { return self }
        return ValueError(name: name, problem: .refused("operation \(index + 1): \(reason)"))
    }
}
