import FasciaGeometry
import FasciaRaster

/// Lists, images, series and secrets: their contents, beside the scalars of the store.
struct ValueContents {
    var definitions: [String: ValueDefinition] = [:]
    var lists: [String: ListContent] = [:]
    var images: [String: ImageContent] = [:]
    var series: [String: SeriesEntry] = [:]
    var secrets: [String: SecretEntry] = [:]
    /// The series that record a value, by its name.
    var recorders: [String: [String]] = [:]
    /// What fingers on controls in rows are about to write.
    var cells: [CellName: ValueEntry] = [:]
}

extension ValueStore {
    // MARK: Reading

    /// The rows of a list; nil if no list has this name.
    public func list(of name: String) -> ListContent? { contents.lists[name] }

    /// The picture of an image; nil for none, and if no image has this name.
    public func image(of name: String) -> ImageContent? { contents.images[name] }

    /// The points of a series; nil if no series has this name.
    public func series(of name: String) -> Series? { contents.series[name]?.series }

    /// The definition of a list, an image or a series.
    func content(_ name: String, _ type: ValueType) throws(ValueError) -> ValueDefinition {
        guard let definition = definition(of: name) else { throw unknown(name) }
        if definition.type != type { throw definition.isNot(type) }
        return definition
    }

    // MARK: Definitions

    /// Declares lists, images, series and secrets. Those that were declared before with the same type keep what fits.
    /// - Returns: the names of secrets that waited and are lost, and those of all else that is new or lost some of what it held.
    func defineContents(_ definitions: [ValueDefinition]) -> (secrets: [String], others: Set<String>) {
        var reset: Set<String> = []
        let old = contents
        contents = ValueContents()
        for definition in definitions {
            let name = definition.name
            contents.definitions[name] = definition
            let before = old.definitions[name].flatMap { $0.type == definition.type ? $0 : nil }
            switch definition.type {
            case .list:
                let (content, lost) = ListContent.carried(old.lists[name], to: definition.list)
                contents.lists[name] = content
                if !lost.isEmpty { losses.send(ContentLoss(name: name, rows: lost)) }
                if before == nil || !lost.isEmpty || before?.list.fields != definition.list.fields { reset.insert(name) }
                if before?.list != definition.list { listChanges.send(ListChange(name: name, kind: .replaced)) }
            case .image:
                contents.images[name] = before == nil ? nil : old.images[name]
                if before == nil { reset.insert(name) }
            case .series:
                let former = renewed.contains(name) ? nil : old.series[name]
                let entry = former ?? SeriesEntry(definition.series)
                let isNew = entry.redefine(definition.series) || former == nil
                contents.series[name] = entry
                if let source = definition.series.source { contents.recorders[source, default: []].append(name) }
                if isNew || before == nil { reset.insert(name) }
                if isNew || before == nil { seriesChanges.send(SeriesChange(name: name, kind: .replaced)) }
            case .secret: contents.secrets[name] = carried(old.secrets[name], from: before, to: definition)
            case .number, .boolean, .text, .choice, .color: break
            }
        }
        // What a control in a row has to write yet is written, as far as its row and field are there.
        for (key, entry) in old.cells where contents.lists[key.list]?.row(key.id) != nil {
            guard let field = contents.lists[key.list]?.fields.first(where: { $0.name == key.field }), field.type == entry.definition.type
            else { continue }
            entry.redefine(field, now: latest)
            contents.cells[key] = entry
            if let next = entry.next { ask(by: next) }
        }
        for name in old.lists.keys where contents.lists[name] == nil { listChanges.send(ListChange(name: name, kind: .replaced)) }
        for name in old.images.keys where contents.images[name] == nil { imageChanges.send(name) }
        for name in old.series.keys where contents.series[name] == nil { seriesChanges.send(SeriesChange(name: name, kind: .replaced)) }
        for (name, entry) in old.secrets where entry.state != (contents.secrets[name]?.state ?? .unknown) { secretChanges.send(name) }
        let secrets = old.secrets.filter { $0.value.state == .waiting && contents.secrets[$0.key]?.state != .waiting }.keys.sorted()
        return (secrets, reset)
    }

    // MARK: Images

    /// Sets the picture of an image; nil is none.
    /// - Throws: `ValueError` if no image has this name.
    public func setImage(_ name: String, _ image: ImageContent?) throws(ValueError) {
        _ = try content(name, .image)
        if contents.images[name]?.hash == image?.hash { return }
        contents.images[name] = image
        imageChanges.send(name)
    }
}

/// Rows that a new definition of a list had no room for.
public struct ContentLoss: Hashable, Sendable {
    /// The list's name.
    public let name: String
    /// The ids of the rows that are gone.
    public let rows: [String]
}
