import FasciaPanel
import Testing

@testable import FasciaDoctor

@Suite struct AppliedTests {
    @Test func whatWasAppliedIsTold() {
        #expect(Doctor.findings(of: Generations.Record(), own: "/etc/x").isEmpty)
        var record = Generations.Record()
        record.active = 3
        record.story = "generation 4 was taken back: it hung"
        let found = Doctor.findings(of: record, own: "/etc/x")
        #expect(found.map(\.level) == [.ok, .warning])
        #expect(found[0].message.contains("generation 3 stands for /etc/x") && found[1].message == record.story)
    }
}
