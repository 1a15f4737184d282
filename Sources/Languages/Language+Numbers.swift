extension Language {
    private var symbols: LanguageFacts.Symbols { usesNativeDigits ? facts.native : facts.latin }

    /// What stands before the decimals.
    public var decimalSeparator: String { symbols.decimal }

    /// What stands between groups of digits; empty for nothing.
    public var groupSeparator: String { symbols.group }

    /// What stands before a number below zero.
    public var minusSign: String { symbols.minus }

    /// The ten digits that numbers are written with, from 0 on.
    public var digits: [String] { symbols.digits.isEmpty ? Language.latinDigits : symbols.digits }

    private static let latinDigits = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]

    /// A number as people read it: a true minus, and none before what is rounded to zero. An en dash for what is no number.
    /// - Parameters:
    ///   - value: rounded to nearest.
    ///   - decimals: 0 to 9; nil for as many as it needs, at most 3.
    ///   - isGrouped: false for what is a name rather than a count, as a number of a room or a year.
    public func text(_ value: Double, decimals: Int?, isGrouped: Bool = true) -> String {
        guard value.isFinite else { return "–" }
        var count = min(max(decimals ?? 3, 0), 9)
        var unit = 1
        for _ in 0..<count { unit *= 10 }
        let magnitude = abs(value)
        let symbols = symbols
        // Beyond this it does not fit into an integer, and most of its digits would mean nothing.
        if magnitude >= 9e18 { return exponential(value, symbols) }
        let scaled = (magnitude * Double(unit)).rounded()
        var (whole, rest) = (0, 0)
        if scaled < 9e15 {
            (whole, rest) = Int(scaled).quotientAndRemainder(dividingBy: unit)
        } else {
            // Only one by one they have room for all digits that a double tells apart.
            whole = Int(magnitude)
            rest = Int(((magnitude - Double(whole)) * Double(unit)).rounded())
            if rest == unit { (whole, rest) = (whole + 1, 0) }
        }
        while decimals == nil, count > 0, rest % 10 == 0 {
            rest /= 10
            unit /= 10
            count -= 1
        }
        // Up to 15 bytes a string needs no memory: numbers that change every frame are made of such pieces.
        var text = value < 0 && (whole > 0 || rest > 0) ? symbols.minus : ""
        append(whole, isGrouped: isGrouped, symbols, to: &text)
        if count == 0 { return text }
        text += symbols.decimal
        while unit > 1 {
            unit /= 10
            append(rest / unit, symbols, to: &text)
            rest %= unit
        }
        return text
    }

    /// A number with as many digits as tell it from others, and the power of ten that they are to be multiplied with.
    private func exponential(_ value: Double, _ symbols: LanguageFacts.Symbols) -> String {
        var text = ""
        for scalar in "\(value)".unicodeScalars {
            switch scalar {
            case "0"..."9": append(Int(scalar.value - 48), symbols, to: &text)
            case ".": text += symbols.decimal
            case "-": text += symbols.minus
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    private func append(_ whole: Int, isGrouped: Bool, _ symbols: LanguageFacts.Symbols, to text: inout String) {
        var (place, count) = (1, 1)
        while whole / place >= 10 {
            place *= 10
            count += 1
        }
        let (last, others) = facts.groups
        let hasGroups = isGrouped && last > 0 && count >= last + facts.minimumGroup
        while count > 0 {
            append(whole / place % 10, symbols, to: &text)
            place /= 10
            count -= 1
            if hasGroups, count == last || count > last && (count - last) % others == 0 { text += symbols.group }
        }
    }

    private func append(_ digit: Int, _ symbols: LanguageFacts.Symbols, to text: inout String) {
        text += symbols.digits.isEmpty ? Language.latinDigits[digit] : symbols.digits[digit]
    }

    /// A whole number with at least so many digits, as clocks have it.
    public func text(_ value: Int, digits: Int) -> String {
        var text = text(Double(value), decimals: 0, isGrouped: false)
        if digits == 2, (0..<10).contains(value) { text = self.digits[0] + text }
        return text
    }

    /// What programs write with Latin digits and a hyphen, as `-1:05`, in the language's.
    public func text(digits text: String) -> String {
        let symbols = symbols
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "0"..."9": append(Int(scalar.value - 48), symbols, to: &result)
            case "-": result += symbols.minus
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Whether a unit stands on the left of its number: digits that run with a script from right to left are followed by what is left of them.
    public var hasLeadingUnits: Bool { isRightToLeft && !symbols.digits.isEmpty }

    /// A unit by itself: `%` as the language writes it.
    public func text(unit: String) -> String {
        unit == "%" ? symbols.percentSign : unit
    }

    /// What keeps a number and a unit in the order of the script, whatever the number begins with and the unit is.
    private var order: String { hasLeadingUnits ? "\u{200F}" : "" }

    /// A number's text with its unit behind it, or where the language has a per cent sign. Signs such as `°` stand close to their number.
    public func text(_ number: String, unit: String) -> String {
        guard let first = unit.first else { return number }
        guard unit.count == 1 else {
            // Behind Arabic digits, which run to the left, a degree sign would part from its letter: a mark keeps them together.
            let isParted = !first.isLetter && number.unicodeScalars.contains { (0x660...0x669).contains($0.value) || $0.value == 0x61C }
            return order + number + order + facts.unitSpace + (isParted ? "\u{200E}" : "") + unit
        }
        switch first {
        case "%":
            let percent = symbols.percent
            return percent.before + number + percent.behind
        case "°", "′", "″": return number + unit
        default: return order + number + order + facts.unitSpace + unit
        }
    }
}
