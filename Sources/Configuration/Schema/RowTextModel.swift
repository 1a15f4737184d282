import FasciaSystem

/// A text of a row whose list is a value: fields of the row in it, and values of the panel, in one language or in several.
package struct RowTextModel: Sendable {
    package enum Part: Sendable {
        case text(String)
        /// A field of the row, by its name without the dot; a number with so many decimals, nil for its own.
        case field(NameModel, decimals: Int?)
        /// A value of `values`.
        case named(NameModel, decimals: Int?)
    }

    /// What counts where no language has a text of its own.
    fileprivate let parts: [Part]
    fileprivate let variants: [String: [Part]]

    package func parts(in language: String) -> [Part] { variants[language] ?? parts }

    /// The parts of every language.
    package var allParts: [Part] { variants.isEmpty ? parts : variants.values.flatMap { $0 } }
}

extension Syntax where Value == RowTextModel {
    /// A text with `{=.field}` and `{=name}` in it.
    package static var rowText: Syntax {
        Syntax(Syntax<String>.caption.expectation) { node, reader in
            guard let raw = Syntax<String>.captionSource.read(node, reader) else { return nil }
            guard let key = StringTables.key(of: raw) else {
                return parts(reader.strings.text(raw, in: ""), node, reader).map { RowTextModel(parts: $0, variants: [:]) }
            }
            var variants: [String: [RowTextModel.Part]] = [:]
            for language in reader.strings.languages {
                // A language that lacks the text has been reported.
                if let text = language.texts[key] { variants[language.code] = parts(text, node, reader) }
            }
            return RowTextModel(parts: [.text(raw)], variants: variants)
        }
    }

    private static func parts(_ text: String, _ node: SourceNode, _ reader: Reader) -> [RowTextModel.Part]? {
        var parts: [RowTextModel.Part] = []
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

    private static func value(_ text: Substring, _ node: SourceNode, _ reader: Reader) -> RowTextModel.Part? {
        let words = text.split(separator: ":", omittingEmptySubsequences: false)
        guard words.count <= 2, let first = words.first, first.first == "=", !["=", "=."].contains(first) else {
            reader.fail(
                "“{\(text.prefix(40))}” is neither a field nor a value; write {=.field}, {=.field:decimals}, {=name} for a value, and “{{” for a brace",
                node)
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
        let name = NameModel(name: String(first.dropFirst()), place: reader.place(node.position))
        return name.fieldName.map { .field($0, decimals: decimals) } ?? .named(name, decimals: decimals)
    }
}

/// What a key of a row says: the same for every row, or what a field of the row is.
package enum RowValue<Value> {
    case fixed(Value)
    case field(NameModel)
}

extension RowValue: Sendable where Value: Sendable {}

extension Syntax {
    /// A value, or `=.field`.
    package static func orField<Element>(_ kind: Syntax<Element>) -> Syntax where Value == RowValue<Element> {
        Syntax("\(kind.expectation), or =.field", mappingKeys: kind.mappingKeys, isTextual: true) { node, reader in
            if let text = node.text, text.utf8.first == UInt8(ascii: "="),
                let field = NameModel(name: text, place: reader.place(node.position)).withoutEqualsSign.fieldName
            {
                return .field(field)
            }
            return kind.read(node, reader).map { .fixed($0) }
        }
    }
}

extension NameModel {
    /// The name of a field in `.field`, without the dot; nil for other names.
    package var fieldName: NameModel? {
        name.utf8.count > 1 && name.utf8.first == UInt8(ascii: ".") ? NameModel(name: String(name.dropFirst()), place: place) : nil
    }
}

extension ScalarModel {
    /// The field in `=.field`, which the row at hand is asked for; nil for a value that is there already.
    package var rowField: NameModel? {
        text.utf8.starts(with: "=.".utf8) ? NameModel(name: String(text.dropFirst()), place: place).fieldName : nil
    }
}
