import FasciaGeometry
import Testing

@testable import FasciaControls
@testable import FasciaValues
@testable import FasciaPanel

/// Controls, labels and conditions that show values and set them.
@Suite struct ValueBindingTests {
    private static let slider = """
        values:
          level: {range: [0, 100], step: 1, unit: "%", initial: 0, confirm: 2}
        views:
          - {type: slider, id: slider, binds: level, write: {throttle: 10}, frame: {left: 0, top: 0, width: 226, height: 40}}
          - {type: label, id: label, text: "{=level} {=level.actual} {=level.number} {=level:2}", frame: {top: 100}}
        """

    /// A drag of two seconds at 120 Hz, each write echoed 800 ms later and not in order: the thumb never leaves the finger, settles once,
    /// and at most 21 writes have left, the last of them the released value.
    @Test(arguments: [1, 2, 3]) func aDragWithLateEchoes(seed: UInt64) throws {
        let panel = try ValuePanel(Self.slider)
        var random = seed &* 0x9E37_79B9_7F4A_7C15
        var echoes: [(value: Value, at: Instant)] = []
        var sent: [Double] = []
        let observation = panel.store.writes.add { [unowned panel] write in
            let value = write.value
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            sent.append(value.number ?? -1)
            echoes.append((value, panel.now + .milliseconds(650 + Int64((random >> 33) % 300))))
        }
        defer { observation.cancel() }
        func listen() throws {
            for echo in echoes.filter({ $0.at <= panel.now }).sorted(by: { $0.at < $1.at }) { try panel.hear("level", echo.value) }
            echoes.removeAll { $0.at <= panel.now }
        }
        // The thumb is 26 points wide, and its middle travels 200.
        panel.touch(.began, 13, 20)
        for frame in 1...240 {
            let x = 13 + Double(frame) * 0.7
            panel.touch(.moved, x, 20)
            panel.pass(8)
            try listen()
            let thumb = try #require(panel.thumb())
            #expect(abs(thumb - x) <= 1.01, "frame \(frame)")
        }
        panel.touch(.ended, 181, 20)
        panel.pass(8)
        #expect(panel.slider()?.value == 84)
        #expect(sent.count <= 21 && sent.count >= 18)
        #expect(sent.last == 84)
        #expect(panel.text("label")?.hasPrefix("84%") == true)
        for _ in 0..<600 {
            panel.pass(8)
            try listen()
            let thumb = try #require(panel.thumb())
            #expect(abs(thumb - 181) <= 1.01)
        }
        #expect(panel.text("label") == "84% 84% 84 84.00%")
        #expect(panel.store.state(of: "level")?.hasFailed == false)
        #expect(sent.count <= 21)
    }

    @Test func aValueFromOutsideIsShownAndNotWritten() throws {
        let panel = try ValuePanel(
            """
            values:
              level: {range: [0, 10], step: 1}
              lamp: boolean
              mode: {choices: [off, auto, on]}
            views:
              - {type: slider, id: slider, binds: level, frame: {left: 0, top: 0, width: 226, height: 40}}
              - {type: stepper, id: stepper, binds: level, frame: {left: 240, top: 0}}
              - {type: progressBar, id: bar, binds: level, frame: {left: 0, width: 100, top: 50}}
              - {type: switch, id: toggle, binds: lamp, frame: {left: 0, top: 100}}
              - {type: button, id: button, title: Lamp, selects: true, binds: lamp, frame: {left: 100, top: 100}}
              - {type: segmentedControl, id: mode, segments: [Off, Auto, On], binds: mode, frame: {left: 0, top: 200, width: 300, height: 44}}
              - {type: label, id: label, text: "{slider} {mode}", frame: {top: 150}}
            """)
        let stepper = try #require(panel.content.control(at: "stepper") as? Stepper)
        let bar = try #require(panel.content.view(at: "bar") as? ProgressBar)
        let segments = try #require(panel.content.control(at: "mode") as? SegmentedControl)
        #expect(panel.slider()?.range == stepper.range)
        try panel.hear("level", .number(7))
        try panel.hear("lamp", .boolean(true))
        try panel.hear("mode", .text("auto"))
        panel.pass(1_000)
        #expect(panel.slider()?.value == 7 && stepper.value == 7 && abs(bar.progress - 0.7) < 1e-9)
        #expect(panel.content.control(at: "toggle")?.isSelected == true && panel.content.control(at: "button")?.isSelected == true)
        #expect(segments.selectedSegmentIndex == 1)
        // What follows a control by its path follows it too.
        #expect(panel.text("label") == "7 Auto")
        #expect(panel.writes == [])
        // One finger's choice is shown by everything else that binds the value.
        panel.tap(20, 115)
        #expect(panel.takeWrites() == ["lamp false"])
        #expect(panel.content.control(at: "button")?.isSelected == false)
        panel.tap(250, 220)
        panel.tap(115, 115)
        panel.tap(315, 15)
        #expect(panel.takeWrites() == ["mode on", "lamp true", "level 8"])
        #expect(panel.slider()?.value == 8 && panel.content.control(at: "toggle")?.isSelected == true)
        #expect(panel.text("label") == "8 On")
    }

