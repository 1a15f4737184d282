import FasciaExpressions
import FasciaSystem

extension Syntax where Value == TextModel {
    /// A text with `{path}` in it.
    package static var boundText: Syntax {
        Syntax("a text", isTextual: true) { node, reader in
            Syntax<String>.captionSource.read(node, reader).flatMap { model(of: $0, node, reader) }
        }
    }

    private static func model(of raw: String, _ node: SourceNode, _ reader: Reader) -> TextModel? {
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

    /// A text with `{=name}` in it, for what knows values and no neighbours.
    package static var valueText: Syntax {
        Syntax(Syntax<String>.caption.expectation, isTextual: true) { node, reader in
            boundText.read(node, reader).map { withValues($0, node, reader) }
        }
    }

    /// A plural form of a text, with `{=name}` in it. Languages that have no such form need none.
    static var formText: Syntax {
        Syntax(Syntax<String>.caption.expectation, isTextual: true) { node, reader in
            Syntax<String>.text.read(node, reader).flatMap { model(of: $0, node, reader) }.map { withValues($0, node, reader) }
        }
    }

    private static func withValues(_ text: TextModel, _ node: SourceNode, _ reader: Reader) -> TextModel {
        for (reference, _) in text.references {
            reader.fail("“{\(reference.path)}” is for labels; here a text shows values of “values:”, as in “{=name}”", node)
        }
        return text
    }

    private static func parts(_ text: String, _ node: SourceNode, _ reader: Reader) -> [TextModel.Part]? {
        let found: [TextTemplate.Part]
        do {
            found = try TextTemplate.parse(text)
        } catch {
            reader.fail(misplacedExpression(in: text) ?? error.message, node)
            return nil
        }
        // What comes from a table of texts has its places there.
        let source = node.text == text ? node : SourceNode(node.content, at: node.position)
        // All that is wrong with it is told at once: what can be read goes on to the checks of names.
        var parts: [TextModel.Part] = []
        for part in found {
            switch part {
            case .text(let text): parts.append(.text(text))
            case .braces(let braces):
                if !braces.isExpression, looksComputed(braces.content) {
                    reader.fail(misplacedExpression(braces.content), node)
                    continue
                }
                let isNamed = !braces.isExpression || isName(braces, reader)
                let value = isNamed ? value(braces.content[...], node, reader) : expression(braces, source, reader)
                if let value { parts.append(value) }
            }
        }
        return parts
    }

    /// What is wrong with a text whose first braces hold an expression without its “=”; nil if they do not.
    private static func misplacedExpression(in text: String) -> String? {
        let content = text.drop { $0 != "{" }.dropFirst()
        guard content.first != "=", content.first != "{", looksComputed(content.prefix { $0 != "}" }) else { return nil }
        return misplacedExpression(String(content))
    }

    private static func misplacedExpression(_ content: some StringProtocol) -> String {
        content.split(separator: " " as Character).contains { $0 == "?" }
            ? "an expression begins with “=”, and a choice is written “{=if … then … else …}”"
            : "an expression begins with “=”: write “{=\(content.prefix(60))}”"
    }

    /// Whether braces hold what expressions have, and paths of controls have not.
    private static func looksComputed(_ content: some StringProtocol) -> Bool {
        content.contains { "?'\"<>!=+*%()".contains($0) } && content.first != "="
    }

    /// Whether an expression is nothing but the name of a value, which keeps its unit and its words.
    private static func isName(_ braces: TextTemplate.Braces, _ reader: Reader) -> Bool {
        let words = braces.subject.split(separator: ".", omittingEmptySubsequences: false)
        guard words.count <= 2, !words[0].isEmpty || words.count == 1, words[0] != "panel" || words.count == 2,
            words.allSatisfy({ word in word.unicodeScalars.allSatisfy(\.isPartOfName) })
        else {
            return false
        }
        let name = String(words[0])
        if !reader.valueNames.contains(name), reader.scope.fields?[name] != nil { return false }
        // A name with a “-” may be meant as a difference, of which expressions know more.
        return reader.valueNames.contains(name) || !name.contains("-")
    }

    private static func expression(_ braces: TextTemplate.Braces, _ node: SourceNode, _ reader: Reader) -> TextModel.Part? {
        var decimals: Int?
        if let written = braces.decimals {
            decimals = self.decimals(written[...], node, reader)
            if decimals == nil { return nil }
        }
        guard let expression = reader.expression(braces.subject, at: braces.offset, expecting: nil, node) else { return nil }
        let place = reader.place(node.position(at: braces.offset))
        if expression.type == .boolean, !expression.keepsWriting {
            reader.fail(
                "“\(braces.subject.prefix(40))” is true or false: say what is to be read, as in “if … then \"on\" else \"off\"”", at: place)
            return nil
        }
        if decimals != nil, expression.type != .number {
            reader.fail("“\(braces.subject.prefix(40))” is no number: it has no decimals", at: place)
            return nil
        }
        return .expression(expression, decimals: decimals)
    }

    private static func decimals(_ text: Substring, _ node: SourceNode, _ reader: Reader) -> Int? {
        if text.utf8.count > 1, text.first == "0", let digits = Int(text) {
            reader.fail("leading zeros are a function: “text(…, 0, \(digits))” has \(digits) digits at least", node)
            return nil
        }
        guard let number = Int(text), (0...6).contains(number) else {
            reader.fail("“\(text.prefix(40))” is no number of decimals: write 0 to 6", node)
            return nil
        }
        return number
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
            decimals = self.decimals(words[1], node, reader)
            if decimals == nil { return nil }
        }
        if path.first == "=" {
            var parts = path.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
            // The panel's own values have a dot in their names: `panel.page`.
            if parts.count > 1, parts[0] == "panel" { parts[0...1] = [path[parts[0].startIndex..<parts[1].endIndex]] }
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
