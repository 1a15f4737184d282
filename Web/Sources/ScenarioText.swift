import FasciaJSON

/// Writes a scenario as a person would.
enum ScenarioText {
    /// The keys that a preview gives a scenario, in the order in which they are written.
    private static let keys = ["values", "unknown", "stale", "connected", "clock", "language", "theme", "page"]
    /// Those of which a preview shows what is set: any other is as the one has it that is replaced.
    private static let shown: Set<String> = ["values", "unknown", "stale", "connected", "language", "theme", "page"]

    /// - Parameters:
    ///   - scenario: as a preview has it.
    ///   - former: the one that it replaces, if there is one. What a preview does not show stays as it was there: keys such as `clock`
    ///     and `direction`, and values of which `scenario` says nothing.
    ///   - formerText: the same as it is written: its remarks stay.
    /// - Throws: if `scenario` has something else than a preview gives, or more than is read again.
    static func text(
        of scenario: JSONValue, replacing former: JSONValue? = nil, formerText: String = ""
    ) throws(DeskRefusal) -> String {
        guard var object = scenario.asObject, object.names.allSatisfy({ keys.contains($0) }) else {
            throw DeskRefusal("a scenario has \(keys.joined(separator: ", "))")
        }
        var remarks = ScenarioRemarks(formerText)
        var rest = ""
        if let former = former?.asObject {
            var values = object["values"]?.asObject ?? [:]
            let unknown = Set((object["unknown"]?.asArray ?? []).compactMap(\.asString))
            for (name, value) in former["values"]?.asObject?.members ?? [] where values[name] == nil && !unknown.contains(name) {
                values[name] = value
            }
            object["values"] = .object(values)
            for (key, value) in former.members where !shown.contains(key) {
                if keys.contains(key) { object[key] = value } else { rest += remarks.line(key, "\(word(key)): \(value.text)") }
            }
        }
        let first = "# Saved in a preview."
        let header = ([first] + remarks.header.filter { $0 != first }).map { "\($0)\n" }.joined()
        var text = ""
        for key in keys {
            guard let value = object[key] else { continue }
            switch key {
            case "values":
                guard let values = value.asObject else { throw DeskRefusal("the values of a scenario are an object") }
                if values.isEmpty { continue }
                text += remarks.line(key, "values:")
                for (name, value) in values.members {
                    text += remarks.line(ScenarioRemarks.path(key, name), "  \(word(name)): \(value.text)")
                }
            case "unknown", "stale":
                guard let names = value.asArray?.compactMap(\.asString) else { throw DeskRefusal("“\(key)” is a list of names") }
                if !names.isEmpty { text += remarks.line(key, "\(key): [\(names.map(word).joined(separator: ", "))]") }
            case "connected":
                guard let isConnected = value.asBoolean else { throw DeskRefusal("“connected” is true or false") }
                // A backend that is there is the usual case.
                if !isConnected { text += remarks.line(key, "connected: false") }
            default:
                guard let name = value.asString, !name.isEmpty else { throw DeskRefusal("“\(key)” is a text") }
                text += remarks.line(key, "\(key): \(word(name))")
            }
        }
        text += rest
        // A file with remarks alone holds no mapping.
        text = header + (text.isEmpty ? "values: {}\n" : text) + remarks.rest
        guard text.utf8.count <= PanelFolder.limit else {
            throw DeskRefusal(
                "the values are too long for a scenario: it would have \(text.utf8.count >> 10) KiB, and \(PanelFolder.limit >> 10) are read; shorten their lists and series"
            )
        }
        return text
    }

    /// What a played backend answers, and what comes of commands, as lines of a test; empty if nothing is said of them.
    static func backend(answers: JSONValue, commands: JSONValue) throws(DeskRefusal) -> String {
        var text = ""
        for (key, value) in [("answers", answers), ("commands", commands)] where value != .null {
            guard let object = value.asObject, object.members.allSatisfy({ $0.value.asObject != nil }) else {
                throw DeskRefusal("“\(key)” is an object of objects")
            }
            if object.isEmpty { continue }
            text += "\(key):\n"
            for (name, answer) in object.members { text += "  \(word(name)): \(answer.text)\n" }
        }
        return text
    }

    /// A word as it is where YAML takes it for nothing else, else in quotes.
    static func word(_ text: String) -> String {
        let isPlain = text.utf8.first.map(PlainName.isLetter) == true && PlainName.isPlain(text, or: [UInt8(ascii: "/")])
        let isOther = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"].contains(text.lowercased())
        return isPlain && !isOther ? text : JSONValue.string(text).text
    }
}
