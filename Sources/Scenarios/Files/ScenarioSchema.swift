import FasciaConfiguration
import FasciaJSON

/// `scenarios/NAME.yaml`: the state of a house that a panel is looked at in.
package enum ScenarioSchema {
    static let values = Key("values", .named(.written), "Values by their names, as a backend would set them.")
    static let unknown = Key("unknown", .list(of: .name), "Names of values of which nothing is known.")
    static let stale = Key("stale", .list(of: .name), "Names of values with a `ttl` that were last heard before it ended.")
    static let connected = Key("connected", .boolean, "Whether a backend is connected. It is if this is left out.")
    static let clock = Key(
        "clock", .moment, "The time of day when it begins, as in `2026-01-31T23:59:50Z`. 10:09 on a Friday in May if it is left out.")
    static let language = Key("language", .name, "One of the panel's languages.")
    static let theme = Key("theme", .name, "The name of a theme.")
    static let page = Key("page", .name, "The path of the page that shows.")

    package static let schema = ObjectSchema("scenario") {
        values
        unknown
        stale
        connected
        clock
        language
        theme
        page
    }
}

extension Syntax where Value == NameModel {
    /// A name or a path, with its place.
    static var name: Syntax {
        Syntax("a name", isTextual: true) { node, reader in
            guard let text = node.text, !text.isEmpty else { return reader.mismatch("a name", node) }
            return NameModel(name: text, place: reader.place(node.position))
        }
    }
}

/// What a panel is set to before a test begins.
package struct Scenario {
    package var values: [NamedModel<WrittenValue>] = []
    package var unknown: [NameModel] = []
    package var stale: [NameModel] = []
    package var isConnected = true
    /// In seconds since 1970 in UTC.
    package var clock: Double?
    package var language: NameModel?
    package var theme: NameModel?
    package var page: NameModel?

    package init() {}

    package init(_ record: Record) {
        values = record[ScenarioSchema.values] ?? []
        unknown = record[ScenarioSchema.unknown] ?? []
        stale = record[ScenarioSchema.stale] ?? []
        isConnected = record[ScenarioSchema.connected] ?? true
        clock = record[ScenarioSchema.clock]
        language = record[ScenarioSchema.language]
        theme = record[ScenarioSchema.theme]
        page = record[ScenarioSchema.page]
    }
}
