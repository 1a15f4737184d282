/// Texts in XML and HTML.
enum Markup {
    /// A text between tags or in quotes. What XML cannot hold becomes a question mark.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case "\n", "\t": result.unicodeScalars.append(scalar)
            default:
                result.unicodeScalars.append(
                    scalar.value < 0x20 || scalar.value == 0x7F || scalar.value >= 0xFFFE && scalar.value <= 0xFFFF ? "?" : scalar)
            }
        }
        return result
    }

    /// Seconds with three decimals.
    static func seconds(_ value: Double) -> String {
        let thousandths = Int((value * 1000).rounded())
        let rest = "\(thousandths % 1000)"
        return "\(thousandths / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
    }
}
