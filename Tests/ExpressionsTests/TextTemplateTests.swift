import FasciaExpressions
import Testing

@Suite struct TextTemplateTests {
    private func shown(_ text: String) throws -> [String] {
        try TextTemplate.parse(text).map { part in
            switch part {
            case .text(let text): text
            case .braces(let braces):
                "\(braces.isExpression ? "=" : "")<\(braces.subject)>\(braces.decimals.map { ":\($0)" } ?? "")@\(braces.offset)"
            }
        }
    }

    @Test(arguments: [
        ("plain", ["plain"]), ("", []), ("{path}", ["<path>@1"]), ("{path:1} x", ["<path>:1@1", " x"]), ("{=a}", ["=<a>@2"]),
        ("Δ {=a - b:1}", ["Δ ", "=<a - b>:1@4"]), ("{{a}} {b}", ["{a} ", "<b>@7"]),
        ("{=if a then \"}\" else ':'}", ["=<if a then \"}\" else ':'>@2"]),
        ("{=text(a, 1):2}", ["=<text(a, 1)>:2@2"]), ("{}", ["<>@1"]), ("{=}", ["=<>@2"]), ("{=it's}", ["=<it's>@2"]),
    ])
    func textIsTakenApart(text: String, expected: [String]) throws {
        #expect(try shown(text) == expected)
    }

    @Test(arguments: [
        ("a } b", 2, "“}” stands alone; write “}}” for the character itself"),
        ("a {b", 2, "“{” stands alone; write “{{” for the character itself"),
    ])
    func braceAlone(text: String, offset: Int, message: String) {
        let mistake = #expect(throws: ExpressionMistake.self) { try TextTemplate.parse(text) }
        #expect(mistake?.offset == offset)
        #expect(mistake?.message == message)
    }
}
