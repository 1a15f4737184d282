import FasciaControls
import FasciaGeometry
import Testing

@testable import FasciaPanel
@testable import FasciaValues

/// Values of which nothing is known: what the store, labels, controls, conditions and actions make of them.
@Suite struct UnknownValueTests {
    @Test(arguments: [
        (ValueDefinition.level(), true), (.level { $0.confirmation = .milliseconds(1_000) }, false),
        (.level { $0.timeToLive = .milliseconds(1_000) }, false), (.level { $0.isInitiallyUnknown = true }, false),
        (
            .level {
                $0.confirmation = .milliseconds(1_000)
                $0.initial = .number(3)
            }, true
        ),
    ]) func whatStartsUnknown(definition: ValueDefinition, isKnown: Bool) throws {
        let probe = ValueProbe(definition)
        #expect(probe.state.isKnown == isKnown && probe.state.isActualKnown == isKnown)
        #expect(try (probe.store.get("level") == nil) == !isKnown)
    }

    @Test func aKeptValueIsKnown() {
        let store = ValueStore()
        store.restore(["level": .number(7)])
        store.define(
            [
                .level {
                    $0.isPersistent = true
                    $0.confirmation = .milliseconds(1_000)
                }
            ], now: .zero)
        #expect(store.state(of: "level")?.known == .number(7))
        #expect(store.persistent == ["level": .number(7)])
    }

    @Test func nullMakesAnyValueUnknown() throws {
        let probe = ValueProbe(.level { $0.isPersistent = true })
        try probe.hear(40)
        try probe.store.set("level", nil, from: .client, now: probe.now)
        #expect(!probe.state.isKnown && probe.store.persistent.isEmpty && probe.writes.isEmpty)
        try probe.hear(41)
        #expect(probe.state.known == .number(41))
        try probe.store.set("level", nil, from: .control, now: probe.now)
        #expect(!probe.state.isKnown && probe.writes.isEmpty)
    }

    /// The operator's choice is known before it is confirmed, and forgotten if nobody confirms it.
    @Test func aFirstWriteThatFailsIsUnknownAgain() throws {
        let probe = ValueProbe(.level { $0.confirmation = .milliseconds(1_000) })
        probe.change(30, .live)
        #expect(probe.state.known == .number(30) && probe.state.knownActual == nil && probe.state.isAwaiting)
        probe.pass(.milliseconds(1_500))
        #expect(!probe.state.isKnown && probe.state.hasFailed)
        probe.change(30, .live)
        try probe.hear(30)
        #expect(probe.state.known == .number(30) && probe.state.knownActual == .number(30))
    }

    /// Null while a finger is on the control is stored and shown when it lifts; an unconfirmed write stays.
    @Test func nullDuringAHoldAndAWrite() throws {
        let probe = ValueProbe(.level())
        try probe.hear(10)
        probe.store.beginHold("level")
        try probe.store.set("level", nil, from: .client, now: probe.now)
        #expect(probe.state.known == .number(10) && probe.state.knownActual == nil)
        probe.lift()
        #expect(!probe.state.isKnown)
        let awaiting = ValueProbe(.level { $0.confirmation = .milliseconds(1_000) })
        awaiting.change(30, .live)
        try awaiting.store.set("level", nil, from: .client, now: awaiting.now)
        #expect(awaiting.state.known == .number(30) && awaiting.state.isAwaiting)
    }

    /// A reload that makes a value that nobody has set start unknown, or not, does so at once; one that was set keeps it.
    @Test func aReloadChangesTheStart() throws {
        let probe = ValueProbe(.level())
        probe.store.define([.level { $0.confirmation = .milliseconds(1_000) }], now: probe.now)
        #expect(!probe.state.isKnown)
        probe.store.define([.level { $0.initial = .number(4) }], now: probe.now)
        #expect(probe.state.known == .number(4))
        try probe.hear(9)
        probe.store.define([.level { $0.confirmation = .milliseconds(1_000) }], now: probe.now)
        #expect(probe.state.known == .number(9))
    }

    // MARK: On the panel

    private static let text = """
        values:
          level: {range: [0, 10], step: 1, initial: null}
          lamp: {type: boolean, confirm: 5}
          mode: {choices: [off, eco, auto], ttl: 60}
        views:
          - {type: slider, id: slider, binds: level, frame: {left: 0, top: 0, width: 226, height: 40}}
          - {type: stepper, id: stepper, binds: level, frame: {left: 240, top: 0}}
          - {type: progressBar, id: bar, binds: level, frame: {left: 0, width: 100, top: 50}}
          - {type: switch, id: toggle, binds: lamp, frame: {left: 0, top: 100}}
          - {type: button, id: button, title: Lamp, selects: true, binds: lamp, frame: {left: 100, top: 100}}
          - {type: segmentedControl, id: mode, segments: [Off, Eco, Auto], binds: mode, frame: {left: 0, top: 200, width: 300, height: 44}}
          - {type: label, id: label, text: "{=level} {=lamp} {slider} {toggle} {mode}", frame: {top: 150}}
          - {type: button, id: swap, title: T, action: {toggle: lamp}, frame: {left: 0, top: 260, width: 60, height: 40}}
          - {type: button, id: more, title: M, action: {add: {level: 1}}, frame: {left: 70, top: 260, width: 60, height: 40}}
          - {type: label, id: not, text: x, visibleWhen: {value: lamp, isNot: true}, frame: {left: 200, top: 260}}
        """

