import FasciaExpressions
import FasciaValues
import FasciaGeometry

/// A value as a configuration declares it.
package struct ValueModel {
    package private(set) var definition: ValueDefinition
    /// What labels show for a boolean or a choice, as it was written; empty for what stands for itself.
    package private(set) var words: [String]
    /// What carries out that it is set; nil if nothing of the panel's own does.
    package let command: CommandModel?
    /// Whether labels part the digits of large numbers into groups.
    package private(set) var isGrouped: Bool
    /// The fields of a list's rows.
    package let fields: [ValueModel]
    /// What the configuration says of it; nil for the panel's own.
    let record: Record?

    /// One of the panel's own values.
    package init(_ definition: ValueDefinition) {
        self.definition = definition
        words = definition.type == .boolean ? ["Off", "On"] : []
        command = nil
        isGrouped = true
        fields = []
        record = nil
    }

    package init(_ model: NamedModel<Record>) {
        let record = model.value
        self.record = record
        let keys = ValueSchema.self
        let formula = record[keys.formula]
        let type = record[keys.type] ?? formula?.type?.valueType ?? ValueModel.type(of: record)
        var definition = ValueDefinition(model.name, type)
        definition.formula = formula
        definition.unit = record[keys.unit] ?? ""
        if let ends = record[keys.range], ends.count == 2, ends[0] < ends[1] { definition.range = ends[0]...ends[1] }
        definition.step = record[keys.step].flatMap { $0 > 0 ? $0 : nil }
        definition.decimals = record[keys.decimals]
        definition.choices = record[keys.choices] ?? formula?.type?.choices ?? []
        definition.isPersistent = record[keys.persist] ?? false
        definition.timeToLive = record[keys.ttl].map { .seconds($0) }
        definition.confirmation = record[keys.confirm].map { .seconds($0) }
        if let initial = record[keys.initial] {
            definition.initial = initial.value(for: definition)
            definition.isInitiallyUnknown = initial.isNull
        } else if record.has(keys.follows) {
            // What a device is, nobody knows before it says so.
            definition.isInitiallyUnknown = true
        }
        command = record.command(keys.run, keys.timeout, keys.output)
        definition.hasCommand = command != nil
        isGrouped = record[keys.grouping] ?? true
        fields = (record[keys.fields] ?? []).map { ValueModel($0) }
        if type == .list { definition.list = ValueModel.list(record, fields) }
        if type == .series { definition.series = ValueModel.series(record) }
        if type == .secret { definition.secret = ValueModel.secret(record) }
        if type == .image { definition.folder = record[keys.folder].map { record.place(of: keys.folder).position.resolve($0) } }
        self.definition = definition
        words = record[keys.words] ?? (type == .boolean ? ["Off", "On"] : [])
    }

    /// What other keys say of the type where `type` is left out.
    private static func type(of record: Record) -> ValueType {
        let keys = ValueSchema.self
        if record.has(keys.choices) { return .choice }
        if record.has(keys.fields) { return .list }
        if record.has(keys.backend) { return .secret }
        return record.has(keys.records) ? .series : .number
    }

    private static func secret(_ record: Record) -> SecretOptions {
        var options = SecretOptions(backend: record[ValueSchema.backend])
        if case .span(let seconds) = record[ValueSchema.keep] { options.span = .seconds(seconds) }
        options.failure = record[ValueSchema.failure]
        return options
    }

    private static func list(_ record: Record, _ fields: [ValueModel]) -> ListOptions {
        var options = ListOptions()
        options.fields = fields.map(\.definition)
        options.limit = min(record[ValueSchema.limit] ?? options.limit, ListOptions.greatestLimit)
        if case .last = record[ValueSchema.keep] { options.keepsLast = true }
        return options
    }

    private static func series(_ record: Record) -> SeriesOptions {
        var options = SeriesOptions()
        if let seconds = record[ValueSchema.ahead] { options.ahead = .seconds(seconds) }
        options.source = record[ValueSchema.records]?.name
        if options.source != nil { options.interval = .seconds(record[ValueSchema.every] ?? 1) }
        if case .span(let seconds) = record[ValueSchema.keep] { options.span = .seconds(seconds) }
        options.capacity = min(record[ValueSchema.limit] ?? options.neededCapacity, SeriesOptions.greatestCapacity)
        return options
    }

    /// The value as programs read it: a number with its own decimals, if it has any.
    package func argument(_ value: Value, decimals: Int?) -> String {
        // Without a step or decimals of its own a number is passed on as it is.
        let own = definition.decimals ?? (definition.step == nil ? nil : definition.shownDecimals)
        if case .number(let number) = value, let decimals = decimals ?? own {
            return NumberFormat.text(number, decimals: decimals)
        }
        return value.description
    }

    /// The value as people read it.
    /// - Parameters:
    ///   - decimals: nil for its own.
    ///   - hasUnit: whether its unit follows.
    package func text(_ value: Value, decimals: Int? = nil, hasUnit: Bool, _ wording: PanelTexts) -> String {
        switch value {
        case .number(let number):
            let text = wording.text(number, decimals: decimals ?? definition.shownDecimals(of: number), isGrouped: isGrouped)
            return hasUnit ? wording.writing.text(text, unit: wording.string(definition.unit)) : text
        case .boolean(let isOn): return words.count == 2 ? wording.string(words[isOn ? 1 : 0]) : value.description
        case .text(let text):
            guard definition.type == .choice, let index = definition.choices.firstIndex(of: text), words.indices.contains(index) else {
                return text
            }
            return wording.string(words[index])
        case .color(let color): return color.description
        }
    }
}

