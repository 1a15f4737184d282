import FasciaConfiguration
import FasciaControls
import FasciaExpressions
import FasciaLanguages
import FasciaValues

extension ValueHub: ExpressionHost {
    /// Calls a closure with what an expression gives, before the next frame and whenever that changes.
    /// - Parameter viewer: tells what shows the result, or the superview of what it shows or hides; nil counts as shown.
    func follow(_ expression: Expression, by viewer: @escaping () -> View? = { nil }, _ show: @escaping (ExpressionValue?) -> Void) {
        for name in Set(expression.inputs.map(\.name)) { note(name, viewer) }
        graph.add(expression, reader: show)
    }

    /// What an expression gives now.
    /// - Parameters:
    ///   - writing: a value that is being written, which the store does not have yet.
    ///   - isShown: whether people read it, in their language; otherwise programs do, and numbers in texts are as they write them.
    func result(
        of expression: Expression, writing: (name: String, value: Value)? = nil, isShown: Bool = false
    ) -> ExpressionValue? {
        expression.evaluate(in: Moment(hub: self, inputs: expression.inputs, writing: writing, isShown: isShown))
    }

    /// What an expression gives, as programs read it.
    func argument(_ result: ExpressionValue, decimals: Int?) -> String {
        switch result {
        case .number(let number): decimals.map { NumberFormat.text(number, decimals: $0) } ?? Value.number(number).description
        case .boolean(let isTrue): Value.boolean(isTrue).description
        case .text(let text): text
        case .color, .content: ""
        }
    }

    /// What an expression gives, as people read it; a dash while that is unknown.
    func text(of expression: Expression, decimals: Int?) -> String {
        let moment = Moment(hub: self, inputs: expression.inputs, writing: nil, isShown: true)
        guard let result = expression.evaluate(in: moment) else { return Bindings.dash }
        if let wording, let (value, model) = written(result, expression, in: moment) {
            return model.text(value, decimals: decimals, hasUnit: true, wording)
        }
        return switch result {
        case .number(let number): text(of: number, decimals: decimals)
        case .text(let text): text
        default: Bindings.dash
        }
    }

    /// The declaration that says how a result is written, and the result as its value; nil if none does.
    private func written(_ result: ExpressionValue, _ expression: Expression, in moment: Moment) -> (Value, ValueModel)? {
        guard expression.keepsWriting else { return nil }
        if let model = expression.origin(in: moment).flatMap({ self.model(of: $0) }) {
            return Value(result, model.definition.type).map { ($0, model) }
        }
        // The name of a choice in the formula is written as the choice's.
        guard let name = result.text else { return nil }
        let model = expression.origins.lazy.compactMap { self.model(of: $0) }.first { $0.definition.choices.contains(name) }
        return model.map { (.text(name), $0) }
    }

    private func model(of origin: ExpressionOrigin) -> ValueModel? {
        switch origin {
        case .value(let name): models[name]
        case .field(let name): rowAtHand?.list.field(name)
        case .row(let list, let field): models[list]?.field(field)
        }
    }

    /// The texts of the language are others.
    func languageDidChange() { graph.changed("") }

    /// Whether what a part of a text shows is up to date: all values that it is made of.
    func isFresh(_ part: TextModel.Part) -> Bool {
        switch part {
        case .text, .value: true
        case .named(let name, _, _): isFresh(name.name)
        case .expression(let expression, _): expression.inputs.allSatisfy { $0.aspect == .field || isFresh($0.name) }
        }
    }

    private func isFresh(_ name: String) -> Bool { state(of: name)?.isFresh ?? true }

    // MARK: What expressions read

    func value(of input: ExpressionInput) -> ExpressionValue? {
        if input.aspect == .field { return rowAtHand.flatMap { ValueHub.field(input.name, of: $0.row, $0.list) } }
        if input.aspect == .language { return .text(wording?.language ?? "") }
        return isJoined ? store.value(of: input, revision: revisions[input.name] ?? 0) : nil
    }

    /// Does something with a row at hand, whose fields expressions read by `.field`.
    func at(_ row: ListRow, of list: ValueModel, _ body: () -> Void) {
        let before = rowAtHand
        rowAtHand = (row, list)
        body()
        rowAtHand = before
    }

