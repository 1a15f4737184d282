import FasciaControls

/// Reads the compiled time zones of `/usr/share/zoneinfo` (RFC 8536), of any version. Nothing in a file can crash it.
struct TimeZoneFile {
    /// The largest file that is read; real ones have a few kilobytes.
    static let maximumSize = 1 << 20
    /// The year up to which the file's last rule is applied.
    static let horizon = 2200

    private let bytes: [UInt8]

    private struct Header {
        let version: UInt8
        let isUTCount: Int
        let isStandardCount: Int
        let leapCount: Int
        let timeCount: Int
        let typeCount: Int
        let characterCount: Int
    }

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The rules that a file's bytes hold; nil if they are no time zone.
    static func rules(from bytes: [UInt8]) -> TimeZoneRules? {
        let file = TimeZoneFile(bytes)
        guard let first = file.header(at: 0) else { return nil }
        // Files of version 1 have 32 bits for a time; those of later versions say everything once more in 64.
        if first.version < UInt8(ascii: "2") { return file.rules(first, at: 44, timeSize: 4)?.rules.rules }
        let second = 44 + size(first, timeSize: 4)
        guard let header = file.header(at: second), let (rules, end) = file.rules(header, at: second + 44, timeSize: 8) else { return nil }
        return file.extended(rules, footerAt: end)
    }

    private func header(at start: Int) -> Header? {
        guard start >= 0, bytes.count - 44 >= start, bytes[start..<(start + 4)].elementsEqual("TZif".utf8) else { return nil }
        func count(_ index: Int) -> Int { Int(unsigned(at: start + 20 + index * 4)) }
        let header = Header(
            version: bytes[start + 4], isUTCount: count(0), isStandardCount: count(1), leapCount: count(2), timeCount: count(3),
            typeCount: count(4), characterCount: count(5))
        let counts = [
            header.isUTCount, header.isStandardCount, header.leapCount, header.timeCount, header.typeCount, header.characterCount,
        ]
        guard header.typeCount > 0, counts.allSatisfy({ $0 <= TimeZoneFile.maximumSize }) else { return nil }
        return header
    }

    private static func size(_ header: Header, timeSize: Int) -> Int {
        header.timeCount * (timeSize + 1) + header.typeCount * 6 + header.characterCount + header.leapCount * (timeSize + 4)
            + header.isStandardCount + header.isUTCount
    }

    private func unsigned(at index: Int) -> UInt32 {
        UInt32(bytes[index]) << 24 | UInt32(bytes[index + 1]) << 16 | UInt32(bytes[index + 2]) << 8 | UInt32(bytes[index + 3])
    }

    private func time(at index: Int, size: Int) -> Int64 {
        if size == 4 { return Int64(Int32(bitPattern: unsigned(at: index))) }
        return Int64(bitPattern: UInt64(unsigned(at: index)) << 32 | UInt64(unsigned(at: index + 4)))
    }

    private func rules(_ header: Header, at start: Int, timeSize: Int) -> (rules: Changes, end: Int)? {
        let end = start + TimeZoneFile.size(header, timeSize: timeSize)
        guard end <= bytes.count else { return nil }
        let indices = start + header.timeCount * timeSize
        let types = indices + header.timeCount
        let names = types + header.typeCount * 6
        func change(_ type: Int, at time: Int64) -> TimeZoneRules.Change {
            let place = types + type * 6
            var text: [UInt8] = []
            var index = Int(bytes[place + 5])
            while index < header.characterCount, bytes[names + index] != 0, text.count < 16 {
                text.append(bytes[names + index])
                index += 1
            }
            return TimeZoneRules.Change(
                time: time, offset: Int(Int32(bitPattern: unsigned(at: place))), abbreviation: String(decoding: text, as: UTF8.self))
        }
        var changes = Changes(first: change(0, at: .min))
        for index in 0..<header.timeCount {
            let type = Int(bytes[indices + index])
            guard type < header.typeCount else { return nil }
            changes.all.append(change(type, at: time(at: start + index * timeSize, size: timeSize)))
        }
        return (changes, end)
    }

    /// The changes with those of the rule at the file's end.
    private func extended(_ changes: Changes, footerAt start: Int) -> TimeZoneRules? {
        guard start < bytes.count, bytes[start] == UInt8(ascii: "\n"),
            let end = bytes[(start + 1)...].firstIndex(of: UInt8(ascii: "\n")), end > start + 1
        else { return changes.rules }
        guard let rule = PosixTimeZone(String(decoding: bytes[(start + 1)..<end], as: UTF8.self)) else { return nil }
        var result = changes
        let last = changes.all.last?.time
        if let last {
            let year = CalendarDate(time: last).year
            result.all += rule.changes(from: year, to: TimeZoneFile.horizon).filter { $0.time > last }
        } else {
            result.first = TimeZoneRules.Change(time: .min, offset: rule.offset, abbreviation: rule.abbreviation)
            result.all = rule.changes(from: 1970, to: TimeZoneFile.horizon)
        }
        return result.rules
    }

    /// What rules are made of.
    private struct Changes {
        var first: TimeZoneRules.Change
        var all: [TimeZoneRules.Change] = []

        var rules: TimeZoneRules { TimeZoneRules(offset: first.offset, abbreviation: first.abbreviation, changes: all) }
    }
}