    private struct Views {
        let slider: Slider, stepper: Stepper, toggle: Switch, mode: SegmentedControl, bar: ProgressBar
        init(_ panel: ValuePanel) throws {
            slider = try #require(panel.content.control(at: "slider") as? Slider)
            stepper = try #require(panel.content.control(at: "stepper") as? Stepper)
            toggle = try #require(panel.content.control(at: "toggle") as? Switch)
            mode = try #require(panel.content.control(at: "mode") as? SegmentedControl)
            bar = try #require(panel.content.view(at: "bar") as? ProgressBar)
        }
    }

    @Test func everythingShowsThatNothingIsKnown() throws {
        let panel = try ValuePanel(Self.text)
        let views = try Views(panel)
        #expect(panel.text("label") == "– – – – –")
        #expect([views.slider, views.stepper, views.toggle, views.mode].allSatisfy { !$0.isValueKnown && $0.controlValue == nil })
        #expect(views.mode.selectedSegmentIndex == -1 && views.bar.progress == 0 && !views.bar.isProgressKnown)
        #expect(panel.content.view(at: "not")?.isHidden == true)
        try panel.hear("level", .number(4))
        try panel.hear("lamp", .boolean(false))
        try panel.hear("mode", .text("eco"))
        #expect(panel.text("label") == "4 Off 4 Off Eco")
        #expect(views.slider.value == 4 && views.mode.selectedSegmentIndex == 1 && !views.toggle.isOn)
        #expect(panel.content.view(at: "not")?.isHidden == false)
        try panel.hear("level", nil)
        try panel.hear("lamp", nil)
        try panel.hear("mode", nil)
        #expect(panel.text("label") == "– – – – –")
        #expect(panel.writes == [])
    }

    /// `toggle` and `add` have nothing to begin with, and say so: in the panel's language, without names, which the log has.
    @Test(arguments: [30.0, 100], ["", "language: de-CH\n", "language: tlh\n"]) func actionsNeedKnownValues(x: Double, language: String)
        throws
    {
        let panel = try ValuePanel(language + Self.text)
        var reasons: [String] = []
        let observation = panel.content.failures.add { reasons.append($0) }
        defer { observation.cancel() }
        panel.tap(x, 280)
        #expect(panel.writes == [])
        let banners = panel.content.window.subviews.compactMap { $0 as? Banner }.map { $0.text + $0.detail }
        #expect(banners == [language.contains("de") ? "Das ist noch nicht bekannt" : "This is not known yet"])
        #expect(reasons.count == 1 && reasons[0].hasSuffix("”, which is not known yet"), "\(reasons)")
    }

    /// The thumb comes to a finger on the track, wherever that is; a stepper has nothing to begin with.
    @Test func aTouchPlacesTheThumb() throws {
        let panel = try ValuePanel(Self.text)
        let views = try Views(panel)
        panel.tap(315, 15)
        #expect(panel.writes == [] && !views.slider.isValueKnown)
        panel.tap(13, 20)
        #expect(Set(panel.takeWrites()) == ["level 0"] && views.slider.isValueKnown && views.stepper.isValueKnown)
        panel.tap(315, 15)
        #expect(panel.takeWrites() == ["level 1"])
        // The right half of a switch is on.
        panel.tap(50, 115)
        #expect(panel.takeWrites() == ["lamp true"] && views.toggle.isOn)
        panel.tap(150, 220)
        #expect(panel.takeWrites() == ["mode eco"])
    }

    /// Nothing was sent of a finger that is lost at once: nothing is known again. What was sent cannot be taken back.
    @Test func aLostFinger() throws {
        let panel = try ValuePanel(Self.text)
        let views = try Views(panel)
        panel.touch(.began, 113, 20)
        panel.touch(.cancelled, 113, 20)
        panel.pass(50)
        #expect(panel.writes == [] && !views.slider.isValueKnown)
        panel.touch(.began, 113, 20)
        panel.pass(50)
        panel.touch(.moved, 173, 20)
        panel.pass(50)
        panel.touch(.cancelled, 173, 20)
        panel.pass(50)
        #expect(panel.writes == ["level 5", "level 8"] && views.slider.value == 8)
    }

    @Test func commandsNeedKnownValues() throws {
        let panel = try ValuePanel(
            """
            values: {level: {range: [0, 10], initial: null}}
            views: [{type: button, id: a, title: A, action: {run: [x, "{=level}"]}, frame: {left: 0, top: 0, width: 80, height: 44}}]
            """)
        panel.tap(40, 20)
        #expect(panel.commands.map(\.refusal) == ["“level” is not known yet"])
    }

    /// A button has nothing to set: what its action sets is the value that has its name, also in a row.
    @Test func aButtonMayHaveTheNameOfWhatItSets() throws {
        let panel = try ValuePanel(
            """
            values: {stop: boolean, level: {range: [0, 9]}}
            views:
              - {type: button, id: stop, title: Stop, action: {set: {stop: true}}, frame: {left: 0, top: 0, width: 100, height: 44}}
              - {type: list, id: rows, rows: [{title: A, views: [{type: button, id: level, title: "5", action: {set: {level: 5}}}]}], frame: {left: 0, top: 50, width: 200, height: 44}}
            """)
        panel.tap(50, 22)
        panel.tap(175, 72)
        panel.pass(100)
        #expect(panel.store.state(of: "stop")?.known == .boolean(true) && panel.store.state(of: "level")?.known == .number(5))
    }
}