    private static func field(_ name: String, of row: ListRow, _ list: ValueModel) -> ExpressionValue? {
        if name == "id" { return .text(row.id) }
        return list.fields.firstIndex { $0.definition.name == name }.flatMap { row.values[$0] }.map { ExpressionValue($0) }
    }

    func field(_ field: String, ofRow id: String, in list: String) -> ExpressionValue? {
        isJoined ? store.field(field, ofRow: id, in: list) : nil
    }

    func localized(_ name: String) -> String { localized(name, isShown: true) }

    func filled(_ text: String) -> String { filled(text, isShown: true) }

    private func localized(_ name: String, isShown: Bool) -> String {
        fill?("@\(name)", isShown) ?? wording?.string("@\(name)") ?? name
    }

    private func filled(_ text: String, isShown: Bool) -> String { fill?(text, isShown) ?? text }

    func localized(_ name: String, pluralOf number: Double) -> String {
        let form = (wording?.writing.plural(of: number) ?? .other).rawValue
        let isThere = wording.flatMap { $0.tables.language($0.language)?.texts["\(name).\(form)"] } != nil
        return localized("\(name).\(isThere ? form : "other")")
    }

    func text(of number: Double, decimals: Int?) -> String {
        wording?.text(number, decimals: decimals) ?? NumberFormat.text(number, decimals: decimals)
    }

    func text(ofDuration text: String) -> String { wording?.text(digits: text) ?? text }

    func text(ofMoment seconds: Double, style: String) -> String {
        guard let style = DateStyle(rawValue: style), let calendar = calendar?() else { return "" }
        return ClockFormat(style, in: calendar.names.language).text(at: ValueHub.second(seconds), in: calendar.zone, names: calendar.names)
    }

    /// A second of the years 1 to 9999.
    private static func second(_ seconds: Double) -> Int64 { Int64(min(max(seconds.rounded(.down), -62_135_596_800), 253_402_300_799)) }

    /// A moment as programs write it.
    fileprivate static func text(ofMoment seconds: Double) -> String {
        (try? ClockFormat("yyyy-MM-dd'T'HH:mm:ss'Z'"))?.text(at: second(seconds)) ?? ""
    }

    /// An expression that is evaluated once.
    private struct Moment: ExpressionEnvironment {
        let hub: ValueHub
        let inputs: [ExpressionInput]
        let writing: (name: String, value: Value)?
        let isShown: Bool

        func value(ofInput index: Int) -> ExpressionValue? {
            if let writing, inputs[index] == ExpressionInput(writing.name) { return ExpressionValue(writing.value) }
            return hub.value(of: inputs[index])
        }
        func field(_ field: String, ofRow id: String, inInput index: Int) -> ExpressionValue? {
            hub.field(field, ofRow: id, in: inputs[index].name)
        }
        func localized(_ name: String) -> String { hub.localized(name, isShown: isShown) }
        func filled(_ text: String) -> String { hub.filled(text, isShown: isShown) }
        func localized(_ name: String, pluralOf number: Double) -> String { hub.localized(name, pluralOf: number) }
        func text(of number: Double, decimals: Int?) -> String {
            isShown ? hub.text(of: number, decimals: decimals) : NumberFormat.text(number, decimals: decimals)
        }
        func text(ofDuration text: String) -> String { isShown ? hub.text(ofDuration: text) : text }
        func text(ofMoment seconds: Double, style: String) -> String {
            isShown ? hub.text(ofMoment: seconds, style: style) : ValueHub.text(ofMoment: seconds)
        }
    }
}

extension ValueHub: WindowSource {
    /// Whether something is to be computed before the next frame.
    var hasChanges: Bool { needsRefresh || graph.isMarked || isJoined && store.isUnsettled }

    /// Computes derived values, sets the keys whose expressions give something else, and refreshes what shows controls' values, once for
    /// all controls that changed.
    func settle() {
        if isJoined { store.settle() }
        graph.update()
        if !needsRefresh { return }
        needsRefresh = false
        refresh?()
    }
}
