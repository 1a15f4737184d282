import FasciaLanguages

/// How a clock writes a moment: a pattern of letters as Unicode's date formats have them.
///
/// `y` year, `yy` its last two digits, `M` month as a number, `MMM` and `MMMM` its short and its whole name, `LLL` and `LLLL` the same
/// without a day, `d` day, `E` to `EEE` and `EEEE` the weekday's short and whole name, `H` hour 0 to 23, `h` hour 1 to 12, `K` hour 0
/// to 11, `m` minute, `s` second, `a` morning or afternoon, `z` the name of the local time. Two letters write a number with two digits.
/// Other letters stand between single quotes, and a quote is written twice.
public struct ClockFormat: Hashable, Sendable {
    /// The pattern as it was written.
    public let pattern: String
    private let parts: [Part]

    private enum Part: Hashable, Sendable {
        case text(String)
        case year(isShort: Bool)
        case month(digits: Int)
        case monthName(isShort: Bool, isAlone: Bool)
        case day(digits: Int)
        case weekday(isShort: Bool)
        case hour(digits: Int, Hours)
        case minute(digits: Int)
        case second(digits: Int)
        case halfDay
        case zone
    }

    private enum Hours: Hashable, Sendable {
        case from0To23, from1To12, from0To11
    }

    /// How often what is written can change.
    enum Granularity: Int {
        case second, minute, hour, day
    }

    /// A format from its pattern.
    /// - Throws: `ControlError` for letters that mean nothing and quotes that do not end.
    public init(_ pattern: String) throws(ControlError) {
        let letters = Array(pattern.unicodeScalars)
        if let advice = ClockFormat.advice(on: letters) { throw ClockFormat.error(pattern, advice) }
        parts = try ClockFormat.parts(letters, of: pattern)
        self.pattern = pattern
    }

    /// How a language writes something.
    public init(_ style: DateStyle, in language: Language) {
        pattern = language.pattern(style)
        parts = (try? ClockFormat.parts(Array(pattern.unicodeScalars), of: pattern)) ?? ClockFormat.time.parts
    }

    private static func error(_ pattern: String, _ reason: String) -> ControlError {
        ControlError(attempt: "read the clock format “\(pattern)”", reason: reason)
    }

    private static func parts(_ letters: [Unicode.Scalar], of pattern: String) throws(ControlError) -> [Part] {
        var parts: [Part] = []
        var text = ""
        func fail(_ reason: String) -> ControlError { error(pattern, reason) }
        var index = 0
        while index < letters.count {
            let letter = letters[index]
            if letter == "'" {
                guard let end = ClockFormat.quoted(letters, from: index + 1, into: &text) else { throw fail("a quote does not end") }
                index = end
                continue
            }
            guard letter.isASCII, letter.properties.isAlphabetic else {
                text.unicodeScalars.append(letter)
                index += 1
                continue
            }
            var count = 1
            while index + count < letters.count, letters[index + count] == letter { count += 1 }
            guard let part = ClockFormat.part(letter, count) else {
                throw fail(ClockFormat.advice(onUnknown: letter, count: count))
            }
            if !text.isEmpty { parts.append(.text(text)) }
            text = ""
            parts.append(part)
            index += count
        }
        if !text.isEmpty { parts.append(.text(text)) }
        return parts
    }

    private init(_ pattern: String, parts: [Part]) {
        self.pattern = pattern
        self.parts = parts
    }

    /// Hours and minutes, `14:05`.
    public static let time = ClockFormat("HH:mm", parts: [.hour(digits: 2, .from0To23), .text(":"), .minute(digits: 2)])

    /// Reads what follows an opening quote: two quotes in a row are one that is written.
    static func quoted(_ letters: [Unicode.Scalar], from start: Int, into text: inout String) -> Int? {
        var index = start
        if index < letters.count, letters[index] == "'" {
            text.append("'")
            return index + 1
        }
        while index < letters.count {
            if letters[index] == "'" {
                guard index + 1 < letters.count, letters[index + 1] == "'" else { return index + 1 }
                index += 1
            }
            text.unicodeScalars.append(letters[index])
            index += 1
        }
        return nil
    }

