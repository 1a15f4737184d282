import FasciaConfiguration
import FasciaControls
import FasciaSystem
import FasciaYAML

/// The layouts of keyboards: a YAML file each, in a folder that comes with the program, or beside the configuration.
enum KeyboardFile {
    static let name = Key("name", .text, "Its name in its own language, for the space bar.", isRequired: true)
    static let languages = Key("languages", .list(of: .text, limit: 20), "The languages that it is for, as in `[de]`.", isRequired: true)
    static let letters = Key(
        "letters", .keyRows, "The rows of letters, 2 to 4: keys with blanks between them, as in `q w e r t y`, or a list of keys.",
        isRequired: true)
    static let symbols = Key("symbols", .keyRows, "The rows of digits and signs; the usual ones if they are left out.")
    static let moreSymbols = Key("moreSymbols", .keyRows, "The rows of further signs; the usual ones if they are left out.")
    static let capitals = Key(
        "capitals", .keyTexts, "What letters become with shift whose capitals are not Unicode's: `{ß: ẞ}`.")
    static let alternatives = Key(
        "alternatives", .keyTexts, "What keys offer when they are held, the nearest first, with blanks between: `{e: é è ê}`.")
    static let widths = Key("widths", .keyTexts, "Keys that are not as wide as a letter, in widths of a letter: `{\"1\": 1.5}`.")
    static let titles = Key(
        "titles", .object(titleSchema),
        "What the keys say that lead to letters and signs, and the return key; a picture stands for what is left out.")

    static let lettersTitle = Key("letters", .text, "Leads back to the letters; `ABC` if it is left out.")
    static let symbolsTitle = Key("symbols", .text, "Leads to the signs; `123` if it is left out.")
    static let moreSymbolsTitle = Key("moreSymbols", .text, "Leads to further signs; `#+=` if it is left out.")
    static let returnTitles = ReturnKeyType.allCases.filter { $0 != .default }.map { type in
        (type, Key<String>(type.rawValue, .text, "The return key of a field with `return: \(type.rawValue)`."))
    }

    static let titleSchema = ObjectSchema("titles of a keyboard") {
        lettersTitle
        symbolsTitle
        moreSymbolsTitle
        returnTitles.map { $0.1.erased }
    }

    static let schema = ObjectSchema("keyboard") {
        name
        languages
        letters
        symbols
        moreSymbols
        capitals
        alternatives
        widths
        titles
    }

    /// The layouts that come with the program, by the language that they are for.
    static let byLanguage = [
        "en": "english", "de": "german", "fr": "french", "he": "hebrew", "iw": "hebrew", "ar": "arabic", "ru": "russian",
    ]

    /// The names of the layouts that come with the program.
    static var standardNames: [String] { Set(byLanguage.values).union(["emoji"]).sorted() }

    /// The file of a layout: one with a slash or an ending is named as it is, others stand in the folder of the program.
    static func path(of model: NameModel) -> String? {
        let name = model.name
        if name.contains("/") || name.hasSuffix(".yaml") || name.hasSuffix(".yml") { return model.place.position.resolve(name) }
        return ProgramFolder.path("keyboards/\(name).yaml")
    }

    /// The most that a key offers when it is held: more have no room above it.
    private static let mostAlternatives = 12
    /// The most widths of a letter in a row.
    private static let widestRow = 14.0

    /// Reads a layout; nil after reporting what is wrong.
    /// - Parameter place: where it is named.
    static func read(_ path: String, _ identifier: String, namedAt place: Place, _ errors: ErrorCollector) -> KeyboardLayout? {
        errors.note(file: path)
        let document: YAMLDocument
        do throws(YAMLError) {
            document = try YAMLDocument.parse(path: path, budget: YAMLBudget())
        } catch {
            if error.position != nil {
                errors.add(error.message, at: self.place(in: path, error))
            } else {
                errors.add("\(path) \(error.message)\(FileAdvice.text(path))", at: place)
            }
            return nil
        }
        for problem in document.problems { errors.add(problem.message, at: self.place(in: path, problem)) }
        let reader = Reader(errors: errors)
        guard let record = reader.record(SourceNode(document.root, file: path), schema) else { return nil }
        return layout(record, identifier, reader)
    }

    private static func place(in path: String, _ error: YAMLError) -> Place {
        Place(position: SourcePosition(file: path, line: error.line, column: error.column), keyPath: "")
    }

