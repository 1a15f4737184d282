import Testing

@testable import FasciaScenarios

@Suite struct MomentTests {
    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0.0), ("2026-01-31T23:59:50Z", 1_769_903_990), ("2024-02-29T12:00:00+01:00", 1_709_204_400),
        ("2026-01-31 23:59", 1_769_903_940), ("1969-12-31T23:59:59Z", -1),
    ])
    func momentsAreRead(_ text: String, _ seconds: Double) { #expect(Moment.seconds(text) == seconds) }

    @Test(arguments: [
        "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-01-01", "23:59", "2026-01-01T24:00:00Z", "2026-01-01T00:00:00X",
    ])
    func otherTextsAreNone(_ text: String) { #expect(Moment.seconds(text) == nil) }
}
