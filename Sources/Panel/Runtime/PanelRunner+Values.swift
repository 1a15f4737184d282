import FasciaSystem
import FasciaValues

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
        content.onLookChosen = { [unowned self] in self.keepLook() }
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
        content?.onLookChosen = nil
    }

    /// Says in the log when nobody answered what fingers set: the mark on the control is not seen over ssh.
    func reportFailures() {
        let observation = values.changes.add { [unowned self] change in
            let (name, state) = (change.name, change.state)
            let isNews = state.hasFailed != self.unanswered.contains(name)
            guard isNews else { return }
            if !state.hasFailed {
                self.unanswered.remove(name)
                return
            }
            self.unanswered.insert(name)
            // A command that failed has been told already.
            guard let confirmation = self.values.definition(of: name)?.confirmation else { return }
            let span = "\(Value.number(confirmation.seconds))"
            self.log.warning(
                "nobody confirmed “\(name)” within \(span) s, it is \(state.actual) again: is its backend connected, and does it answer with “set”?"
            )
        }
        observations.append(observation)
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
