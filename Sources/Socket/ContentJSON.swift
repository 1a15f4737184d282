import FasciaJSON
import FasciaSystem
import FasciaValues

/// Lists and series as clients see them.
extension ListOptions {
    /// Reads a row: its `id`, and fields by their names. Fields that are left out are unknown.
    func row(_ json: JSONValue, of name: String) throws(ValueError) -> ListRow {
        let (id, cells) = try cells(json, of: name)
        var values = [Value?](repeating: nil, count: fields.count)
        for cell in cells { values[cell.field] = cell.value }
        return ListRow(id, values)
    }

    /// Reads a row's `id` and some of its fields.
    func cells(_ json: JSONValue, of name: String) throws(ValueError) -> (id: String, cells: [ListCell]) {
        guard let object = json.asObject else { throw refused(name, "a row is an object with an “id”, not \(json.kind)") }
        guard let id = object["id"]?.asString else {
            throw refused(name, object["id"] == nil ? "a row has an “id”" : "“id” is a text, not \(object["id"]?.kind ?? "")")
        }
        var cells: [ListCell] = []
        cells.reserveCapacity(object.count - 1)
        for (field, value) in object.members where field != "id" {
            guard let index = index(ofField: field) else {
                let guess = Suggestion.closest(to: field, among: fields.map(\.name)).map { "; did you mean “\($0)”?" } ?? ""
                throw refused(name, "row “\(id.prefix(60))” has no field “\(field.prefix(60))”\(guess)")
            }
            if let advice = fields[index].adviceOnQuotes(value) {
                throw refused(name, "row “\(id.prefix(60))”, field “\(field)”: it takes \(advice)")
            }
            guard value == .null || Value(value) != nil else {
                throw refused(name, "row “\(id.prefix(60))”, field “\(field)”: it takes \(fields[index].expectation), not \(value.kind)")
            }
            cells.append(ListCell(field: index, value: Value(value)))
        }
        return (id, cells)
    }

    /// Reads an operation of a patch: an object with one of `append`, `insert`, `move`, `update` and `remove`.
    func operation(_ json: JSONValue, of name: String) throws(ValueError) -> ListOperation {
        guard let object = json.asObject else {
            throw refused(name, "an operation is an object such as {\"remove\": \"7\"}, not \(json.kind)")
        }
        let verbs = ["append", "insert", "move", "update", "remove"]
        let named = object.names.filter { verbs.contains($0) }
        guard named.count == 1, let verb = named.first, let subject = object[verb] else {
            throw refused(name, "an operation has one of append, insert, move, update and remove")
        }
        let takesBefore = verb == "insert" || verb == "move"
        for other in object.names where other != verb && !(takesBefore && other == "before") {
            throw refused(name, "“\(verb)” goes without “\(other.prefix(60))”")
        }
        switch verb {
        case "append": return .append(try row(subject, of: name))
        case "insert":
            guard let before = object["before"]?.asString else {
                throw refused(name, "“insert” needs “before”: the id of a row; or “append”")
            }
            return .insert(try row(subject, of: name), before: before)
        case "move":
            guard let before = object["before"], before == .null || before.asString != nil else {
                throw refused(name, "“move” needs “before”: the id of a row, or null for the end")
            }
            return .move(try id(subject, of: name, verb), before: before.asString)
        case "update":
            let (id, cells) = try cells(subject, of: name)
            return .update(id, cells)
        default: return .remove(try id(subject, of: name, verb))
        }
    }

    private func id(_ json: JSONValue, of name: String, _ verb: String) throws(ValueError) -> String {
        guard let id = json.asString else { throw refused(name, "“\(verb)” takes the id of a row, not \(json.kind)") }
        return id
    }

    private func refused(_ name: String, _ reason: String) -> ValueError { ValueError(name: name, problem: .refused(reason)) }

    // MARK: Out

    /// A row as clients see it.
    func json(_ row: ListRow) -> JSONValue {
        var object: JSONObject = ["id": .string(row.id)]
        for (field, value) in zip(fields, row.values) { object[field.name] = value?.json ?? .null }
        return .object(object)
    }

    /// An operation as clients see it: as `operation` reads it.
    func json(_ operation: ListOperation) -> JSONValue {
        switch operation {
        case .append(let row): return ["append": json(row)]
        case .insert(let row, let before): return ["insert": json(row), "before": .string(before)]
        case .move(let id, let before): return ["move": .string(id), "before": before.map { .string($0) } ?? .null]
        case .update(let id, let cells):
            var object: JSONObject = ["id": .string(id)]
            for cell in cells where fields.indices.contains(cell.field) { object[fields[cell.field].name] = cell.value?.json ?? .null }
            return ["update": .object(object)]
        case .remove(let id): return ["remove": .string(id)]
        }
    }
}

extension SeriesPoint {
    /// Reads `[seconds since 1970, number]`, or a number alone for now.
    init(_ json: JSONValue, of name: String, now: Double) throws(ValueError) {
        if let number = json.asNumber {
            self.init(time: now, value: number)
            return
        }
        guard let pair = json.asArray, pair.count == 2, let time = pair[0].asNumber, let value = pair[1].asNumber else {
            throw ValueError(
                name: name, problem: .refused("a point is [seconds since 1970, number], or a number for now, not \(json.text.prefix(60))"))
        }
        self.init(time: time, value: value)
    }

    /// As `init(_:of:now:)` reads it; nil for a break, which is no point to others.
    var json: JSONValue? { isBreak ? nil : [.number(time), .number(value)] }
}

extension ImageContent {
    /// What clients are told of a picture.
    var json: JSONValue {
        ["width": .integer(Int64(image.pixelSize.width)), "height": .integer(Int64(image.pixelSize.height)), "hash": .string(hash)]
    }
}
