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
        // By bytes: all that is looked for is ASCII.
        var rest = text.utf8[...]
        while let dollar = rest.firstIndex(of: UInt8(ascii: "$")) {
            literal += Substring(rest[..<dollar])
            rest = rest[dollar...]
            if rest.starts(with: "$${".utf8) {
                literal += "${"
                rest = rest.dropFirst(3)
                continue
            }
            guard rest.starts(with: "${".utf8) else {
                literal += "$"
                rest = rest.dropFirst()
                continue
            }
            guard let end = rest.firstIndex(of: UInt8(ascii: "}")) else {
                return .failure(Problem(message: "“${” has no “}”; write “$${” for the characters themselves"))
            }
            let name = rest[..<end].dropFirst(2)
            guard !name.isEmpty else { return .failure(Problem(message: "“${}” names no variable")) }
            if !literal.isEmpty { parts.append(.text(literal)) }
            literal = ""
            parts.append(.name(String(Substring(name))))
            rest = rest[end...].dropFirst()
        }
        literal += Substring(rest)
        if !literal.isEmpty || parts.isEmpty { parts.append(.text(literal)) }
        return .success(parts)
    }
}