extension ExpressionType {
    /// The type of a derived value.
    fileprivate var valueType: ValueType {
        switch self {
        case .number: .number
        case .boolean: .boolean
        case .text: .text
        case .choice: .choice
        case .color: .color
        case .image: .image
        case .list: .list
        case .series: .series
        case .secret: .secret
        }
    }

    /// What a choice may be; nil for anything else.
    fileprivate var choices: [String]? {
        if case .choice(let names) = self { return names }
        return nil
    }
}

// MARK: - What formulas pass on

extension ValueModel {
    /// The field of a list's rows with a name.
    package func field(_ name: String) -> ValueModel? { fields.first { $0.definition.name == name } }

    /// Values as they are written: a formula that passes on another value or a field has its unit, decimals and words, for what it does not
    /// say of its own. Where it passes on several, they have to agree.
    package static func written(_ models: [ValueModel]) -> [ValueModel] {
        var known = Dictionary(models.map { ($0.definition.name, $0) }, uniquingKeysWith: { $1 })
        var open = Set(models.filter { $0.definition.formula != nil }.map(\.definition.name))
        func model(_ name: String) -> ValueModel? {
            // What depends on itself has been reported.
            if open.remove(name) != nil, let formula = known[name]?.definition.formula {
                let origins = formula.origins.compactMap { origin -> ValueModel? in
                    switch origin {
                    case .value(let name): model(name)
                    case .row(let list, let field): known[list]?.field(field)
                    case .field: nil
                    }
                }
                known[name]?.take(origins)
            }
            return known[name]
        }
        return models.map { model($0.definition.name) ?? $0 }
    }

    private mutating func take(_ origins: [ValueModel]) {
        guard let record, let first = origins.first(where: { $0.definition.type == definition.type }) else { return }
        let keys = ValueSchema.self
        func agree<Property: Equatable>(_ property: (ValueModel) -> Property) -> Bool {
            origins.allSatisfy { property($0) == property(first) }
        }
        if !record.has(keys.unit), agree(\.definition.unit) { definition.unit = first.definition.unit }
        if !record.has(keys.decimals), agree(\.definition.shownDecimals) {
            let source = first.definition
            let isFixed = source.decimals != nil || source.step != nil
            if isFixed { definition.decimals = source.shownDecimals } else { definition.mostDecimals = source.shownDecimals }
        }
        if !record.has(keys.grouping), agree(\.isGrouped) { isGrouped = first.isGrouped }
        if !record.has(keys.words), agree(\.words), agree(\.definition.choices), definition.choices == first.definition.choices {
            words = first.words
        }
    }
}
