import FasciaJSON
import Testing

@testable import FasciaBridge

/// What a fleet's panels look like in a list.
@Suite struct FleetTests {
    private func panel(_ name: String, _ status: String, _ info: JSONValue) -> Fleet.Panel {
        Fleet.Panel(name: name, status: status, info: info)
    }

    @Test func aPanelThatIsAwayRunsSinceNoMoment() {
        let started = "2026-11-28T02:47:00Z"
        let lines = [
            panel("panels/attic", "offline", ["version": "1", "started": .string(started), "faults": 0, "configuration": "a"]),
            panel("panels/bath", "online", ["version": "1", "started": .string(started), "faults": 2, "configuration": "a"]),
            // Its clock is not set, and what it tells is no word for a table.
            panel("panels/hall", "online", ["version": "1", "started": .null, "configuration": "b\u{1B}[2J"]),
        ].lines
        #expect(lines.allSatisfy { $0.last != " " })
        #expect(lines[0].split(separator: " ") == ["PANEL", "STATUS", "VERSION", "STARTED", "FAULTS", "CONFIGURATION"])
        #expect(lines[1].split(separator: " ") == ["panels/attic", "offline", "1", "–", "0", "a"])
        #expect(lines[2].split(separator: " ") == ["panels/bath", "online", "1", Substring(started), "2", "a"])
        #expect(lines[3].hasPrefix("panels/hall   online   1        –") && lines[3].hasSuffix("differs") && !lines[3].contains("\u{1B}"))
        #expect(lines[4] == "3 panels, 2 online, 1 with another configuration than most")
    }
}
