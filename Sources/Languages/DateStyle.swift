/// What a clock shows, in the order and the words of its language.
public enum DateStyle: String, Hashable, Sendable, CaseIterable {
    /// Hours and minutes.
    case time
    /// Hours, minutes and seconds.
    case timeWithSeconds
    /// Day, month and year in digits.
    case shortDate
    /// Day, short month and year.
    case date
    /// Day, month and year.
    case longDate
    /// Weekday, day, month and year.
    case fullDate
    /// Day and short month.
    case shortDay
    /// Day and month.
    case dayAndMonth
    /// Weekday, day and month.
    case weekdayAndDay
    /// Month and year.
    case monthAndYear
    /// The weekday alone.
    case weekday
}

extension Language {
    /// The pattern of a style, with the letters of Unicode's date formats.
    public func pattern(_ style: DateStyle) -> String {
        switch style {
        case .time: facts.times[clock]
        case .timeWithSeconds: facts.times[clock + 1]
        case .shortDate: facts.dates[0]
        case .date: facts.dates[1]
        case .longDate: facts.dates[2]
        case .fullDate: facts.dates[3]
        case .shortDay: facts.dates[4]
        case .dayAndMonth: facts.dates[5]
        case .weekdayAndDay: facts.dates[6]
        case .monthAndYear: facts.dates[7]
        case .weekday: "EEEE"
        }
    }

    private var clock: Int { (hourCycle ?? facts.hourCycle) == .twelve ? 2 : 0 }

    /// Twelve, from January on, as they stand beside a day.
    public var months: [String] { facts.months }
    /// The same, short.
    public var shortMonths: [String] { facts.shortMonths }
    /// Twelve, from January on, as they stand without a day.
    public var monthsAlone: [String] { facts.monthsAlone }
    /// The same, short.
    public var shortMonthsAlone: [String] { facts.shortMonthsAlone }
    /// Seven, from Sunday on.
    public var weekdays: [String] { facts.weekdays }
    /// The same, short.
    public var shortWeekdays: [String] { facts.shortWeekdays }
    /// What is written for hours before noon, and from noon on.
    public var halvesOfDay: (morning: String, afternoon: String) { (facts.halves[0], facts.halves[1]) }
}
