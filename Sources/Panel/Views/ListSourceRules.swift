import FasciaConfiguration
import FasciaControls
import FasciaValues

/// Checks lists whose rows come from a value.
enum ListSourceRules {
    /// What the keys of one list ask of each other.
    static func check(_ model: ViewModel, _ source: Record, _ reader: Reader) {
        let record = model.record
        for (isThere, name, place) in [
            (record.has(ListKind.selected), "selected", record.place(of: ListKind.selected)),
            (record.has(ListKind.shows), "shows", record.place(of: ListKind.shows)),
        ] where isThere {
            reader.fail("“\(name)” needs rows that stand in the configuration: “binds” says which row of a value is selected", at: place)
        }
        guard let row = source[ListSourceSchema.row] else { return }
        let keys = ListTemplateSchema.self
        if !row.has(keys.title), !row.has(keys.detail), !row.has(keys.views) {
            reader.fail("a row needs a “title”", at: row.place)
        }
        if row.has(keys.views), row.has(ListRowSchema.accessory) {
            reader.fail("a row has either “views” or an “accessory”", at: row.place(of: ListRowSchema.accessory))
        }
        if row.has(NavigationActions.push), row.has(NavigationActions.back) {
            reader.fail("a tap leads either on or back", at: row.place(of: NavigationActions.back))
        }
        for view in row[keys.views] ?? [] {
            if !view.kind.isControl {
                reader.fail("a row of a value has controls: \(view.kind.noun) is none", at: view.place)
            } else if view.record[BindingSchema.binds]?.fieldName == nil, !view.record.has(BindingSchema.binds) {
                reader.fail("a control in a row binds a field of it, as in “binds: .on”", at: view.place)
            }
        }
    }

    /// What a list asks of the values.
    @Sendable static func check(_ model: ViewModel, _ values: ValueRules, _ reader: Reader) {
        guard let source = ListKind.source(of: model.record), let from = source[ListSourceSchema.from], let list = values.find(from) else {
            return
        }
        guard list.definition.type == .list else {
            reader.fail("“\(from.name)” is \(Noun.article(list.definition.type.rawValue)): rows come from a list", at: from.place)
            return
        }
        func field(_ name: NameModel, _ types: [ValueType]? = nil, _ what: String = "") {
            guard let definition = list.field(name, reader), let types, !types.contains(definition.type) else { return }
            reader.fail("“.\(name.name)” is \(Noun.article(definition.type.rawValue)): here it takes \(what)", at: name.place)
        }
        func check<Value>(_ value: RowValue<Value>?, _ type: ValueType, _ what: String) {
            if case .field(let name) = value { field(name, [type], what) }
        }
        if let section = source[ListSourceSchema.section] { field(section) }
        guard let row = source[ListSourceSchema.row] else { return }
        for text in [row[ListTemplateSchema.title], row[ListTemplateSchema.detail]].compactMap({ $0 }) {
            for part in text.allParts {
                switch part {
                case .text: break
                case .named(let name, _): values.find(name)
                case .field(let name, let decimals):
                    guard let definition = list.field(name, reader) else { continue }
                    if decimals != nil, definition.type != .number {
                        reader.fail("“.\(name.name)” is \(Noun.article(definition.type.rawValue)): it has no decimals", at: name.place)
                    }
                }
            }
        }
        check(row[ListTemplateSchema.enabled], .boolean, "a boolean")
        check(row[ListTemplateSchema.color], .color, "a colour")
        check(row[ListTemplateSchema.detailColor], .color, "a colour")
        check(row[ListTemplateSchema.background], .color, "a colour")
    }
}