    /// A tap on a switch whose backend says nothing: it goes back, with a mark, at the deadline; another try takes the mark away.
    @Test func aFailureIsShown() throws {
        let panel = try ValuePanel(
            """
            values: {lamp: {type: boolean, initial: false, confirm: 1}}
            views: [{type: switch, id: toggle, binds: lamp, frame: {left: 0, top: 0}}]
            """)
        let toggle = try #require(panel.content.control(at: "toggle") as? Switch)
        let mark = try #require(toggle.subviews.first)
        panel.tap(20, 15)
        #expect(toggle.isOn && mark.isHidden)
        panel.pass(1_500)
        #expect(!toggle.isOn && !mark.isHidden)
        #expect(panel.store.state(of: "lamp")?.hasFailed == true)
        panel.tap(20, 15)
        #expect(toggle.isOn && mark.isHidden)
        try panel.hear("lamp", .boolean(true))
        panel.pass(3_000)
        #expect(toggle.isOn && mark.isHidden)
        #expect(panel.writes == ["lamp true", "lamp true"])
    }

    @Test func staleValuesAreDimmed() throws {
        let panel = try ValuePanel(
            """
            values: {sensor: {unit: °C, decimals: 1, ttl: 5}, other: {initial: 3, ttl: 5}}
            views:
              - {type: label, id: label, text: "{=sensor} {=other}"}
              - {type: label, id: gone, text: "silent", visibleWhen: {value: sensor, fresh: false}}
              - {type: slider, id: slider, binds: sensor, range: [0, 50], frame: {width: 200, top: 100}}
            """)
        let label = try #require(panel.content.view(at: "label") as? Label)
        let gone = try #require(panel.content.view(at: "gone"))
        #expect(panel.text("label") == "– 3")
        #expect(
            label.marks == [TextMark(.unknown, 0..<3), TextMark(.stale, 4..<5)] && panel.slider()?.isValueStale == true && !gone.isHidden)
        try panel.hear("sensor", .number(21.25))
        #expect(label.marks.map(\.kind) == [.stale], "the other value alone")
        try panel.hear("other", .number(4))
        #expect(panel.text("label") == "21.3\u{A0}°C 4")
        #expect(label.marks.isEmpty && panel.slider()?.isValueStale == false && gone.isHidden)
        panel.pass(4_990)
        #expect(label.marks.isEmpty)
        panel.pass(20)
        #expect(label.marks.map(\.kind) == [.stale, .stale] && panel.slider()?.isValueStale == true && !gone.isHidden)
        #expect(label.alpha == 1 && panel.slider()?.alpha == 1, "it can still be read")
        #expect(panel.text("label") == "21.3\u{A0}°C 4")
    }

    @Test func conditions() throws {
        let panel = try ValuePanel(
            """
            values: {lamp: boolean, mode: {choices: [off, auto, on]}, level: {range: [0, 10]}}
            views:
              - {type: view, id: a, visibleWhen: lamp}
              - {type: view, id: b, visibleWhen: {value: mode, is: [auto, on]}}
              - {type: view, id: c, visibleWhen: {value: mode, isNot: auto}}
              - {type: view, id: d, visibleWhen: [{value: level, above: 2, below: 8}, lamp]}
              - {type: button, id: e, title: E, enabledWhen: {value: lamp, is: false}}
            """)
        func shown() -> String {
            ["a", "b", "c", "d"].filter { panel.content.view(at: $0)?.isHidden == false }.joined()
                + (panel.content.control(at: "e")?.isEnabled == true ? "e" : "")
        }
        #expect(shown() == "ce")
        try panel.hear("lamp", .boolean(true))
        #expect(shown() == "ac")
        try panel.hear("level", .number(2.5))
        #expect(shown() == "acd")
        try panel.hear("mode", .text("auto"))
        #expect(shown() == "abd")
        try panel.hear("level", .number(8))
        #expect(shown() == "ab")
        try panel.hear("lamp", .boolean(false))
        try panel.hear("mode", .text("on"))
        #expect(shown() == "bce")
    }

    @Test func actionsSetValues() throws {
        let panel = try ValuePanel(
            """
            values: {lamp: boolean, mode: {choices: [off, auto, on], words: [Aus, Selbst, An]}, level: {range: [0, 10]}, name: text}
            views:
              - {type: button, id: a, title: A, action: {set: {=lamp: true, =level: 9.5, =mode: on, =name: Hall}}, frame: {left: 0, top: 0, width: 80, height: 44}}
              - {type: button, id: b, title: B, action: [{toggle: lamp}, {toggle: mode}, {add: {level: 2}}], frame: {left: 100, top: 0, width: 80, height: 44}}
              - {type: button, id: c, title: C, action: {add: {level: -3.5}}, frame: {left: 200, top: 0, width: 80, height: 44}}
              - {type: label, id: label, text: "{=lamp} {=mode} {=level} {=name}", frame: {top: 100}}
            """)
        #expect(panel.text("label") == "Off Aus 0 ")
        panel.tap(40, 20)
        #expect(panel.text("label") == "On An 9.5 Hall")
        #expect(panel.takeWrites() == ["lamp true", "level 9.5", "mode on", "name Hall"])
        panel.tap(140, 20)
        #expect(panel.text("label") == "Off Aus 10 Hall")
        panel.tap(240, 20)
        #expect(panel.takeWrites() == ["lamp false", "mode off", "level 10", "level 6.5"])
    }

    @Test func commandsTakeValues() throws {
        let panel = try ValuePanel(
            """
            values: {volume: {range: [0, 100], step: 1, unit: "%", initial: 40}, name: {type: text, initial: "a; rm -rf $HOME"}, on: boolean, out: text}
            views:
              - {type: button, id: a, title: A, action: {run: [amixer, sset, "{=volume}%", "{=name}", "{=on}", "{{x}}", "{=volume:2}"], timeout: 2.5, output: out}, frame: {left: 0, top: 0, width: 80, height: 44}}
            """)
        panel.tap(40, 20)
        #expect(
            panel.commands == [
                Command(
                    ["amixer", "sset", "40%", "a; rm -rf $HOME", "false", "{x}", "40.00"], timeout: .milliseconds(2_500), output: "out")
            ])
    }

    // MARK: Reload

    @Test func valuesSurviveAReload() throws {
        let panel = try ValuePanel(Self.slider)
        panel.touch(.began, 13, 20)
        panel.touch(.moved, 113, 20)
        panel.pass(8)
        try panel.reload(Self.slider.replacingFirst("slider, id: slider", "slider, id: other"))
        // The finger was lost with its control: it has taken back what it said.
        #expect(panel.takeWrites().last == "level 0")
        #expect(panel.slider("other")?.value == 0)
        try panel.hear("level", .number(0))
        try panel.hear("level", .number(61))
        panel.pass(3_000)
        try panel.reload(Self.slider)
        #expect(panel.slider()?.value == 61)
        #expect(panel.text("label") == "61% 61% 61 61.00%")
        #expect(panel.writes == [])
    }

    /// A panel that is gone holds on to nothing, and its window does nothing bad.
    @Test func aWindowWithoutItsPanel() throws {
        let folder = try ConfigurationFolder()
        let store = ValueStore()
        var content: PanelContent? = try PanelConfiguration.load(path: folder.write("panel.yaml", "fascia: 1\n\(Self.slider)")).build(
            scale: 1)
        let window = try #require(content?.window)
        window.resize(to: PixelSize(width: 400, height: 300), scale: 1)
        content?.use(store, now: .zero)
        window.layout()
        weak let gone = content
        content = nil
        #expect(gone == nil)
        window.handle(Touch(id: Touch.ID(device: 0, slot: 0), phase: .began, location: Point(x: 13, y: 20), time: .zero))
        window.handle(Touch(id: Touch.ID(device: 0, slot: 0), phase: .ended, location: Point(x: 113, y: 20), time: .zero))
        try store.set("level", .number(4), from: .client, now: .zero)
        window.layout()
    }

    @Test func keptValuesAreShownAtOnce() throws {
        let panel = try ValuePanel(
            """
            values: {level: {range: [0, 100], persist: true}}
            views: [{type: slider, id: slider, binds: level, frame: {left: 0, top: 0, width: 226, height: 40}}]
            """, kept: ["level": .number(25)])
        #expect(panel.slider()?.value == 25 && panel.slider()?.shown == 25)
        #expect(panel.writes == [])
    }

    /// However many controls show other values: what shows those is refreshed once, before the frame.
    @Test func labelsOfControlsAreRefreshedOnceAFrame() throws {
        let count = 20
        let values = (0..<count).map { "  v\($0): {range: [0, 100]}" }.joined(separator: "\n")
        let views = (0..<count).map { "  - {type: slider, id: s\($0), binds: v\($0)}\n  - {type: label, id: l\($0), text: \"{s\($0)}\"}" }
        let panel = try ValuePanel("values:\n\(values)\nviews:\n\(views.joined(separator: "\n"))")
        let hub = panel.content.builder.hub
        let refresh = try #require(hub.refresh)
        var refreshes = 0
        hub.refresh = {
            refreshes += 1
            refresh()
        }
        for index in 0..<count { try panel.store.set("v\(index)", .number(Double(index + 1)), from: .client, now: panel.now) }
        #expect(refreshes == 0)
        panel.content.window.layout()
        #expect(refreshes == 1)
        #expect((0..<count).allSatisfy { panel.text("l\($0)") == "\($0 + 1)" })
        panel.content.window.layout()
        #expect(refreshes == 1)
    }

    /// A number means the choice nearest to it, however it comes to a control.
    @Test func numbersAreRoundedToChoices() throws {
        #expect([-0.6, -0.4, 0.4, 0.6, 1.4, 1.6].map { ControlDomain.index(of: $0, among: 2) } == [nil, 0, 0, 1, 1, nil])
        let panel = try ValuePanel(
            """
            values: {n: {initial: 0.7}}
            views:
              - {type: segmentedControl, id: bound, segments: [A, B, C], binds: n, frame: {left: 0, top: 0, width: 200}}
              - {type: segmentedControl, id: set, segments: [A, B, C], frame: {left: 0, top: 60, width: 200}}
              - {type: button, id: b, title: B, action: {set: {set: =n}}, frame: {left: 0, top: 120, width: 100, height: 44}}
            """)
        panel.tap(50, 140)
        #expect(panel.content.control(at: "bound")?.controlValue == .index(1))
        #expect(panel.content.control(at: "set")?.controlValue == .index(1))
    }
}

