import FasciaGeometry
import FasciaSystem
import Testing

@testable import FasciaJSON
@testable import FasciaPanel
@testable import FasciaSocket
@testable import FasciaValues
@testable import PanelTests

/// What clients are told after they have subscribed.
@Suite struct SubscriptionTests {
    private static let text = """
        fascia: 1
        values:
          level: {range: [0, 100], initial: 20}
          lamp: {type: boolean}
          log: {type: list, fields: {text: text}, limit: 1000}
        views: [{type: slider, id: level, binds: level, frame: {left: 20, right: 20, top: 20, height: 60}}]
        """

    private func subscribe(_ panel: ControlPanel, _ topics: [String], names: [String]? = nil) throws {
        var parameters: JSONObject = ["topics": .array(topics.map { .string($0) })]
        parameters["names"] = names.map { .array($0.map { .string($0) }) }
        let answer = try panel.call("subscribe", .object(parameters))
        #expect(answer["error"] == nil, "\(answer.text)")
    }

    private func changed(_ panel: ControlPanel) throws -> [String] {
        _ = panel.client.lines()
        try panel.values.set("level", .number(.random(in: 0...100)), from: .client, now: .zero)
        try panel.values.set("lamp", .boolean(panel.values.get("lamp") != .boolean(true)), from: .client, now: .zero)
        try panel.turn()
        return panel.client.lines().flatMap { $0["params"]?["values"]?.asObject?.names ?? [] }
    }

    /// Names belong to the topics that they were given with.
    @Test func anotherTopicLeavesTheNamesOfTheFirst() throws {
        let panel = try ControlPanel(Self.text)
        try subscribe(panel, ["changes"], names: ["level"])
        #expect(try changed(panel) == ["level"])
        try subscribe(panel, ["events"])
        #expect(try changed(panel) == ["level"])
        try subscribe(panel, ["values"], names: ["lamp"])
        #expect(try changed(panel) == ["level"])
        // The same topic anew, without names: all.
        try subscribe(panel, ["changes"])
        #expect(try changed(panel) == ["level", "lamp"])
        try subscribe(panel, ["changes"], names: ["lamp"])
        _ = try panel.call("unsubscribe")
        try subscribe(panel, ["changes"])
        #expect(try changed(panel) == ["level", "lamp"])
    }

    private func fill(_ panel: ControlPanel, rows count: Int) throws {
        let text = String(repeating: "x", count: 4000)
        try panel.values.setList("log", (0..<count).map { ListRow("\($0)", [.text(text)]) })
    }

    /// A client that is being sent a long list reads: a touch meanwhile is no reason to drop it.
    @Test func anEventBehindALongListDropsNobody() throws {
        let panel = try ControlPanel(Self.text)
        try subscribe(panel, ["changes", "events"])
        try fill(panel, rows: 900)
        // The client reads nothing yet: as much of the list waits as does not fit into the kernel's buffer.
        try panel.turn()
        let client = try #require(panel.server.clients.values.first)
        #expect(!client.hasRead)
        for _ in 0..<20 { client.notify(Subscription.notification("event", ["id": "level"])) }
        try panel.turn()
        #expect(panel.server.clients.count == 1)
        var lines: [JSONValue] = []
        for _ in 0..<200 where !lines.contains(where: { $0["method"] == "event" }) {
            lines += panel.client.lines()
            try panel.turn()
        }
        #expect(lines.contains { $0["method"] == "list" && $0["params"]?["rows"]?.asArray?.count == 900 })
        #expect(lines.contains { $0["method"] == "event" })
        #expect(try panel.call("get", ["level"])["result"] != nil)
    }

    /// Behind a long list too, a megabyte of events is one of a client that does not read.
    @Test func eventsBehindALongListAreCounted() throws {
        let panel = try ControlPanel(Self.text)
        try subscribe(panel, ["changes", "events"])
        try fill(panel, rows: 900)
        try panel.turn()
        let client = try #require(panel.server.clients.values.first)
        let event = JSONValue.string(String(repeating: "x", count: 4000))
        for _ in 0..<250 { client.notify(event) }
        #expect(panel.server.clients.count == 1)
        for _ in 0..<50 { client.notify(event) }
        #expect(panel.server.clients.isEmpty)
    }

    /// However much has gathered while a client was busy, it is told in messages that it can read.
    @Test func longTextsAreToldInSeveralMessages() throws {
        let panel = try ControlPanel(Self.text)
        let names = (0..<400).map { "text\($0)" }
        panel.values.define(names.map { ValueDefinition($0, .text) }, now: .zero)
        try subscribe(panel, ["changes"])
        _ = panel.client.lines()
        let text = String(repeating: "x", count: 4000)
        for name in names { try panel.values.set(name, .text(text), from: .client, now: .zero) }
        var told: [String] = []
        for _ in 0..<200 where told.count < names.count {
            try panel.turn()
            let lines = panel.client.lines()
            for line in lines {
                #expect(line["method"] == "changes" && line.text.utf8.count < 1 << 18)
                told += line["params"]?["values"]?.asObject?.names ?? []
            }
        }
        #expect(told == names && panel.server.clients.count == 1)
    }

    /// Who has unsubscribed is not told of a list whose text was being made.
    @Test func unsubscribingEndsAWholeList() throws {
        let panel = try ControlPanel(Self.text)
        try fill(panel, rows: 900)
        panel.client.send(#"{"jsonrpc":"2.0","id":8,"method":"subscribe","params":{"topics":["changes"]}}"# + "\n")
        while panel.methods.longRequests.count == 0 { _ = try panel.panel.runner.events.runOnce(timeout: .zero) }
        #expect(try panel.call("unsubscribe")["result"] == true)
        var lines: [JSONValue] = []
        for _ in 0..<100 {
            try panel.turn()
            lines += panel.client.lines()
        }
        #expect(!lines.contains { $0["method"] == "list" })
        // Subscribed once more it is told once.
        panel.client.send(#"{"jsonrpc":"2.0","id":2,"method":"subscribe","params":{"topics":["changes"]}}"# + "\n")
        for _ in 0..<100 {
            try panel.turn()
            lines += panel.client.lines()
        }
        #expect(lines.count { $0["method"] == "list" } == 1)
    }

    /// A queue that is never empty, and has a secret in it, grows no further than what waits asks for.
    @Test func aQueueWithASecretDoesNotGrow() {
        var queue = OutputQueue()
        let secret = GivenSecret(name: "pin", text: SecretText("1234"), due: .distantFuture, number: 1)
        queue.append(line: Array("1234".utf8), of: secret)
        for _ in 0..<10_000 {
            queue.append(.string(String(repeating: "x", count: 1000)))
            queue.drop(queue.count - 500)
        }
        #expect(queue.room < 1 << 14, "\(queue.room)")
    }
}