    static func hasMeaning(_ letter: Unicode.Scalar, _ count: Int) -> Bool { part(letter, count) != nil }

    private static func part(_ letter: Unicode.Scalar, _ count: Int) -> Part? {
        switch (letter, count) {
        case ("y", 1), ("y", 4): .year(isShort: false)
        case ("y", 2): .year(isShort: true)
        case ("M", 1...2): .month(digits: count)
        case ("L", 1...2): .month(digits: count)
        case ("M", 3), ("M", 4): .monthName(isShort: count == 3, isAlone: false)
        case ("L", 3), ("L", 4): .monthName(isShort: count == 3, isAlone: true)
        case ("d", 1...2): .day(digits: count)
        case ("E", 1...3): .weekday(isShort: true)
        case ("E", 4): .weekday(isShort: false)
        case ("H", 1...2): .hour(digits: count, .from0To23)
        case ("h", 1...2): .hour(digits: count, .from1To12)
        case ("K", 1...2): .hour(digits: count, .from0To11)
        case ("m", 1...2): .minute(digits: count)
        case ("s", 1...2): .second(digits: count)
        case ("a", 1): .halfDay
        case ("z", 1): .zone
        default: nil
        }
    }

    var granularity: Granularity {
        var result = Granularity.day
        for part in parts {
            let own: Granularity
            switch part {
            case .second: own = .second
            case .minute: own = .minute
            case .hour, .halfDay: own = .hour
            default: own = .day
            }
            if own.rawValue < result.rawValue { result = own }
        }
        return result
    }

    /// Whether it can change every second.
    package var showsSeconds: Bool { granularity == .second }

    /// What is written at a moment, given in seconds since the beginning of 1970 in UTC.
    public func text(at time: Int64, in zone: TimeZoneRules = .utc, names: CalendarNames = .english) -> String {
        let date = CalendarDate(time: time, in: zone)
        let language = names.language
        var result = ""
        for part in parts {
            switch part {
            case .text(let text): result += text
            case .year(let isShort):
                result += isShort ? language.text(abs(date.year) % 100, digits: 2) : language.text(date.year, digits: 1)
            case .month(let digits): result += language.text(date.month, digits: digits)
            case .monthName(let isShort, let isAlone): result += names.month(date.month, isShort: isShort, isAlone: isAlone)
            case .day(let digits): result += language.text(date.day, digits: digits)
            case .weekday(let isShort): result += (isShort ? names.shortWeekdays : names.weekdays)[date.weekday]
            case .hour(let digits, let hours):
                let hour =
                    switch hours {
                    case .from0To23: date.hour
                    case .from1To12: (date.hour + 11) % 12 + 1
                    case .from0To11: date.hour % 12
                    }
                result += language.text(hour, digits: digits)
            case .minute(let digits): result += language.text(date.minute, digits: digits)
            case .second(let digits): result += language.text(date.second, digits: digits)
            case .halfDay: result += date.hour < 12 ? names.morning : names.afternoon
            case .zone: result += zone.abbreviation(at: time)
            }
        }
        return result
    }

    /// The first moment after another at which what is written may change, in seconds since 1970.
    public func nextChange(after time: Int64, in zone: TimeZoneRules = .utc) -> Int64 {
        let local = time &+ Int64(zone.offset(at: time))
        let unit: Int64
        switch granularity {
        case .second: unit = 1
        case .minute: unit = 60
        case .hour: unit = 3600
        case .day: unit = 86_400
        }
        let into = ((local % unit) + unit) % unit
        let next = time &+ (unit - into)
        return min(next, zone.nextChange(after: time) ?? next)
    }
}
