import FasciaPanel
import FasciaSystem
import Glibc
import Testing

@testable import FasciaDoctor

@Suite struct AppliedTests {
    @Test func whatWasAppliedIsTold() {
        #expect(Doctor.findings(of: GenerationRecord(), own: "/etc/x").isEmpty)
        var record = GenerationRecord()
        record.active = 3
        record.story = "generation 4 was taken back: it hung"
        let found = Doctor.findings(of: record, own: "/etc/x")
        #expect(found.map(\.level) == [.ok, .warning])
        let damaged = Doctor.findings(of: record, own: "/etc/x", damage: "a.png is gone")
        #expect(damaged.contains { $0.level == .problem && $0.message == "a.png is gone" })
        #expect(found[0].message.contains("generation 3 takes the place of /etc/x") && found[1].message == record.story)
    }

    /// Who may not read which one is shown is told so: the one in /etc may be none that is read.
    @Test func whatCannotBeReadIsTold() {
        let found = Doctor.finding(ofUnreadable: SystemError(attempt: "read", object: "/x/active", errno: EACCES), own: "/etc/x")
        #expect(found.level == .warning && found.message.contains("is not known") && found.remedy.contains("sudo"))
    }
}
