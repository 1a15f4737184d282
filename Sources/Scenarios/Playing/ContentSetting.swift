import FasciaJSON
import FasciaSocket
import FasciaSystem
import FasciaValues

/// Lists and series as a test writes them, in the words of the control socket.
enum ContentSetting {
    /// All of a list, an image or a series.
    static func set(_ json: JSONValue, of definition: ValueDefinition, in values: ValueStore) throws(ValueError) {
        if definition.type == .secret { throw ValueError(name: definition.name, problem: .refused("a secret is entered by people")) }
        if definition.type == .image, let path = json.asString { return try setImage(path, definition, in: values) }
        try values.set(definition.type == .list ? withTextIDs(json) : json, of: definition)
    }

    /// Rows whose numbers are names: in YAML nobody quotes them.
    private static func withTextIDs(_ json: JSONValue) -> JSONValue {
        guard let rows = json.asArray else { return json }
        return .array(
            rows.map { row in
                guard var object = row.asObject, let id = object["id"]?.asInteger else { return row }
                object["id"] = .string("\(id)")
                return .object(object)
            })
    }

    private static func setImage(_ path: String, _ definition: ValueDefinition, in values: ValueStore) throws(ValueError) {
        do throws(SystemError) {
            let bytes = try FileReader.read(path, limit: ImageContent.fileLimit)
            try? values.set(["png": .string(Base64.encode(bytes))], of: definition)
        } catch {
            throw ValueError(name: definition.name, problem: .refused("\(error)"))
        }
    }

    /// Some rows of a list.
    static func patch(_ name: String, _ json: JSONValue, in values: ValueStore) throws(ValueError) {
        guard let definition = values.definition(of: name) else { return }
        if definition.type != .list { throw definition.isNot(.list) }
        let options = definition.list
        var operations: [ListOperation] = []
        for operation in json.asArray ?? [json] { operations.append(try self.operation(operation, options, name)) }
        try values.patch(name, operations)
    }

    private static let verbs = ["append", "insert", "move", "update", "remove"]

    private static func operation(_ json: JSONValue, _ options: ListOptions, _ name: String) throws(ValueError) -> ListOperation {
        func refused(_ reason: String) -> ValueError { ValueError(name: name, problem: .refused(reason)) }
        let before = json["before"]?.asString
        guard let verb = verbs.first(where: { json[$0] != nil }), let subject = json[verb] else {
            throw refused("an operation has one of \(verbs.joined(separator: ", ")), as in {remove: \"7\"}")
        }
        switch verb {
        case "move", "remove":
            guard let id = subject.asString ?? subject.asInteger.map({ "\($0)" }) else { throw refused("“\(verb)” takes the id of a row") }
            return verb == "remove" ? .remove(id) : .move(id, before: before)
        default:
            guard let object = subject.asObject, let id = object["id"].flatMap({ $0.asString ?? $0.asInteger.map { "\($0)" } }) else {
                throw refused("“\(verb)” takes a row with its “id”")
            }
            var cells: [ListCell] = []
            for (field, value) in object.members where field != "id" {
                guard let index = options.fields.firstIndex(where: { $0.name == field }) else {
                    let guess = Suggestion.closest(to: field, among: options.fields.map(\.name)).map { "; did you mean “\($0)”?" } ?? ""
                    throw refused("row “\(id)” has no field “\(field)”\(guess)")
                }
                cells.append(ListCell(field: index, value: Value(value)))
            }
            if verb == "update" { return .update(id, cells) }
            var row = [Value?](repeating: nil, count: options.fields.count)
            for cell in cells { row[cell.field] = cell.value }
            return verb == "append" ? .append(ListRow(id, row)) : .insert(ListRow(id, row), before: before ?? "")
        }
    }

    /// Points of a series: `[[seconds, number], …]`, or numbers of now.
    static func append(_ name: String, _ json: JSONValue, in values: ValueStore) throws(ValueError) {
        guard let definition = values.definition(of: name) else { return }
        if definition.type != .series { throw definition.isNot(.series) }
        if let numbers = json.asArray?.compactMap(\.asNumber), numbers.count == json.asArray?.count,
            let mistake = SeriesPoint.mistake(in: numbers, now: values.utc)
        {
            throw ValueError(name: name, problem: .refused(mistake))
        }
        var points: [SeriesPoint] = []
        for point in json.asArray ?? [json] {
            if let number = point.asNumber {
                points.append(SeriesPoint(time: values.utc, value: number))
            } else if let pair = point.asArray, pair.count == 2, let time = pair[0].asNumber, let number = pair[1].asNumber {
                points.append(SeriesPoint(time: time, value: number))
            } else {
                throw ValueError(name: name, problem: .refused("a point is [seconds since 1970, number], or a number for now"))
            }
        }
        try values.append(to: name, points)
    }
}
