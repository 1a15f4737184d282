/// Numbers with a fixed count of decimals, as people read them: a true minus sign, and no minus before what is rounded to zero.
///
/// Up to 15 bytes are a string that needs no memory: numbers that change every frame are made of these.
enum NumberText {
    /// The text of a number.
    /// - Parameter decimals: 0 to 9.
    static func text(_ value: Double, decimals: Int) -> String {
        guard value.isFinite else { return "–" }
        let decimals = min(max(decimals, 0), 9)
        var unit = 1
        for _ in 0..<decimals { unit *= 10 }
        let scaled = (abs(value) * Double(unit)).rounded()
        // Beyond this the digits behind the point mean nothing, and do not fit into an integer.
        guard scaled < 9e15 else { return "\(value)" }
        let digits = Int(scaled)
        var text = value < 0 && digits > 0 ? "−" : ""
        text += String(digits / unit)
        if decimals == 0 { return text }
        text += "."
        var rest = digits % unit
        while unit > 1 {
            unit /= 10
            text += NumberText.digits[rest / unit]
            rest %= unit
        }
        return text
    }

    private static let digits = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]
}
