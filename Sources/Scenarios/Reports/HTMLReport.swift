import FasciaJSON
import FasciaSystem

/// What came of tests as one page that needs nothing else: pictures lie in it, and it asks no network for anything.
package enum HTMLReport {
    package static func text(_ outcomes: [TestOutcome], seconds: Double) -> String {
        func count(_ status: TestOutcome.Status) -> Int { outcomes.filter { $0.status == status }.count }
        let (passed, unreadable) = (count(.passed), count(.unreadable))
        let failed = outcomes.count - passed
        // As the terminal counts.
        let title =
            failed == 0
            ? "\(passed) passed" : "\(count(.failed)) failed, \(unreadable == 0 ? "" : "\(unreadable) could not be read, ")\(passed) passed"
        let rest = outcomes.enumerated().map { section($1, number: $0) }.joined(separator: "\n")
        return HTMLPage.text(
            title: title, program: "fascia test", isGood: failed == 0,
            lead: """
                <p>\(Markup.seconds(seconds)) s · <kbd>j</kbd> and <kbd>k</kbd> go from test to test, <kbd>←</kbd> and <kbd>→</kbd> move a slider</p>
                <label><input type="checkbox" id="only"\(failed == 0 ? "" : " checked")> failed ones only</label>
                """, main: rest, script: HTMLStyle.script)
    }

    private static func section(_ outcome: TestOutcome, number: Int) -> String {
        let isGood = outcome.status == .passed
        var parts: [String] = []
        if !outcome.about.isEmpty { parts.append("<p>\(Markup.escaped(outcome.about))</p>") }
        parts.append(
            "<p class=\"file\"><code>\(Markup.escaped(outcome.file))</code> · \(Markup.seconds(outcome.virtualSeconds)) s for the panel</p>"
        )
        if !outcome.mistakes.isEmpty { parts.append("<pre>\(Markup.escaped(outcome.mistakes.joined(separator: "\n")))</pre>") }
        parts += outcome.failures.map { failure($0, of: outcome) }
        for picture in outcome.pictures where picture.complaint == nil {
            parts.append(
                "<figure><img src=\"\(data(picture.expected))\" alt=\"\"><figcaption>\(Markup.escaped(picture.name))\(picture.isBlessed ? ", just approved" : ", as approved")</figcaption></figure>"
            )
        }
        if !outcome.happenings.isEmpty {
            let rows = outcome.happenings.map {
                "<tr class=\"\(Markup.escaped($0.kind))\"><td>\(Markup.seconds($0.seconds))</td><td>\(Markup.escaped($0.kind))</td><td>\(Markup.escaped($0.text))</td></tr>"
            }
            parts.append(
                "<details><summary>What happened (\(outcome.happenings.count))</summary><table><thead><tr><th>s</th><th>what</th><th></th></tr></thead><tbody>\(rows.joined())</tbody></table></details>"
            )
        }
        return """
            <details class="test \(outcome.status.rawValue)" id="test\(number)"\(isGood ? "" : " open")>
            <summary><span class="mark">\(isGood ? "✓" : "✗")</span> \(Markup.escaped(outcome.name)) <span class="time">\(Markup.seconds(outcome.seconds)) s</span></summary>
            \(parts.joined(separator: "\n"))
            </details>
            """
    }

    private static func failure(_ failure: TestFailure, of outcome: TestOutcome) -> String {
        var rows = ""
        func row(_ name: String, _ value: String) {
            if !value.isEmpty { rows += "<dt>\(name)</dt><dd>\(Markup.escaped(value))</dd>" }
        }
        row("when", failure.step)
        row("view", failure.view)
        row("where", "\(failure.file):\(failure.line):\(failure.column)")
        row("expected", failure.expected)
        row("found", failure.found)
        return """
            <section class="failure">
            <h2>\(Markup.escaped(failure.message))</h2>
            <dl>\(rows)</dl>
            \(HTMLExcerpt.text(failure.file, line: failure.line, hiding: failure.file == outcome.file ? outcome.secretLines : []))
            \(pictures(failure))
            </section>
            """
    }

    private static func pictures(_ failure: TestFailure) -> String {
        if failure.actual.isEmpty { return "" }
        let actual = data(failure.actual)
        let expected = failure.picture.isEmpty ? "" : data(failure.picture)
        if expected.isEmpty {
            return "<figure><img src=\"\(actual)\" alt=\"\"><figcaption>drawn; there is no approved picture</figcaption></figure>"
        }
        let difference = failure.difference.isEmpty ? "" : data(failure.difference)
        let slider = """
            <figure class="compare" style="--cut:50%"><div><img src="\(expected)" alt="expected"><img class="over" src="\(actual)" alt="found"></div>
            <input type="range" min="0" max="100" value="50" aria-label="how much of the expected picture shows">
            <figcaption>expected on the left, found on the right</figcaption></figure>
            """
        let marked =
            difference.isEmpty ? "" : "<figure><img src=\"\(difference)\" alt=\"\"><figcaption>what differs, in red</figcaption></figure>"
        return """
            \(slider)
            <div class="row"><figure><img src="\(expected)" alt=""><figcaption>expected</figcaption></figure>
            <figure><img src="\(actual)" alt=""><figcaption>found</figcaption></figure>\(marked)</div>
            """
    }

    /// A picture within the page; empty if it cannot be read.
    private static func data(_ path: String) -> String {
        guard let bytes = try? FileReader.read(path, limit: 32 << 20) else { return "" }
        return "data:image/png;base64,\(Base64.encode(bytes))"
    }
}
