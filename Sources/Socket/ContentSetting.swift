import FasciaJSON
import FasciaValues

/// A list, an image or a series that is being set or changed, a part at a time.
protocol ContentSetting: AnyObject {
    /// Does the next part, which is bounded.
    /// - Returns: whether all is done.
    func advance() throws(ValueError) -> Bool
    /// Whether it waits for work beside the loop.
    var isWaiting: Bool { get }
}

extension ContentSetting {
    var isWaiting: Bool { false }
}

/// How many rows, operations or points are read at a time.
let contentPart = 100

/// All rows of a list.
final class ListSetting: ContentSetting {
    private let name: String
    private let values: ValueStore
    private let definition: ValueDefinition
    private let json: [JSONValue]
    private var checked: CheckedRows

    init(_ definition: ValueDefinition, _ json: JSONValue, of values: ValueStore) throws(ValueError) {
        guard let rows = json.asArray else {
            throw ValueError(name: definition.name, problem: .unfit(found: json.kind, expected: definition.expectation))
        }
        name = definition.name
        self.definition = definition
        self.values = values
        self.json = rows
        checked = CheckedRows(definition.list, of: definition.name, count: rows.count)
    }

    func advance() throws(ValueError) -> Bool {
        let options = definition.list
        let done = checked.rows.count
        for row in json[done..<min(json.count, done + contentPart)] { try checked.append(try options.row(row, of: name)) }
        if checked.rows.count < json.count { return false }
        try values.check(definition)
        try values.setChecked(name, checked.rows)
        return true
    }
}

/// The operations of a patch.
final class ListPatching: ContentSetting {
    private let name: String
    private let values: ValueStore
    private let definition: ValueDefinition
    private let json: [JSONValue]
    private var operations: [ListOperation] = []

    init(_ definition: ValueDefinition, _ json: [JSONValue], of values: ValueStore) throws(ValueError) {
        if json.count > ValueStore.patchLimit {
            throw ValueError(
                name: definition.name,
                problem: .refused("a patch has at most \(ValueStore.patchLimit) operations, not \(json.count)"))
        }
        name = definition.name
        self.definition = definition
        self.values = values
        self.json = json
    }

    func advance() throws(ValueError) -> Bool {
        let options = definition.list
        let end = min(json.count, operations.count + contentPart)
        for index in operations.count..<end {
            do throws(ValueError) {
                operations.append(try options.checked(options.operation(json[index], of: name), of: name))
            } catch {
                throw error.at(operation: index)
            }
        }
        if operations.count < json.count { return false }
        try values.check(definition)
        try values.patchChecked(name, operations)
        return true
    }
}

/// Points of a series: all of them, or some more.
final class SeriesSetting: ContentSetting {
    private let name: String
    private let values: ValueStore
    private let json: [JSONValue]
    private let appends: Bool
    private let now: Double
    private var points: [SeriesPoint] = []

    init(_ definition: ValueDefinition, _ json: [JSONValue], appends: Bool, of values: ValueStore) {
        name = definition.name
        self.values = values
        self.json = json
        self.appends = appends
        now = values.utc
    }

    func advance() throws(ValueError) -> Bool {
        if json.count == 2, let mistake = SeriesPoint.mistake(in: json.compactMap(\.asNumber), now: now) {
            throw ValueError(name: name, problem: .refused(mistake))
        }
        let end = min(json.count, points.count + contentPart)
        for point in json[points.count..<end] { points.append(try SeriesPoint(point, of: name, now: now)) }
        if points.count < json.count { return false }
        if appends { try values.append(to: name, points) } else { try values.setSeries(name, points) }
        return true
    }
}

/// The picture of an image: read beside the loop.
final class ImageSetting: ContentSetting {
    private let pictures: PictureReader
    private let name: String
    private let source: ImageSource?
    private var hasBegun = false
    private var result: Result<Void, ValueError>?

    init(_ definition: ValueDefinition, _ json: JSONValue, _ pictures: PictureReader) throws(ValueError) {
        name = definition.name
        self.pictures = pictures
        if json == .null {
            source = nil
        } else if let object = json.asObject, object.count == 1, let png = object["png"]?.asString {
            source = .bytes { Base64.decode(png) }
        } else if let object = json.asObject, object.count == 1, let path = object["path"]?.asString {
            guard let folder = definition.folder else {
                throw ValueError(
                    name: name, problem: .refused("it takes no files: “folder:” of its declaration says beneath which folder they lie"))
            }
            source = .file(path, beneath: folder)
        } else {
            throw ValueError(name: name, problem: .unfit(found: json.kind, expected: definition.expectation))
        }
    }

    var isWaiting: Bool { hasBegun && result == nil }

    func advance() throws(ValueError) -> Bool {
        if !hasBegun {
            hasBegun = true
            pictures.read(name, source) { [weak self] in self?.result = $0 }
        }
        guard let result else { return false }
        try result.get()
        return true
    }
}

extension ValueStore {
    /// Sets a list, an image or a series at once, as `set` of the socket does a part at a time: for tools that have nothing else to do.
    package func set(_ json: JSONValue, of definition: ValueDefinition) throws(ValueError) {
        let name = definition.name
        let unfit = ValueError(name: name, problem: .unfit(found: json.kind, expected: definition.expectation))
        switch definition.type {
        case .list:
            let setting = try ListSetting(definition, json, of: self)
            while try !setting.advance() {}
        case .image:
            guard let png = json["png"]?.asString else {
                if json != .null { throw unfit }
                return try setImage(name, nil)
            }
            switch ImageContent.decode(.bytes { Base64.decode(png) }, budget: pixelsLeft(for: name)) {
            case .success(let picture): try setImage(name, picture)
            case .failure(let failure): throw ValueError(name: name, problem: .refused("\(failure)"))
            }
        default:
            guard let points = json.asArray else { throw unfit }
            let setting = SeriesSetting(definition, points, appends: false, of: self)
            while try !setting.advance() {}
        }
    }

    /// Checks that a list is still declared as it was when its rows were read.
    fileprivate func check(_ definition: ValueDefinition) throws(ValueError) {
        if self.definition(of: definition.name)?.list == definition.list { return }
        throw ValueError(name: definition.name, problem: .unavailable("the configuration was read anew meanwhile: try again"))
    }
}
