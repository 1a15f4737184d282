import FasciaSystem
import Testing

@testable import FasciaBridge
@testable import FasciaJSON

/// How a panel is announced, and what becomes of what it had.
@Suite struct DiscoveryTests {
    private func panel(_ values: String) throws -> Description {
        let json = try JSONValue(
            parsing: #"""
                {"mqtt": {"host": "h", "port": 1, "tls": false, "topic": "panels/{host}", "keepAlive": 10, "homeAssistant": {"prefix": "ha"}},
                "values": \#(values), "pages": ["a", "b"], "themes": ["default"], "languages": []}
                """#)
        return try #require(Description(json, machine: "pi 4"))
    }

    @Test func valuesAreWhatTheirTypesSay() throws {
        let panel = try panel(
            #"""
            {"n": {"type": "number", "operated": true, "share": {}}, "s": {"type": "number", "ttl": 5, "unit": "W", "share": {"class": "power"}},
            "b": {"type": "boolean", "operated": true, "share": {"settable": false}}, "l": {"type": "boolean", "share": {"as": "light"}},
            "c": {"type": "choice", "choices": ["x"], "operated": true, "share": {}}, "h": {"type": "text"}}
            """#)
        #expect(panel.base == "panels/pi 4" && panel.identifier == "fascia_panels_pi_4")
        let message = Discovery.message(panel, machine: "pi 4", version: "1", gone: ["old-switch": "switch"])
        let parts = try #require(message["cmps"]?.asObject)
        #expect(parts["n-number"]?["cmd_t"] == "panels/pi 4/n/set")
        #expect(parts["s-sensor"]?["avty"]?.asArray?.count == 2 && parts["s-sensor"]?["dev_cla"] == "power")
        #expect(parts["b-binary_sensor"] != nil && parts["b-binary_sensor"]?["cmd_t"] == nil)
        #expect(parts["l-light"]?["cmd_t"] != nil && parts["c-select"]?["ops"] == ["x"])
        #expect(parts["old-switch"] == ["p": "switch"])
        #expect(parts["panel_page-select"] != nil && parts["panel_theme-select"] == nil)
        #expect(!parts.names.contains { $0.hasPrefix("h-") })
        #expect(parts.members.allSatisfy { $0.name == "old-switch" || $0.value["uniq_id"] != nil })
    }

    @Test func whatIsGoneIsRemembered() {
        var memory = Memory()
        memory.take(["a-switch": "switch", "b-number": "number"])
        memory.take(["a-sensor": "sensor", "b-number": "number"])
        #expect(memory.gone == ["a-switch": "switch"])
        memory.take(["a-switch": "switch"])
        #expect(memory.gone == ["a-sensor": "sensor", "b-number": "number"])
    }

    @Test func statesAreWhatHomeAssistantTakes() throws {
        let panel = try panel(#"{"t":{"type":"text","operated":true,"share":{}}}"#)
        let value = panel.shared[0]
        #expect(value.state(.null) == "None" && value.state(true) == "ON" && value.state(21.5) == "21.5")
        #expect(value.state(.string(String(repeating: "ä", count: 300))).count == 255)
        #expect(value.value([0xFF]) == nil && value.value(Array("x".utf8)) == "x")
    }

    @Test func ofANameTheLastWordCounts() {
        var queue = NameQueue()
        for name in ["a", "b", "a"] { queue.add(name) }
        #expect(queue.next() == "a" && queue.next() == "b" && queue.next() == nil && queue.isEmpty)
        queue.add("a")
        #expect(queue.next() == "a")
    }

    @Test func attemptsAreRarerEachTime() {
        var backoff = Backoff(first: 1, longest: 8)
        let spans = (0..<6).map { _ in backoff.span().seconds }
        #expect(spans[0] <= 1.25 && spans[3] >= 6 && spans[5] <= 10)
        backoff.reset()
        #expect(backoff.span().seconds <= 1.25)
    }
}
