extension Kind where Value == TextModel {
    /// A text with `{path}` in it.
    static var boundText: Kind {
        Kind("a text") { node, reader in
            guard let raw = Kind<String>.caption.read(node, reader) else { return nil }
            guard let key = StringTables.key(of: raw) else {
                return parts(reader.strings.text(raw, in: ""), node, reader).map { TextModel(parts: $0) }
            }
            var variants: [String: [TextModel.Part]] = [:]
            for language in reader.strings.languages {
                // A language that lacks the text has been reported.
                if let text = language.texts[key] { variants[language.code] = parts(text, node, reader) }
            }
            return TextModel(parts: [.text(raw)], variants: variants)
        }
    }

    private static func parts(_ text: String, _ node: SourceNode, _ reader: Reader) -> [TextModel.Part]? {
        var parts: [TextModel.Part] = []
        var literal = ""
        var rest = text[...]
        while let index = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
            literal += rest[..<index]
            let brace = rest[index]
            rest = rest[rest.index(after: index)...]
            if rest.first == brace {
                literal.append(brace)
                rest = rest.dropFirst()
                continue
            }
            guard brace == "{", let end = rest.firstIndex(of: "}") else {
                reader.fail("“\(brace)” stands alone; write “\(brace)\(brace)” for the character itself", node)
                return nil
            }
            guard let value = value(rest[..<end], node, reader) else { return nil }
            if !literal.isEmpty { parts.append(.text(literal)) }
            literal = ""
            parts.append(value)
            rest = rest[rest.index(after: end)...]
        }
        literal += rest
        if !literal.isEmpty { parts.append(.text(literal)) }
        return parts
    }

    private static func value(_ text: Substring, _ node: SourceNode, _ reader: Reader) -> TextModel.Part? {
        let words = text.split(separator: ":", omittingEmptySubsequences: false)
        guard words.count <= 2, let path = words.first, !path.isEmpty else {
            reader.fail("“{\(text.prefix(40))}” names no control; write {path} or {path:decimals}, and “{{” for a brace", node)
            return nil
        }
        var decimals: Int?
        if words.count == 2 {
            guard let number = Int(words[1]), (0...6).contains(number) else {
                reader.fail("“\(words[1].prefix(40))” is no number of decimals: write 0 to 6", node)
                return nil
            }
            decimals = number
        }
        return .value(ReferenceModel(path: String(path), place: reader.place(node.position)), decimals: decimals)
    }
}
