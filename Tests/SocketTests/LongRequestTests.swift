import FasciaGeometry
import FasciaSystem
import Testing

@testable import FasciaJSON
@testable import FasciaValues
@testable import FasciaPanel
@testable import FasciaSocket
@testable import PanelTests

/// What takes long is done in parts, in order, and whole: work is counted, not time.
@Suite struct LongRequestTests {
    private func make(values count: Int) throws -> ControlPanel {
        let panel = try ControlPanel(PanelRunnerTests.panel)
        panel.values.define((0..<count).map { ValueDefinition("value\($0)") }, now: .zero)
        return panel
    }

    private func set(_ names: [String], id: Int = 1) -> String {
        let members = names.map { "\"\($0)\":7" }.joined(separator: ",")
        return "{\"jsonrpc\":\"2.0\",\"id\":\(id),\"method\":\"set\",\"params\":{\"values\":{\(members)}}}\n"
    }

    /// Sends what does not fit into the kernel's buffer at once.
    private func send(_ text: String, _ panel: ControlPanel) throws {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            bytes = bytes.dropFirst(panel.client.send(Array(bytes)))
            if !bytes.isEmpty { try panel.panel.runner.events.runOnce(timeout: .zero) }
        }
    }

    @Test func oneTurnSetsAtMostAHundredValues() throws {
        let panel = try make(values: 950)
        var count = 0
        let observation = panel.values.changes.add { _ in count += 1 }
        defer { observation.cancel() }
        let next = #"{"jsonrpc":"2.0","id":2,"method":"get","params":{"name":"value949"}}"# + "\n"
        try send(set((0..<950).map { "value\($0)" }) + next, panel)
        var most = 0
        var answers: [JSONValue] = []
        for _ in 0..<1_000 where answers.count < 2 {
            let before = count
            try panel.panel.runner.events.runOnce(timeout: .zero)
            most = max(most, count - before)
            answers += panel.client.lines()
        }
        #expect(most == ValueSetting.part && count == 950)
        // In order: who asks after it is told what it has set.
        #expect(answers.map { $0["id"] } == [1, 2] && answers.map { $0["result"] } == [true, 7])
    }

    @Test func touchesAndFramesComeBetweenTheParts() throws {
        let panel = try make(values: 10)
        try send(set((0..<9_900).map { "unknown\($0)" }), panel)
        let loop = panel.panel.runner.events
        // A message of this size is read beside the loop.
        while panel.server.parser.count == 0 { try loop.runOnce(timeout: .milliseconds(1_000)) }
        #expect(panel.client.lines().isEmpty)
        while panel.server.parser.count > 0 { try loop.runOnce(timeout: .milliseconds(1_000)) }
        var turns = 0
        let touch = try loop.deferred(priority: .input) { turns += 1 }
        var answers: [JSONValue] = []
        for _ in 0..<1_000 where answers.isEmpty {
            touch.schedule()
            try loop.runOnce(timeout: .zero)
            try loop.runOnce(timeout: .zero)
            answers += panel.client.lines()
        }
        #expect(turns >= 98, "as often as there are parts after the first")
        let error = answers.first?["error"]
        #expect(error?["code"] == -32002)
        #expect(error?["message"]?.asString?.hasPrefix("9900 of 9900 values were refused, none is set; the first: ") == true)
        #expect(error?["data"]?["refused"]?.asObject?.count == ValueSetting.listed && error?["data"]?["unlisted"] == 9_800)
    }

    @Test func onlyTheFirstUnknownNameGetsASuggestion() throws {
        let panel = try make(values: 10)
        try send(set(["valeu1", "valeu2", "value3"]), panel)
        try panel.turn()
        let refused = panel.client.lines().first?["error"]?["data"]?["refused"]
        #expect(refused?["valeu1"]?.asString?.contains("did you mean “value1”") == true)
        #expect(refused?["valeu2"]?.asString?.contains("did you mean") == false)
        #expect(try panel.call("get", ["value3"])["result"] == 7)
    }

    /// Names as long as are looked for, among as many as a panel may have paths: no two of them are told apart early.
    @Test func theSearchForASuggestionIsBounded() {
        let word = String(repeating: "ab", count: 32)
        let candidates = (0..<10_000).map { String(repeating: "ba", count: 30) + String(10_000 + $0).prefix(4) }
        let work = Suggestion.search(word, among: candidates).work
        #expect(work <= Suggestion.budget + 64 * 65 + 100, "\(work)")
        #expect(work > Suggestion.budget / 2, "the candidates are compared")
        // What is there is found all the same.
        let names = (0..<1_000).map { "kitchen\($0)" }
        #expect(Suggestion.closest(to: "kitchne999", among: names) == "kitchen999")
    }

    /// Whoever sends and goes has it done, and what it sent after it.
    @Test func aRequestIsFinishedAfterItsClientLeft() throws {
        let panel = try make(values: 600)
        do {
            let other = try panel.join()
            // Long enough to be read beside the loop.
            let names = (0..<500).map { "value\($0)" } + (0..<2_000).map { "unknown\($0)" }
            other.send(set(names) + set(["value599"], id: 2))
        }
        try panel.turn()
        #expect(try panel.call("get", ["value499"])["result"] == 7)
        #expect(try panel.call("get", ["value599"])["result"] == 7)
        #expect(panel.server.clients.count == 1)
    }

    /// A panel with a list of many rows.
    private func makeList(rows count: Int) throws -> ControlPanel {
        let panel = try ControlPanel(PanelRunnerTests.panel)
        var jobs = ValueDefinition("jobs", .list)
        jobs.list.fields = [ValueDefinition("name", .text)]
        jobs.list.limit = 10_000
        panel.values.define([jobs], now: .zero)
        try panel.values.setList("jobs", (0..<count).map { ListRow("r\($0)", [.text("Row \($0)")]) })
        return panel
    }

    /// Rows are checked as they are read: what is wrong with one is found before the rest is.
    @Test func rowsAreCheckedAsTheyAreRead() throws {
        let panel = try makeList(rows: 1)
        let definition = try #require(panel.values.definition(of: "jobs"))
        var rows = (0..<1000).map { JSONValue.object(["id": .string("r\($0)"), "name": "x"]) }
        rows[1] = ["id": "r0", "name": "y"]
        let setting = try ListSetting(definition, .array(rows), of: panel.values)
        #expect(throws: ValueError.self) { try setting.advance() }
        rows[1] = ["id": "r1", "name": "y"]
        rows[450] = ["id": "a/b", "name": "y"]
        let other = try ListSetting(definition, .array(rows), of: panel.values)
        for _ in 0..<4 { #expect(try !other.advance()) }
        #expect(throws: ValueError.self) { try other.advance() }
    }

    /// Who asks for a long list on each of many connections, and reads none, has a few copies of it made at a time.
    @Test func wholesOfOneUserAreMadeAFewAtATime() throws {
        let panel = try makeList(rows: 0)
        let text = String(repeating: "x", count: 4000)
        try panel.values.setList("jobs", (0..<500).map { ListRow("r\($0)", [.text(text)]) })
        let others = try (0..<12).map { _ in try panel.join(as: .see) }
        for other in others { other.send(#"{"jsonrpc":"2.0","id":1,"method":"get","params":{"name":"jobs"}}"# + "\n") }
        try panel.turn()
        func holding() -> Int { panel.server.clients.values.count { !$0.hasRead } }
        #expect(holding() == LongRequests.readingsOfUser)
        // Once one has been read, or is gone, another is made; each gets its own.
        var answered = Set<Int>()
        for _ in 0..<1000 where answered.count < others.count {
            for (index, other) in others.enumerated() where other.lines().contains(where: { $0["result"]?.asArray?.count == 500 }) {
                answered.insert(index)
            }
            try panel.turn()
            #expect(holding() <= LongRequests.readingsOfUser)
        }
        #expect(answered.count == others.count)
    }

    @Test func nobodyReadsForAClientThatLeft() throws {
        let panel = try makeList(rows: 10_000)
        let loop = panel.panel.runner.events
        do {
            let other = try panel.join()
            other.send(#"{"jsonrpc":"2.0","id":1,"method":"get","params":{"name":"jobs"}}"# + "\n")
            for _ in 0..<100 where panel.methods.longRequests.count == 0 { try loop.runOnce(timeout: .zero) }
            #expect(panel.methods.longRequests.count == 1)
        }
        for _ in 0..<20 where panel.server.clients.count > 1 { try loop.runOnce(timeout: .zero) }
        #expect(panel.server.clients.count == 1 && panel.methods.longRequests.count == 0)
    }

    /// Whoever has much to be told gets a message, then others get theirs.
    @Test func messagesOfOneClientAreSentInTurns() throws {
        let panel = try makeList(rows: 0)
        let others = try (0..<2).map { _ in try panel.join() }
        for other in others {
            other.send(#"{"jsonrpc":"2.0","id":1,"method":"subscribe","params":{"topics":["changes"]}}"# + "\n")
        }
        try panel.turn()
        for other in others { _ = other.lines() }
        try panel.values.patch("jobs", (0..<900).map { .append(ListRow("r\($0)", [.text("x")])) })
        var told: [Int] = []
        for _ in 0..<50 {
            try panel.panel.runner.events.runOnce(timeout: .zero)
            told.append(others.reduce(0) { $0 + $1.lines().count })
        }
        #expect(told.reduce(0, +) == 10 && told.allSatisfy { $0 <= 2 }, "\(told)")
    }

    @Test func quotedValuesAreExplained() throws {
        let panel = try ControlPanel(PanelRunnerTests.panel)
        panel.values.define([ValueDefinition("running", .boolean), ValueDefinition("level")], now: .zero)
        for (name, text, advice) in [("running", "true", "write true without"), ("level", "-3.25", "write -3.25 without")] {
            let message = try panel.call("set", ["name": .string(name), "value": .string(text)])["error"]?["message"]?.asString ?? ""
            #expect(message.contains(advice), "\(message)")
        }
        panel.values.define([ValueDefinition("note", .text)], now: .zero)
        let refusal = try panel.call("set", ["name": "note", "value": "a\u{0}b"])["error"]?["message"]?.asString ?? ""
        #expect(refusal.hasSuffix("it takes a text without the character NUL"), "\(refusal)")
        // The reason is the field's, and whatever is quoted stays on its line.
        var list = ValueDefinition("rows", .list)
        list.list.fields = [ValueDefinition("say", .text)]
        panel.values.define([list], now: .zero)
        let refused = "it takes a text without the character NUL, not “x\\n\\u{0}y”"
        for (id, said, part) in [("a", "x\n\u{0}y", refused), ("a\n/", "x", "“a\\n/” is no id")] {
            let rows: JSONValue = [["id": .string(id), "say": .string(said)]]
            let refusal = try panel.call("set", ["name": "rows", "value": rows])["error"]?["message"]?.asString ?? ""
            #expect(refusal.contains(part) && !refusal.contains("\n"), "\(refusal)")
        }
        panel.values.define([ValueDefinition("level")], now: .zero)
        let message = try panel.call("set", ["name": "level", "value": "much"])["error"]?["message"]?.asString ?? ""
        #expect(message.contains("it takes a number") && !message.contains("without"), "\(message)")
    }

    /// A thousand changes are told to thirty clients a few clients at a time.
    @Test func changesAreSentInParts() throws {
        let panel = try make(values: 200)
        let others = try (0..<10).map { _ in try panel.join() }
        for other in others {
            other.send(#"{"jsonrpc":"2.0","id":1,"method":"subscribe","params":{"topics":["changes"]}}"# + "\n")
        }
        try panel.turn()
        for other in others { _ = other.lines() }
        let now = panel.panel.clock.now
        for number in 0..<200 { try panel.values.set("value\(number)", .number(3), from: .client, now: now) }
        var told: [Int] = []
        for _ in 0..<50 {
            try panel.panel.runner.events.runOnce(timeout: .zero)
            told.append(others.reduce(0) { $0 + $1.lines().count })
        }
        #expect(told.reduce(0, +) == 10 && told.allSatisfy { $0 <= 2 }, "\(told)")
    }
}
