import FasciaControls
import FasciaFrame
import FasciaGeometry
import FasciaSystem
import Testing

@testable import FasciaConfiguration
@testable import FasciaPanel

/// What a reload leaves alone: fingers that hold something, and questions that have been asked.
@Suite struct ReloadTests {
    private static let text = """
        fascia: 1
        alerts:
          ask: {title: Stop?, cancelAfter: 20, buttons: [{id: "yes", title: "Yes", action: {set: {lamp: true}}}]}
          other: {title: Other?, buttons: [{title: "No"}]}
        banners:
          saved: {text: Saved, seconds: 5}
          again: {text: Again, seconds: 5}
        views:
          - {type: slider, id: level, range: [0, 100], step: 1, value: 0, trackTap: jump, frame: {left: 0, right: 0, top: 0, height: 44}}
          - {type: switch, id: lamp, frame: {left: 10, top: 60}}
        """

    private func value(_ panel: RunningPanel) -> Double? { (panel.runner.panel.content?.control(at: "level") as? Slider)?.value }

    @Test func aReloadWaitsForTheFingerOnAControl() throws {
        let panel = try RunningPanel(Self.text)
        let old = try #require(panel.runner.panel.content)
        panel.touch(.began, 0.1, 0.1)
        panel.touch(.moved, 0.3, 0.1)
        panel.advance(20)
        try panel.folder.write("panel.yaml", Self.text.replacingFirst("value: 0", with: "value: 3"))
        #expect(try panel.reload() == [])
        panel.advance(500)
        #expect(panel.runner.panel.content === old && panel.service.status().reloads == 0)
        panel.touch(.moved, 0.5, 0.1)
        panel.advance(20)
        panel.touch(.ended, 0.5, 0.1)
        panel.advance(20)
        #expect(panel.runner.panel.content !== old && panel.service.status().reloads == 1)
        #expect(!panel.logged.contains("level touchCancel") && panel.logged.contains("level touchUpInside"))
        let chosen = try #require((old.control(at: "level") as? Slider)?.value)
        #expect(chosen > 40 && value(panel) == chosen, "what the finger chose is there on the new panel")
    }

    private static let form = """
        fascia: 1
        values: {name: {type: text, initial: Ada}}
        views:
          - {type: textField, id: name, binds: name, frame: {left: 0, right: 0, top: 0, height: 44}}
          - {type: label, id: about, text: Old, frame: {left: 0, top: 60}}
        """

    private func typing(_ panel: RunningPanel, _ text: String) throws -> TextField {
        let field = try #require(panel.runner.panel.content?.control(at: "name") as? TextField)
        panel.press(0.3, 0.05)
        #expect(field.isEditing)
        for letter in text { panel.runner.window.handle(KeyPress(key: .text(String(letter)), time: panel.clock.now)) }
        panel.advance(50)
        return field
    }

    @Test func aReloadWaitsForWhoTypes() throws {
        let panel = try RunningPanel(Self.form)
        let field = try typing(panel, "!")
        let old = panel.runner.panel.content
        try panel.folder.write("panel.yaml", Self.form.replacingFirst("Old", with: "New"))
        #expect(try panel.reload() == [])
        panel.advance(5_000, step: 100)
        #expect(panel.runner.panel.content === old && field.text == "Ada!")
        panel.runner.window.handle(KeyPress(key: .returnKey, time: panel.clock.now))
        panel.advance(50)
        #expect(panel.runner.panel.content !== old && panel.service.status().reloads == 1)
        #expect(panel.runner.values.state(of: "name")?.known == .text("Ada!"))
        #expect((panel.runner.panel.content?.control(at: "name") as? TextField)?.text == "Ada!")
        #expect(panel.logged.contains("name editingDidEnd"))
    }

    /// A field that somebody has walked away from must not keep the panel as it is for ever.
    @Test func aReloadWaitsForWhoTypesOnlySoLong() throws {
        let panel = try RunningPanel(Self.form)
        _ = try typing(panel, "!")
        let old = panel.runner.panel.content
        #expect(try panel.reload() == [])
        panel.advance(29_000, step: 1_000)
        #expect(panel.runner.panel.content === old)
        panel.advance(2_000, step: 1_000)
        #expect(panel.runner.panel.content !== old && panel.runner.values.state(of: "name")?.known == .text("Ada"))
        // Who is still there goes on in the new one, or escapes.
        let field = try #require(panel.runner.panel.content?.control(at: "name") as? TextField)
        #expect(field.isEditing && field.text == "Ada!" && !panel.logged.contains("name editingDidEnd"))
        panel.runner.window.handle(KeyPress(key: .escape, time: panel.clock.now))
        #expect(!field.isEditing && field.text == "Ada")
    }

