import FasciaSystem

extension PanelRunner {
    /// Has a panel show and set the values that outlive it, and run its commands.
    func joinValues(_ content: PanelContent?) {
        guard let content else { return }
        content.use(values, now: clock.now)
        content.onCommand = { [unowned self] command in self.commands.run(command) }
    }

    /// Takes the values away from a panel that is replaced.
    func leaveValues(_ content: PanelContent?) {
        content?.leaveValues(now: clock.now)
        content?.onCommand = nil
    }

    func makeCommandRunner() -> CommandRunner {
        let runner = CommandRunner(loop: events, values: values, clock: clock, log: log)
        runner.onFailure = { [unowned self] text, detail in
            self.panel.content?.showFailure(text, detail: detail)
            self.wake()
        }
        return runner
    }
}
