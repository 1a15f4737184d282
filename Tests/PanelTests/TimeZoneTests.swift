import FasciaControls
import FasciaSystem
import Glibc
import Testing

@testable import FasciaPanel

/// The C library has one time zone for the whole process: one after the other.
@Suite(.serialized) struct TimeZoneTests {
    private func zone(_ name: String) throws -> TimeZoneRules {
        try #require(TimeZoneFile.rules(from: try FileReader.read("/usr/share/zoneinfo/\(name)", limit: 1 << 20)))
    }

    /// Against the C library, which reads the same files with code of its own. The time zone is the process's: one after the other.
    @Test(arguments: [
        "Europe/Berlin", "America/New_York", "America/St_Johns", "Asia/Kolkata", "Australia/Lord_Howe", "Pacific/Apia", "Africa/Casablanca",
        "Europe/Dublin", "America/Sao_Paulo", "Asia/Tokyo", "Etc/UTC", "Pacific/Kiritimati", "America/Nuuk", "Antarctica/Troll",
    ])
    func offsetsAreThoseOfTheSystem(name: String) throws {
        let rules = try zone(name)
        setenv("TZ", ":/usr/share/zoneinfo/\(name)", 1)
        tzset()
        defer {
            unsetenv("TZ")
            tzset()
        }
        // Every seven days or so from 1950 to 2150.
        var wrong = 0
        for time in stride(from: Int64(-631_152_000), to: 5_680_281_600, by: 599_983) {
            var moment = time_t(time)
            var local = tm()
            localtime_r(&moment, &local)
            if rules.offset(at: time) != Int(local.tm_gmtoff) {
                wrong += 1
                if wrong == 1 { Issue.record("\(name) at \(time): \(rules.offset(at: time)), not \(local.tm_gmtoff)") }
            }
        }
        #expect(wrong == 0)
        var moment = time_t(1_715_947_445)
        var local = tm()
        localtime_r(&moment, &local)
        #expect(rules.abbreviation(at: 1_715_947_445) == local.tm_zone.map { String(cString: $0) })
    }

    @Test func rulesOfPosix() throws {
        let berlin = try #require(PosixTimeZone("CET-1CEST,M3.5.0,M10.5.0/3"))
        #expect(berlin.changes(from: 2024, to: 2024).map(\.time) == [1_711_846_800, 1_729_990_800])
        #expect(PosixTimeZone("<+0330>-3:30")?.offset == 12_600)
        #expect(PosixTimeZone("EST5EDT4,J60/-1,365/25") != nil)
        for wrong in [
            "", "C", "CET", "CET-1CEST", "CET-1CEST,M13.1.0,M1.1.0", "CET-1CEST,M3.5.0", "<", "CET-999", "CET-1CEST,M3.5.0,M10.5.0/3x",
        ] {
            #expect(PosixTimeZone(wrong) == nil, "\(wrong)")
        }
    }

    @Test func damagedFilesAreRejected() throws {
        let whole = try FileReader.read("/usr/share/zoneinfo/Europe/Berlin", limit: 1 << 20)
        for length in stride(from: 0, to: whole.count, by: 7) { _ = TimeZoneFile.rules(from: Array(whole.prefix(length))) }
        #expect(TimeZoneFile.rules(from: []) == nil)
        #expect(TimeZoneFile.rules(from: Array(repeating: 0xFF, count: 500)) == nil)
    }
}
