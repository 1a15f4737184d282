import FasciaConfiguration
import FasciaGeometry

extension Syntax where Value == Double {
    /// A time of day with its date, in seconds since 1970 in UTC.
    static var moment: Syntax {
        let expectation = "a date and a time of day, as in 2026-01-31T23:59:50Z"
        return Syntax(expectation) { node, reader in
            guard let text = node.text, let seconds = Moment.seconds(text) else { return reader.mismatch(expectation, node) }
            return seconds
        }
    }
}

extension Syntax where Value == PixelSize {
    /// A size in pixels.
    static var pixelSize: Syntax {
        Syntax("a size in pixels, as in 1024x600") { node, reader in
            guard let text = node.text, let size = PixelSize(parsing: text) else {
                return reader.mismatch("a size in pixels, as in 1024x600", node)
            }
            return size
        }
    }
}

/// Reads moments as RFC 3339 writes them.
enum Moment {
    /// Seconds since 1970 in UTC; nil for what is no such moment. Without a zone it is in UTC; seconds may be left out.
    static func seconds(_ text: String) -> Double? {
        var rest = Substring(text)
        func take(_ count: Int, _ range: ClosedRange<Int>) -> Int? {
            let digits = rest.prefix(count)
            guard digits.count == count, digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(digits), range.contains(number)
            else { return nil }
            rest = rest.dropFirst(count)
            return number
        }
        func skip(_ characters: String) -> Bool {
            guard let first = rest.first, characters.contains(first) else { return false }
            rest = rest.dropFirst()
            return true
        }
        guard let year = take(4, 1...9999), skip("-"), let month = take(2, 1...12), skip("-"), let day = take(2, 1...31), skip("Tt "),
            let hour = take(2, 0...23), skip(":"), let minute = take(2, 0...59), day <= length(of: month, year)
        else { return nil }
        var seconds = 0
        if skip(":") {
            guard let found = take(2, 0...59) else { return nil }
            seconds = found
        }
        var offset = 0
        if let sign = rest.first, "+-".contains(sign) {
            rest = rest.dropFirst()
            guard let hours = take(2, 0...23), skip(":"), let minutes = take(2, 0...59) else { return nil }
            offset = (hours * 60 + minutes) * (sign == "-" ? -60 : 60)
        } else if !rest.isEmpty, !skip("Zz") {
            return nil
        }
        guard rest.isEmpty else { return nil }
        return Double(days(year, month, day) * 86_400 + hour * 3600 + minute * 60 + seconds - offset)
    }

    private static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    private static func length(of month: Int, _ year: Int) -> Int {
        month == 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    /// Days from 1970-01-01 to a date.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let before = year - 1
        let whole = before * 365 + before / 4 - before / 100 + before / 400 - 719_162
        return whole + (1..<month).reduce(0) { $0 + length(of: $1, year) } + day - 1
    }
}
