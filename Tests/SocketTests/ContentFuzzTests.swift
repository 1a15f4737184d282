import FasciaFrame
import FasciaGeometry
import FasciaRaster
import FasciaSystem
import FuzzSupport
import Glibc
import Testing

@testable import FasciaControls
@testable import FasciaJSON
@testable import FasciaPanel
@testable import FasciaSocket
@testable import FasciaValues
@testable import PanelTests

/// Backends that send anything, fingers that touch anything, clocks that jump, and panels that are read anew in the middle of it: nothing
/// crashes, values are what they may be, and what is drawn in parts is what is drawn as a whole.
@Suite struct ContentFuzzTests {
    @Test func anythingMayBeSentAtAnyMoment() throws {
        let plan = FuzzPlan("content")
        // A step is several requests and frames, and a whole picture.
        let count = max(40, plan.count / 4)
        let panel = try RudePanel(plan.generator)
        var early = 0
        for step in 0..<count {
            try panel.step()
            if step % 12 == 11 { try panel.reload(in: RudePanel.Moment.allCases[step / 12 % RudePanel.Moment.allCases.count]) }
            panel.check()
            if !panel.mistakes.isEmpty {
                Issue.record("seed \(plan.seed), step \(step): \(panel.mistakes) after \(panel.done.suffix(12).joined(separator: "\n"))")
                return
            }
            if step == count / 3 { early = ProcessMemory.resident ?? 0 }
        }
        #expect(panel.met.count == RudePanel.Moment.allCases.count || count < 200, "only \(panel.met)")
        #expect(panel.remaining == [], "a panel that was replaced is kept")
        #expect(panel.accepted > count / 4 && panel.refused > count / 4, "\(panel.accepted) accepted, \(panel.refused) refused")
        // Other tests beside this one take memory too, unless there are so many steps that it is alone.
        if plan.count >= 20_000 { #expect((ProcessMemory.resident ?? 0) < early + (8 << 20)) }
    }
}

/// A panel with all that a backend can set, which is treated badly.
private final class RudePanel {
    /// What may go on when the panel is read anew.
    enum Moment: CaseIterable { case alert, banner, movingRows, menu, reading, dragging, picture, editing, awaiting, held }

    private(set) var mistakes: [String] = []
    private(set) var done: [String] = []
    private(set) var met: Set<Moment> = []
    private(set) var accepted = 0
    private(set) var refused = 0

    /// The panels that were replaced, with what went on then.
    private var replaced: [Replaced] = []

    private struct Replaced {
        weak var content: PanelContent?
        /// What all of its views draw with: one of them that is left somewhere keeps these.
        weak var fonts: FontChain?
        var moment: Moment
    }

    private let panel: ControlPanel
    private var asker: ControlBench.Client
    private var random: SeededGenerator
    private var reference: Surface?
    private var offset = 0.0
    private var finger: Point?
    /// Whether the finger on the chart has read off another point than where it came down.
    private var isDragged = false

