import FasciaConfiguration
import FasciaControls

/// A time zone rule without an end, in POSIX notation: `CET-1CEST,M3.5.0,M10.5.0/3`.
struct PosixTimeZone {
    /// Seconds ahead of UTC in standard time.
    let offset: Int
    /// The abbreviation of standard time.
    let abbreviation: String
    private var summer: Summer?

    private struct Summer {
        let offset: Int
        let abbreviation: String
        let start: Day
        let end: Day
    }

    /// A day of every year, and the second of local time on it.
    private struct Day {
        enum Date {
            /// 1 to 365; the 29th of February is never counted.
            case julian(Int)
            /// 0 to 365.
            case ordinal(Int)
            /// The nth weekday of a month; 5 is the last one.
            case weekday(month: Int, week: Int, weekday: Int)
        }

        let date: Date
        let second: Int

        /// Days since 1970.
        func day(in year: Int) -> Int {
            let first = CalendarDate.days(year: year, month: 1, day: 1)
            let isLeap = CalendarDate.days(year: year, month: 3, day: 1) - CalendarDate.days(year: year, month: 2, day: 1) == 29
            switch date {
            case .julian(let number): return first + number - 1 + (isLeap && number > 59 ? 1 : 0)
            case .ordinal(let number): return first + number
            case .weekday(let month, let week, let weekday):
                let start = CalendarDate.days(year: year, month: month, day: 1)
                let next =
                    month == 12
                    ? CalendarDate.days(year: year + 1, month: 1, day: 1) : CalendarDate.days(year: year, month: month + 1, day: 1)
                // The first of January 1970 was a Thursday.
                let startWeekday = ((start + 4) % 7 + 7) % 7
                var day = start + (weekday - startWeekday + 7) % 7 + (week - 1) * 7
                while day >= next { day -= 7 }
                return day
            }
        }
    }

    /// Parses a rule; nil if the text is none.
    init?(_ text: String) {
        var reader = Reader(text)
        guard let name = reader.name(), let west = reader.offset() else { return nil }
        abbreviation = name
        offset = -west
        if reader.isAtEnd { return }
        guard let summerName = reader.name() else { return nil }
        var summerOffset = offset + 3600
        if let next = reader.peek, next != UInt8(ascii: ",") {
            guard let west = reader.offset() else { return nil }
            summerOffset = -west
        }
        guard reader.take(","), let start = reader.day(), reader.take(","), let end = reader.day(), reader.isAtEnd else { return nil }
        summer = Summer(offset: summerOffset, abbreviation: summerName, start: start, end: end)
    }

    /// Every change from the beginning of one year to the end of another.
    func changes(from first: Int, to last: Int) -> [TimeZoneRules.Change] {
        guard let summer, first <= last, last - first < 10_000 else { return [] }
        return (first...last).flatMap { year in
            [
                TimeZoneRules.Change(
                    time: Int64(summer.start.day(in: year) * 86_400 + summer.start.second - offset), offset: summer.offset,
                    abbreviation: summer.abbreviation),
                TimeZoneRules.Change(
                    time: Int64(summer.end.day(in: year) * 86_400 + summer.end.second - summer.offset), offset: offset,
                    abbreviation: abbreviation),
            ]
        }
    }

    /// Parses a rule from its beginning.
    private struct Reader {
        private let bytes: [UInt8]
        private var index = 0

        init(_ text: String) { bytes = Array(text.utf8.prefix(200)) }

        var isAtEnd: Bool { index >= bytes.count }
        var peek: UInt8? { isAtEnd ? nil : bytes[index] }

        mutating func take(_ character: Unicode.Scalar) -> Bool {
            guard peek == UInt8(ascii: character) else { return false }
            index += 1
            return true
        }

        /// Letters, or anything between angle brackets.
        mutating func name() -> String? {
            var result: [UInt8] = []
            if take("<") {
                while let byte = peek, byte != UInt8(ascii: ">") {
                    result.append(byte)
                    index += 1
                }
                return take(">") && !result.isEmpty ? String(decoding: result, as: UTF8.self) : nil
            }
            while let byte = peek, (byte | 0x20) >= 0x61, (byte | 0x20) <= 0x7A {
                result.append(byte)
                index += 1
            }
            return result.count >= 3 ? String(decoding: result, as: UTF8.self) : nil
        }

        mutating func number(_ range: ClosedRange<Int>) -> Int? {
            var value = 0
            var digits = 0
            while let byte = peek, byte >= 0x30, byte <= 0x39, digits < 4 {
                value = value * 10 + Int(byte - 0x30)
                digits += 1
                index += 1
            }
            return digits > 0 && range.contains(value) ? value : nil
        }

        /// Hours, minutes and seconds with a sign, as seconds.
        mutating func offset() -> Int? {
            var sign = 1
            if take("-") { sign = -1 } else { _ = take("+") }
            guard let hours = number(0...167) else { return nil }
            var seconds = hours * 3600
            if take(":") {
                guard let minutes = number(0...59) else { return nil }
                seconds += minutes * 60
                if take(":") {
                    guard let rest = number(0...59) else { return nil }
                    seconds += rest
                }
            }
            return sign * seconds
        }

        mutating func day() -> Day? {
            let date: Day.Date
            if take("M") {
                guard let month = number(1...12), take("."), let week = number(1...5), take("."), let weekday = number(0...6) else {
                    return nil
                }
                date = .weekday(month: month, week: week, weekday: weekday)
            } else if take("J") {
                guard let number = number(1...365) else { return nil }
                date = .julian(number)
            } else {
                guard let number = number(0...365) else { return nil }
                date = .ordinal(number)
            }
            guard take("/") else { return Day(date: date, second: 7200) }
            guard let second = offset() else { return nil }
            return Day(date: date, second: second)
        }
    }
}
