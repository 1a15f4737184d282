import FasciaConfiguration

/// A text of a row, with the places of the fields in it.
struct RowText {
    enum Part {
        case text(String)
        case id
        /// A field, by its place among those of the list.
        case field(Int, decimals: Int?)
        case named(String, decimals: Int?)
    }

    private let model: RowTextModel
    private let list: ValueModel
    private var language: String?
    private var known: [Part] = []

    init(_ model: RowTextModel, _ list: ValueModel) {
        self.model = model
        self.list = list
    }

    /// The values of the panel in it.
    var names: [String] {
        model.allParts.compactMap { part in
            if case .named(let name, _) = part { return name.name }
            return nil
        }
    }

    mutating func parts(in language: String) -> [Part] {
        if self.language == language { return known }
        self.language = language
        known = model.parts(in: language).compactMap { part -> Part? in
            switch part {
            case .text(let text): return .text(text)
            case .named(let name, let decimals): return .named(name.name, decimals: decimals)
            case .field(let name, let decimals):
                if name.name == "id" { return .id }
                return list.fields.firstIndex { $0.definition.name == name.name }.map { .field($0, decimals: decimals) }
            }
        }
        return known
    }
}
