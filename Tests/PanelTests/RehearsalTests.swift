import FasciaControls
import FasciaGeometry
import FasciaSystem
import Testing

@testable import FasciaPanel
@testable import FasciaValues

/// What is played around a panel that is only looked at while it is being made.
@Suite struct RehearsalTests {
    private static let text = """
        fascia: 1
        values:
          target: {range: [0, 260], initial: 20, confirm: 3 s}
          actual: {range: [0, 300], ttl: 5 s}
          pin: {type: secret, backend: network}
          out: {type: text, initial: nothing}
          fan: {type: boolean, initial: false, run: [fan-control, "{=fan}"]}
        strings: {en: {go: Go}, ar: {go: Go}}
        idle: {dim: {after: 60, brightness: 0.3}, page: {after: 120, show: saver}, off: {after: 600}}
        views:
          - {type: label, id: label, text: "{=out} {=panel.connected}", frame: {left: 0, top: 0}}
          - {type: button, id: run, title: "@go", action: {run: [no-such-program], output: out}, frame: {left: 0, top: 30, width: 50, height: 40}}
          - {type: slider, id: target, binds: target, frame: {left: 0, top: 80, width: 100}}
          - type: pages
            id: pages
            frame: {left: 0, right: 0, bottom: 0, height: 30}
            views:
              - {type: view, id: home}
              - {type: view, id: saver}
        """

    private func preview() throws -> RunningPanel {
        let panel = try RunningPanel(Self.text, isPreview: true)
        panel.advance(20)
        return panel
    }

    private func state(_ panel: RunningPanel, _ name: String) -> ValueState? { panel.runner.values.state(of: name) }

    private func write(_ panel: RunningPanel, _ name: String, _ value: Value) throws {
        try panel.runner.values.write(name, value, now: panel.clock.now)
        panel.advance(20)
    }

    private func label(_ panel: RunningPanel) -> String? { (panel.runner.panel.content?.view(at: "label") as? Label)?.text }

    @Test func aPreviewHasItsBackendUnlessItIsTakenAway() throws {
        let panel = try preview()
        #expect(label(panel) == "nothing On")
        try panel.service.connectBackend(false)
        panel.advance(20)
        #expect(label(panel) == "nothing Off")
        // A client that is the backend is there whatever the preview plays.
        panel.service.isConnected = true
        panel.advance(20)
        #expect(label(panel) == "nothing On")
    }

    @Test func whatHasToBeConfirmedIsAnsweredAsIsSaid() throws {
        let panel = try preview()
        try write(panel, "target", .number(50))
        #expect(state(panel, "target")?.isAwaiting == false)
        #expect(state(panel, "target")?.actual == .number(50))
        try panel.service.answer("target", BackendAnswer(after: 0.8, content: .value(.number(205))))
        try write(panel, "target", .number(210))
        panel.advance(700)
        #expect(state(panel, "target")?.actual == .number(50))
        panel.advance(200)
        #expect(state(panel, "target")?.actual == .number(205))
        try panel.service.answer("target", BackendAnswer(after: 0.2, refusal: "no power"))
        panel.advance(3_000)
        try write(panel, "target", .number(60))
        panel.advance(300)
        #expect(panel.runner.window.shownBanners.map(\.text) == ["no power"])
        panel.advance(3_000)
        #expect(state(panel, "target")?.known == .number(205))
        try panel.service.answer("target", BackendAnswer(isSilent: true))
        try write(panel, "target", .number(70))
        panel.advance(2_900)
        #expect(state(panel, "target")?.isAwaiting == true)
        panel.advance(200)
        #expect(state(panel, "target")?.hasFailed == true)
    }

    @Test func whoIsGoneAnswersNothing() throws {
        let panel = try preview()
        try panel.service.answer("target", BackendAnswer(after: 0.5))
        try write(panel, "target", .number(50))
        try panel.service.connectBackend(false)
        panel.advance(1_000)
        #expect(state(panel, "target")?.isAwaiting == true)
    }

    @Test func aClientThatIsTheBackendAnswersByItself() throws {
        let panel = try preview()
        panel.service.isConnected = true
        try write(panel, "target", .number(50))
        panel.advance(500)
        #expect(state(panel, "target")?.isAwaiting == true)
    }

    @Test func whatAClientTellsIsItsOwnUntilItIsGone() throws {
        let panel = try preview()
        panel.service.isConnected = true
        try panel.runner.values.set("actual", .number(200), from: .client, now: panel.clock.now)
        try panel.service.connectBackend(false)
        panel.advance(20)
        #expect(state(panel, "actual")?.isFresh == true)
        try panel.service.connectBackend(true)
        panel.advance(20)
        // It tells it no more, and nobody does so in its place.
        panel.advance(6_000, step: 100)
        #expect(state(panel, "actual")?.isFresh == false)
        try panel.runner.values.set("actual", .number(210), from: .client, now: panel.clock.now)
        panel.service.isConnected = false
        panel.advance(12_000, step: 100)
        #expect(state(panel, "actual")?.isFresh == true)
    }

    @Test func whatLivesForAWhileStaysFreshWithItsBackend() throws {
        let panel = try preview()
        try panel.runner.values.set("actual", .number(200), from: .client, now: panel.clock.now)
        panel.advance(12_000, step: 100)
        #expect(state(panel, "actual")?.isFresh == true)
        try panel.service.connectBackend(false)
        panel.advance(20)
        #expect(state(panel, "actual")?.isFresh == false)
        try panel.service.connectBackend(true)
        panel.advance(20)
        #expect(state(panel, "actual")?.isFresh == true)
        // What somebody made out of date stays so.
        panel.runner.values.lose("actual")
        panel.advance(12_000, step: 100)
        #expect(state(panel, "actual")?.isFresh == false)
    }

