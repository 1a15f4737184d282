import FasciaGeometry
import FasciaLanguages

/// The time of day, the date or both, as text that keeps itself right.
///
/// The time comes from the window's `wallClock`, its place from `timeZone`. The label wakes the loop at the very moment at which what
/// it says changes, once a minute for hours and minutes, and not at all while it cannot be seen. Digits are equally wide where seconds
/// are shown, unless said otherwise: a clock of minutes need not stand still, and looks better spaced. Its text is its own: what is set from outside lasts until the next change.
public final class ClockLabel: Label {
    /// What is shown of the moment.
    public var format: ClockFormat {
        didSet { if format != oldValue { update() } }
    }
    /// The place whose time is shown.
    public var timeZone = TimeZoneRules.utc {
        didSet { if timeZone != oldValue { update() } }
    }
    /// What is shown, in the order and the words of the window's language, in place of `format`; nil shows `format`.
    public var style: DateStyle? {
        didSet { if style != oldValue { update() } }
    }
    /// What the style is in the language that it was last written in.
    private var written: (style: DateStyle, language: Language, format: ClockFormat, names: CalendarNames)?
    /// What months and days are called; nil as in the window's language.
    public var names: CalendarNames? {
        didSet { if names != oldValue { update() } }
    }

    private var timer: WindowTimer?

    /// A clock that shows hours and minutes unless said otherwise.
    public init(format: ClockFormat = .time) {
        self.format = format
        super.init()
        hasTabularDigits = format.showsSeconds
    }

    /// A clock that writes as its language does.
    public convenience init(style: DateStyle) {
        self.init(format: ClockFormat(style, in: .none))
        self.style = style
    }

    /// Says what time it is now, and when to look next. Needed from outside only after the wall clock was set: the window does it.
    private func update() {
        if let timer { window?.cancel(timer) }
        timer = nil
        guard let window else { return }
        guard let now = window.wallClock?() else {
            text = ""
            return
        }
        let billion: Int64 = 1_000_000_000
        var seconds = now / billion
        if now % billion < 0 { seconds -= 1 }
        let (format, names) = inLanguage()
        text = format.text(at: seconds, in: timeZone, names: self.names ?? names)
        guard isVisibleForDrawing else { return }
        let (next, overflow) = format.nextChange(after: seconds, in: timeZone).multipliedReportingOverflow(by: billion)
        if overflow { return }
        timer = window.schedule(after: TimeSpan(nanoseconds: max(0, next &- now))) { [unowned self] in
            self.timer = nil
            self.update()
        }
    }

    /// The format and the names of the window's language.
    private func inLanguage() -> (ClockFormat, CalendarNames) {
        if let written, written.language == writing, written.style == style ?? .time {
            return (style == nil ? format : written.format, written.names)
        }
        let made = (
            style: style ?? .time, language: writing, format: ClockFormat(style ?? .time, in: writing), names: CalendarNames(writing)
        )
        written = made
        return (style == nil ? format : made.format, made.names)
    }

    public override func didMoveToWindow() { update() }

    public override func wallClockDidChange() { update() }

    public override func languageDidChange() { update() }

    public override func visibilityDidChange() { update() }

    override func leaveWindow() {
        if let timer { window?.cancel(timer) }
        timer = nil
    }
}
