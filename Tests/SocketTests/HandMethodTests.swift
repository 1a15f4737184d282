import FasciaControls
import FasciaGeometry
import FasciaSystem
import Testing

@testable import FasciaJSON
@testable import FasciaPanel
@testable import FasciaSocket
@testable import FasciaValues
@testable import PanelTests

/// Fingers and keys of clients, and what they are told of views.
@Suite struct HandMethodTests {
    private static let text = """
        fascia: 1
        DISPLAY
        values:
          lamp: boolean
          level: {range: [0, 100], step: 1, initial: 20}
          name: text
          wanted: {range: [0, 100], initial: 5}
          jobs: {fields: {name: text}, limit: 10000}
          password: {type: secret, backend: network}
        alerts:
          stop: {title: "Stop?", buttons: [{title: Yes, id: yes}]}
        views:
          - {type: switch, id: lamp, binds: lamp, frame: {left: 20, top: 20}}
          - {type: slider, id: level, binds: level, frame: {left: 100, right: 20, top: 20}}
          - {type: textField, id: name, binds: name, frame: {left: 20, width: 160, top: 80}}
          - {type: textField, id: wanted, binds: wanted, frame: {left: 200, width: 80, top: 80}}
          - {type: textField, id: password, secure: true, binds: password, frame: {left: 300, width: 160, top: 80}}
          - {type: list, id: jobs, rows: {from: jobs, row: {title: "{=.name}"}}, frame: {left: 0, right: 0, top: 140, bottom: 0}}
          - {type: button, id: low, title: Low, frame: {left: 20, width: 100, bottom: 8, height: 44}}
        """

    private func make(_ display: String = "", size: PixelSize = PixelSize(width: 640, height: 400)) throws -> ControlPanel {
        let panel = try ControlPanel(HandMethodTests.text.replacingFirst("DISPLAY", display), size: size)
        panel.panel.advance(100)
        return panel
    }

