import FasciaJSON
import FasciaPanel
import FasciaSystem

/// Converts between JSON of the control socket and the text that `fascia ctl` prints and takes.
enum Words {
    /// A value as `ctl` prints it: on one line, texts without quotes. Line breaks, backslashes and control characters are escaped as in
    /// JSON.
    static func of(_ value: JSONValue) -> String { value.asString.map { PlainText.escaped($0, escapesBackslashes: true) } ?? value.text }

    /// A name as `ctl` prints it.
    static func of(name: String) -> String { PlainText.escaped(name, escapesBackslashes: true) }

    /// The members of an object, a line each, those of an inner object with both names.
    static func table(_ value: JSONValue, prefix: String = "") -> [String] {
        guard let object = value.asObject else { return ["\(prefix): \(of(value))"] }
        return object.members.flatMap { name, value -> [String] in
            let name = prefix.isEmpty ? of(name: name) : "\(prefix).\(of(name: name))"
            switch value {
            case .object: return table(value, prefix: name)
            case .array(let values) where values.contains { $0.asObject != nil }:
                return values.enumerated().flatMap { table($1, prefix: "\(name).\($0 + 1)") }
            case .array(let values): return ["\(name): \(values.isEmpty ? "none" : values.map(of).joined(separator: ", "))"]
            case .null: return ["\(name): unknown"]
            case .number(let number): return ["\(name): \(rounded(number))"]
            default: return ["\(name): \(of(value))"]
            }
        }
    }

    /// Rounded to three decimals.
    private static func rounded(_ number: Double) -> String {
        let value = (number * 1000).rounded() / 1000
        return of(value == value.rounded() && abs(value) < 1e15 ? .integer(Int64(value)) : .number(value.isFinite ? value : number))
    }

    /// Parses a value of a type from the command line. The panel checks its range.
    static func value(_ text: String, type: String) -> JSONValue {
        switch type {
        case "boolean":
            switch text.lowercased() {
            case "true", "on", "yes", "1": return true
            case "false", "off", "no", "0": return false
            default: return .string(text)
            }
        // NaN and infinities have no JSON number: sent as a text, they get the panel's own error.
        case "number": return Double(text).flatMap { $0.isFinite ? .number($0) : nil } ?? .string(text)
        default: return .string(text)
        }
    }
}
