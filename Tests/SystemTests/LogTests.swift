import FasciaGeometry
import FasciaSystem
import Testing

@Suite struct LogTests {
    private final class Heard { var records: [LogRecord] = [] }

    @Test func thresholdDropsWhatMattersLessAndDoesNotBuildIt() {
        let heard = Heard()
        let log = Log(threshold: .warning) { heard.records.append($0) }
        var built = 0
        func message(_ text: String) -> String {
            built += 1
            return text
        }
        log.error(message("a"))
        log.warning(message("b"), fields: [("control", "x")])
        log.notice(message("c"))
        log.info(message("d"))
        log.debug(message("e"))
        #expect(heard.records.map(\.message) == ["a", "b"])
        #expect(heard.records.map(\.level) == [.error, .warning])
        #expect(built == 2)
        log.threshold = .debug
        log.debug(message("f"))
        #expect(heard.records.last?.message == "f")
    }

    @Test func silentLogIsSilent() {
        // Nothing to observe but that it lives: the sink drops.
        Log.silent().error("x")
    }

    @Test func repeatedErrorsAreLimitedByKeyAndCounted() {
        let clock = ManualClock()
        let heard = Heard()
        let log = Log(clock: clock) { heard.records.append($0) }
        for _ in 0..<600 {
            log.limited(.error, key: "commit", "cannot commit")
            clock.advance(by: .milliseconds(16))
        }
        #expect(heard.records.map(\.message) == ["cannot commit"])
        log.limited(.error, key: "buffer", "no buffer")
        #expect(heard.records.count == 2)
        clock.advance(by: Log.quietSpan)
        log.limited(.error, key: "commit", "cannot commit")
        #expect(heard.records.last?.message == "cannot commit (and 599 more since the last report)")
        clock.advance(by: Log.quietSpan)
        log.limited(.error, key: "commit", "cannot commit")
        #expect(heard.records.last?.message == "cannot commit")
        log.limited(.debug, key: "quiet", "not wanted")
        #expect(heard.records.count == 4)
    }

    @Test func textShowsLevelFieldsAndNoControlCharacters() {
        let record = LogRecord(level: .warning, message: "one\ntwo\u{1B}[31m\u{7F}", fields: [("id", "a\u{07}b"), ("n", "ü")])
        #expect(record.text == "warning: one\n    two\\u001b[31m\\u007f [id=a\\u0007b n=ü]")
        // The journal gets the same.
        #expect(record.message == "one\ntwo\\u001b[31m\\u007f" && record.fields[0].value == "a\\u0007b")
        #expect(LogRecord(level: .info, message: "x").text == "info: x")
    }

    @Test func journalFieldNamesAreLegal() {
        #expect(JournalSink.fieldName("control") == "FASCIA_CONTROL")
        #expect(JournalSink.fieldName("a.b-ü9") == "FASCIA_A_B___9")
        #expect(JournalSink.fieldName(String(repeating: "x", count: 100)).utf8.count == 64)
    }

    @Test func standardErrorOfATestIsNotTheJournal() {
        #expect(!JournalSink.isStandardErrorJournal)
    }
}
