import Testing

@testable import FasciaBridge

/// When a panel was started, as others are told.
@Suite struct PanelStartTests {
    /// 2026-11-28 02:47:09 UTC.
    private static let moment = 1_795_834_029

    @Test func itIsOneMomentForAsLongAsThePanelRuns() {
        var start = PanelStart()
        start.take(uptime: 9.4, now: PanelStartTests.moment)
        #expect(start.text == "2026-11-28T02:47:00Z")
        // Answers are late by parts of a second, and a time server moves the clock a little.
        for (uptime, later) in [(39.9, 30), (69.1, 61), (100_009.0, 99_998)] {
            start.take(uptime: uptime, now: PanelStartTests.moment + later)
        }
        #expect(start.text == "2026-11-28T02:47:00Z")
        // Another panel process.
        start.take(uptime: 0.2, now: PanelStartTests.moment + 100_000)
        #expect(start.text == "2026-11-29T06:33:49Z")
    }

    @Test func aClockThatIsSetMovesItAndAWrongOneTellsNothing() {
        var start = PanelStart()
        start.take(uptime: 5, now: 1000)
        #expect(start.text == nil)
        start.take(uptime: 20, now: PanelStartTests.moment)
        #expect(start.text == "2026-11-28T02:46:49Z")
        start.take(uptime: 50, now: PanelStartTests.moment + 3630)
        #expect(start.text == "2026-11-28T03:46:49Z")
        start.take(uptime: 60, now: 2000)
        #expect(start.text == nil)
        for uptime in [-1, .nan, .infinity] {
            start.take(uptime: uptime, now: PanelStartTests.moment)
            #expect(start.text == nil)
        }
    }
}
