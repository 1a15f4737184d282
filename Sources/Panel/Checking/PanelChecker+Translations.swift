import FasciaConfiguration
import FasciaControls

extension PanelChecker {
    /// Reports texts that are written out where a panel has several languages: they are the same in each. What a language lacks of its
    /// texts is a mistake, and was reported before.
    func checkTranslations(_ record: Record) {
        let languages = content.languages
        guard languages.count > 1 else { return }
        let names = Noun.allOf(languages.map { "“\($0)”" })
        let naming = content.views.filter { PanelChecker.namesLanguages($0.model) }.map(\.model)
        let words = (record[PanelSchema.values] ?? []).flatMap { value in
            (value.value[ValueSchema.words] ?? []).map { (text: $0, place: value.value.place(of: ValueSchema.words)) }
        }
        for (text, place) in content.builder.untranslated + words.filter({ StringTables.key(of: $0.text) == nil }) {
            guard PanelChecker.hasWords(text), !naming.contains(where: { holds($0, place) }) else { continue }
            report(
                "the text “\(text.prefix(40))” is the same in \(names): it has no translation",
                advice: "write “@name”, and what it says in each language under “strings:”", accepting: AcceptSchema.translation, at: place,
                isEverywhere: true)
        }
    }

    /// Whether a view chooses among languages, which it calls as they call themselves.
    private static func namesLanguages(_ model: ViewModel) -> Bool {
        if model.record[BindingSchema.binds]?.name == "panel.language" { return true }
        return model.kind.rules.actions(model.record).joined().contains { if case .language = $0 { true } else { false } }
    }

    private func holds(_ model: ViewModel, _ place: Place) -> Bool {
        let (path, inner) = (model.place.keyPath, place.keyPath)
        return inner.hasPrefix(path) && [".", "["].contains(inner.dropFirst(path.count).first)
    }

    /// Whether there is a word in a text that languages have words of their own for: not for units and abbreviations.
    private static func hasWords(_ text: String) -> Bool {
        text.split { !($0.isLetter || $0 == "-") }.contains { word in
            guard !international.contains(word.lowercased()) else { return false }
            // Scripts without capitals have words of a single letter.
            if word.contains(where: { !$0.isUppercase && !$0.isLowercase && $0 != "-" }) { return true }
            return word.count > 1 && word.contains(where: \.isLowercase)
        }
    }

    private static let international: Set<String> = [
        "mm", "cm", "dm", "km", "mg", "kg", "ml", "cl", "dl", "hl", "min", "sec", "ms", "hz", "khz", "mhz", "ghz", "mv", "kv", "ma", "mah",
        "kw",
        "wh", "kwh", "mwh", "va", "db", "dba", "lx", "lm", "pa", "hpa", "kpa", "mbar", "bar", "ppm", "ppb", "rpm", "ph", "kb", "mb", "gb",
        "tb",
        "kbit", "mbit", "wi-fi", "wifi", "bluetooth", "ethernet", "internet", "ok", "am", "pm",
    ]
}
