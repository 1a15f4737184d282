extension Kind where Value == String {
    /// A text that people read: as it stands, or `@` and the name of a text of `strings`. The value is what was written.
    static var caption: Kind {
        Kind("a text, or \"@name\" of one of “strings:”") { node, reader in
            guard let raw = Kind<String>.text.read(node, reader) else { return nil }
            reader.checkString(raw, node)
            return raw
        }
    }
}

extension Reader {
    /// Reports a text that a language lacks.
    func checkString(_ raw: String, _ node: SourceNode) {
        guard let key = StringTables.key(of: raw) else { return }
        if strings.languages.isEmpty {
            if !brokenNames.contains("strings") {
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
