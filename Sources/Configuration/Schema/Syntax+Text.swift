import FasciaSystem

extension Syntax where Value == TextModel {
    /// A text with `{path}` in it.
    package static var boundText: Syntax {
        Syntax("a text") { node, reader in
            guard let raw = Syntax<String>.captionSource.read(node, reader) else { return nil }
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

    /// A text with `{=name}` in it, for what knows values and no neighbours.
    package static var valueText: Syntax {
        Syntax(Syntax<String>.caption.expectation) { node, reader in
            guard let text = boundText.read(node, reader) else { return nil }
            for (reference, _) in text.references {
                reader.fail("“{\(reference.path)}” is for labels; here a text shows values of “values:”, as in “{=name}”", node)
            }
            return text
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
        guard words.count <= 2, let path = words.first, !path.isEmpty, path != "=" else {
            reader.fail(
                "“{\(text.prefix(40))}” names no control; write {path} or {path:decimals}, {=name} for a value, and “{{” for a brace", node)
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
        if path.first == "=" {
            let parts = path.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count <= 2, let name = parts.first, !name.isEmpty else {
                reader.fail(
                    "“{\(text.prefix(40))}” names no value; write {=name}, {=name:decimals}, {=name.number} or {=name.actual}", node)
                return nil
            }
            guard let aspect = parts.count == 2 ? TextModel.Aspect(rawValue: String(parts[1])) : .value else {
                let words = TextModel.Aspect.allCases.map(\.rawValue)
                reader.fail(
                    "there is no “\(parts[1].prefix(40))” of a value; there are \(words.joined(separator: ", "))", node,
                    suggestion: Suggestion.closest(to: String(parts[1]), among: words))
                return nil
            }
            return .named(NameModel(name: String(name), place: reader.place(node.position)), aspect, decimals: decimals)
        }
        return .value(ReferenceModel(path: String(path), place: reader.place(node.position)), decimals: decimals)
    }
}
