import FasciaControls
import FasciaGeometry
import FasciaSystem
import Testing

@testable import FasciaJSON
@testable import FasciaPanel
@testable import FasciaSocket
@testable import FasciaValues
@testable import PanelTests

/// Fingers and keys of those who show the panel elsewhere.
@Suite struct ClientFingersTests {
    private static let text = """
        fascia: 1
        values: {a: {range: [0, 100], initial: 0}, b: {range: [0, 100], initial: 0}}
        views:
          - {type: slider, id: a, binds: a, frame: {left: 20, right: 20, top: 20}}
          - {type: slider, id: b, binds: b, frame: {left: 20, right: 20, top: 80}}
          - {type: textField, id: word, frame: {left: 20, top: 120, width: 200}}
        """

    @discardableResult
    private func touch(
        _ panel: ControlPanel, _ client: ControlBench.Client, _ finger: Int64, _ phase: String, _ x: Double, _ y: Double
    ) throws -> JSONValue {
        client.send(
            RPCRequest(
                id: 1, method: "touch", parameters: ["finger": .integer(finger), "phase": .string(phase), "x": .number(x), "y": .number(y)]
            ).json.text + "\n")
        try panel.turn()
        panel.panel.advance(20)
        return try #require(client.lines().last)
    }

    private func middle(_ panel: ControlPanel, _ id: String) throws -> Point {
        let slider = try #require(panel.panel.runner.panel.content?.view(at: id) as? Slider)
        let origin = slider.convertFromWindow(.zero)
        return Point(x: 12 - origin.x, y: slider.bounds.midY - origin.y)
    }

    /// A touchscreen is calibrated by its own fingers, which others would mislead.
    @Test func noFingerTakesPartInACalibration() throws {
        let panel = try ControlPanel(ClientFingersTests.text)
        let client = try panel.join(as: .operate)
        try panel.panel.service.calibrate()
        let refused = try touch(panel, client, 1, "down", 50, 50)["error"]?["message"]?.asString
        #expect(refused?.contains("being calibrated") == true, "\(refused ?? "")")
    }

    @Test func twoFingersMoveTwoSliders() throws {
        let panel = try ControlPanel(ClientFingersTests.text)
        let client = try panel.join(as: .operate)
        let (a, b) = (try middle(panel, "a"), try middle(panel, "b"))
        #expect(try touch(panel, client, 1, "down", a.x, a.y)["result"] == true)
        #expect(try touch(panel, client, 2, "down", b.x, b.y)["result"] == true)
        for step in 1...10 {
            try touch(panel, client, 1, "move", a.x + Double(step) * 10, a.y)
            try touch(panel, client, 2, "move", b.x + Double(step) * 5, b.y)
        }
        let (first, second) = (try panel.values.get("a"), try panel.values.get("b"))
        #expect(first != .number(0) && second != .number(0) && first != second)
        #expect(try touch(panel, client, 1, "up", a.x + 100, a.y)["result"] == false)
        #expect(try touch(panel, client, 2, "up", b.x + 50, b.y)["result"] == false)
        #expect(!panel.panel.runner.window.isHeld)
        // One that is not down moves nothing.
        #expect(try touch(panel, client, 3, "move", a.x, a.y)["result"] == false)
    }

    @Test func silentFingerIsLost() throws {
        let panel = try ControlPanel(ClientFingersTests.text)
        let client = try panel.join(as: .operate)
        let a = try middle(panel, "a")
        try touch(panel, client, 1, "down", a.x, a.y)
        try touch(panel, client, 1, "move", a.x + 90, a.y)
        panel.panel.advance(1_900)
        panel.methods.fingers.loseSilent()
        #expect(panel.panel.runner.window.isHeld)
        // What is told of it keeps it.
        try touch(panel, client, 1, "move", a.x + 90, a.y)
        panel.panel.advance(1_900)
        panel.methods.fingers.loseSilent()
        #expect(panel.panel.runner.window.isHeld)
        panel.panel.advance(200)
        panel.methods.fingers.loseSilent()
        panel.panel.advance(20)
        #expect(!panel.panel.runner.window.isHeld)
        #expect(panel.panel.logged.contains("a touchCancel"))
    }

    @Test func fingersGoWithTheirClient() throws {
        let panel = try ControlPanel(ClientFingersTests.text)
        var client: ControlBench.Client? = try panel.join(as: .operate)
        let other = try panel.join(as: .operate)
        let (a, b) = (try middle(panel, "a"), try middle(panel, "b"))
        try touch(panel, try #require(client), 1, "down", a.x, a.y)
        // Another's of the same number is another.
        try touch(panel, other, 1, "down", b.x, b.y)
        client = nil
        try panel.turn()
        panel.panel.advance(20)
        #expect(panel.panel.logged.filter { $0.hasSuffix("touchCancel") } == ["a touchCancel"])
        #expect(panel.panel.runner.window.isHeld)
        #expect(try touch(panel, other, 1, "up", b.x, b.y)["result"] == false)
    }

    @Test func whatIsWrongIsSaid() throws {
        let panel = try ControlPanel(ClientFingersTests.text)
        #expect(try panel.call("touch", [1, "press", 1, 1])["error"]?["code"] == -32003)
        #expect(try panel.call("touch", [1, "down"])["error"]?["code"] == -32602)
        for finger in 0..<Int64(ClientFingers.most) {
            #expect(try panel.call("touch", [.integer(finger), "down", 1, 1])["result"] == true)
        }
        #expect(try panel.call("touch", [99, "down", 1, 1])["error"]?["code"] == -32004)
        #expect(try panel.call("key", ["F5"])["error"]?["code"] == -32003)
        #expect(try panel.call("key", ["\u{1B}"])["error"]?["code"] == -32003)
    }

    @Test func keysAreTyped() throws {
        let panel = try ControlPanel(ClientFingersTests.text)
        let field = try #require(panel.panel.runner.panel.content?.view(at: "word") as? TextField)
        #expect(field.becomeFirstResponder())
        for key in ["H", "ü", "x", "Backspace", "!"] { #expect(try panel.call("key", [.string(key)])["result"] == true) }
        #expect(field.text == "Hü!")
    }
}