    private static let text = """
        fascia: 1
        strings: {en: {hello: Hello, some: "{=level} rows"}, ar: {hello: مرحبا, some: "{=level} صف"}}
        themes: {night: {background: "#102030"}}
        alerts: {ask: {of: jobs, title: "Stop {=.name} at {=.level}?", buttons: [{title: "Stop {=.name}", action: {set: {name: =.id}}}, {title: No, style: cancel}]}}
        values:
          camera: image
          oven: {type: series, limit: 200}
          plan: {type: series, limit: 50, ahead: 1 h}
          level: {range: [0, 100], ttl: 5 s}
          history: {type: series, records: level, every: 1 s, limit: 100}
          target: {range: [0, 100], step: 1, confirm: 3 s}
          mode: {choices: [auto, off, half], initial: auto}
          name: text
          chosen: {type: text, initial: null}
          tint: color
          jobs: {fields: {name: text, level: {range: [0, 100]}, on: boolean, tint: color}, limit: 60, keep: last}
        views:
          - type: list
            id: list
            rowHeight: 26
            binds: chosen
            frame: {left: 0, top: 0, width: 130, height: 92}
            rows:
              from: jobs
              where: "=contains(.name, name)"
              empty: None
              row: {title: "{=.name} {=.level}", color: =.tint, enabled: =.on, action: {alert: ask}, views: [{type: progressBar, binds: .level, frame: {width: 24}}]}
          - {type: chart, id: chart, window: 10 min, series: [oven, plan, history], thresholds: [{value: =target, label: Target}], frame: {left: 130, top: 0, width: 110, height: 70}}
          - {type: image, id: picture, image: =camera, frame: {left: 130, top: 72, width: 30, height: 24}}
          - {type: label, id: text, text: "@some", color: =tint, frame: {left: 162, top: 72, width: 78, height: 20}}
          - {type: menu, id: menu, items: [Auto, Off, Half], binds: mode, frame: {left: 132, top: 96, width: 104, height: 30}}
          - {type: textField, id: field, binds: name, write: live, frame: {left: 2, top: 96, width: 126, height: 30}}
          - {type: slider, id: slider, binds: target, frame: {left: 4, top: 130, width: 110, height: 28}}
          - {type: gauge, id: gauge, binds: level, frame: {left: 130, top: 128, width: 60, height: 32}}
          - {type: button, id: go, title: "@hello", action: [{add: {level: 5}}, {set: {tint: =if level > 50 then destructive else accent}}], frame: {left: 192, top: 128, width: 46, height: 30}}

        """

    /// The same panel otherwise: other fields, other limits, other types, other places.
    private static let variants = [
        text, text, text.replacing("on: boolean, tint: color", with: "tint: color, on: boolean, more: text"),
        text.replacing("limit: 60", with: "limit: 8").replacing("limit: 200", with: "limit: 20"),
        text.replacing("camera: image", with: "camera: {type: image, ttl: 1}"),
        text.replacing("plan: {type: series,", with: "plan: {type: series, persist: true,"),
        text.replacing("level: {range: [0, 100], ttl: 5 s}", with: "level: {range: [20, 40]}"),
        text.replacing("left: 0, top: 0, width: 130, height: 92", with: "left: 0, top: 0, width: 120, height: 60"),
        text.replacing("direction", with: "").replacing("fascia: 1", with: "fascia: 1\ndirection: rightToLeft"),
    ]

