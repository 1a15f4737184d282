import FasciaControls
import FasciaSystem
import FuzzSupport
import Testing

@testable import FasciaPanel

/// Damaged files of time zones are refused, or give rules with which a clock can be written; never a crash or a hang.
@Suite struct TimeZoneFuzzTests {
    @Test func damagedFiles() throws {
        let plan = FuzzPlan("time zones")
        var random = plan.generator
        let whole = try FileReader.read("/usr/share/zoneinfo/Europe/Berlin", limit: 1 << 20)
        var read = 0
        for _ in 0..<plan.count {
            var bytes = whole
            for _ in 0..<4 { bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random) }
            guard let rules = TimeZoneFile.rules(from: bytes) else { continue }
            read += 1
            _ = try ClockFormat("HH:mm z").text(at: 1_715_947_445, in: rules)
            _ = try ClockFormat("HH:mm").nextChange(after: 1_715_947_445, in: rules)
        }
        #expect(read > 0, "all of them were refused: nothing was written with any")
    }
}
