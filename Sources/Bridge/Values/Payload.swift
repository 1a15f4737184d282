import FasciaJSON

/// What devices write where others have types.
enum Payload {
    /// The longest text that a panel takes for a value, in bytes.
    static let longestText = 4096

    /// For how long a command is somebody's wish whose value has no deadline (`confirm:`), in seconds.
    static let commandLife: UInt32 = 10

    /// A text as a value of a type; nil if it is none.
    static func value(_ text: String, type: String) -> JSONValue? {
        // Who writes it by hand, or from a file, ends a line with it; others fill a field up.
        let word = text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
        switch type {
        case "number":
            guard let number = Double(String(word)), number.isFinite else { return nil }
            return .number(number)
        case "boolean":
            switch String(word).lowercased() {
            case "on", "true", "1", "open", "online": return true
            case "off", "false", "0", "closed", "offline": return false
            default: return nil
            }
        default: return .string(text)
        }
    }

    /// A scalar as devices write it alone; nil for lists and objects.
    static func text(_ json: JSONValue) -> String? {
        switch json {
        case .string(let text): text
        case .boolean, .integer, .number: json.text
        default: nil
        }
    }
}
