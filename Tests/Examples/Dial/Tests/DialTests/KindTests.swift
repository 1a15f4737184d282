import DialKind
import FasciaPanel
import FasciaPanelTesting
import FasciaTesting
import Foundation
import Testing

/// The dial in panels: the package's own programs know its kind as they know Fascia's.
@Suite struct KindTests {
    private static let panel = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../panel.yaml")
        .standardized.path

    private func check(_ dial: String) throws -> Program.Result {
        let scratch = try Scratch()
        let path = try scratch.write(
            "panel.yaml",
            """
            fascia: 1
            values: {wanted: {range: [5, 30]}, lamp: boolean}
            views:
              - {type: dial, id: dial, frame: {left: 20, top: 20, width: 200, height: 200}, \(dial)}
            """)
        return try Program.run("dial-fascia", ["check", path])
    }

    @Test func soundPanelHasNoFindings() throws {
        let result = try Program.run("dial-fascia", ["check", KindTests.panel])
        #expect(result.status == 0)
        #expect(result.output + result.errors == "")
    }

    @Test(arguments: [
        ("range: [30, 5]", "views[0].range: the smallest value must be less than the largest"),
        ("lineWith: 4", "views[0].lineWith: unknown key; did you mean “lineWidth”?"),
        ("lineWidth: 200", "views[0].lineWidth: expected a number of points from 1 to 100, found “200”"),
        ("tint: acent", "views[0].tint: there is no colour “acent”; did you mean “accent”?"),
        ("range: [5, 30], value: 40", "views[0].value: the value 40 is outside of the range 5 to 30"),
        ("binds: lamp", "views[0].binds: a dial binds a number; “lamp” is a boolean"),
        ("binds: wanted, range: [0, 30]", "views[0].range: the range goes beyond that of “wanted”"),
    ])
    func mistakesAreFoundAtTheirPlaces(written: String, message: String) throws {
        let result = try check(written)
        #expect(result.status == 1)
        #expect(result.output.contains(message), "\(result.output)")
        #expect(result.output.contains("panel.yaml:4:"), "\(result.output)")
    }

    @Test func keysThatSetPropertiesTakeExpressions() throws {
        let result = try check("binds: wanted, tint: \"=if wanted > 25 then destructive else accent\", lineWidth: =4 + wanted / 10")
        #expect(result.status == 0, "\(result.output)")
    }

    /// The keys are found by themselves: one without a sample is a complaint, and so is one that changes nothing.
    @Test func noKeyDoesNothing() {
        let own = """
            fascia: 1
            values: {lamp: boolean}
            views:
              - type: dial
                id: a
                range: [0, 50]
                step: 10
                value: 20
                tint: "#ff8800"
                lineWidth: 6
                frame: {left: 10, top: 10, width: 100, height: 100}
              - {type: dial, id: b, enabled: false, frame: {left: 120, top: 10, width: 100, height: 100}}
              - {type: dial, id: c, enabledWhen: lamp, frame: {left: 10, top: 110, width: 60, height: 60}}
            """
        let bound = """
            fascia: 1
            values: {level: {range: [0, 10]}}
            views: [{type: dial, id: a, binds: level, write: release, frame: {left: 10, top: 10, width: 150, height: 150}}]
            """
        #expect(KeyCheck(of: [.dial], samples: [own, bound]).complaints == [])
    }

    @Test func typeThatIsNearlyADialIsSuggested() throws {
        let scratch = try Scratch()
        let path = try scratch.write("panel.yaml", "fascia: 1\nviews: [{type: dail, id: dial}]\n")
        #expect(try Program.run("dial-fascia", ["check", path]).output.contains("did you mean “dial”?"))
    }

