import FasciaControls
import FasciaGeometry
import FasciaTesting
import Testing

@Suite struct ClockTests {
    private static let billion: Int64 = 1_000_000_000

    /// A harness whose wall clock runs with its manual one, from a moment in seconds since 1970.
    private func make(at start: Double, _ pattern: String) throws -> (Harness, ClockLabel) {
        let harness = try makeHarness()
        let origin = harness.now
        harness.window.wallClock = { [unowned harness] in Int64(start * 1e9) + (harness.now - origin).nanoseconds }
        let clock = ClockLabel(format: try ClockFormat(pattern))
        clock.frame = Rect(x: 20, y: 100, width: 200, height: 30)
        harness.window.addSubview(clock)
        harness.step()
        return (harness, clock)
    }

    @Test func wakesExactlyAtTheNextMinute() throws {
        // 2024-05-17 12:04:05.25 UTC
        let (harness, clock) = try make(at: 1_715_947_445.25, "HH:mm")
        #expect(clock.text == "12:04")
        let next = try #require(harness.window.nextUpdate)
        let read = try #require(harness.window.wallClock)
        let wall = read() + (next - harness.now).nanoseconds
        #expect(wall == 1_715_947_500 * ClockTests.billion)
        harness.step(next - harness.now)
        #expect(clock.text == "12:05")
        let following = try #require(harness.window.nextUpdate)
        #expect(following - harness.now == .milliseconds(60_000))
        #expect(harness.frames > 1)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func secondsComeEachSecond() throws {
        let (harness, clock) = try make(at: 1_715_947_445.25, "HH:mm:ss")
        var seen: [String] = []
        for _ in 0..<3 {
            let next = try #require(harness.window.nextUpdate)
            harness.step(next - harness.now)
            seen.append(clock.text)
        }
        #expect(seen == ["12:04:06", "12:04:07", "12:04:08"])
    }

    @Test func sleepsWhileItIsNotSeen() throws {
        let (harness, clock) = try make(at: 1_715_947_445.25, "HH:mm")
        clock.isHidden = true
        harness.step()
        #expect(harness.window.nextUpdate == nil)
        harness.step(.milliseconds(180_000))
        clock.isHidden = false
        harness.step()
        #expect(clock.text == "12:07")
        #expect(harness.window.nextUpdate != nil)
        clock.removeFromSuperview()
        harness.step()
        #expect(harness.window.nextUpdate == nil)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func aClockThatWasSetIsFollowed() throws {
        let (harness, clock) = try make(at: 1_715_947_445, "HH:mm")
        harness.window.wallClock = { 1_715_990_000 * ClockTests.billion }
        harness.step()
        #expect(clock.text == "23:53")
        harness.window.wallClock = nil
        harness.step()
        #expect(clock.text.isEmpty)
        #expect(harness.window.nextUpdate == nil)
    }

    @Test func zonesShiftTheTime() throws {
        // Central European Summer Time ends at 2024-10-27 01:00 UTC.
        let end: Int64 = 1_729_990_800
        let zone = TimeZoneRules(
            offset: 3600, abbreviation: "CET",
            changes: [
                TimeZoneRules.Change(time: end, offset: 3600, abbreviation: "CET"),
                TimeZoneRules.Change(time: 1_711_846_800, offset: 7200, abbreviation: "CEST"),
            ])
        let format = try ClockFormat("HH:mm:ss z")
        #expect(format.text(at: end - 1, in: zone) == "02:59:59 CEST")
        #expect(format.text(at: end, in: zone) == "02:00:00 CET")
        #expect(try ClockFormat("EEEE").nextChange(after: end - 1, in: zone) == end)
        #expect(try ClockFormat("d").nextChange(after: end, in: zone) == end + 22 * 3600)
        // Half an hour off: minutes and hours begin where local ones do.
        let india = TimeZoneRules(offset: 19_800)
        #expect(try ClockFormat("HH").nextChange(after: 0, in: india) == 1800)
    }

    @Test func patterns() throws {
        let time: Int64 = 1_709_211_909  // 2024-02-29 13:05:09 UTC, a Thursday
        func text(_ pattern: String) throws -> String { try ClockFormat(pattern).text(at: time) }
        #expect(try text("yyyy-MM-dd") == "2024-02-29")
        #expect(try text("d.M.yy H:m:s") == "29.2.24 13:5:9")
        #expect(try text("EEE EEEE MMM MMMM") == "Thu Thursday Feb February")
        #expect(try text("h:mm a") == "1:05 PM")
        #expect(try text("'at' HH 'o''clock' ''") == "at 13 o'clock '")
        #expect(try ClockFormat("h a").text(at: 0) == "12 AM")
        let german = CalendarNames(
            months: [], weekdays: ["Sonntag", "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag"],
            shortWeekdays: ["So", "Mo", "Di", "Mi", "Do", "Fr", "Sa"])
        #expect(try ClockFormat("EE, EEEE MMMM").text(at: time, names: german) == "Do, Donnerstag February")
        for wrong in ["QQ", "HHH", "'open", "MMMMM", "yyy"] {
            #expect(throws: ControlError.self) { try ClockFormat(wrong) }
        }
    }

    /// Formats of other programs have letters that mean something else here, or nothing.
    @Test(arguments: [
        ("%H:%M", "letters have no “%” before them: write “HH:mm”"), ("%d.%m.%Y %T", "write “dd.MM.yyyy HH:mm:ss”"),
        ("%q", "“%q” means nothing; there are y year"), ("HH:MM", "“MM” is the month: minutes are “mm”"),
        ("dd.mm.yyyy", "“mm” is minutes: the month is “M”"), ("YYYY-MM-DD", "“YYYY” means nothing: write “yyyy”"),
        ("DD.MM", "write “dd”"), ("HH:mm A", "“A” means nothing: write “a”"), ("QQ", "“QQ” means nothing; there are y year, M month"),
    ])
    func formatsOfOtherPrograms(pattern: String, advice: String) throws {
        let error = #expect(throws: ControlError.self) { try ClockFormat(pattern) }
        #expect(error?.reason.contains(advice) == true, "\(error?.reason ?? "")")
    }

    @Test func percentSignsAndMonthsAfterHours() throws {
        #expect(try ClockFormat("HH '%H' % 5").text(at: 0) == "00 %H % 5")
        #expect(try ClockFormat("HH:mm, MM/dd").text(at: 0) == "00:00, 01/01")
        #expect(try ClockFormat("d MMM HH").text(at: 0) == "1 Jan 00")
    }

    @Test func calendarDates() {
        // Each day of eight hundred years, against a count of days by hand.
        let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        var day = CalendarDate.days(year: 1600, month: 1, day: 1)
        #expect(CalendarDate.days(year: 1970, month: 1, day: 1) == 0)
        var weekday = 6  // a Saturday
        for year in 1600..<2400 {
            let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            for month in 1...12 {
                for number in 1...(lengths[month - 1] + (month == 2 && isLeap ? 1 : 0)) {
                    let date = CalendarDate(time: Int64(day) * 86_400 + 86_399)
                    if (date.year, date.month, date.day, date.weekday) != (year, month, number, weekday) || date.second != 59 {
                        Issue.record("\(year)-\(month)-\(number): \(date)")
                        return
                    }
                    day += 1
                    weekday = (weekday + 1) % 7
                }
            }
        }
        // Nothing crashes at the ends of time.
        for time in [Int64.min, .max, -1, 0] { _ = CalendarDate(time: time) }
    }
}