    private func content(_ panel: ControlPanel) throws -> PanelContent { try #require(panel.panel.runner.panel.content) }

    private func begin(_ panel: ControlPanel, _ client: ControlBench.Client, _ method: String, _ parameters: JSONValue) throws {
        client.send(RPCRequest(id: 1, method: method, parameters: parameters).json.text + "\n")
        try panel.turn()
    }

    /// What is answered, as time passes.
    private func answer(_ panel: ControlPanel, _ client: ControlBench.Client) throws -> JSONValue {
        for _ in 0..<400 {
            if let answer = client.lines().first(where: { $0["id"] == 1 }) { return answer }
            panel.panel.advance(10)
            try panel.turn()
        }
        throw TestError(message: "there is no answer")
    }

    private func ask(_ panel: ControlPanel, _ method: String, _ parameters: JSONValue) throws -> JSONValue {
        try begin(panel, panel.client, method, parameters)
        return try answer(panel, panel.client)
    }

    @Test func aTapIsAnsweredAfterItsLift() throws {
        let panel = try make()
        try begin(panel, panel.client, "tap", ["id": "lamp"])
        panel.panel.advance(30, step: 5)
        let lamp = try #require(try content(panel).control(at: "lamp"))
        #expect(lamp.isTracking)
        try panel.turn()
        #expect(panel.client.lines().isEmpty)
        let result = try #require(try answer(panel, panel.client)["result"])
        #expect(result["id"] == "lamp" && result["woke"] == false)
        #expect(panel.panel.logged.filter { $0.hasPrefix("lamp touch") } == ["lamp touchDown", "lamp touchUpInside"])
        #expect(try panel.values.get("lamp") == .boolean(true))
        // A point says what is there.
        let x = try #require(result["x"]?.asNumber)
        let y = try #require(result["y"]?.asNumber)
        #expect(try ask(panel, "tap", ["x": .number(x), "y": .number(y)])["result"]?["id"] == "lamp")
        #expect(try panel.values.get("lamp") == .boolean(false))
        #expect(try ask(panel, "tap", ["x": 5, "y": 130])["result"]?["id"] == .null)
    }

    @Test func dragsTakeTheirTime() throws {
        let panel = try make()
        let start = panel.panel.clock.now
        #expect(try ask(panel, "drag", ["id": "level", "to": 73, "duration": 0.5])["result"]?["id"] == "level")
        #expect(panel.panel.clock.now - start > .milliseconds(500))
        #expect(try panel.values.get("level") == .number(73))
        // Each frame had a move.
        #expect(panel.panel.logged.filter { $0 == "level valueChanged" }.count > 15)
        let slider = try #require(try content(panel).control(at: "level") as? Slider)
        let (from, to) = (
            slider.convertToWindow(slider.thumbCenter(at: slider.thumbFraction)), slider.convertToWindow(slider.thumbCenter(at: 0.1))
        )
        let line: JSONValue = [
            "x": .number(from.x), "y": .number(from.y), "toX": .number(to.x), "toY": .number(to.y), "duration": 0.1,
        ]
        #expect(try ask(panel, "drag", line)["result"]?["id"] == "level")
        #expect(try panel.values.get("level") == .number(10))
        #expect(try ask(panel, "drag", ["id": "level", "to": 101])["error"]?["code"] == -32003)
        #expect(try ask(panel, "drag", ["id": "name", "to": 1])["error"]?["code"] == -32003)
    }

    @Test(arguments: [90, 180, 270]) func turnedDisplaysAreTouchedWhereTheyShow(rotation: Int) throws {
        let panel = try make("display: {rotation: \(rotation)}", size: PixelSize(width: 640, height: 640))
        panel.panel.stage.rotation = try #require(Rotation(rawValue: rotation))
        panel.panel.runner.displayChanged()
        panel.panel.advance(50)
        #expect(try ask(panel, "tap", ["id": "lamp"])["result"]?["id"] == "lamp")
        #expect(try panel.values.get("lamp") == .boolean(true))
        #expect(try ask(panel, "drag", ["id": "level", "to": 90])["result"]?["id"] == "level")
        #expect(try panel.values.get("level") == .number(90))
    }

    @Test func theFirstTapWakes() throws {
        let panel = try make()
        #expect(try ask(panel, "idle", [:])["result"] == true)
        panel.panel.advance(100)
        let woken = try #require(try ask(panel, "tap", ["id": "lamp"])["result"])
        #expect(woken["woke"] == true && woken["id"] == .null)
        #expect(try panel.values.get("lamp") == .boolean(false))
        #expect(!panel.panel.runner.idle.isAsleep)
        // The next one counts, however soon it comes.
        #expect(try ask(panel, "tap", ["id": "lamp"])["result"]?["woke"] == false)
        #expect(try panel.values.get("lamp") == .boolean(true))
        _ = try ask(panel, "idle", [:])
        #expect(try ask(panel, "tap", ["id": "lmap"])["error"]?["data"]?["suggestion"] == "lamp")
        #expect(try ask(panel, "type", ["text": "a"])["error"]?["code"] == -32004)
        #expect(panel.panel.runner.idle.isAsleep)
    }

    @Test func whatSlidesInIsWaitedFor() throws {
        let panel = try make()
        try content(panel).showAlert("stop")
        panel.panel.advance(10)
        #expect(try ask(panel, "tap", ["id": "stop/yes"])["result"]?["id"] == "stop/yes")
        #expect(panel.panel.logged.contains("stop/yes touchUpInside"))
        // Its way out takes touches from what is behind; then that is touched.
        #expect(try ask(panel, "tap", ["id": "lamp"])["result"]?["id"] == "lamp")
        #expect(try panel.values.get("lamp") == .boolean(true))
        // So does a keyboard that sinks.
        _ = try ask(panel, "type", ["text": "a", "id": "name"])
        panel.panel.advance(500)
        #expect(try ask(panel, "tap", ["id": "low"])["error"]?["message"] == "“keyboard” lies over “low”")
        _ = try ask(panel, "type", ["text": "\n"])
        #expect(try ask(panel, "tap", ["id": "low"])["result"]?["id"] == "low")
    }

    @Test func aFingerGoesWithItsClient() throws {
        let panel = try make()
        var client: ControlBench.Client? = try panel.join(as: .operate)
        if let client { try begin(panel, client, "drag", ["id": "level", "to": 90, "duration": 1]) }
        panel.panel.advance(500)
        try panel.turn()
        let slider = try #require(try content(panel).control(at: "level") as? Slider)
        #expect(slider.isTracking && slider.value > 25)
        client = nil
        try panel.turn()
        panel.panel.advance(1_000)
        #expect(!slider.isTracking && slider.value == 20)
        #expect(panel.panel.logged.contains("level touchCancel") && !panel.panel.runner.window.isHeld)
        // A finger of nobody keeps no panel awake.
        #expect(panel.panel.runner.hands.service(now: panel.panel.clock.now) == nil)
        #expect(panel.methods.errands.isEmpty)
    }

    @Test func fingersAreCounted() throws {
        let panel = try make()
        let clients = try (0..<5).map { _ in try panel.join(as: .operate) }
        let drag: JSONValue = ["x": 5, "y": 130, "toX": 5, "toY": 135, "duration": 1]
        for client in clients { try begin(panel, client, "drag", drag) }
        let refusal = try #require(clients[4].lines().first)
        #expect(refusal["error"]?["code"] == -32004)
        for client in clients.prefix(4) { #expect(try answer(panel, client)["result"] != nil) }
        // There is room again.
        try begin(panel, clients[4], "drag", drag)
        #expect(try answer(panel, clients[4])["result"] != nil)
    }

    @Test func textGoesIntoTheField() throws {
        let panel = try make()
        #expect(try ask(panel, "type", ["text": "Zürich, a longer text 🇨🇭", "id": "name"])["result"] == ["id": "name"])
        let field = try #require(panel.panel.runner.window.firstResponder)
        #expect(field.path == "name" && field.text == "Zürich, a longer text 🇨🇭")
        // The one that has the focus is not tapped again: the caret stays at the end.
        #expect(try ask(panel, "type", ["text": "!\n", "id": "name"])["result"] == ["id": "name"])
        #expect(try panel.values.get("name") == .text("Zürich, a longer text 🇨🇭!"))
        #expect(try ask(panel, "type", ["text": "42\n", "id": "wanted"])["result"] == ["id": "wanted"])
        #expect(try panel.values.get("wanted") == .number(42))
    }

    @Test func textTakesThePlaceOfAnother() throws {
        let panel = try make()
        _ = try ask(panel, "type", ["text": "Bread", "id": "name"])
        #expect(try ask(panel, "type", ["text": "Rolls\n", "id": "name", "clear": true])["result"] == ["id": "name"])
        #expect(try panel.values.get("name") == .text("Rolls"))
    }

    @Test func aFingerStaysAsLongAsItIsTold() throws {
        let panel = try make()
        let start = panel.panel.clock.now
        #expect(try ask(panel, "tap", ["id": "lamp", "hold": 1.5])["result"]?["id"] == "lamp")
        #expect(panel.panel.clock.now - start > .milliseconds(1_500))
        #expect(try panel.values.get("lamp") == .boolean(true))
        #expect(try ask(panel, "tap", ["id": "lamp", "hold": 11])["error"]?["code"] == -32003)
        #expect(try ask(panel, "drag", ["id": "lamp", "to": 0])["result"]?["id"] == "lamp")
        #expect(try panel.values.get("lamp") == .boolean(false))
    }

    @Test func textWithoutAFieldIsRefused() throws {
        let panel = try make()
        #expect(try ask(panel, "type", ["text": "a"])["error"]?["code"] == -32004)
        #expect(try ask(panel, "type", ["text": "a", "id": "lamp"])["error"]?["code"] == -32003)
        let long = String(repeating: "a", count: HandDeed.textLimit + 1)
        #expect(try ask(panel, "type", ["text": .string(long), "id": "name"])["error"]?["code"] == -32003)
        // What follows the return key has no field any more.
        let rest = try #require(try ask(panel, "type", ["text": "a\nb", "id": "name"])["error"]?["message"]?.asString)
        #expect(rest == "the field has lost the focus: 2 of 3 characters were typed")
        _ = try ask(panel, "type", ["text": "c", "id": "name"])
        try content(panel).showAlert("stop")
        panel.panel.advance(500)
        let covered = try #require(try ask(panel, "type", ["text": "d"])["error"]?["message"]?.asString)
        #expect(covered == "“stop” is in front of the field: 0 of 1 characters were typed")
        #expect(panel.panel.runner.window.firstResponder?.text == "ac")
    }

    private func tree(_ panel: ControlPanel, _ parameters: JSONValue = [:]) throws -> [String: JSONValue] {
        let result = try #require(try ask(panel, "tree", parameters)["result"])
        var views: [String: JSONValue] = [:]
        for view in result["views"]?.asArray ?? [] { if let id = view["id"]?.asString { views[id] = view } }
        return views
    }

    @Test func theTreeTellsWhatIsThere() throws {
        let panel = try make()
        _ = try ask(panel, "type", ["text": "Bread", "id": "name"])
        panel.panel.advance(400)
        var views = try tree(panel)
        let slider = try #require(views["level"])
        #expect(slider["kind"] == "slider" && slider["value"] == 20 && slider["enabled"] == true && slider["visible"] == true)
        #expect(slider["coveredBy"] == .null && slider["focused"] == false)
        let frame = try #require(try content(panel).view(at: "level")?.frame)
        let numbers = (slider["frame"]?.asArray ?? []).compactMap(\.asNumber)
        // The panel has moved up for the keyboard, if at all.
        #expect(numbers.count == 4 && numbers[0] == frame.x && numbers[2] == frame.width && numbers[3] == frame.height)
        #expect(views["name"]?["focused"] == true && views["name"]?["text"] == "Bread" && views["lamp"]?["value"] == false)
        #expect(views["keyboard"]?["kind"] == "keyboard")
        let target = (slider["target"]?.asArray ?? []).compactMap(\.asNumber)
        #expect(target.count == 2 && abs(target[0] - frame.width) < 1 && target[1] >= 43, "\(target)")
        let line = 1 + (HandMethodTests.text.split(separator: "\n").firstIndex { $0.contains("id: level") } ?? 0)
        #expect(slider["place"]?.asString?.hasSuffix(":\(line):5") == true, "\(slider)")
        #expect(views["keyboard"]?["place"] == .null)
        try content(panel).showAlert("stop")
        panel.panel.advance(400)
        views = try tree(panel)
        #expect(views["level"]?["target"] == .null, "no finger hits what an alert covers")
        #expect(views["level"]?["coveredBy"] == "stop" && views["stop/yes"]?["text"] == "Yes" && views["stop/yes"]?["coveredBy"] == .null)
        #expect(Set(try tree(panel, ["id": "stop"]).keys) == ["stop", "stop/yes"])
        #expect(try ask(panel, "tree", ["id": "stpo"])["error"]?["code"] == -32002)
    }

    @Test func theTreeTellsOfMillimetres() throws {
        let panel = try make("display: {size: [80, 50]}")
        panel.panel.runner.displayChanged()
        let known = try ask(panel, "tree", [:])
        #expect(known["result"]?["millimetre"] == 8, "640 points are 80 mm: \(known.text.suffix(80))")
        #expect(try ask(try make(), "tree", [:])["result"]?["millimetre"] == .null)
    }

    @Test func theTreeIsBounded() throws {
        let panel = try make()
        try panel.values.setList("jobs", (0..<10_000).map { ListRow("r\($0)", [.text("Job \($0)")]) })
        panel.panel.advance(100)
        let views = try tree(panel)
        #expect(views["jobs/r0"]?["text"] != nil && views["jobs/r9999"] == nil && views.count < 30)
        let window = panel.panel.runner.window
        for number in 0..<1_200 {
            let view = View(frame: Rect(x: 0, y: 0, width: 1, height: 1))
            view.identifier = "more\(number)"
            window.addSubview(view)
        }
        let result = try #require(try ask(panel, "tree", [:])["result"])
        #expect(result["complete"] == false && result["views"]?.asArray?.count == ViewOutline.limit)
    }

    @Test func theTreeTellsNothingOfSecrets() throws {
        let panel = try make()
        let empty = try tree(panel)["password"]
        _ = try ask(panel, "type", ["text": "Zürich_42", "id": "password"])
        let answer = try ask(panel, "tree", [:])
        #expect(!answer.text.contains("42") && !answer.text.contains("•"))
        var full = try #require(try tree(panel)["password"]?.asObject)
        #expect(full["focused"] == true && full["text"] == .null && full["value"] == .null)
        full["focused"] = false
        // The panel has moved up for the keyboard; nothing else differs from an empty field.
        full["frame"] = empty?["frame"]
        #expect(.object(full) == empty)
    }

    /// While a finger is on a key of a password, too.
    @Test func theTreeTellsNoKeys() throws {
        let panel = try make()
        _ = try ask(panel, "tap", ["id": "password"])
        panel.panel.advance(600)
        let rest = try ask(panel, "tree", [:])["result"]
        for key in ["a", "w"] {
            let client = try panel.join(as: .operate)
            try begin(panel, client, "tap", ["id": .string("keyboard/\(key)"), "hold": 0.4])
            panel.panel.advance(200)
            try panel.turn()
            #expect(panel.panel.runner.window.isHeld)
            #expect(try ask(panel, "tree", [:])["result"] == rest)
            #expect(try answer(panel, client)["result"]?["id"] == "keyboard")
        }
        #expect(panel.panel.runner.window.firstResponder?.enteredCount == 2)
    }

    @Test func whatIsNoTouchIsRefused() throws {
        let panel = try make()
        for parameters in [[:], ["id": "lamp", "x": 1, "y": 2], ["x": 1]] as [JSONValue] {
            #expect(try panel.call("tap", parameters)["error"]?["code"] == -32602, "\(parameters.text)")
        }
        for parameters in [["id": "level"], ["to": 3], ["x": 1, "y": 2, "toX": 3], ["id": "level", "to": 3, "x": 1]] as [JSONValue] {
            #expect(try panel.call("drag", parameters)["error"]?["code"] == -32602, "\(parameters.text)")
        }
        #expect(try panel.call("tap", ["x": 641, "y": 0])["error"]?["code"] == -32003)
        #expect(try panel.call("tap", ["x": -1, "y": 0])["error"]?["code"] == -32003)
        #expect(try panel.call("drag", ["id": "level", "to": 3, "duration": 11])["error"]?["code"] == -32003)
        #expect(try panel.call("drag", ["id": "level", "to": 3, "duration": -1])["error"]?["code"] == -32003)
    }
}
