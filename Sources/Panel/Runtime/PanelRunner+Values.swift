import FasciaSystem

extension PanelRunner {
    /// Has a panel show and set the values that outlive it, and run its commands.
    func joinValues(_ content: PanelContent?) {
        guard let content else { return }
        values.onCommand = { [unowned self] name, value in
            guard let command = self.panel.content?.command(for: name, value) else {
                // A value of a panel that has just gone.
                return self.values.finish(name, value, isLast: true, now: self.clock.now)
            }
            self.valueCommands.write(name, value, by: command)
        }
        content.use(values, now: clock.now)
        content.onCommand = { [unowned self] command in self.commands.run(command) }
        content.onCalibrate = { [unowned self] in
            // A finger is in the middle of the panel that is to go: at the next turn it is not.
            self.isCalibrationWanted = true
            self.wake()
        }
    }

    /// Takes the values away from a panel that is replaced.
    func leaveValues(_ content: PanelContent?) {
        content?.leaveValues(now: clock.now)
        content?.onCommand = nil
        content?.onCalibrate = nil
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
