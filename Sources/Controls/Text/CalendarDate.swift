import FasciaLanguages

/// A moment as calendars and clocks show it, by the Gregorian calendar.
public struct CalendarDate: Hashable, Sendable {
    /// The year of the Gregorian calendar.
    public let year: Int
    /// 1 to 12.
    public let month: Int
    /// 1 to 31.
    public let day: Int
    /// 0 (Sunday) to 6.
    public let weekday: Int
    /// 0 to 23.
    public let hour: Int
    /// 0 to 59.
    public let minute: Int
    /// 0 to 59.
    public let second: Int

    /// The local date and time at a moment, given in seconds since the beginning of 1970 in UTC. Moments of more than 30 000 years
    /// before or after that are taken as the nearest.
    public init(time: Int64, in zone: TimeZoneRules = .utc) {
        let limit: Int64 = 1_000_000_000_000
        let time = min(max(time, -limit), limit)
        let local = Int(time) + zone.offset(at: time)
        let day = local.quotient(by: 86_400)
        let rest = local - day * 86_400
        hour = rest / 3600
        minute = rest / 60 % 60
        second = rest % 60
        let sinceSunday = day + 4
        weekday = sinceSunday - sinceSunday.quotient(by: 7) * 7
        // Years begin in March here, so that the day of the leap comes last; they repeat every 400.
        let shifted = day + 719_468
        let era = shifted.quotient(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        self.day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// The days from the beginning of 1970 to a date of the Gregorian calendar.
    public static func days(year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted.quotient(by: 400)
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}

extension Int {
    /// The quotient rounded down, also below zero.
    fileprivate func quotient(by divisor: Int) -> Int {
        let quotient = self / divisor
        return self < 0 && quotient * divisor != self ? quotient - 1 : quotient
    }
}

/// What months, days and halves of days are called in a language.
public struct CalendarNames: Hashable, Sendable {
    /// Twelve, from January on.
    public let months: [String]
    /// The twelve months in short, January first.
    public let shortMonths: [String]
    /// Seven, from Sunday on.
    public let weekdays: [String]
    /// The seven days in short, Sunday first.
    public let shortWeekdays: [String]
    /// What is written for hours before noon.
    public let morning: String
    /// What is written for hours from noon on.
    public let afternoon: String
    /// Whose digits years, days and hours are written with, and whose months stand without a day where no own ones are given.
    public let language: Language
    private let hasOwnMonths: Bool

    /// Names; those that are missing are the language's, short ones the first three letters of long ones that are given.
    public init(
        months: [String] = [], shortMonths: [String] = [], weekdays: [String] = [], shortWeekdays: [String] = [], morning: String? = nil,
        afternoon: String? = nil, in language: Language = .none
    ) {
        func short(_ names: [String], _ long: [String], _ usual: [String]) -> [String] {
            names.count == usual.count ? names : long.count == usual.count ? long.map { String($0.prefix(3)) } : usual
        }
        self.months = months.count == 12 ? months : language.months
        self.shortMonths = short(shortMonths, months, language.shortMonths)
        self.weekdays = weekdays.count == 7 ? weekdays : language.weekdays
        self.shortWeekdays = short(shortWeekdays, weekdays, language.shortWeekdays)
        self.morning = morning ?? language.halvesOfDay.morning
        self.afternoon = afternoon ?? language.halvesOfDay.afternoon
        self.language = language
        hasOwnMonths = months.count == 12 || shortMonths.count == 12
    }

    /// A language's names.
    public init(_ language: Language) { self.init(in: language) }

    /// The names in English.
    public static let english = CalendarNames()

    /// The name of a month, from 1 on.
    func month(_ month: Int, isShort: Bool, isAlone: Bool) -> String {
        if isAlone, !hasOwnMonths { return (isShort ? language.shortMonthsAlone : language.monthsAlone)[month - 1] }
        return (isShort ? shortMonths : months)[month - 1]
    }
}

/// How a place's clocks differ from UTC, and when that changes.
public struct TimeZoneRules: Hashable, Sendable {
    /// A moment from which on another offset counts.
    public struct Change: Hashable, Sendable {
        /// Seconds since the beginning of 1970 in UTC.
        public let time: Int64
        /// Seconds that local time is ahead of UTC from then on.
        public let offset: Int
        /// What local time is called then, as `CEST`; may be empty.
        public let abbreviation: String

        /// A change.
        public init(time: Int64, offset: Int, abbreviation: String = "") {
            self.time = time
            self.offset = offset
            self.abbreviation = abbreviation
        }
    }

    /// What counts before the first change.
    private let first: Change
    /// In the order of time.
    private let changes: [Change]

    /// Rules from changes in any order.
    /// - Parameters:
    ///   - offset: seconds ahead of UTC before the first change.
    ///   - abbreviation: the zone's name before the first change.
    ///   - changes: what changes, and when.
    public init(offset: Int, abbreviation: String = "", changes: [Change] = []) {
        first = Change(time: .min, offset: TimeZoneRules.clamped(offset), abbreviation: abbreviation)
        self.changes = changes.map { Change(time: $0.time, offset: TimeZoneRules.clamped($0.offset), abbreviation: $0.abbreviation) }
            .sorted { $0.time < $1.time }
    }

    /// Universal time.
    public static let utc = TimeZoneRules(offset: 0, abbreviation: "UTC")

    /// Seconds that local time is ahead of UTC at a moment, given in seconds since 1970.
    public func offset(at time: Int64) -> Int { current(at: time).offset }

    /// What local time is called at a moment, as `CEST`; may be empty.
    public func abbreviation(at time: Int64) -> String { current(at: time).abbreviation }

    /// The first change after a moment; nil if there is none any more.
    public func nextChange(after time: Int64) -> Int64? {
        let index = firstIndex(after: time)
        return index < changes.count ? changes[index].time : nil
    }

    /// The first second of a local day: midnight, the earlier of two, or where clocks are put forward over it the moment when they are.
    /// - Parameter midnight: what clocks show then, in seconds since the local midnight that began 1970.
    public func startOfDay(_ midnight: Int64) -> Int64 {
        let day: Int64 = 86_400
        let around = midnight - Int64(offset(at: midnight))
        let starts = [around - day, around + day].map { midnight - Int64(offset(at: $0)) }.filter { $0 + Int64(offset(at: $0)) == midnight }
        return starts.min() ?? nextChange(after: around - day) ?? around
    }

    private func current(at time: Int64) -> Change {
        let index = firstIndex(after: time)
        return index > 0 ? changes[index - 1] : first
    }

    private func firstIndex(after time: Int64) -> Int {
        var (low, high) = (0, changes.count)
        while low < high {
            let middle = (low + high) / 2
            if changes[middle].time <= time { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// No place is further from UTC than a day.
    private static func clamped(_ offset: Int) -> Int { min(max(offset, -86_400), 86_400) }
}
