import FasciaExpressions
import FuzzSupport
import Testing

@Suite struct ExpressionFuzzTests {
    private static let seeds = [
        "if actual > 80 then destructive else label", "steps(a, success, 60, warning, 80, destructive)", "(a + b) * -2 % 7 / actual",
        "text(row(jobs, name).level, 1)", "known(photo) and not fresh(a) or mode == auto", "if lamp then @greeting else 'x'",
        "min(a, max(b, clamp(target.actual, 0, 5)))", "duration(last(history) - `flow-rate`)", ".level >= 2 and panel.connected", "null",
        "#ff0000",
    ]
    private static let words = [
        "(", ")", ",", " ", "a", "lamp", "mode", "name", "if ", " then ", " else ", " and ", " or ", "not ", "==", "<", "+", "-", "*", "%",
        ".",
        "1", "0.5", "1e300", "'", "\"", "`", "#", "@x", "null", "row(jobs,", "steps(", "count(jobs)", "\u{200F}", "é", "{", "}",
        "panel.page",
    ]

    /// Whatever is written is either refused with a place in it, or gives a value of its type, or none.
    @Test func anyTextIsRefusedOrEvaluated() throws {
        let plan = FuzzPlan("expression", usual: 3000)
        var random = plan.generator
        let types: [ExpressionType?] = [nil, .number, .boolean, .text, .color, .image, .choice(["auto", "left"])]
        var sound = 0
        for _ in 0..<plan.count {
            let seed = Self.seeds.randomElement(using: &random) ?? ""
            let bytes = Array(seed.utf8).damaged(with: Self.words, places: 0...6, &random)
            let text = String(decoding: bytes, as: UTF8.self)
            let type = types.randomElement(using: &random) ?? nil
            do {
                let expression = try Expression(parsing: text, expecting: type, in: .row)
                sound += 1
                #expect(expression.nodeCount <= ExpressionLimits.nodes)
                var surroundings = Surroundings.usual
                surroundings.inputs = expression.inputs
                if Bool.random(using: &random) { surroundings.values = [:] }
                let value = expression.evaluate(in: surroundings)
                #expect(Self.fits(value, expression.type), "\(text): \(String(describing: value))")
            } catch {
                let length = text.unicodeScalars.count
                #expect(error.all.allSatisfy { (0...length).contains($0.offset) && !$0.message.isEmpty }, "\(text): \(error)")
                #expect(!error.all.isEmpty, "\(text)")
            }
            _ = try? TextTemplate.parse("x {=\(text):1} {\(text)}")
        }
        // The damage must not be so great that nothing is evaluated.
        #expect(sound > plan.count / 50)
    }

    private static func fits(_ value: ExpressionValue?, _ type: ExpressionType?) -> Bool {
        switch (value, type) {
        case (nil, _): true
        case (.number(let number), .number): number.isFinite
        case (.boolean, .boolean), (.text, .text), (.text, .choice), (.text, .color), (.color, .color), (.text, .image), (.content, .image):
            true
        default: false
        }
    }
}
