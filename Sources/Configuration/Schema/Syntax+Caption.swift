import FasciaLanguages

extension Syntax where Value == String {
    /// A text that people read: as it stands, or `@` and the name of a text of `strings`. The value is what was written; if it shows
    /// values, in any language, what it is made of is in the reader's `captions`.
    package static var caption: Syntax {
        Syntax(captionSource.expectation, isTextual: true) { node, reader in
            guard let raw = captionSource.read(node, reader) else { return nil }
            if reader.captions[raw] == nil, reader.strings.variants(of: raw).contains(where: { shownValue(in: $0) != nil }) {
                guard let text = Syntax<TextModel>.valueText.read(node, reader) else { return nil }
                reader.captions[raw] = text
            }
            return raw
        }
    }

    /// The same where no values can be shown: words that stand for values themselves.
    package static var word: Syntax {
        Syntax(captionSource.expectation, isTextual: true) { node, reader in
            guard let raw = captionSource.read(node, reader) else { return nil }
            if let value = reader.strings.variants(of: raw).lazy.compactMap({ shownValue(in: $0) }).first {
                reader.fail("“\(value)” would be drawn as it stands: a word shows no values", node)
            }
            return raw
        }
    }

    /// The same where values may be in the text.
    package static var captionSource: Syntax {
        Syntax("a text, or \"@name\" of one of “strings:”", isTextual: true) { node, reader in
            guard let raw = Syntax<String>.text.read(node, reader) else { return nil }
            reader.checkString(raw, node)
            return raw
        }
    }

    /// Whether a text has braces, so that it cannot be drawn as it stands.
    static func hasBraces(_ text: String) -> Bool { text.utf8.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") } }

    /// What is written as a value is in a label: `{=name}`; nil if a text has none.
    private static func shownValue(in text: String) -> Substring? {
        var rest = text[...]
        while let start = rest.firstIndex(of: "{") {
            let after = rest.index(after: start)
            guard after < rest.endIndex else { return nil }
            if rest[after] == "=", let end = rest[after...].firstIndex(of: "}") { return rest[start...end].prefix(60) }
            // Two braces write one in texts that show values.
            rest = rest[(rest[after] == "{" ? rest.index(after: after) : after)...]
        }
        return nil
    }
}

extension Reader {
    /// Reports the plural forms that a language has and a text lacks: `other` stands for all but itself, as CLDR has it.
    package func checkPlurals(_ raw: String, _ node: SourceNode) {
        guard let key = StringTables.key(of: raw), !strings.languages.isEmpty else { return checkString(raw, node) }
        for language in strings.languages {
            let missing = Language(language.code).plurals.map(\.rawValue).filter { language.texts["\(key).\($0)"] == nil }
            if missing.isEmpty { continue }
            let forms = missing.map { "“\(key.prefix(60)).\($0)”" }.joined(separator: ", ")
            let story = "“\(language.code)” has no text \(forms), which its plurals need"
            if missing.contains("other") { fail(story, node) } else { warn("\(story): “\(key.prefix(60)).other” stands for it", node) }
        }
    }

    /// Reports a text that a language lacks.
    package func checkString(_ raw: String, _ node: SourceNode) {
        guard let key = StringTables.key(of: raw) else { return }
        if strings.languages.isEmpty {
            if !declaredNames.contains("strings") {
                fail("“\(raw.prefix(60))” is the name of a text, but there are no “strings:”; write “@@” for the character itself", node)
            }
            return
        }
        let missing = strings.languages.filter { $0.texts[key] == nil }
        if missing.isEmpty { return }
        if missing.count == strings.languages.count {
            unknown("text", String(key.prefix(60)), among: Set(strings.languages.flatMap(\.texts.keys)).sorted(), node)
        } else {
            let codes = missing.map { "“\($0.code)”" }.joined(separator: ", ")
            fail("\(codes) \(missing.count == 1 ? "has" : "have") no text “\(key.prefix(60))”", node)
        }
    }
}
