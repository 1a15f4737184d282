import FasciaConfiguration
import FasciaControls
import FasciaRaster
import FasciaValues

/// `clock`: the time of day or the date.
enum ClockKind {
    static let format = Key(
        "format", .clockFormat,
        "What is shown: `HH:mm` if it is left out, `EEEE, d MMMM` for the date. `y` year, `M` month (`MMM`, `MMMM` its name), `d` day, `E` (`EEEE`) weekday, `H` hour (`h` with `a` for twelve), `m` minute, `s` second, `z` time zone; two letters write two digits, other letters stand between single quotes."
    )
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
            let clock = ClockLabel(format: record[format] ?? .time)
            clock.timeZone = builder.resources.timeZone(record[timeZone])
            clock.hasTabularDigits = true
            let chain = record[TextKeys.font].flatMap { builder.resources.font($0)?.chain } ?? builder.resources.fonts?.regular
            for language in builder.wording.tables.languages {
                let names = CalendarNames(language.calendar)
                let all = names.months + names.shortMonths + names.weekdays + names.shortWeekdays + [names.morning, names.afternoon]
                builder.note(literal: all.joined(), chain, at: language.place)
            }
            builder.follow(
                KeyEffect(.language) { (clock: ClockLabel, _, builder) in
                    clock.names = CalendarNames(builder.wording.tables.language(builder.wording.language)?.calendar)
                }, record, clock)
            return clock
        })
}

extension Syntax where Value == ClockFormat {
    /// The syntax of a clock's pattern.
    static var clockFormat: Syntax {
        Syntax("a format such as HH:mm") { node, reader in
            guard let text = node.text, !text.isEmpty, text.utf8.count <= 200 else {
                return reader.mismatch("a format such as HH:mm", node)
            }
            do throws(ControlError) {
                return try ClockFormat(text)
            } catch {
                return reader.fail(error.reason, node)
            }
        }
    }
}

extension CalendarNames {
    /// The names of a language, with English ones for those that it lacks.
    init(_ record: Record?) {
        guard let record else {
            self = .english
            return
        }
        let keys = StringsSchema.self
        self.init(
            months: record[keys.months] ?? [], shortMonths: record[keys.shortMonths] ?? [], weekdays: record[keys.weekdays] ?? [],
            shortWeekdays: record[keys.shortWeekdays] ?? [], morning: record[keys.morning] ?? "AM",
            afternoon: record[keys.afternoon] ?? "PM")
    }
}