extension String {
    func replacingFirst(_ word: String, _ other: String) -> String {
        let parts = Array(utf8)
        let pattern = Array(word.utf8)
        guard let index = parts.indices.first(where: { parts[$0...].starts(with: pattern) }) else { return self }
        return String(decoding: parts[..<index] + Array(other.utf8) + parts[(index + pattern.count)...], as: UTF8.self)
    }

    /// A row's detail follows values, says what of it is stale, and keeps what is selected.
    @Test func rowsShowValues() throws {
        let panel = try ValuePanel(
            """
            values:
              level: {range: [0, 100], step: 1, unit: "%", initial: 20}
              oil: {unit: °C, decimals: 0, ttl: 5}
              mode: {choices: [a, b], words: [First, Second]}
            views:
              - type: list
                id: list
                selected: 1
                rows: [{title: Level, detail: "{=level}, {=mode}"}, {title: Oil, detail: "{=oil} {{now}}", accessory: chevron}, {title: Plain, detail: 7}]
                frame: {left: 0, top: 0, width: 300, height: 200}
            """)
        let table = try #require(panel.content.view(at: "list") as? TableView)
        func row(_ number: Int) -> TableRow? { table.row(at: IndexPath(row: number, section: 0)) }
        #expect(row(0)?.detail == "20%, First")
        #expect(row(1)?.detail == "– {now}" && row(1)?.detailLabel.marks == [TextMark(.unknown, 0..<3)])
        #expect(row(2)?.detail == "7")
        try panel.hear("oil", .number(61.4))
        try panel.hear("mode", .text("b"))
        #expect(row(0)?.detail == "20%, Second")
        #expect(row(1)?.detail == "61\u{A0}°C {now}" && row(1)?.detailLabel.marks.isEmpty == true)
        panel.pass(6_000)
        #expect(row(1)?.detailLabel.marks == [TextMark(.stale, 0..<7)], "the value alone, not the text beside it")
        #expect(table.indexPathForSelectedRow == IndexPath(row: 1, section: 0))
        // Another theme has all rows made anew.
        panel.content.setTheme("light")
        panel.content.window.layout()
        #expect(row(0)?.detail == "20%, Second" && row(1)?.detail == "61\u{A0}°C {now}")
    }
}
