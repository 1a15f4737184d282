import FasciaFrame
import FasciaGeometry
import FasciaValues

extension PanelService {
    /// What a preview plays; nil for a panel that is none.
    package var rehearsal: Rehearsal? { runner.rehearsal }

    /// Why nothing is played around another panel.
    package static let isNoPreview = ServiceError(
        "this panel is no preview: its backend, its programs and its hours are its own; “fascia preview CONFIG” shows one that is")

    /// The same for who wants to change it.
    private func rehearsed() throws(ServiceError) -> Rehearsal {
        if let rehearsal { return rehearsal }
        throw PanelService.isNoPreview
    }

    /// Connects the played backend of a preview, or takes it away.
    package func connectBackend(_ isConnected: Bool) throws(ServiceError) { try rehearsed().isConnected = isConnected }

    /// Says what the played backend of a preview answers when a value is written; nil is its usual answer.
    package func answer(_ name: String, _ answer: BackendAnswer?) throws(ServiceError) {
        try rehearsed().backend.answers[name] = answer
    }

    /// How many programs may have an answer.
    package static let mostCommandAnswers = 100

    /// Says what comes of a command that a preview does not run, by its program; nil ends it well.
    package func answer(command name: String, _ answer: CommandAnswer?) throws(ServiceError) {
        let backend = try rehearsed().backend
        if answer != nil, backend.commands[name] == nil, backend.commands.count >= PanelService.mostCommandAnswers {
            throw ServiceError("\(backend.commands.count) programs have an answer, which is as many as may")
        }
        backend.commands[name] = answer
    }

    /// Has the layout of a preview begin where this says, whatever its language; nil as the language has it.
    package func direct(_ direction: LayoutDirection?) throws(ServiceError) { try rehearsed().direction = direction }

    /// The direction in which the layout runs now.
    package var direction: LayoutDirection { runner.window.layoutDirection }

    /// A stage of a panel that nobody touches, by the name that `panel.idle` has for it.
    package enum IdleStage: String, CaseIterable {
        case active, dim, page, off
    }

    /// The stage that there is now.
    package var idleStage: String { runner.idleStage }

    /// The stages that a preview may be brought to: those of the configuration, and both ends.
    package var idleStages: [IdleStage] { IdleStage.allCases.filter { $0 == .active || $0 == .off || span(of: $0) != nil } }

    private func span(of stage: IdleStage) -> TimeSpan? {
        let idle = runner.idle.configuration
        return switch stage {
        case .active: nil
        case .dim: idle.dim?.after
        case .page: idle.page?.after
        case .off: idle.off
        }
    }

    /// Has a preview be as if nobody had touched it until a stage begins: what begins before has begun as well.
    package func rest(until stage: IdleStage) throws(ServiceError) {
        _ = try rehearsed()
        if stage == .active { return wake() }
        guard let span = span(of: stage) else {
            // Without a stage it is switched off by hand.
            if stage == .off { return idle() }
            throw ServiceError("the panel has no stage “\(stage.rawValue)”: “idle: \(stage.rawValue):” of the configuration gives it one")
        }
        runner.idle.rest(for: span, now: runner.clock.now)
        runner.wake()
    }
}
