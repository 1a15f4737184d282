/// What is sent to another device to set it: a text with places for the value.
package struct CommandTemplate: Hashable, Sendable {
    package enum Part: Hashable, Sendable {
        case text(String)
        /// The value as JSON; a number with so many decimals, nil for as many as it has.
        case json(decimals: Int?)
        /// The same, where a text has no quotes.
        case raw(decimals: Int?)
    }

    package let parts: [Part]

    /// Reads `{value}`, `{raw}`, `{value:2}` and `{raw:2}`; any other brace stands for itself, as JSON has them. nil if there is no place for
    /// the value.
    package init?(_ text: String) {
        var parts: [Part] = []
        var plain = ""
        var rest = text[...]
        while let character = rest.first {
            if character == "{", let (part, end) = CommandTemplate.place(rest) {
                if !plain.isEmpty { parts.append(.text(plain)) }
                plain = ""
                parts.append(part)
                rest = rest[end...]
            } else {
                plain.append(character)
                rest.removeFirst()
            }
        }
        if parts.isEmpty { return nil }
        if !plain.isEmpty { parts.append(.text(plain)) }
        self.parts = parts
    }

    private static func place(_ text: Substring) -> (Part, Substring.Index)? {
        guard let end = text.firstIndex(of: "}") else { return nil }
        let words = text[text.index(after: text.startIndex)..<end].split(separator: ":", omittingEmptySubsequences: false)
        guard let name = words.first, words.count <= 2, name == "value" || name == "raw" else { return nil }
        var decimals: Int?
        if words.count == 2 {
            guard let number = Int(words[1]), (0...6).contains(number) else { return nil }
            decimals = number
        }
        return (name == "raw" ? .raw(decimals: decimals) : .json(decimals: decimals), text.index(after: end))
    }

    /// The text with a value in its places.
    package func text(_ value: (_ isRaw: Bool, _ decimals: Int?) -> String) -> String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .json(let decimals): value(false, decimals)
            case .raw(let decimals): value(true, decimals)
            }
        }.joined()
    }
}