    /// What was told of a text while it was typed is taken back by the new panel, and no backend hears that it was empty in between.
    @Test func whatIsTypedGoesOnInTheNewPanel() throws {
        let live = Self.form.replacingFirst("binds: name,", with: "binds: name, write: live,")
        let panel = try RunningPanel(live)
        var heard: [String] = []
        let observation = panel.runner.values.changes.add { if case .text(let text)? = $0.state.known { heard.append(text) } }
        defer { observation.cancel() }
        let old = try typing(panel, " L")
        panel.runner.window.handle(KeyPress(key: .left, time: panel.clock.now))
        try panel.folder.write("panel.yaml", live.replacingFirst("Old", with: "New"))
        #expect(try panel.reload() == [])
        panel.advance(31_000, step: 500)
        let field = try #require(panel.runner.panel.content?.control(at: "name") as? TextField)
        #expect(field !== old && field.isEditing && field.text == "Ada L")
        #expect(panel.runner.window.keyPoint("space") != nil && panel.runner.window.nextUpdate.map { $0 > panel.clock.now } != false)
        // The caret is where it was, before the last letter.
        panel.runner.window.handle(KeyPress(key: .text("y"), time: panel.clock.now))
        #expect(field.text == "Ada yL")
        panel.advance(50)
        #expect(panel.runner.values.state(of: "name")?.known == .text("Ada yL"))
        panel.runner.window.handle(KeyPress(key: .escape, time: panel.clock.now))
        panel.advance(50)
        #expect(panel.runner.values.state(of: "name")?.known == .text("Ada") && heard.filter { $0 == "Ada" }.count == 1, "\(heard)")
    }

    /// A number on a keypad goes on too; a secret, and a field that is another one now, do not.
    @Test func whatElseIsEnteredGoesOnOrNot() throws {
        let form = """
            fascia: 1
            values: {name: {type: number, range: [0, 90], initial: 4}}
            views: [{type: textField, id: name, binds: name, frame: {left: 0, right: 0, top: 0, height: 44}}]
            """
        let panel = try RunningPanel(form)
        _ = try typing(panel, "42")
        #expect(try panel.reload() == [])
        panel.advance(31_000, step: 500)
        var field = try #require(panel.runner.panel.content?.control(at: "name") as? TextField)
        #expect(field.isEditing)
        panel.runner.window.handle(KeyPress(key: .returnKey, time: panel.clock.now))
        #expect(panel.runner.values.state(of: "name")?.known == .number(42))
        _ = try typing(panel, "7")
        try panel.folder.write("panel.yaml", Self.form)
        #expect(try panel.reload() == [])
        panel.advance(31_000, step: 500)
        field = try #require(panel.runner.panel.content?.control(at: "name") as? TextField)
        #expect(!field.isEditing)
        let secret = try RunningPanel(
            "fascia: 1\nviews: [{type: textField, id: name, secure: true, frame: {left: 0, right: 0, top: 0, height: 44}}]")
        let before = try typing(secret, "pass")
        #expect(try secret.reload() == [])
        secret.advance(31_000, step: 500)
        field = try #require(secret.runner.panel.content?.control(at: "name") as? TextField)
        #expect(field !== before && !field.isEditing && before.takeSecret().take { $0.count } == 0)
    }

    /// A touchscreen that lost a lift must not keep the panel as it is for ever.
    @Test func aReloadWaitsOnlySoLong() throws {
        let panel = try RunningPanel(Self.text)
        let old = try #require(panel.runner.panel.content)
        panel.touch(.began, 0.1, 0.1)
        panel.advance(20)
        #expect(try panel.reload() == [])
        panel.advance(29_000, step: 1_000)
        #expect(panel.runner.panel.content === old)
        panel.advance(2_000, step: 1_000)
        #expect(panel.runner.panel.content !== old)
        #expect(panel.logged.last == "level editingDidEnd" && panel.logged.contains("level touchCancel"))
    }

