/// `strings`: a table of texts for each language.
package enum StringsSchema {
    /// How many texts a language may have.
    package static let limit = 10_000

    package static let months = Key(
        "months", .list(of: .text, limit: 12),
        "The twelve months, from January on; as the language has them if they are left out, and so with all of these.")
    package static let shortMonths = Key(
        "shortMonths", .list(of: .text, limit: 12), "The same, short; the first three letters of `months` if those are given.")
    package static let weekdays = Key("weekdays", .list(of: .text, limit: 7), "The seven days of the week, from Sunday on.")
    package static let shortWeekdays = Key(
        "shortWeekdays", .list(of: .text, limit: 7), "The same, short; the first three letters of `weekdays` if those are given.")
    package static let morning = Key("morning", .text, "What stands for the hours before noon.")
    package static let afternoon = Key("afternoon", .text, "What stands for the hours after noon.")

    package static let calendar = ObjectSchema(
        "calendar"
    ) {
        months
        shortMonths
        weekdays
        shortWeekdays
        morning
        afternoon
    }

    /// Reads the tables of all languages, whose files have been loaded already.
    package static func read(_ node: SourceNode, _ reader: Reader) -> StringTables {
        guard let pairs = node.pairs else {
            if !node.isNull { reader.mismatch("a mapping of languages to files or tables", node) }
            return .none
        }
        let languages = pairs.compactMap { pair in
            reader.at(pair.key) { language(pair, reader) }
        }
        return StringTables(languages: languages)
    }

    private static func language(_ pair: SourcePair, _ reader: Reader) -> StringTables.Language? {
        guard let entries = pair.value.pairs else { return reader.mismatch("a file, or a mapping of names to texts", pair.value) }
        var texts: [String: String] = [:]
        var calendar: Record?
        for entry in entries {
            reader.at(entry.key) {
                if entry.key == "calendar" {
                    calendar = self.calendar(entry.value, reader)
                } else {
                    collect(entry.value, entry.key, depth: 0, into: &texts, reader)
                }
            }
        }
        return StringTables.Language(code: pair.key, texts: texts, calendar: calendar, place: reader.place(pair.position))
    }

    /// Nested tables join their names by dots: `rooms.kitchen`.
    private static func collect(_ node: SourceNode, _ name: String, depth: Int, into texts: inout [String: String], _ reader: Reader) {
        guard texts.count < limit else {
            if texts.count == limit { reader.fail("a language may have at most \(limit) texts", node) }
            return
        }
        if let pairs = node.pairs {
            guard depth < 8 else { return reader.fail("tables lie in each other deeper than 8 levels", node) }
            for pair in pairs {
                reader.at(pair.key) { collect(pair.value, "\(name).\(pair.key)", depth: depth + 1, into: &texts, reader) }
            }
        } else if let text = Syntax<String>.text.read(node, reader) {
            texts[name] = text
        }
    }

    private static func calendar(_ node: SourceNode, _ reader: Reader) -> Record? {
        guard let record = reader.record(node, calendar) else { return nil }
        for (key, count) in [(months, 12), (shortMonths, 12), (weekdays, 7), (shortWeekdays, 7)] {
            if let names = record[key], names.count != count {
                reader.fail("expected \(count) names, found \(names.count)", at: record.place(of: key))
            }
        }
        return record
    }
}
