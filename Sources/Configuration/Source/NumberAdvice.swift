import FasciaValues
import FasciaYAML

/// What people mean who write a number as the program does not read it: with a unit, or with a comma.
package enum NumberAdvice {
    /// What would be right instead of a node, nil where nothing is known of it.
    /// - Parameter expectation: what was expected, as messages have it: `a number of seconds from 0 to 60`.
    package static func text(_ expectation: String, _ node: SourceNode) -> String? {
        guard case .scalar(let text, let style) = node.content else { return nil }
        return self.text(expectation, text, isQuoted: style == .quoted)
    }

    /// The same for what was written as a text.
    package static func text(_ expectation: String, _ text: String, isQuoted: Bool) -> String? {
        guard expectation.utf8.starts(with: "a number".utf8) || expectation.utf8.starts(with: "a whole number".utf8) else { return nil }
        // In quotes it is a text.
        if YAMLScalar.number(text) != nil { return isQuoted ? "write it without quotes" : nil }
        if let number = commaNumber(text) { return "write \(number), with a point" }
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-" || $0 == "+") }
        guard let number = YAMLScalar.number(String(digits)) else { return nil }
        let unit = String(text.dropFirst(digits.count).drop { $0 == " " })
        // A word or a sign; anything longer is no unit.
        guard !unit.isEmpty, unit.count <= 12, unit.allSatisfy({ $0.isLetter || $0 == "%" || $0 == "°" }) else { return nil }
        if expectation.utf8.has("seconds"), let right = times[unit.lowercased()] {
            return bound(expectation, number, right) ?? "write `\(NumberFormat.plain(number)) \(right)`"
        }
        var factor = 1.0
        if unit == "%" {
            guard expectation.hasSuffix(" to 1") else { return nil }
            factor = 0.01
        }
        return "write \(NumberFormat.plain(number * factor)), without a unit"
    }

    /// The end of the range beyond which a time is, in the unit that it was written with; nil for one within.
    private static func bound(_ expectation: String, _ number: Double, _ unit: String) -> String? {
        let words = expectation.split(separator: " ")
        guard let seconds = SourceNode.seconds(in: "\(NumberFormat.plain(number)) \(unit)"), let of = SourceNode.seconds(in: "1 \(unit)"),
            words.count > 2, let least = YAMLScalar.number(String(words[words.count - 3])),
            let most = YAMLScalar.number(String(words[words.count - 1]))
        else { return nil }
        // Rounded into the range.
        let largest = (most / of * 10).rounded(.down) / 10
        if seconds > most { return "the most is \(NumberFormat.plain(largest > 0 ? largest : most)) \(largest > 0 ? unit : "s")" }
        return seconds < least ? "the least is \(NumberFormat.plain((least / of * 10).rounded(.up) / 10)) \(unit)" : nil
    }

    /// What people write for the units that a time may have.
    private static let times: [String: String] = [
        "ms": "ms", "millisecond": "ms", "milliseconds": "ms", "s": "s", "sec": "s", "secs": "s", "second": "s", "seconds": "s", "m": "min",
        "min": "min", "mins": "min", "minute": "min", "minutes": "min", "h": "h", "hr": "h", "hrs": "h", "hour": "h", "hours": "h",
        "d": "d",
        "day": "d", "days": "d",
    ]

    /// `1,5` with a point; nil if it is none.
    private static func commaNumber(_ text: String) -> String? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[1].isEmpty, parts[1].allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
        let number = "\(parts[0]).\(parts[1])"
        return YAMLScalar.number(number) != nil ? number : nil
    }
}
