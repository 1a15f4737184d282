import FasciaGeometry
import FasciaRaster
import FasciaSystem
import FuzzSupport
import Glibc
import Testing

@testable import FasciaJSON
@testable import FasciaPanel
@testable import FasciaSocket
@testable import FasciaValues
@testable import PanelTests

/// Lists, images and series over the socket.
@Suite struct ContentMethodTests {
    private static let text = """
        fascia: 1
        values:
          jobs: {type: list, fields: {name: text, level: {range: [0, 100]}, on: boolean}, limit: 10000}
          log: {type: list, fields: {text: text}, limit: 3, keep: last}
          camera: {type: image, folder: pictures}
          plain: image
          oven: {type: series, limit: 5000}
          level: {range: [0, 100]}
        views: [{type: slider, id: level, binds: level, frame: {left: 0, top: 0}}]
        """

    private func make() throws -> ControlPanel { try ControlPanel(Self.text) }

    /// Sends what does not fit into the kernel's buffer at once, and waits for the answer.
    private func ask(_ panel: ControlPanel, _ method: String, _ parameters: JSONValue) throws -> JSONValue {
        let line = RPCRequest(id: 1, method: method, parameters: parameters).json.text + "\n"
        var bytes = Array(line.utf8)[...]
        var answers: [JSONValue] = []
        for _ in 0..<1000 where answers.isEmpty {
            bytes = bytes.dropFirst(panel.client.send(Array(bytes)))
            try panel.turn()
            answers = panel.client.lines()
        }
        return try #require(answers.first { $0["id"] == 1 })
    }

    private func error(_ answer: JSONValue) -> String { answer["error"]?["message"]?.asString ?? "no error" }

    private func ids(_ panel: ControlPanel) throws -> [String] {
        try ask(panel, "get", ["jobs"])["result"]?.asArray?.compactMap { $0["id"]?.asString } ?? []
    }

    private func rows(_ count: Int) -> JSONValue {
        .array((0..<count).map { ["id": .string("r\($0)"), "name": .string("Row \($0)"), "level": .integer(Int64($0 % 100))] })
    }