    @Test func referenceHasTheDialsKeys() throws {
        let reference = try Program.run("dial-fascia", ["reference"]).output
        let section = reference.components(separatedBy: "### ").first { $0.hasPrefix("type: dial\n") } ?? ""
        for key in ["binds", "range", "step", "value", "tint", "lineWidth"] { #expect(section.contains("| `\(key)` |"), "\(key)") }
        #expect(section.contains("a number of points from 1 to 100"))
    }

    @Test func panelLooksAsApproved() throws {
        let scratch = try Scratch()
        let picture = scratch.path("panel.png")
        #expect(try Program.run("dial-fascia", ["render", KindTests.panel, "--size", "480x320", "-o", picture]).status == 0)
        #expect(Golden(beside: #filePath).difference(try Image.load(path: picture, displayScale: 1).surface, "panel-night") == nil)
    }

    /// The heating's colour is the theme's accent, the light's a colour of its own; the button “Day” switches the theme.
    @Test func themeSwitchChangesTheColourThatNamesTheTheme() throws {
        let scratch = try Scratch()
        var script = TouchScript()
        script.tap(at: Point(x: 0.25, y: 0.87))
        let (recording, picture) = (try scratch.write("recording.yml", script.text), scratch.path("day.png"))
        let result = try Program.run("dial-fascia", ["replay", KindTests.panel, recording, "--size", "480x320", "--png", picture])
        #expect(result.status == 0 && result.errors == "")
        #expect(Golden(beside: #filePath).difference(try Image.load(path: picture, displayScale: 1).surface, "panel-day") == nil)
    }

    /// A finger goes round a dial with a value of its own, and another one that binds a value: the labels show both.
    @Test func replayedFingerSendsEventsAndChangesLabels() throws {
        let scratch = try Scratch()
        var script = TouchScript()
        script.drag(from: Point(x: 0.5 + 114 / 480, y: 60 / 320), to: Point(x: 0.5 + 200 / 480, y: 128 / 320), for: .milliseconds(300))
        script.wait(.milliseconds(100))
        script.tap(at: Point(x: 126 / 480, y: 48 / 320))
        let recording = try scratch.write("recording.yml", script.text)
        let (events, picture) = (scratch.path("events"), scratch.path("after.png"))
        let result = try Program.run(
            "dial-fascia",
            ["replay", KindTests.panel, recording, "--size", "480x320", "--events", events, "--png", picture])
        #expect(result.status == 0 && result.errors == "")
        let lines = try String(contentsOfFile: events, encoding: .utf8).split(separator: "\n").filter { $0.contains("valueChanged") }
        func values(_ id: String) -> [Substring] {
            lines.filter { $0.contains("\"id\":\"\(id)\"") }.compactMap { $0.split(separator: "\"value\":").last?.dropLast() }
        }
        #expect(values("light") == ["50", "55", "60", "65", "70", "75", "80", "85"])
        #expect(values("heating") == ["17.5"])
        #expect(Golden(beside: #filePath).difference(try Image.load(path: picture, displayScale: 1).surface, "panel-touched") == nil)
    }

    /// A backend sets what the dial binds, and asks what it is.
    @Test func runningPanelGetsAndSetsTheValue() throws {
        let scratch = try Scratch()
        let socket = scratch.path("control")
        let panel = try Program.start(
            "dial-fasciad", ["--display", "headless:480x320", "--control", socket, "--log-level", "warning", KindTests.panel])
        defer {
            panel.terminate()
            panel.waitUntilExit()
        }
        func ctl(_ arguments: String...) throws -> Program.Result {
            try Program.run("dial-fascia", ["ctl"] + arguments + ["--socket", socket])
        }
        for _ in 0..<100 where panel.isRunning && !FileManager.default.fileExists(atPath: socket) { usleep(20_000) }
        #expect(try ctl("get", "wanted").output == "21.5\n")
        #expect(try ctl("set", "wanted", "18").status == 0)
        #expect(try ctl("get", "wanted").output == "18\n")
        let beyond = try ctl("set", "wanted", "99")
        #expect(beyond.status == 1 && beyond.errors.contains("30"))
        let picture = scratch.path("set.png")
        #expect(try ctl("screenshot", picture).status == 0)
        #expect(Golden(beside: #filePath).difference(try Image.load(path: picture, displayScale: 1).surface, "panel-set") == nil)
    }
}
