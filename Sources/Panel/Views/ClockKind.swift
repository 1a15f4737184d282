import FasciaConfiguration
import FasciaControls
import FasciaLanguages
import FasciaSystem
import FasciaRaster
import FasciaValues

/// `clock`: the time of day or the date.
enum ClockKind {
    static let format = Key(
        "format", .clockFormat,
        "What is shown. As the language writes it: `time` (the default), `timeWithSeconds`, `shortDate` (all digits), `date`, `longDate`, `fullDate` (with the weekday), `shortDay`, `dayAndMonth`, `weekdayAndDay`, `monthAndYear` or `weekday`. Or the same in every language: `HH:mm`, `EEEE, d MMMM`. `y` year, `M` month (`MMM`, `MMMM` its name; `LLL`, `LLLL` where no day is beside it), `d` day, `E` (`EEEE`) weekday, `H` hour (`h` with `a` for twelve), `m` minute, `s` second, `z` time zone; two letters write two digits, other letters stand between single quotes."
    ) { (clock: ClockLabel, format: ClockWriting) in
        switch format {
        case .pattern(let pattern):
            clock.style = nil
            clock.format = pattern
        case .style(let style): clock.style = style
        }
    }
    static let timeZone = Key(
        "timeZone", .name("a time zone such as Europe/Berlin"),
        "Whose time it is: `local` (the machine's, the default) or a name such as `Europe/Berlin`.")

    static let kind = ViewKind(
        "clock", ClockLabel.self,
        keys: {
            format
            timeZone
            TextKeys.font
            TextKeys.color
            TextKeys.align
            TextKeys.minimumScale
            TextKeys.shadow
            TextKeys.tabularDigits
        },
        hasContent: { clock, _ in !clock.text.isEmpty }, isText: true,
        make: { model, builder in
            let record = model.record
            let clock = ClockLabel(style: .time)
            clock.timeZone = builder.resources.timeZone(record[timeZone])
            clock.hasTabularDigits = record[format]?.format(in: builder.wording.writing).showsSeconds ?? false
            let chain = record[TextKeys.font].flatMap { builder.resources.font($0)?.chain } ?? builder.resources.fonts?.regular
            let writing = record[format] ?? .style(.time)
            for language in builder.wording.tables.languages {
                let own = Language(language.code)
                note(writing, CalendarNames(language.calendar, in: own), own, chain, at: language.place, builder)
            }
            // A panel in one language may have no strings of its own.
            if builder.wording.tables.languages.isEmpty, builder.wording.writing != .none {
                let own = builder.wording.writing
                note(writing, CalendarNames(own), own, chain, at: model.place, builder)
            }
            builder.follow(KeyEffect(.language) { (clock: ClockLabel, _, builder) in clock.names = builder.calendarNames }, record, clock)
            return clock
        })

    /// Has `check` look for what a clock writes in a language: its names, and the signs between its numbers.
    private static func note(
        _ writing: ClockWriting, _ names: CalendarNames, _ language: Language, _ chain: FontChain?, at place: Place, _ builder: ViewBuilder
    ) {
        let all = names.months + names.shortMonths + names.weekdays + names.shortWeekdays + [names.morning, names.afternoon]
        builder.note(literal: all.joined() + writing.format(in: language).text(at: 1_234_567_890, names: names), chain, at: place)
    }
}

/// What a clock shows: as its language has it, or by a pattern.
enum ClockWriting: Sendable {
    case style(DateStyle)
    case pattern(ClockFormat)

    func format(in language: Language) -> ClockFormat {
        switch self {
        case .style(let style): ClockFormat(style, in: language)
        case .pattern(let format): format
        }
    }
}

extension Syntax where Value == ClockWriting {
    /// The syntax of what a clock shows.
    static var clockFormat: Syntax {
        Syntax("a format such as time, date or HH:mm") { node, reader in
            guard let text = node.text, !text.isEmpty, text.utf8.count <= 200 else {
                return reader.mismatch("a format such as time, date or HH:mm", node)
            }
            if let style = DateStyle(rawValue: text) { return .style(style) }
            do throws(ControlError) {
                return .pattern(try ClockFormat(text))
            } catch {
                return reader.fail(
                    error.reason, node, suggestion: Suggestion.closest(to: text, among: DateStyle.allCases.map(\.rawValue)))
            }
        }
    }
}

extension CalendarNames {
    /// The names that a configuration gives, and the language's own for those that it does not.
    init(_ record: Record?, in language: Language) {
        let keys = StringsSchema.self
        self.init(
            months: record?[keys.months] ?? [], shortMonths: record?[keys.shortMonths] ?? [], weekdays: record?[keys.weekdays] ?? [],
            shortWeekdays: record?[keys.shortWeekdays] ?? [], morning: record?[keys.morning], afternoon: record?[keys.afternoon],
            in: language)
    }
}

extension ViewBuilder {
    /// What months and days are called in the present language; nil for what its table says.
    var calendarNames: CalendarNames? {
        wording.tables.language(wording.language)?.calendar.map { CalendarNames($0, in: wording.writing) }
    }

    /// The same, or what its table says.
    var writtenCalendar: CalendarNames {
        CalendarNames(wording.tables.language(wording.language)?.calendar, in: wording.writing)
    }
}