    private static func layout(_ record: Record, _ identifier: String, _ reader: Reader) -> KeyboardLayout? {
        guard let letters = record[letters] else { return nil }
        for language in record[languages] ?? [] where !isLanguage(language) {
            reader.fail("“\(language.prefix(20))” is no code of a language, as in “de” or “pt-BR”", at: record.place(of: languages))
        }
        var layout = KeyboardLayout(identifier, name: record[name] ?? identifier, languages: record[languages] ?? [], letters: letters)
        if let symbols = record[symbols] { layout.symbols = symbols }
        if let more = record[moreSymbols] { layout.moreSymbols = more }
        change(&layout, record[capitals] ?? [], reader) { key, text, _ in key.capital = text }
        change(&layout, record[alternatives] ?? [], reader) { key, text, place in
            key.alternatives = text.split(separator: " ").map(String.init)
            if key.alternatives.count > mostAlternatives {
                reader.fail("a key offers \(mostAlternatives) others at most, found \(key.alternatives.count)", at: place)
            }
        }
        change(&layout, record[widths] ?? [], reader) { key, text, place in
            guard let width = Double(text), width >= 0.5, width <= 10 else {
                return reader.fail("expected a number from 0.5 to 10, found “\(text.prefix(20))”", at: place)
            }
            key.width = width
        }
        for row in layout.letters + layout.symbols + layout.moreSymbols {
            let width = row.reduce(0) { $0 + $1.width }
            if width > widestRow, let first = row.first {
                reader.fail(
                    "the row that begins with “\(first.text)” is \(Noun.number(width)) letters wide, \(Noun.number(widestRow)) have room",
                    at: record.has(widths) ? record.place(of: widths) : record.place(of: self.letters))
            }
        }
        if let titles = record[titles] {
            for key in [lettersTitle, symbolsTitle, moreSymbolsTitle] + returnTitles.map(\.1) where titles[key]?.isEmpty == true {
                reader.fail("a key that says nothing is not found: leave “\(key.name)” out for the usual one", at: titles.place(of: key))
            }
            layout.lettersTitle = titles[lettersTitle] ?? layout.lettersTitle
            layout.symbolsTitle = titles[symbolsTitle] ?? layout.symbolsTitle
            layout.moreSymbolsTitle = titles[moreSymbolsTitle] ?? layout.moreSymbolsTitle
            for (type, key) in returnTitles { layout.returnTitles[type] = titles[key] }
        }
        return layout
    }

    /// Whether a code is formed like that of a language: two or three letters, and then a script, a place, a variant.
    private static func isLanguage(_ code: String) -> Bool {
        var parts = code.split(separator: "-", omittingEmptySubsequences: false)[...]
        func take(_ counts: ClosedRange<Int>) -> Bool {
            guard let part = parts.first, counts.contains(part.count), part.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
            else {
                return false
            }
            parts.removeFirst()
            return true
        }
        guard parts.first?.allSatisfy(\.isLetter) == true, take(2...3) else { return false }
        _ = take(4...4)
        _ = take(2...3)
        while take(5...8) {}
        return parts.isEmpty
    }

    /// Changes the keys that a mapping names, on all planes; a key that does not exist is reported. A capital of an alternative has no
    /// key of its own.
    private static func change(
        _ layout: inout KeyboardLayout, _ entries: [KeyText], _ reader: Reader, _ change: (inout KeyboardLayout.Key, String, Place) -> Void
    ) {
        if entries.isEmpty { return }
        var wanted: [String: KeyText] = [:]
        for entry in entries { wanted[entry.key] = entry }
        var found: Set<String> = []
        func changeAll(_ rows: inout [[KeyboardLayout.Key]]) {
            for row in rows.indices {
                for index in rows[row].indices {
                    guard let entry = wanted[rows[row][index].text] else { continue }
                    change(&rows[row][index], entry.text, entry.place)
                    found.insert(entry.key)
                }
            }
        }
        changeAll(&layout.letters)
        changeAll(&layout.symbols)
        changeAll(&layout.moreSymbols)
        for entry in entries where !found.contains(entry.key) {
            reader.fail("there is no key “\(entry.key.prefix(20))”", at: entry.place)
        }
    }
}

/// What a mapping says of a key.
struct KeyText: Sendable {
    let key: String
    let text: String
    let place: Place
}

extension Syntax where Value == [[KeyboardLayout.Key]] {
    /// Rows of keys.
    static var keyRows: Syntax {
        Syntax("a list of rows, as in “q w e r t y”") { node, reader in
            guard let rows = node.elements else { return reader.mismatch("a list of rows, as in “q w e r t y”", node) }
            guard (2...4).contains(rows.count) else { return reader.fail("expected 2 to 4 rows, found \(rows.count)", node) }
            var known: Set<String> = []
            return rows.enumerated().map { index, row in
                reader.at(index) {
                    let texts = row.text.map { $0.split(separator: " ").map(String.init) } ?? row.elements?.map { $0.text ?? "" } ?? []
                    if !(1...14).contains(texts.count) { reader.fail("expected 1 to 14 keys in a row, found \(texts.count)", row) }
                    for text in texts {
                        if text.isEmpty || text.count > 8
                            || text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
                        {
                            reader.fail("expected a key of 1 to 8 characters, found “\(text.prefix(40))”", row)
                        } else if !known.insert(text).inserted {
                            reader.fail("the key “\(text)” is there twice", row)
                        }
                    }
                    return texts.map { KeyboardLayout.Key($0) }
                }
            }
        }
    }
}

extension Syntax where Value == [KeyText] {
    /// Keys with a text each.
    static var keyTexts: Syntax {
        Syntax("a mapping of keys to texts") { node, reader in
            guard let pairs = node.pairs else { return reader.mismatch("a mapping of keys to texts", node) }
            return pairs.compactMap { pair in
                reader.at(pair.key) {
                    guard let text = pair.value.text, !text.isEmpty else { return reader.mismatch("a text", pair.value) }
                    return KeyText(key: pair.key, text: text, place: reader.place(pair.value.position))
                }
            }
        }
    }
}
