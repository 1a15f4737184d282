/// A moment as calendars and clocks show it, by the Gregorian calendar.
public struct CalendarDate: Hashable, Sendable {
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
