import FasciaConfiguration
import FasciaControls
import FasciaExpressions
import FasciaLanguages
import FasciaRaster
import FasciaValues

/// What views say, in the present language and with the present values.
extension ViewBuilder {
    /// Records a text in every language, for the check of fonts.
    func note(_ raw: String, _ chain: FontChain?, at place: Place) {
        if let text = captions[raw] { return note(text, chain, at: place) }
        for text in wording.tables.variants(of: raw) { note(literal: text, chain, at: place) }
        if StringTables.key(of: raw) == nil { untranslated.append((wording.tables.text(raw, in: ""), place)) }
    }

    /// Records a text that may show values.
    func note(_ text: TextModel, _ chain: FontChain?, at place: Place) {
        for said in text.staticTexts { note(literal: said, chain, at: place) }
        if text.variants.isEmpty { untranslated.append((text.plain, place)) }
    }

    /// Records the text of a key, if it is written.
    func note(_ key: Key<String>, of record: Record, _ chain: FontChain?) {
        if let raw = record[key] { note(raw, chain, at: record.place(of: key)) }
    }

    func note(literal text: String, _ chain: FontChain?, at place: Place) {
        if let chain, !text.isEmpty { texts.append((text, chain, place)) }
    }

    /// A text in the present language.
    func string(_ raw: String) -> String {
        guard let text = captions[raw] else {
            if asked != nil, StringTables.key(of: raw) != nil { asked?.areTranslated = true }
            return wording.string(raw)
        }
        ask(text) { Set($0.names.map(\.name.name)) }
        return self.text(text)
    }

    /// A text with the present values, and the parts of it that show values that are not fresh, or that nobody knows.
    func markedText(_ text: TextModel) -> (text: String, marks: [TextMark]) {
        // Fields are those of the row at hand: who shows the row says it.
        if !text.expressions.contains(where: { $0.inputs.contains { $0.aspect == .field } }) { ask(text, \.inputNames) }
        return Bindings.joined(
            text.parts(in: wording.language).map { (self.text($0), isInserted: !$0.isWritten, isStale: !hub.isFresh($0)) },
            in: wording.writing)
    }

    private func ask(_ text: TextModel, _ names: (TextModel) -> Set<String>) {
        if asked == nil || text.variants.isEmpty && !text.isBound { return }
        asked?.areTranslated = true
        asked?.names.formUnion(names(text))
        asked?.expressions += text.expressions
    }

    /// A badge's text; nil where it shows nothing but one value, and that is 0 or empty: there is nothing to tell.
    func badge(_ raw: String) -> String? {
        let said = string(raw)
        guard let parts = captions[raw]?.parts(in: wording.language), parts.count == 1 else { return said }
        let value: ExpressionValue?
        switch parts[0] {
        case .named(let name, _, _): value = hub.state(of: name.name)?.known.map { ExpressionValue($0) }
        case .expression(let expression, _): value = hub.result(of: expression)
        case .text, .value: return said
        }
        return value == .number(0) || value == .text("") ? nil : said
    }

    /// What a row or a button says, with the present values.
    func text(_ text: TextModel) -> String {
        var whole = InsertedText()
        for part in text.parts(in: wording.language) { add(part, to: &whole) }
        return whole.text(in: wording.writing)
    }

    func add(_ part: TextModel.Part, to text: inout InsertedText) {
        if case .text(let own) = part { text.append(own) } else { text.insert(self.text(part)) }
    }

    /// The same as programs read it: numbers as they write them, and nothing that does not show.
    func textForPrograms(_ text: TextModel) -> String {
        let plain = wording.forPrograms
        return text.parts(in: wording.language).map { part in
            switch part {
            case .text(let text): text
            case .value: ""
            case .named(let name, let aspect, let decimals):
                hub.models[name.name].map { Bindings.text($0, aspect, decimals, hub, plain) } ?? ""
            case .expression(let expression, let decimals): hub.result(of: expression).map { hub.argument($0, decimals: decimals) } ?? ""
            }
        }.joined()
    }

    func text(_ part: TextModel.Part) -> String {
        switch part {
        case .text(let text): text
        case .value: ""
        case .named(let name, let aspect, let decimals):
            hub.models[name.name].map { Bindings.text($0, aspect, decimals, hub, wording) } ?? ""
        case .expression(let expression, let decimals): hub.text(of: expression, decimals: decimals)
        }
    }

    /// Records the words for off and on, for the check of fonts.
    func noteWords(_ record: Record, _ words: Key<[String]>) {
        for word in record[words] ?? [] { note(word, resources.fonts?.regular, at: record.place(of: words)) }
    }
}
