import FasciaScenarios

/// What tests say on standard output: a line each, and what failed below it.
enum TestPrinter {
    static func tell(_ outcome: TestOutcome) {
        let time = "\(hundredths(outcome.seconds)) s"
        switch outcome.status {
        case .passed: Output.print("PASS \(outcome.name) (\(time))")
        case .failed: Output.print("FAIL \(outcome.name) (\(time))")
        case .unreadable: Output.print("CANNOT RUN \(outcome.name)")
        }
        for failure in outcome.failures { for line in failure.lines { Output.print("  \(line)") } }
        for mistake in outcome.mistakes { Output.print("  \(mistake)") }
        for picture in outcome.pictures where picture.isBlessed { Output.print("  wrote \(picture.expected)") }
    }

    static func sum(_ outcomes: [TestOutcome], seconds: Double) {
        func count(_ status: TestOutcome.Status) -> Int { outcomes.filter { $0.status == status }.count }
        let unreadable = count(.unreadable)
        let written = outcomes.flatMap(\.pictures).filter(\.isBlessed).count
        var line = "\(count(.passed)) passed, \(count(.failed)) failed"
        if unreadable > 0 { line += ", \(unreadable) could not be read" }
        if written > 0 { line += ", \(written) \(written == 1 ? "picture" : "pictures") written: look at them" }
        Output.print("\(line) (\(hundredths(seconds)) s)")
    }

    private static func hundredths(_ seconds: Double) -> String {
        let count = Int((seconds * 100).rounded())
        return "\(count / 100).\(count % 100 < 10 ? "0" : "")\(count % 100)"
    }
}