    init(_ random: SeededGenerator) throws {
        self.random = random
        panel = try ControlPanel(Self.text)
        asker = try panel.join()
        panel.values.times.utc = { [unowned self] in 1_767_182_400 + self.seconds + self.offset }
        panel.values.times.boot = { [unowned self] in self.seconds }
        panel.client.send(#"{"jsonrpc":"2.0","method":"subscribe","params":{"topics":["values","changes","events","pages"]}}"# + "\n")
        try turn()
    }

    private var seconds: Double { Double(panel.panel.clock.now.nanoseconds) / 1e9 }
    private var window: Window { panel.panel.runner.window }
    private func pick(_ texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }
    private func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

    /// Some requests, a finger, a key, a clock, and time.
    func step() throws {
        for _ in 0..<Int.random(in: 1...3, using: &random) { try send(request()) }
        switch Int.random(in: 0..<12, using: &random) {
        case 0..<5: touch()
        case 5: type()
        case 6: setClock()
        case 7: ask()
        case 8, 9: answer()
        default: break
        }
        let time = chance(10) ? Int64.random(in: 500...6_000, using: &random) : Int64.random(in: 8...120, using: &random)
        panel.panel.advance(time, step: time > 500 ? 200 : 16)
        try turn()
    }

    private func turn() throws {
        // Only the end is ever told.
        if done.count > 400 { done.removeFirst(300) }
        try panel.turn()
        _ = asker.lines()
        for answer in panel.client.lines() where answer["id"] != nil || answer.asArray != nil {
            if answer["jsonrpc"] != "2.0", answer.asArray == nil { mistakes.append("an answer is none: \(answer.text.prefix(200))") }
            if answer["error"] == nil { accepted += 1 } else { refused += 1 }
        }
    }

    private func send(_ request: String) throws {
        done.append(String(request.prefix(300)))
        panel.client.send(request + "\n")
        if chance(2) { try turn() }
    }

    // MARK: Requests

    private func request() -> String {
        let (method, params) = content()
        let text = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\(method)\",\"params\":\(params)}"
        if !chance(12) { return text }
        let damaged = Array(text.utf8).damaged(with: ControlFuzzTests.pieces, places: 1...3, &random).filter { $0 != 10 }
        return String(decoding: damaged, as: UTF8.self)
    }

    private func content() -> (String, String) {
        switch Int.random(in: 0..<22, using: &random) {
        case 0..<6: ("patch", "{\"name\":\"\(list)\",\"operations\":[\(several(4) { operation }.joined(separator: ","))]}")
        case 6: ("set", "[\"\(list)\",[\(several(30) { row }.joined(separator: ","))]]")
        case 7..<10:
            (
                "append",
                "[\"\(pick(["oven", "oven", "plan", "history", "level", "none"]))\",[\(several(5) { point }.joined(separator: ","))]]"
            )
        case 10: ("set", "[\"\(pick(["oven", "plan"]))\",[\(several(40) { point }.joined(separator: ","))]]")
        case 11, 12: ("set", "[\"\(pick(["camera", "camera", "jobs"]))\",\(picture)]")
        case 13..<16: ("set", "[\"\(pick(["level", "target", "mode", "name", "chosen", "tint", "panel.brightness", "nobody"]))\",\(value)]")
        case 16: ("theme", "[\"\(pick(["night", "light", "dark", "default", "pink"]))\"]")
        case 17: ("language", "[\"\(pick(["en", "ar", "xx"]))\"]")
        case 18:
            (
                "banner",
                "{\"text\":\(pick(["\"@hello\"", "\"x\"", "5", "\"\""])),\"style\":\"\(pick(["info", "failure", "odd"]))\",\"seconds\":\(number)}"
            )
        case 19: ("show", "{\"alert\":\"\(pick(["ask", "other"]))\",\"row\":\"\(id)\"}")
        case 20: ("dismiss", pick(["{}", "[\"alert\"]", "[\"banner\"]", "[\"all\"]"]))
        default: ("get", "[\"\(pick(["jobs", "oven", "camera", "level", "panel.theme"]))\"]")
        }
    }

    private func several(_ most: Int, _ make: () -> String) -> [String] {
        (0..<Int.random(in: 0...most, using: &random)).map { _ in make() }
    }
    private var list: String { pick(["jobs", "jobs", "jobs", "jobs", "oven", "none"]) }
    private var id: String {
        pick(["a", "b", "c", "d", "e", "f", "g", "h", "", "x/y", "é", "e\u{301}", String(repeating: "l", count: 140)])
    }
    private var number: String { pick(["0", "5", "50", "100", "101", "-1", "1e308", "1e999", "0.1", "null", "\"7\"", "true"]) }
    private var value: String {
        pick([number, "\"auto\"", "\"half\"", "\"destructive\"", "\"#ff0000 50%\"", "\"a\"", "\"\"", "\"äé\"", "{}", "[]"])
    }
    private var fields: String {
        pick([
            "\"name\":\"\(pick(["Bread", "Größe", "مرحبا", "👩‍👧", ""]))\",\"level\":\(number)",
            "\"level\":\(number),\"on\":\(pick(["true", "false", "null", "1"]))",
            "\"tint\":\(pick(["\"accent\"", "\"nocolour\"", "null"]))", "\"name\":\"\(String(repeating: "long ", count: 60))\"",
            "\"half\":",
            "\"name\":\"A\",\"level\":40,\"on\":true,\"tint\":\"success\"",
        ])
    }
    private var row: String {
        pick(["{\"id\":\"\(id)\(Int.random(in: 0..<99, using: &random))\",\(fields)}", "{\"id\":\"\(id)\",\(fields)}", "{\(fields)}", "5"])
    }
    private var operation: String {
        pick([
            "{\"append\":\(row)}", "{\"append\":\(row)}", "{\"insert\":\(row),\"before\":\"\(id)\"}", "{\"insert\":\(row)}",
            "{\"move\":\"\(id)\",\"before\":\(pick(["null", "\"\(id)\""]))}", "{\"update\":{\"id\":\"\(id)\",\(fields)}}",
            "{\"update\":{}}",
            "{\"remove\":\"\(id)\"}", "{\"remove\":\"\(id)\"}", "{\"append\":\(row),\"remove\":\"a\"}", "{}", "null",
        ])
    }
    private var point: String {
        let now = panel.values.times.utc()
        let time = now + Double(Int.random(in: -900...90, using: &random))
        return pick([
            "[\(time),\(number)]", "[\(time),\(Double.random(in: -50...300, using: &random))]", "[null,20]", "[\(now + 1e6),1]", "[1]",
            "[\(number),\(number)]", "20",
        ])
    }

    private static let pictures: [String] = {
        func png(_ width: Int, _ height: Int) -> String {
            guard let surface = try? Surface(width: width, height: height, isOpaque: false), let stream = try? PNGStream(surface) else {
                return ""
            }
            while !stream.isFinished { stream.advance(pixels: 1 << 20) }
            return Base64.encode(stream.bytes)
        }
        var huge = Array(repeating: UInt8(0), count: 33)
        huge.replaceSubrange(0..<24, with: [137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 1, 0, 0, 0, 1, 0, 0])
        return [png(30, 24), png(3, 3), png(200, 1), Base64.encode(huge), "", "!!", "AAAA", String(png(30, 24).prefix(60))]
    }()
    private var picture: String {
        chance(4) ? pick(["null", "{\"path\":\"/etc/passwd\"}", "{\"png\":5}", "7"]) : "{\"png\":\"\(pick(Self.pictures))\"}"
    }

    // MARK: Fingers, keys, clocks

    private func touch() {
        func place() -> Point { Point(x: Double.random(in: 0..<1, using: &random), y: Double.random(in: 0..<1, using: &random)) }
        let next = place()
        done.append("touch \(finger == nil ? "down" : "on") \(next)")
        if finger == nil {
            panel.panel.touch(.began, next.x, next.y)
            finger = next
        } else if chance(2) {
            panel.panel.touch(.moved, next.x, next.y)
        } else {
            lift(chance(8) ? .cancelled : .ended)
        }
    }

    /// Presses the last button of the alert that shows.
    private func answer() {
        lift()
        guard let alert = window.subviews.last(where: { ($0 as? AlertView)?.isShown == true }) as? AlertView,
            let button = alert.buttons.last
        else { return }
        done.append("answer")
        press(button)
        lift()
    }

    private func lift(_ phase: Touch.Phase = .ended) {
        guard let finger else { return }
        panel.panel.touch(phase, finger.x, finger.y)
        self.finger = nil
    }

    private func type() {
        done.append("keys")
        let keys: [KeyPress.Key] = [.text("b"), .text("ä"), .escape, .returnKey, .tab, .deleteBackward, .left]
        for _ in 0..<3 { _ = window.handle(KeyPress(key: keys.randomElement(using: &random) ?? .tab, time: window.now)) }
    }

    private func setClock() {
        offset += [-7200, -1, 3600, 86_400, 1e7, -1e7, 0.2].randomElement(using: &random) ?? 0
        done.append("clock \(offset)")
        window.wallClock = { [unowned self] in Int64(self.panel.values.times.utc() * 1e9) }
        window.wallClockDidChange()
        panel.values.clockWasSet()
    }

    private func ask() {
        if asker.isClosed(within: 0) { return }
        done.append("ask")
        asker.send(
            #"{"jsonrpc":"2.0","id":9,"method":"alert","params":{"title":"@hello","message":"\#(String(repeating: "m ", count: 40))","buttons":["A",{"title":"B","style":"cancel"}]}}"#
                + "\n")
    }

    // MARK: Reading anew

    /// Has the panel read anew while something goes on.
    func reload(in moment: Moment) throws {
        lift()
        try bring(about: moment)
        if isMet(moment) { met.insert(moment) }
        done.append("reload during \(moment)")
        try panel.panel.folder.write("panel.yaml", pick(chance(6) ? [Self.text + "views: []\n", "fascia: 9\n"] : Self.variants))
        if let content = panel.panel.runner.panel.content {
            replaced.append(Replaced(content: content, fonts: content.window.theme.fonts.regular, moment: moment))
        }
        _ = try panel.panel.reload()
        if chance(3) { try send(request()) }
        panel.panel.advance(Int64.random(in: 8...60, using: &random))
        try turn()
    }

    private func press(_ path: String) {
        if let view = panel.panel.runner.panel.content?.view(at: path) { press(view) }
    }

    private func press(_ view: View) {
        guard let mode = panel.panel.stage.memory.mode else { return }
        let frame = view.pixelFrame
        let x = Double(frame.x + frame.width / 2) / Double(mode.size.width),
            y = Double(frame.y + frame.height / 2) / Double(mode.size.height)
        panel.panel.touch(.began, x, y)
        finger = Point(x: x, y: y)
        panel.panel.advance(30)
    }

    private func bring(about moment: Moment) throws {
        try send(#"{"jsonrpc":"2.0","id":1,"method":"dismiss"}"#)
        try turn()
        for _ in 0..<3 {
            answer()
            panel.panel.advance(400, step: 50)
        }
        window.cancelEditing()
        (panel.panel.runner.panel.content?.control(at: "menu") as? PopUpButton)?.closeMenu(animated: false)
        panel.panel.advance(300, step: 50)
        try turn()
        let rows = #"[{"id":"a","name":"","level":5,"on":true},{"id":"b","name":"","level":50,"on":true}]"#
        switch moment {
        case .alert:
            try send(#"{"jsonrpc":"2.0","id":1,"method":"set","params":["jobs",\#(rows)]}"#)
            try send(#"{"jsonrpc":"2.0","id":1,"method":"show","params":{"alert":"ask","row":"b"}}"#)
        case .banner: try send(#"{"jsonrpc":"2.0","id":1,"method":"banner","params":["T"]}"#)
        case .movingRows:
            try send(#"{"jsonrpc":"2.0","id":1,"method":"set","params":["name",""]}"#)
            try send(#"{"jsonrpc":"2.0","id":1,"method":"set","params":["jobs",\#(rows)]}"#)
            try turn()
            panel.panel.advance(1_500, step: 50)
            try send(#"{"jsonrpc":"2.0","id":1,"method":"patch","params":{"name":"jobs","operations":[{"move":"b","before":"a"}]}}"#)
        case .menu, .editing:
            press(moment == .menu ? "menu" : "field")
            lift()
        case .reading, .dragging:
            let now = panel.values.times.utc()
            try send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"set\",\"params\":[\"oven\",[[\(now - 300),20],[\(now - 5),90]]]}")
            try turn()
            press("chart")
            panel.panel.advance(600, step: 50)
            guard moment == .dragging, let finger else { break }
            let before = (panel.panel.runner.panel.content?.view(at: "chart") as? ChartView)?.cursor?.x
            for _ in 0..<4 {
                self.finger = Point(x: (self.finger?.x ?? finger.x) + 0.05, y: finger.y)
                panel.panel.touch(.moved, self.finger?.x ?? 0, finger.y)
                panel.panel.advance(20)
            }
            isDragged = (panel.panel.runner.panel.content?.view(at: "chart") as? ChartView)?.cursor?.x != before
        case .held: press("slider")
        case .picture:
            panel.client.send(#"{"jsonrpc":"2.0","id":1,"method":"set","params":["camera",{"png":"\#(Self.pictures[2])"}]}"# + "\n")
            for _ in 0..<200 where panel.methods.pictures.count == 0 { try panel.panel.runner.events.runOnce(timeout: .milliseconds(5)) }
            return
        case .awaiting:
            press("slider")
            lift()
        }
        try turn()
        panel.panel.advance(30)
    }

    private func isMet(_ moment: Moment) -> Bool {
        let content = panel.panel.runner.panel.content
        switch moment {
        case .alert: return window.subviews.contains { ($0 as? AlertView)?.isShown == true }
        case .banner: return !window.shownBanners.isEmpty
        case .movingRows: return (content?.view(at: "list") as? TableView)?.change != nil
        case .menu: return (content?.control(at: "menu") as? PopUpButton)?.isMenuOpen == true
        case .dragging where !isDragged: return false
        case .reading, .dragging: return (content?.view(at: "chart") as? ChartView)?.cursor != nil
        case .picture: return panel.methods.pictures.count > 0
        case .editing: return window.firstResponder != nil
        case .awaiting: return panel.values.state(of: "target")?.isAwaiting == true
        case .held: return window.isHeld
        }
    }

    // MARK: What has to be so

    /// What went on when panels were replaced that are still in memory.
    var remaining: [Moment] {
        let shown = panel.panel.runner.panel.content
        return replaced.filter { old in
            (old.content != nil && old.content !== shown) || (old.fonts != nil && old.fonts !== shown?.window.theme.fonts.regular)
        }.map(\.moment)
    }

    func check() {
        let values = panel.values
        for (name, range) in [("level", 0.0...100), ("target", 0...100)] {
            if let number = values.state(of: name)?.known?.number, !range.contains(number) { mistakes.append("\(name) is \(number)") }
        }
        if let jobs = values.list(of: "jobs") {
            if jobs.count > 60 { mistakes.append("there are \(jobs.count) rows") }
            if Set(jobs.rows.map(\.id)).count != jobs.count { mistakes.append("two rows have one id") }
            for row in jobs.rows {
                if row.values.count != jobs.fields.count || row.id.isEmpty || row.id.contains("/") { mistakes.append("a row is \(row)") }
                if let level = row.values[1]?.number, jobs.fields[1].name == "level", !(0...100).contains(level) {
                    mistakes.append("a level is \(level)")
                }
            }
        }
        for name in ["oven", "plan", "history"] {
            guard let series = values.series(of: name) else { continue }
            if series.count > 200 { mistakes.append("\(name) has \(series.count) points") }
            for index in 0..<series.count {
                // What is recorded has breaks, one at a time.
                let isBreak = name == "history" && series[index].isBreak && (index == 0 || !series[index - 1].isBreak)
                if !series[index].value.isFinite && !isBreak || index > 0 && series[index - 1].time >= series[index].time {
                    mistakes.append("\(name) is out of order at \(index)")
                }
            }
        }
        if count(window) > 400 { mistakes.append("there are \(count(window)) views") }
        compare()
    }

    private func count(_ view: View) -> Int { view.subviews.reduce(1) { $0 + count($1) } }

    /// The picture that frames have drawn in parts, with one that is drawn at once.
    private func compare() {
        for _ in 0..<4 where !window.damage.isEmpty { panel.panel.advance(16) }
        guard window.damage.isEmpty, let shadow = panel.panel.runner.loop.shadow else { return }
        if reference?.width != shadow.width { reference = try? Surface(width: shadow.width, height: shadow.height, isOpaque: true) }
        guard let reference else { return }
        memset(reference.pixels, 0x5A, reference.stride * reference.height * 4)
        window.compose(reference.bounds, into: reference)
        for y in 0..<shadow.height
        where memcmp(reference.pixels + y * reference.stride, shadow.pixels + y * shadow.stride, shadow.width * 4) != 0 {
            let (full, partial) = (reference.pixels + y * reference.stride, shadow.pixels + y * shadow.stride)
            let x = (0..<shadow.width).first { full[$0] != partial[$0] } ?? 0
            return mistakes.append("the picture at \(x), \(y) is not what a full redraw draws")
        }
    }
}