    @Test func whatNobodyHasSetIsNotMadeFresh() throws {
        let panel = try preview()
        try panel.service.connectBackend(false)
        try panel.service.connectBackend(true)
        panel.advance(3_000, step: 100)
        #expect(state(panel, "actual")?.isFresh == false)
    }

    @Test func aSecretIsTaken() throws {
        let panel = try preview()
        try panel.runner.values.setSecret("pin", SecretText("1234"), now: panel.clock.now)
        panel.advance(20)
        #expect(panel.runner.values.secretState(of: "pin") == .unknown)
    }

    @Test func commandsArePlayedAndDoNotRun() throws {
        let panel = try preview()
        var deeds: [String] = []
        let observation = panel.service.rehearsal?.deeds.add { deed in
            switch deed {
            case .ran(let command): deeds.append("ran \(command.arguments.joined(separator: " "))")
            case .failed(let command, let reason): deeds.append("failed \(command.name) \(reason)")
            case .printed(_, let line): deeds.append("printed \(line)")
            default: break
            }
        }
        defer { observation?.cancel() }
        try panel.service.press("run")
        panel.advance(20)
        try panel.service.answer(command: "no-such-program", CommandAnswer(after: 0.2, printed: "warm"))
        try panel.service.press("run")
        panel.advance(150)
        #expect(label(panel) == "nothing On")
        panel.advance(100)
        #expect(label(panel) == "warm On")
        try panel.service.answer(command: "no-such-program", CommandAnswer(failure: "no journal"))
        try panel.service.press("run")
        panel.advance(20)
        #expect(panel.runner.window.shownBanners.count == 1)
        try panel.service.answer(command: "fan-control", CommandAnswer(failure: "stuck"))
        try write(panel, "fan", .boolean(true))
        #expect(state(panel, "fan")?.hasFailed == true)
        #expect(
            deeds == [
                "ran no-such-program", "ran no-such-program", "printed warm", "ran no-such-program", "failed no-such-program no journal",
                "ran fan-control true", "failed fan-control stuck",
            ], "\(deeds)")
        #expect(panel.runner.commands.count == 0 && panel.messages == [])
    }

    @Test func commandsRunWhereThatIsAskedFor() throws {
        let panel = try RunningPanel(Self.text, isPreview: true, runsCommands: true)
        var ran: [String] = []
        let observation = panel.service.rehearsal?.deeds.add { if case .ran(let command) = $0 { ran.append(command.name) } }
        defer { observation?.cancel() }
        try panel.service.press("run")
        panel.advance(20)
        try write(panel, "fan", .boolean(true))
        #expect(ran == ["no-such-program", "fan-control"])
        // There are no such programs, which only who runs them learns.
        #expect(panel.messages.count == 2, "\(panel.messages)")
        #expect(state(panel, "fan")?.hasFailed == true)
    }

    @Test func theDirectionIsThatOfTheLanguageUnlessItIsChosen() throws {
        let panel = try preview()
        #expect(panel.service.direction == .leftToRight)
        try panel.service.direct(.rightToLeft)
        #expect(panel.runner.window.layoutDirection == .rightToLeft)
        try panel.service.showLanguage("ar")
        try panel.service.direct(.leftToRight)
        #expect(panel.runner.window.layoutDirection == .leftToRight)
        // It stays over edits.
        #expect(try panel.reload() == [])
        panel.turn()
        #expect(panel.runner.window.layoutDirection == .leftToRight)
        try panel.service.direct(nil)
        #expect(panel.runner.window.layoutDirection == .rightToLeft)
    }

    @Test func itIsBroughtToEachIdleStage() throws {
        let panel = try preview()
        #expect(panel.service.idleStages == [.active, .dim, .page, .off])
        for stage in [PanelService.IdleStage.page, .dim, .off, .active, .off, .dim, .page] {
            try panel.service.rest(until: stage)
            panel.advance(20)
            #expect(panel.service.idleStage == (stage == .dim ? "dim" : stage.rawValue), "\(stage)")
            #expect(panel.service.page == (stage == .page || stage == .off ? "pages/saver" : panel.service.page))
        }
        // The next one comes in its time.
        try panel.service.rest(until: .dim)
        panel.advance(61_000, step: 500)
        #expect(panel.service.idleStage == "page")
        panel.touch(.began, 0.5, 0.5)
        #expect(panel.service.idleStage == "active")
    }

    @Test func aStageThatThePanelDoesNotHaveIsRefused() throws {
        let panel = try RunningPanel("fascia: 1\nviews: [{type: switch, frame: {left: 0, top: 0}}]", isPreview: true)
        #expect(panel.service.idleStages == [.active, .off])
        #expect(throws: ServiceError.self) { try panel.service.rest(until: .dim) }
        try panel.service.rest(until: .off)
        panel.advance(20)
        #expect(panel.service.idleStage == "off")
    }

    @Test func nothingIsPlayedAroundAnotherPanel() throws {
        let panel = try RunningPanel(Self.text)
        for attempt in [
            { try panel.service.connectBackend(true) }, { try panel.service.answer("target", BackendAnswer()) },
            { try panel.service.answer(command: "x", CommandAnswer()) }, { try panel.service.direct(.rightToLeft) },
            { try panel.service.rest(until: .off) },
        ] as [() throws -> Void] {
            #expect(throws: ServiceError.self) { try attempt() }
        }
        try write(panel, "target", .number(50))
        panel.advance(500)
        #expect(state(panel, "target")?.isAwaiting == true)
        #expect(panel.service.idleStage == "active" && panel.runner.window.layoutDirection == .leftToRight)
    }
}
