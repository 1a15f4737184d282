/// What of a text belongs to a number that is put into it: digits, signs and separators without a blank between, as in `{hour}:00`,
/// `-{level}`, `{share}%` and `{speed}km/h`.
///
/// Isolated by themselves, the parts of a time or a date would stand in the order of the text around them, and be read backwards.
enum NumberRun {
    /// What a character is beside a number.
    enum Kind {
        case digit
        /// Part of a number's end or begin: `%`, `°`, `€`.
        case sign
        /// Between two numbers: `:`, `.`, `-`.
        case separator
        /// Of a script that runs from left to right, as those of units do.
        case letter
        case blank, other

        init(_ scalar: Unicode.Scalar) {
            switch scalar {
            case "0"..."9": self = .digit
            case "+", "-", "\u{2212}", ",", ".", "/", ":", "\u{D7}", "\u{2044}", "\u{66B}", "\u{66C}": self = .separator
            case "%", "#", "\u{B0}", "\u{B1}", "\u{2030}", "\u{2032}", "\u{2033}", "\u{66A}": self = .sign
            case " ", "\u{A0}", "\u{202F}": self = .blank
            default:
                switch scalar.properties.generalCategory {
                case .decimalNumber, .otherNumber: self = .digit
                case .currencySymbol: self = .sign
                default: self = scalar.properties.isAlphabetic && !Direction.isRightToLeft(scalar) ? .letter : .other
                }
            }
        }
    }

    /// Whether a text is a number: it has digits, and nothing that runs in a direction of its own.
    static func isNumber(_ text: String) -> Bool {
        var hasDigit = false
        for scalar in text.unicodeScalars {
            switch scalar {
            case "0"..."9": hasDigit = true
            case "\u{200F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": return false
            default:
                if scalar.properties.generalCategory == .decimalNumber { hasDigit = true }
                if scalar.properties.isAlphabetic { return false }
            }
        }
        return hasDigit
    }

    /// The most characters of a unit.
    private static let longestUnit = 16

    /// Whether a text may be the unit of a number right before it: a word that runs from left to right.
    static func isUnit(_ text: String) -> Bool {
        let scalars = text.unicodeScalars
        guard let first = scalars.first, scalars.count <= longestUnit, Kind(first) == .letter || Kind(first) == .sign else { return false }
        return !scalars.contains { Direction.isRightToLeft($0) || $0.properties.isWhitespace }
    }

    /// Whether a text joins the numbers before and behind it.
    static func joins(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy {
            switch Kind($0) {
            case .digit, .sign, .separator: true
            case .letter, .blank, .other: false
            }
        }
    }

    /// Where that ends which belongs to a number right before a text: `:00`, `%`, `km/h`, ` °C`, but no full stop.
    static func tail(of text: Substring.UnicodeScalarView) -> String.Index {
        var index = text.startIndex
        var isLetter = false
        while index < text.endIndex {
            let kind = Kind(text[index])
            let next = text.index(after: index)
            switch kind {
            case .digit, .sign: isLetter = false
            case .letter: isLetter = true
            case .separator:
                guard next < text.endIndex else { return index }
                let following = Kind(text[next])
                guard following == .digit || isLetter && following == .letter else { return index }
            case .blank:
                guard next < text.endIndex, text[next] == "\u{B0}" else { return index }
            case .other: return index
            }
            index = next
        }
        return index
    }

    /// Where that begins which belongs to a number right behind a text: `12:`, `-`, `#`, but no hyphen that joins a word.
    static func lead(of text: Substring.UnicodeScalarView) -> String.Index {
        var start = text.endIndex
        while start > text.startIndex {
            let index = text.index(before: start)
            let before = index > text.startIndex ? Kind(text[text.index(before: index)]) : .blank
            switch Kind(text[index]) {
            case .digit, .sign: break
            case .separator:
                let isSign = text[index] == "-" || text[index] == "+" || text[index] == "\u{2212}"
                if before != .digit, before != .blank || !isSign { return start }
            case .letter, .blank, .other: return start
            }
            start = index
        }
        return start
    }
}
