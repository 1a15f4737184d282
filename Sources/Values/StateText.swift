import FasciaYAML

/// The text of a kept state: values and settings, in YAML that has no line break, no character that is skipped and no escape that is not
/// its own.
enum StateText {
    /// Writes a state.
    static func make(
        _ values: [String: Value], settings: [String: Value], displaced: DisplacedValues? = nil, series: [String: String] = [:]
    ) -> String {
        var text = "values: \(line(values))\nsettings: \(line(settings))\n"
        if !series.isEmpty { text += "series: \(line(series.mapValues { .text($0) }))\n" }
        if let displaced { text += "trial: \(displaced.generation)\ndisplaced: \(line(displaced.values))\n" }
        return text
    }

    /// Reads the values or the settings of one.
    static func read(_ node: YAMLNode?) -> [String: Value] {
        var values: [String: Value] = [:]
        for pair in node?.asMapping ?? [] {
            if let isOn = pair.value.asBool {
                values[pair.key] = .boolean(isOn)
            } else if let number = pair.value.asDouble {
                values[pair.key] = .number(number)
            } else if case .scalar(let text, .quoted) = pair.value.content {
                values[pair.key] = .text(text)
            }
        }
        return values
    }

    private static func line(_ values: [String: Value]) -> String {
        let members = values.keys.sorted().map { name in "\(quoted(name)): \(values[name].map(text) ?? "null")" }
        return "{\(members.joined(separator: ", "))}"
    }

    private static func text(_ value: Value) -> String {
        switch value {
        case .text(let text): quoted(text)
        case .color(let color): quoted(color.description)
        case .number, .boolean: value.description
        }
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x22, 0x5C:
                result.unicodeScalars.append("\\")
                result.unicodeScalars.append(scalar)
            case 0x20...0x7E, 0xA1...0x1FFF: result.unicodeScalars.append(scalar)
            default:
                // Characters that a YAML reader may take for a line break, skip, or refuse.
                let digits = String(scalar.value, radix: 16)
                result += "\\U\(String(repeating: "0", count: 8 - digits.count))\(digits)"
            }
        }
        return result + "\""
    }
}
