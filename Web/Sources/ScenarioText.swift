import FasciaJSON

/// Writes a scenario as a person would.
enum ScenarioText {
    /// The keys of a scenario, in the order in which they are written.
    private static let keys = ["values", "unknown", "clock", "language", "theme", "page"]

    /// - Throws: if it has something else than a scenario.
    static func text(of scenario: JSONValue) throws(DeskRefusal) -> String {
        guard let object = scenario.asObject, object.names.allSatisfy({ keys.contains($0) }) else {
            throw DeskRefusal("a scenario has \(keys.joined(separator: ", "))")
        }
        var text = "# Saved in a preview.\n"
        for key in keys {
            guard let value = object[key] else { continue }
            switch key {
            case "values":
                guard let values = value.asObject else { throw DeskRefusal("the values of a scenario are an object") }
                if values.isEmpty { continue }
                text += "values:\n"
                for (name, value) in values.members { text += "  \(word(name)): \(value.text)\n" }
            case "unknown":
                guard let names = value.asArray?.compactMap(\.asString) else { throw DeskRefusal("“unknown” is a list of names") }
                if !names.isEmpty { text += "unknown: [\(names.map(word).joined(separator: ", "))]\n" }
            default:
                guard let name = value.asString, !name.isEmpty else { throw DeskRefusal("“\(key)” is a text") }
                text += "\(key): \(word(name))\n"
            }
        }
        // A file with a remark alone holds no mapping.
        return text.hasSuffix("preview.\n") ? text + "values: {}\n" : text
    }

    /// A word as it is where YAML takes it for nothing else, else in quotes.
    static func word(_ text: String) -> String {
        let isPlain = text.utf8.first.map(PlainName.isLetter) == true && PlainName.isPlain(text, or: [UInt8(ascii: "/")])
        let isOther = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"].contains(text.lowercased())
        return isPlain && !isOther ? text : JSONValue.string(text).text
    }
}