    /// Each mistake is told with operation, row and field; nothing has changed.
    @Test(arguments: [
        ("3", "an operation is an object such as"), ("{}", "has one of append, insert, move, update and remove"),
        (#"{"append":{"id":"x"},"remove":"a"}"#, "has one of append"),
        (#"{"append":{"id":"x"},"before":"a"}"#, "“append” goes without “before”"),
        (#"{"append":"x"}"#, "a row is an object with an “id”, not a text"), (#"{"append":{}}"#, "a row has an “id”"),
        (#"{"append":{"id":7}}"#, "“id” is a text, not a number"), (#"{"append":{"id":""}}"#, "it is empty"),
        (#"{"append":{"id":"x","nam":"y"}}"#, "row “x” has no field “nam”; did you mean “name”?"),
        (#"{"append":{"id":"x","name":[]}}"#, "row “x”, field “name”: it takes a text of at most 4096 bytes, not a list"),
        (#"{"append":{"id":"x","on":1}}"#, "row “x”, field “on”: it takes true or false, not “1”"),
        (#"{"append":{"id":"x","level":101}}"#, "row “x”, field “level”: it takes a number from 0 to 100, not “101”"),
        (#"{"insert":{"id":"x"}}"#, "“insert” needs “before”"), (#"{"insert":{"id":"x"},"before":null}"#, "“insert” needs “before”"),
        (#"{"move":"a"}"#, "“move” needs “before”: the id of a row, or null"),
        (#"{"move":7,"before":null}"#, "takes the id of a row, not a number"),
        (#"{"remove":{}}"#, "“remove” takes the id of a row, not an object"), (#"{"update":{"id":"z"}}"#, "there is no row “z” to update"),
        (#"{"remove":"z"}"#, "there is no row “z” to remove"), (#"{"append":{"id":"a"}}"#, "there is a row “a” already"),
    ]) func mistakesInPatches(operation: String, message: String) throws {
        let panel = try make()
        _ = try panel.call("set", ["jobs", [["id": "a"], ["id": "b"]]])
        let answer = try panel.call("patch", ["jobs", [["remove": "b"], try JSONValue(parsing: operation)]])
        #expect(error(answer).contains(message) && error(answer).contains("“jobs”: operation 2: "), "\(error(answer))")
        #expect(try ids(panel) == ["a", "b"])
    }

    @Test(arguments: [
        ("patch", #"["jbs",[]]"#, "did you mean “jobs”"), ("patch", #"["oven",[]]"#, "it is a series, not a list"),
        ("patch", #"["level",[]]"#, "it is a number, not a list"), ("patch", #"["jobs",{}]"#, "is a list, not an object"),
        ("append", #"["level",1]"#, "it is a number, not a series"),
        ("append", #"["jobs",1]"#, "it is a list, not a series"), ("append", #"["oven","x"]"#, "point or list of points"),
        ("append", #"["oven",[[1]]]"#, "[seconds since 1970, number]"), ("append", #"["oven",[[1,"x"]]]"#, "[seconds since 1970, number]"),
        ("append", #"["oven",[[1,1],[9e10,1]]]"#, "ahead of the panel's clock"), ("set", #"["jobs",3]"#, "it takes a list of rows"),
        ("set", #"["jobs",[{"id":"a"},{"id":"a"}]]"#, "two rows “a”"), ("set", #"["oven",{}]"#, "it takes a list of points"),
        ("set", #"["camera","x.png"]"#, "{png: …}, {path: …}, or null"), ("set", #"["camera",{"png":"?"}]"#, "no Base64"),
        ("set", #"["camera",{"png":"","path":""}]"#, "{png: …}"), ("set", #"["plain",{"path":"a.png"}]"#, "it takes no files"),
        ("set", #"["camera",{"png":""}]"#, "the file is empty"), ("set", #"["camera",{"png":"AAAA"}]"#, "no PNG"),
        ("set", #"["level",[1]]"#, "is a number, text, true or false for “level”, not a list"),
    ]) func mistakes(method: String, parameters: String, message: String) throws {
        let answer = try make().call(method, try JSONValue(parsing: parameters))
        #expect(error(answer).contains(message), "\(error(answer))")
    }

    /// What a client has sent stands in an error as far as people read it.
    @Test func errorsQuoteTheBeginningOfAnID() throws {
        let panel = try make()
        let id = JSONValue.string(String(repeating: "x", count: 900_000))
        for operation: JSONValue in [["update": ["id": id, "level": 200]], ["update": ["id": id]], ["remove": id]] {
            #expect(error(try ask(panel, "patch", ["jobs", [operation]])).utf8.count < 300)
        }
    }

    /// A single value cannot be set to what belongs to a list, whoever tries it.
    @Test func aListIsNoSingleValue() throws {
        let panel = try make()
        let error = #expect(throws: ValueError.self) { try panel.values.set("jobs", .number(1), from: .command, now: .zero) }
        #expect(error?.description == "cannot change “jobs”: it is a list, not a single value")
    }

    @Test func aLogKeepsTheLast() throws {
        let panel = try make()
        for number in 0..<5 {
            _ = try panel.call("patch", ["log", [["append": ["id": .string("\(number)"), "text": "x"]]]])
        }
        #expect(try panel.call("get", ["log"])["result"]?.asArray?.compactMap { $0["id"]?.asString } == ["2", "3", "4"])
    }

    /// Thousands of rows are set, patched and told in parts of bounded work, in order.
    @Test func longListsAreDoneInParts() throws {
        let panel = try make()
        #expect(try ask(panel, "set", ["jobs", rows(1500)])["result"] == true)
        let operations = JSONValue.array((1500..<2000).map { ["append": ["id": .string("r\($0)")]] })
        #expect(try ask(panel, "patch", ["jobs", operations])["result"] == true)
        #expect(try ids(panel) == (0..<2000).map { "r\($0)" })
        let one = JSONValue.array(Array(repeating: ["remove": "r0"], count: 1001))
        #expect(error(try ask(panel, "patch", ["jobs", one])).contains("at most 1000 operations"))
        // A bad row late in the list changes nothing.
        guard case .array(var many) = rows(1500) else { return }
        many[1400] = ["id": "r1400", "level": 200]
        #expect(error(try ask(panel, "set", ["jobs", .array(many)])).contains("row “r1400”, field “level”"))
        #expect(try ids(panel).count == 2000)
    }

    /// A list and a series as long as they may be, as the protocol says to send them.
    @Test func longestListAndSeriesCanBeSent() throws {
        let panel = try ControlPanel(
            """
            fascia: 1
            values:
              jobs: {type: list, fields: {name: text, level: {range: [0, 100]}, on: boolean}, limit: 10000}
              oven: {type: series, limit: 100000}
            views: []
            """)
        guard case .array(let all) = rows(10_000) else { return }
        let tooMuch = try ask(panel, "set", ["jobs", .array(all)])
        #expect(tooMuch["error"]?["code"] == -32700 && error(tooMuch).contains("more than 20000 values"), "the answer has the id")
        #expect(error(tooMuch).contains("a list's first rows with “set” and the others with “patch”"))
        #expect(try ask(panel, "set", ["jobs", .array(Array(all[..<1900]))])["result"] == true)
        for start in stride(from: 1900, to: 10_000, by: 900) {
            let operations = all[start..<(start + 900)].map { row -> JSONValue in ["append": row] }
            #expect(try ask(panel, "patch", ["jobs", .array(operations)])["result"] == true)
        }
        #expect(try ids(panel) == (0..<10_000).map { "r\($0)" })
        for start in stride(from: 0, to: 100_000, by: 5_000) {
            let points = (start..<(start + 5_000)).map { index -> JSONValue in [.integer(Int64(index)), .integer(1)] }
            #expect(try ask(panel, start == 0 ? "set" : "append", ["oven", .array(points)])["result"] == true)
        }
        #expect(panel.values.series(of: "oven")?.count == 100_000)
    }

    /// What is too much is answered with the id of the request, so that its sender knows what did not go through.
    @Test(arguments: [
        (#"{"jsonrpc":"2.0","id":17,"method":"set","params":["#, JSONValue.integer(17)), (#"{ "id" : "a b" , "x":["#, "a b"),
        (#"{"method":"id","x":{"id":3},"id":null,"y":["#, .null), (#"[{"id":3},"#, .null), (#"{"id":[1],"y":["#, .null),
        (#"{"id\"":4,"id":5,"y":["#, 5),
    ]) func tooMuchIsAnsweredWithItsID(start: String, id: JSONValue) throws {
        let panel = try make()
        for filling in [String(repeating: "0,", count: 20_001), String(repeating: "  0,", count: 300_000)] {
            var bytes = Array((start + filling + "0\n").utf8)[...]
            var answers: [JSONValue] = []
            for _ in 0..<1000 where answers.isEmpty {
                bytes = bytes.dropFirst(panel.client.send(Array(bytes)))
                try panel.turn()
                answers = panel.client.lines()
            }
            let answer = try #require(answers.first)
            #expect(answer["id"] == id && (answer["error"]?["code"] == -32700 || answer["error"]?["code"] == -32001), "\(answer.text)")
            while !bytes.isEmpty {
                bytes = bytes.dropFirst(panel.client.send(Array(bytes)))
                try panel.turn()
            }
        }
    }

    /// Long rows become text a few at a time: a client that looks holds up nobody.
    @Test func longRowsAreToldInBoundedParts() throws {
        let panel = try ControlPanel(
            """
            fascia: 1
            values: {notes: {type: list, fields: {a: text, b: text}, limit: 10000}}
            views: []
            """)
        let long = Value.text(String(repeating: "x", count: 4_000))
        try panel.values.setList("notes", (0..<300).map { ListRow("\($0)", [long, long]) })
        var text = try #require(ContentText("notes", of: panel.values))
        var parts = 0
        var before = text.bytes.count
        while !text.advance() {
            parts += 1
            #expect(text.bytes.count - before <= ContentText.partBytes + 9_000)
            before = text.bytes.count
        }
        #expect(parts > 50)
        #expect(try JSONValue(parsing: String(decoding: text.bytes, as: UTF8.self)).asArray?.count == 300)
        // So are the operations that a subscriber is told of.
        var pending = PendingContents()
        let options = try #require(panel.values.definition(of: "notes")).list
        pending.changed(ListChange(name: "notes", kind: .patched((0..<100).map { .append(ListRow("n\($0)", [long, long])) })), options)
        var told = 0
        while let message = pending.take() {
            #expect(message.bytes.count <= ContentText.partBytes + 9_000)
            told += message["params"]?["operations"]?.asArray?.count ?? 0
        }
        #expect(told == 100)
    }

    // MARK: Images

    private func png(_ width: Int, _ height: Int) throws -> [UInt8] {
        let stream = try PNGStream(try Surface(width: width, height: height, isOpaque: false))
        while !stream.isFinished { stream.advance(pixels: 1 << 20) }
        return stream.bytes
    }

    @Test func pictures() throws {
        let panel = try make()
        let small = Base64.encode(try png(3, 2))
        #expect(try ask(panel, "get", ["camera"])["result"] == .null)
        #expect(try ask(panel, "set", ["camera", ["png": .string(small)]])["result"] == true)
        let first = try ask(panel, "get", ["camera"])["result"]
        #expect(first?["width"] == 3 && first?["height"] == 2 && first?["hash"]?.asString?.utf8.count == 16)
        #expect(panel.values.image(of: "camera")?.image.pixelSize == PixelSize(width: 3, height: 2))
        // A failure keeps the old one.
        #expect(error(try ask(panel, "set", ["camera", ["png": .string(String(small.prefix(40)))]])) != "no error")
        #expect(try ask(panel, "get", ["camera"])["result"] == first)
        // The pixels of all pictures are counted before memory is taken for them.
        let large = Base64.encode(try png(5000, 4000))
        #expect(try ask(panel, "set", ["plain", ["png": .string(large)]])["result"] == true)
        #expect(error(try ask(panel, "set", ["camera", ["png": .string(large)]])).contains("pixels"))
        #expect(try ask(panel, "get", ["camera"])["result"] == first)
        #expect(try ask(panel, "set", ["plain", .null])["result"] == true)
        #expect(try ask(panel, "set", ["camera", ["png": .string(large)]])["result"] == true)
    }

    /// Neither `..`, nor an absolute path, nor a link leads out of the folder.
    @Test func filesLieBeneathTheFolder() throws {
        let panel = try make()
        let folder = panel.panel.folder.path
        try panel.panel.folder.write("pictures/in/a.txt", "")
        try FileWriter.write(try png(4, 4), to: "\(folder)/pictures/in/a.png")
        try FileWriter.write(try png(4, 4), to: "\(folder)/out.png")
        try #require(symlink("../../out.png", "\(folder)/pictures/in/link.png") == 0)
        for path in ["in/a.png", "\(folder)/pictures/in/a.png", "in/../in/a.png"] {
            #expect(try panel.call("set", ["camera", ["path": .string(path)]])["result"] == true, "\(path)")
            _ = try panel.call("set", ["camera", .null])
        }
        for path in ["../out.png", "\(folder)/out.png", "in/link.png", "/etc/passwd", "in/none.png", "in", ""] {
            #expect(error(try panel.call("set", ["camera", ["path": .string(path)]])) != "no error", "\(path)")
        }
        #expect(panel.values.image(of: "camera") == nil)
    }

    /// The picture that was set last is the one that stays, however long those before take.
    @Test func theLastPictureWins() throws {
        let panel = try make()
        let large = Base64.encode(try png(2000, 2000))
        let small = Base64.encode(try png(2, 2))
        func line(_ id: Int, _ value: String) -> String {
            "{\"jsonrpc\":\"2.0\",\"id\":\(id),\"method\":\"set\",\"params\":[\"camera\",\(value)]}\n"
        }
        let other = try panel.join()
        panel.client.send(line(1, "{\"png\":\"\(large)\"}"))
        for _ in 0..<200 where panel.methods.pictures.count == 0 { try panel.panel.runner.events.runOnce(timeout: .milliseconds(100)) }
        other.send(line(2, "{\"png\":\"\(small)\"}"))
        try panel.turn()
        #expect(panel.client.lines().map { $0["result"] } == [true] && other.lines().map { $0["result"] } == [true])
        #expect(panel.values.image(of: "camera")?.image.pixelSize.width == 2)
        other.send(line(3, "{\"png\":\"\(large)\"}"))
        for _ in 0..<200 where panel.methods.pictures.count == 0 { try panel.panel.runner.events.runOnce(timeout: .milliseconds(100)) }
        panel.client.send(line(4, "null"))
        try panel.turn()
        #expect(panel.values.image(of: "camera") == nil)
    }

    // MARK: Being told

    @Test func subscribersAreTold() throws {
        let panel = try make()
        _ = try panel.call("set", ["jobs", [["id": "a"]]])
        panel.client.send(#"{"jsonrpc":"2.0","id":1,"method":"subscribe","params":[["changes","values"]]}"# + "\n")
        try panel.turn()
        let told = panel.client.lines()
        #expect(told.first?["result"]?["values"] == ["level": 0])
        #expect(told.dropFirst().map { $0["method"]?.asString } == ["image", "image", "list", "list", "series"])
        #expect(told.contains { $0["params"] == ["name": "jobs", "rows": [["id": "a", "name": .null, "level": .null, "on": .null]]] })
        let answers = try panel.send(
            #"{"jsonrpc":"2.0","id":2,"method":"patch","params":["jobs",[{"update":{"id":"a","level":7}},{"append":{"id":"b"}}]]}"#)
        #expect(answers.last?["params"]?["operations"]?.asArray?.first == ["update": ["id": "a", "level": 7]])
        #expect(
            try panel.send(#"{"jsonrpc":"2.0","id":3,"method":"append","params":["oven",[[10,1],[20,2]]]}"#).last?["params"] == [
                "name": "oven", "appended": [[10, 1], [20, 2]],
            ])
        #expect(
            try panel.send(#"{"jsonrpc":"2.0","id":4,"method":"append","params":["oven",[15,1]]}"#).last?["params"] == [
                "name": "oven", "inserted": [[15, 1]],
            ])
        try panel.values.change(list: "jobs", row: "b", field: "on", to: .boolean(true), policy: .live, isFinal: true, now: .zero)
        try panel.turn()
        let row = panel.client.lines()
        #expect(row.contains { $0["method"] == "row" && $0["params"] == ["name": "jobs", "id": "b", "field": "on", "value": true] })
    }

    /// Who does not read is told the whole once, and is in step with it.
    @Test func aSubscriberThatLagsGetsTheWholeOnce() throws {
        let panel = try make()
        let slow = try panel.join()
        slow.send(#"{"jsonrpc":"2.0","id":1,"method":"subscribe","params":[["changes"],["jobs"]]}"# + "\n")
        try panel.turn()
        _ = slow.lines()
        for number in 0..<2000 {
            try panel.values.patch("jobs", [.append(ListRow("r\(number)", [.text(String(repeating: "x", count: 400)), nil, nil]))])
            if number % 10 == 0 { try panel.turn() }
        }
        var model: [String] = []
        var wholes = 0
        for _ in 0..<100 {
            try panel.turn()
            // A long line comes in pieces.
            for line in slow.lines() {
                if let rows = line["params"]?["rows"]?.asArray {
                    wholes += 1
                    model = rows.compactMap { $0["id"]?.asString }
                }
                for operation in line["params"]?["operations"]?.asArray ?? [] { model.append(operation["append"]?["id"]?.asString ?? "?") }
            }
        }
        #expect(model == (0..<2000).map { "r\($0)" } && wholes == 1, "\(model.count) rows, \(wholes) wholes")
    }

    // MARK: Fuzz

    /// Patches and points of anything: no crash, and what was refused changed nothing.
    @Test func anything() throws {
        let panel = try make()
        var random = SeededGenerator(seed: 7)
        func pick(_ values: [JSONValue]) -> JSONValue { values.randomElement(using: &random) ?? .null }
        let ids: [JSONValue] = ["a", "b", "c", "d", "", "x/y", 7, .null, .string(String(repeating: "é", count: 80))]
        let values: [JSONValue] = ["text", 3, -1, 1e300, true, .null, [], ["a": 1], "\u{0}"]
        func row() -> JSONValue {
            var row: JSONObject = ["id": pick(ids)]
            for name in ["name", "level", "on", "none"] where Int.random(in: 0..<4, using: &random) == 0 { row[name] = pick(values) }
            return Int.random(in: 0..<20, using: &random) == 0 ? pick(values) : .object(row)
        }
        for _ in 0..<3000 {
            let before = panel.values.list(of: "jobs")?.rows
            let count = panel.values.series(of: "oven")?.count
            let answer: JSONValue
            if Bool.random(using: &random) {
                let operations = (0..<Int.random(in: 0..<4, using: &random)).map { _ -> JSONValue in
                    var operation = JSONObject()
                    let verb = ["append", "insert", "move", "update", "remove", "swap"].randomElement(using: &random) ?? ""
                    operation[verb] = ["move", "remove"].contains(verb) ? pick(ids) : row()
                    if Bool.random(using: &random) { operation["before"] = pick(ids) }
                    return .object(operation)
                }
                answer = try panel.call("patch", ["jobs", .array(operations)])
                if answer["error"] != nil { #expect(panel.values.list(of: "jobs")?.rows == before) }
            } else {
                let numbers: [JSONValue] = [1, 2.5, -4, 1e12, 1e308, "x", .null, [], 1_700_000_000]
                answer = try panel.call(
                    "append", ["oven", .array((0..<Int.random(in: 0..<4, using: &random)).map { _ in [pick(numbers), pick(numbers)] })])
                if answer["error"] != nil { #expect(panel.values.series(of: "oven")?.count == count) }
            }
            #expect(answer["result"] == true || answer["error"]?["message"]?.asString?.isEmpty == false)
        }
    }
}