    @Test func openAlertsAndBannersAreCarriedOver() throws {
        let panel = try RunningPanel(Self.text)
        let old = try #require(panel.runner.panel.content)
        old.showBanner("saved")
        old.showBanner("again")
        old.showAlert("other")
        old.showAlert("ask")
        panel.advance(400)
        #expect(old.shownAlerts == ["other", "ask"] && old.shownBanners == ["saved", "again"])
        let changed = Self.text.replacingFirst("title: Stop?", with: "title: Really stop?")
            .replacingFirst("  other: {title: Other?, buttons: [{title: \"No\"}]}\n", with: "")
        try panel.folder.write("panel.yaml", changed)
        #expect(try panel.reload() == [])
        let new = try #require(panel.runner.panel.content)
        #expect(new !== old)
        #expect(new.shownAlerts == ["ask"], "what is defined no more is gone")
        #expect(new.shownBanners == ["saved", "again"])
        let alert = try #require(new.window.subviews.compactMap { $0 as? AlertView }.first)
        #expect(alert.title == "Really stop?")
        // Its time counts anew, and its answers are those of the new panel.
        panel.advance(19_000, step: 500)
        #expect(new.shownAlerts == ["ask"] && new.shownBanners == [])
        let button = try #require(alert.buttons.first)
        let mode = try #require(panel.stage.memory.mode)
        panel.press(
            Double(button.pixelFrame.x + button.pixelFrame.width / 2) / Double(mode.size.width),
            Double(button.pixelFrame.y + button.pixelFrame.height / 2) / Double(mode.size.height))
        #expect((new.control(at: "lamp") as? Switch)?.isOn == true)
        #expect(new.shownAlerts == [])
    }

    @Test func anAlertsTimeoutSurvivesAReload() throws {
        let panel = try RunningPanel(Self.text)
        panel.runner.panel.content?.showAlert("ask")
        panel.advance(15_000, step: 500)
        #expect(try panel.reload() == [])
        panel.advance(15_000, step: 500)
        #expect(panel.runner.panel.content?.shownAlerts == ["ask"])
        panel.advance(6_000, step: 500)
        #expect(panel.runner.panel.content?.shownAlerts == [])
    }

    /// What waits for a finger is not shown after all once its files are wrong.
    @Test func mistakesDiscardAWaitingPanel() throws {
        let panel = try RunningPanel(Self.text)
        let old = try #require(panel.runner.panel.content)
        panel.touch(.began, 0.1, 0.1)
        panel.advance(20)
        #expect(try panel.reload() == [])
        try panel.folder.write("panel.yaml", "fascia: 1\nviews: [{type: slidr}]\n")
        #expect(try panel.reload().count == 1)
        panel.touch(.ended, 0.1, 0.1)
        panel.advance(40_000, step: 1_000)
        #expect(panel.runner.panel.content === old && panel.service.status().reloads == 0)
    }

    /// Reloads that follow each other do not put it off for ever.
    @Test func anotherReloadDoesNotRestartTheWait() throws {
        let panel = try RunningPanel(Self.text)
        let old = try #require(panel.runner.panel.content)
        panel.touch(.began, 0.1, 0.1)
        panel.advance(20)
        #expect(try panel.reload() == [])
        panel.advance(20_000, step: 1_000)
        #expect(try panel.reload() == [])
        #expect(panel.runner.panel.content === old)
        panel.advance(11_000, step: 1_000)
        #expect(panel.runner.panel.content !== old)
    }

    /// Whether files are followed is what the panel says that has waited.
    @Test func aPanelThatWaitedWatchesItsFiles() throws {
        let panel = try RunningPanel(Self.text)
        panel.touch(.began, 0.1, 0.1)
        panel.advance(20)
        try panel.folder.write("panel.yaml", Self.text.replacingFirst("fascia: 1", with: "fascia: 1\nwatch: true"))
        #expect(try panel.reload() == [])
        panel.touch(.ended, 0.1, 0.1)
        panel.advance(20)
        #expect(panel.service.status().reloads == 1)
        try panel.folder.write("panel.yaml", Self.text)
        try panel.serve { panel.service.status().reloads == 2 }
        #expect(panel.service.status().reloads == 2)
    }

    /// A runner that cannot begin gives back what it took all the same.
    @Test func aRunnerThatCannotBeginStopsItsStage() throws {
        let folder = try ConfigurationFolder()
        let stage = FakeStage()
        stage.startFailure = SystemError(attempt: "start", object: "a test", errno: 5)
        let source = PanelSource(path: try folder.write("panel.yaml", Self.text), display: .auto)
        let runner = try PanelRunner(panel: source.load(), source: source, stage: stage, log: .silent())
        #expect(throws: SystemError.self) { _ = try runner.run() }
        #expect(stage.hasStopped)
    }
}
