import FasciaValues
import FasciaGeometry
import FasciaPanel
import FasciaSystem
import Glibc
import Testing

@testable import FasciaJSON
@testable import FasciaSocket
@testable import PanelTests

/// A line protocol of its own, made of what the panel gives to every module: `set NAME VALUE` sets, `what NAME` asks, and every write,
/// event and change of a watched value is a line.
private final class LineProtocol {
    private let service: PanelService
    private let clock: any Clock
    private(set) var lines: [String] = []
    private var observations: [Observation] = []
    private var watched: Set<String> = []
    private var page = ""

    init(_ service: PanelService, clock: any Clock) {
        self.service = service
        self.clock = clock
        page = service.page
        observations = [
            service.values.writes.add { [unowned self] in self.lines.append("write \($0.name) \($0.value)") },
            service.values.changes.add { [unowned self] in
                if self.watched.contains($0.name) { self.lines.append("\($0.name) \($0.state.value)") }
            },
            service.events.add { [unowned self] in self.lines.append("event \($0.path) \($0.name)") },
            service.turns.add { [unowned self] in self.lookForPage() },
        ]
    }

    func take() -> [String] {
        defer { lines.removeAll() }
        return lines
    }

    func receive(_ line: String) {
        let words = line.split(separator: " ").map(String.init)
        do {
            switch (words.first, words.count) {
            case ("set", 3): try service.values.set(words[1], value(words[2]), from: .client, now: clock.now)
            case ("watch", 2): watched.insert(words[1])
            case ("what", 2): lines.append("\(words[1]) \(try service.values.get(words[1])?.description ?? "unknown")")
            case ("page", 2): try service.showPage(words[1])
            default: lines.append("what is “\(line)”?")
            }
            service.changed()
        } catch {
            lines.append("\(error)")
        }
    }

    private func value(_ word: String) -> Value { Double(word).map { .number($0) } ?? (word == "on" ? .boolean(true) : .text(word)) }

    private func lookForPage() {
        if service.page == page { return }
        page = service.page
        lines.append("page \(page)")
    }
}

/// A protocol beside the control socket is made of observers, and takes nothing from it.
@Suite struct SecondProtocolTests {
    private static let text = """
        fascia: 1
        values: {lamp: boolean, level: {range: [0, 100]}}
        views:
          - {type: tabBar, id: tabs, items: [One, Two], shows: pages, frame: {left: 0, right: 0, bottom: 0, height: 49}}
          - type: pages
            id: pages
            frame: {left: 0, right: 0, top: 0, bottom: 49}
            views:
              - type: view
                id: one
                views: [{type: button, id: lamp, selects: true, binds: lamp, title: Lamp, frame: {left: 0, top: 0, width: 240, height: 60}}]
              - {type: view, id: two}
        """

    private let panel: ControlPanel
    private let second: LineProtocol

    init() throws {
        panel = try ControlPanel(SecondProtocolTests.text)
        second = LineProtocol(panel.panel.service, clock: panel.panel.clock)
        panel.panel.turn()
    }

    @Test func bothProtocolsGetTheSameEvents() throws {
        _ = try panel.call("subscribe", ["topics": ["values", "events", "changes", "pages"]])
        second.receive("watch level")
        second.receive("set level 40")
        try panel.turn()
        #expect(second.take() == ["level 40"])
        #expect(panel.client.lines() == [["jsonrpc": "2.0", "method": "changes", "params": ["values": ["level": 40]]]])
        panel.panel.press(0.5, 0.1)
        try panel.turn()
        #expect(
            second.take() == [
                "event pages/one/lamp touchDown", "event pages/one/lamp touchUpInside", "event pages/one/lamp valueChanged",
                "write lamp true", "event pages/one/lamp primaryActionTriggered",
            ])
        let told = panel.client.lines()
        #expect(
            told.filter { $0["method"] == "event" }.map { $0["params"]?["event"] } == [
                "touchDown", "touchUpInside", "valueChanged", "primaryActionTriggered",
            ])
        #expect(told.contains { $0["method"] == "values" && $0["params"]?["values"] == ["lamp": true] })
        second.receive("page two")
        try panel.turn()
        #expect(second.take() == ["event pages pageShown", "page pages/two"])
        #expect(panel.client.lines().contains { $0["method"] == "page" && $0["params"]?["page"] == "pages/two" })
        second.receive("what lamp")
        second.receive("set lapm on")
        #expect(second.take() == ["lamp true", "there is no value “lapm”: did you mean “lamp”?"])
    }

    /// One that goes in the middle of an event takes nothing from the others.
    @Test func observersAreCalledInOrderAndMayBeRemovedDuringACall() throws {
        var first: [String] = []
        var last: [String] = []
        var middle: Observation?
        var heard = 0
        let events = panel.panel.service.events
        let one = events.add { event in
            first.append(event.name)
            if event.name == "touchUpInside" { middle?.cancel() }
        }
        middle = events.add { _ in heard += 1 }
        let other = events.add { last.append($0.name) }
        panel.panel.press(0.5, 0.1)
        let all = ["touchDown", "touchUpInside", "valueChanged", "primaryActionTriggered"]
        #expect(first == all && last == all && heard == 1)
        one.cancel()
        panel.panel.press(0.5, 0.1)
        #expect(first == all && last == all + all)
        other.cancel()
    }
}
