/// A text with `${name}` in it.
package enum VariableText {
    package enum Part {
        case text(String)
        case name(String)
    }

    package struct Problem: Error {
        package let message: String
    }

    /// Splits a text into literals and names. `$${` stands for `${` itself.
    package static func split(_ text: String) -> Result<[Part], Problem> {
        var parts: [Part] = []
        var literal = ""
        var rest = text[...]
        while let dollar = rest.firstIndex(of: "$") {
            literal += rest[..<dollar]
            rest = rest[dollar...]
            if rest.hasPrefix("$${") {
                literal += "${"
                rest = rest.dropFirst(3)
                continue
            }
            guard rest.hasPrefix("${") else {
                literal += "$"
                rest = rest.dropFirst()
                continue
            }
            guard let end = rest.firstIndex(of: "}") else {
                return .failure(Problem(message: "“${” has no “}”; write “$${” for the characters themselves"))
            }
            let name = rest[rest.index(rest.startIndex, offsetBy: 2)..<end]
            guard !name.isEmpty else { return .failure(Problem(message: "“${}” names no variable")) }
            if !literal.isEmpty { parts.append(.text(literal)) }
            literal = ""
            parts.append(.name(String(name)))
            rest = rest[rest.index(after: end)...]
        }
        literal += rest
        if !literal.isEmpty || parts.isEmpty { parts.append(.text(literal)) }
        return .success(parts)
    }
}
