/// What people mostly did when libyaml says what it cannot parse.
enum YAMLAdvice {
    private static let known: [(problem: StaticString, context: StaticString, advice: String)] = [
        (
            "did not find expected ','", "flow mapping",
            "a comma or a “}” is missing, or a text with {, # or \" in it has no quotes, or one with a colon and a blank"
        ),
        (
            "did not find expected ','", "flow sequence",
            "a comma or a “]” is missing, or a text with [, # or \" in it has no quotes, or one with a colon and a blank"
        ),
        ("did not find expected node", "flow node", "a “]” or a “}” is missing, or an entry between two commas"),
        ("did not find expected key", "", "is the line indented as those that belong with it, with blanks?"),
        ("did not find expected '-'", "", "is the line indented as the other entries of the list, with blanks?"),
        ("could not find expected ':'", "", "a key is followed by a colon and a blank"),
        ("mapping values are not allowed", "", "a text with a colon and a blank in it needs quotes, or the line is indented too far"),
        ("found a tab", "", "indent with blanks"),
        ("found character that cannot start", "", "indent with blanks, not with tabs; a text that begins with %, @ or ` needs quotes"),
        ("found unexpected end of stream", "", "a quote is not closed"),
    ]

    /// The advice in brackets, with a blank before it; empty where there is none.
    static func text(_ problem: String, _ context: String) -> String {
        let found = known.first { contains(problem, $0.problem) && contains(context, $0.context) }
        return found.map { " (\($0.advice))" } ?? ""
    }

    /// What is wrong with a character that stands in a file as it is, by its number in Unicode.
    static func controlCharacter(_ number: Int32) -> String {
        func padded(_ width: Int) -> String {
            let digits = String(max(number, 0), radix: 16, uppercase: true)
            return String(repeating: "0", count: max(width - digits.utf8.count, 0)) + digits
        }
        let escape = number < 0x100 ? "\\x\(padded(2))" : "\\u\(padded(4))"
        return
            "a control character, U+\(padded(4)), stands here, which YAML does not allow: take it out, or write \(escape) within double quotes"
    }

    /// `String.contains(String)` would do, and bring the parser of regular expressions: a megabyte.
    private static func contains(_ text: String, _ part: StaticString) -> Bool {
        let wanted = UnsafeBufferPointer(start: part.utf8Start, count: part.utf8CodeUnitCount)
        var rest = text.utf8[...]
        while rest.count >= wanted.count {
            if rest.starts(with: wanted) { return true }
            rest = rest.dropFirst()
        }
        return false
    }
}
