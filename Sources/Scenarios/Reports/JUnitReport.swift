/// What came of tests as JUnit's XML, which servers of continuous integration read.
package enum JUnitReport {
    package static func text(_ outcomes: [TestOutcome], seconds: Double) -> String {
        let failed = outcomes.filter { $0.status == .failed }.count
        let broken = outcomes.filter { $0.status == .unreadable }.count
        var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
        lines.append(
            "<testsuites name=\"fascia\" tests=\"\(outcomes.count)\" failures=\"\(failed)\" errors=\"\(broken)\" time=\"\(Markup.seconds(seconds))\">"
        )
        var suites: [(folder: String, outcomes: [TestOutcome])] = []
        for outcome in outcomes {
            let folder = outcome.file.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
            if let index = suites.firstIndex(where: { $0.folder == folder }) {
                suites[index].outcomes.append(outcome)
            } else {
                suites.append((folder, [outcome]))
            }
        }
        for (folder, outcomes) in suites {
            let failed = outcomes.filter { $0.status == .failed }.count
            let broken = outcomes.filter { $0.status == .unreadable }.count
            let time = Markup.seconds(outcomes.reduce(0) { $0 + $1.seconds })
            let name = Markup.escaped(folder.isEmpty ? "." : folder)
            lines.append(
                "  <testsuite name=\"\(name)\" tests=\"\(outcomes.count)\" failures=\"\(failed)\" errors=\"\(broken)\" skipped=\"0\" time=\"\(time)\">"
            )
            for outcome in outcomes { lines += testCase(outcome, suite: name) }
            lines.append("  </testsuite>")
        }
        lines.append("</testsuites>\n")
        return lines.joined(separator: "\n")
    }

    private static func testCase(_ outcome: TestOutcome, suite: String) -> [String] {
        let line = outcome.failures.first?.line ?? 1
        let start = """
                <testcase name="\(Markup.escaped(outcome.name))" classname="\(suite)" file="\(Markup.escaped(outcome.file))" line="\(line)" \
            time="\(Markup.seconds(outcome.seconds))"
            """
        if outcome.status == .passed { return [start + "/>"] }
        var lines = [start + ">"]
        // One element a test: most readers show the first alone.
        let messages = outcome.failures.map(\.message) + outcome.mistakes
        let story = (outcome.failures.flatMap(\.lines) + outcome.mistakes).joined(separator: "\n")
        let tag = outcome.status == .unreadable ? "error" : "failure"
        lines.append("      <\(tag) message=\"\(Markup.escaped(messages.first ?? ""))\">\(Markup.escaped(story))</\(tag)>")
        let happened = outcome.happenings.map { "\(Markup.seconds($0.seconds)) \($0.kind) \($0.text)" }.joined(separator: "\n")
        if !happened.isEmpty { lines.append("      <system-out>\(Markup.escaped(happened))</system-out>") }
        lines.append("    </testcase>")
        return lines
    }
}
