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

    /// Names; those that are missing are taken from English, short ones from the first three letters of the long.
    public init(
        months: [String] = [], shortMonths: [String] = [], weekdays: [String] = [], shortWeekdays: [String] = [], morning: String = "AM",
        afternoon: String = "PM"
    ) {
        let months = months.count == 12 ? months : CalendarNames.englishMonths
        let weekdays = weekdays.count == 7 ? weekdays : CalendarNames.englishWeekdays
        self.months = months
        self.shortMonths = shortMonths.count == 12 ? shortMonths : months.map { String($0.prefix(3)) }
        self.weekdays = weekdays
        self.shortWeekdays = shortWeekdays.count == 7 ? shortWeekdays : weekdays.map { String($0.prefix(3)) }
        self.morning = morning
        self.afternoon = afternoon
    }

    /// The names in English.
    public static let english = CalendarNames()

    private static let englishMonths = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
    ]
    private static let englishWeekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
}
