/// Numbers as programs write them, whatever language a panel shows.
package enum NumberFormat {
    /// A number with so many decimals; nil for as many as it needs, at most 3.
    package static func text(_ value: Double, decimals: Int?) -> String {
        decimals.map { text(value, decimals: $0) } ?? plain(value)
    }

    /// A number with a fixed count of decimals, 0 to 6, rounded to nearest.
    package static func text(_ value: Double, decimals: Int) -> String {
        var factor = 1
        for _ in 0..<max(0, min(decimals, 6)) { factor *= 10 }
        let scaled = (value * Double(factor)).rounded()
        // Beyond this a double has no decimals left.
        guard scaled.isFinite, abs(scaled) < 9e18 else { return "\(value)" }
        let digits = Int(scaled)
        let whole = abs(digits) / factor
        let sign = digits < 0 ? "-" : ""
        if factor == 1 { return "\(sign)\(whole)" }
        let fraction = String(abs(digits) % factor + factor).dropFirst()
        return "\(sign)\(whole).\(fraction)"
    }

    /// A number with as many decimals as it needs, at most 3.
    package static func plain(_ value: Double) -> String {
        var text = text(value, decimals: 3)
        guard text.utf8.contains(UInt8(ascii: ".")) else { return text }
        while text.utf8.last == UInt8(ascii: "0") { text.removeLast() }
        if text.utf8.last == UInt8(ascii: ".") { text.removeLast() }
        return text
    }

    /// How many of so many decimals a number needs: the last is not 0.
    package static func needed(_ value: Double, atMost most: Int) -> Int {
        var factor = 1.0
        for _ in 0..<max(0, min(most, 6)) { factor *= 10 }
        var scaled = (value * factor).rounded()
        guard abs(scaled) < 9e15 else { return 0 }
        var count = max(0, min(most, 6))
        while count > 0, scaled.remainder(dividingBy: 10) == 0 {
            scaled /= 10
            count -= 1
        }
        return count
    }

    /// The decimals that tell all values of a step apart, at most 6; for a range without steps, enough for a hundredth of it.
    package static func decimals(step: Double?, range: Double) -> Int {
        var unit = step ?? range / 100
        guard unit > 0, unit.isFinite else { return 0 }
        var decimals = 0
        while decimals < 6, step == nil ? unit < 0.999 : abs(unit - unit.rounded()) > 1e-6 * unit {
            unit *= 10
            decimals += 1
        }
        return decimals
    }
}
