/// A text with braces in it, taken apart: `"{level} of {=limit - 5:1}"`. Two braces stand for one.
public enum TextTemplate {
    /// A piece of a text.
    public enum Part: Hashable, Sendable {
        /// As it stands.
        case text(String)
        /// What stands between braces.
        case braces(Braces)
    }

    /// What stands between two braces.
    public struct Braces: Hashable, Sendable {
        /// All of it.
        public let content: String
        /// What is shown, without the decimals; of an expression also without its `=`.
        public let subject: String
        /// What stands behind the last colon; nil without one.
        public let decimals: String?
        /// Whether it begins with `=`.
        public let isExpression: Bool
        /// Where `subject` begins in the text, in Unicode scalars.
        public let offset: Int
    }

    /// Takes a text apart.
    /// - Throws: that a brace stands alone.
    public static func parse(_ text: String) throws(ExpressionMistake) -> [Part] {
        // Most texts have none.
        if !text.utf8.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }) { return text.isEmpty ? [] : [.text(text)] }
        let scalars = Array(text.unicodeScalars)
        var parts: [Part] = []
        var literal = String.UnicodeScalarView()
        var position = 0
        while position < scalars.count {
            let scalar = scalars[position]
            guard scalar == "{" || scalar == "}" else {
                literal.append(scalar)
                position += 1
                continue
            }
            if position + 1 < scalars.count, scalars[position + 1] == scalar {
                literal.append(scalar)
                position += 2
                continue
            }
            guard scalar == "{", let end = end(scalars, from: position + 1) else {
                throw ExpressionMistake("“\(scalar)” stands alone; write “\(scalar)\(scalar)” for the character itself", at: position)
            }
            if !literal.isEmpty { parts.append(.text(String(literal))) }
            literal = String.UnicodeScalarView()
            parts.append(.braces(braces(scalars, position + 1, end)))
            position = end + 1
        }
        if !literal.isEmpty { parts.append(.text(String(literal))) }
        return parts
    }

    /// The place of the brace that closes one; those in quotes of an expression do not.
    private static func end(_ scalars: [Unicode.Scalar], from start: Int) -> Int? {
        guard start < scalars.count, scalars[start] == "=" else { return scalars[start...].firstIndex(of: "}") }
        return first("}", scalars, start, scalars.count) ?? scalars[start...].firstIndex(of: "}")
    }

    /// The first such character outside quotes.
    private static func first(_ wanted: Unicode.Scalar, _ scalars: [Unicode.Scalar], _ start: Int, _ end: Int) -> Int? {
        var quote: Unicode.Scalar?
        for index in start..<end {
            let scalar = scalars[index]
            if let open = quote {
                if scalar == open { quote = nil }
            } else if scalar == "\"" || scalar == "'" || scalar == "`" {
                quote = scalar
            } else if scalar == wanted {
                return index
            }
        }
        return nil
    }

    private static func braces(_ scalars: [Unicode.Scalar], _ start: Int, _ end: Int) -> Braces {
        let isExpression = start < end && scalars[start] == "="
        let first = isExpression ? start + 1 : start
        let colon = self.first(":", scalars, first, end)
        func text(_ start: Int, _ end: Int) -> String {
            var view = String.UnicodeScalarView()
            view.append(contentsOf: scalars[start..<end])
            return String(view)
        }
        return Braces(
            content: text(start, end), subject: text(first, colon ?? end), decimals: colon.map { text($0 + 1, end) },
            isExpression: isExpression, offset: first)
    }
}
