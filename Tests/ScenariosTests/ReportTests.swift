import FasciaScenarios
import Testing

@Suite struct ReportTests {
    private var outcomes: [TestOutcome] {
        var good = TestOutcome(name: "good", file: "tests/good.yaml")
        good.seconds = 0.25
        var bad = TestOutcome(name: "bad", file: "tests/bad.yaml")
        bad.status = .failed
        var failure = TestFailure(file: "tests/bad.yaml", "the text is <another> one\u{1}")
        failure.step = "step 2 (tap home/stop)"
        failure.line = 7
        failure.view = "home/\"stop\""
        bad.failures = [failure]
        bad.happenings = [Happening(seconds: 1.5, kind: "write", text: "a = ]]> & b")]
        var broken = TestOutcome(name: "broken", file: "tests/broken.yaml")
        broken.status = .unreadable
        broken.mistakes = ["tests/broken.yaml:1:1: unknown key"]
        return [good, bad, broken]
    }

    @Test func serversReadTheReport() {
        let text = JUnitReport.text(outcomes, seconds: 0.5)
        #expect(
            text.hasPrefix(
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"fascia\" tests=\"3\" failures=\"1\" errors=\"1\" time=\"0.500\">"
            ))
        #expect(text.contains("<testcase name=\"good\" classname=\"tests\" file=\"tests/good.yaml\" line=\"1\" time=\"0.250\"/>"))
        #expect(text.contains("<failure message=\"the text is &lt;another&gt; one?\">"))
        #expect(text.contains("<error message=\"tests/broken.yaml:1:1: unknown key\">"))
        #expect(text.contains("1.500 write a = ]]&gt; &amp; b"))
    }

    @Test func thePageNeedsNoNetwork() {
        let text = HTMLReport.text(outcomes, seconds: 0.5)
        #expect(text.contains("default-src 'none'"))
        for word in ["http:", "https:", "<link", "src=\"/", "<another>"] { #expect(!text.contains(word)) }
        #expect(text.contains("1 failed, 1 could not be read, 1 passed"))
        #expect(text.contains("step 2 (tap home/stop)"))
        #expect(text.contains("tests/bad.yaml:7:1"))
    }

    @Test func anOutcomeIsReadAsItWasWritten() {
        for outcome in outcomes { #expect(TestOutcome(outcome.json).json == outcome.json) }
    }
}
