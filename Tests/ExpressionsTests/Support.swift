import FasciaExpressions

/// Values by name and aspect; what is not there is unknown.
struct Surroundings: ExpressionEnvironment {
    var inputs: [ExpressionInput] = []
    var values: [ExpressionInput: ExpressionValue] = [:]
    var rows: [String: [String: ExpressionValue]] = [:]

    func value(ofInput index: Int) -> ExpressionValue? { values[inputs[index]] }
    func field(_ field: String, ofRow id: String, inInput index: Int) -> ExpressionValue? { rows[id]?[field] }
    func localized(_ name: String) -> String { "<\(name)>" }
    func localized(_ name: String, pluralOf number: Double) -> String { "<\(name) \(Int(number))>" }
    func text(of number: Double, decimals: Int?) -> String {
        guard let decimals else { return "\(number)" }
        return decimals == 0 ? "\(Int(number.rounded()))" : "\(number)/\(decimals)"
    }
    func text(ofDuration text: String) -> String { text }
    func text(ofMoment seconds: Double, style: String) -> String { "\(style) \(Int(seconds))" }
}

extension ExpressionScope {
    /// Values of each type, as the tests know them.
    static let usual: ExpressionScope = {
        var scope = ExpressionScope(
            values: [
                "a": .number, "b": .number, "actual": .number, "target": .number, "lost": .number, "flow-rate": .number, "lamp": .boolean,
                "gone": .boolean, "name": .text, "mode": .choice(["auto", "manual", "off"]), "half": .choice(["auto", "off"]),
                "paint": .color, "photo": .image, "jobs": .list(fields: ["level": .number, "title": .text]), "history": .series,
                "2nd": .number, "panel.page": .text, "panel.connected": .boolean, "accent": .number,
            ])
        scope.colors = ["accent", "label", "destructive", "success", "warning", "black"]
        scope.color = { text in
            text == "black" ? .color(0xFF) : text.contains(" ") && !text.hasSuffix("%") ? nil : .text(text)
        }
        scope.dateStyles = ["time", "date", "longDate"]
        scope.broken = ["wrong"]
        scope.closest = { word, among in among.first { abs($0.count - word.count) <= 1 && $0.prefix(3) == word.prefix(3) } }
        return scope
    }()

    /// The same with a row at hand.
    static let row: ExpressionScope = {
        var scope = usual
        scope.fields = ["level": .number, "title": .text, "on": .boolean]
        return scope
    }()
}

extension Surroundings {
    /// `a` is 7, `b` 2, `actual` 21.5, `target` 25; `lost` and `gone` are unknown.
    static let usual = Surroundings(
        values: [
            ExpressionInput("a"): .number(7), ExpressionInput("b"): .number(2), ExpressionInput("actual"): .number(21.5),
            ExpressionInput("target"): .number(25), ExpressionInput("target", .actual): .number(24),
            ExpressionInput("flow-rate"): .number(3),
            ExpressionInput("lamp"): .boolean(true), ExpressionInput("name"): .text("Oven"), ExpressionInput("mode"): .text("auto"),
            ExpressionInput("half"): .text("off"), ExpressionInput("paint"): .color(0xFF00_00FF), ExpressionInput("2nd"): .number(22),
            ExpressionInput("photo"): .content(name: "photo", revision: 1), ExpressionInput("jobs"): .content(name: "jobs", revision: 1),
            ExpressionInput("jobs", .count): .number(4), ExpressionInput("history", .last): .number(19),
            ExpressionInput("history", .count): .number(100), ExpressionInput("a", .isFresh): .boolean(true),
            ExpressionInput("a", .hasFailed): .boolean(false), ExpressionInput("a", .isAwaiting): .boolean(true),
            ExpressionInput("panel.page"): .text("home"), ExpressionInput("panel.connected"): .boolean(false),
            ExpressionInput("level", .field): .number(60), ExpressionInput("accent"): .number(5),
        ], rows: ["Oven": ["level": .number(40), "title": .text("Heat"), "id": .text("Oven")]])

    static func result(
        of text: String, _ type: ExpressionType? = nil, in scope: ExpressionScope = .usual
    ) throws -> ExpressionValue? {
        let expression = try Expression(parsing: text, expecting: type, in: scope)
        var surroundings = usual
        surroundings.inputs = expression.inputs
        return expression.evaluate(in: surroundings)
    }
}
