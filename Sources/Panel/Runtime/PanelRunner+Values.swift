import FasciaSystem
import FasciaValues

extension PanelRunner {
    /// Connects a panel with the values and with its commands.
    func joinValues(_ content: PanelContent?) {
        guard let content else { return }
        values.onCommand = { [unowned self] name, value in
            guard let command = self.panel.content?.command(for: name, value) else {
                // A value of a panel that was just replaced.
                return self.values.finish(name, value, isLast: true, now: self.clock.now)
            }
            if let rehearsal = self.rehearsal, !rehearsal.runsCommands {
                self.tellOfPreview(command)
                return rehearsal.backend.run(name, value)
            }
            self.rehearsal?.deeds.send(.ran(command))
            self.valueCommands.write(name, value, by: command)
        }
        values.onSecretCommand = { [unowned self] name in
            guard let command = self.panel.content?.command(forSecret: name) else { return }
            if let rehearsal = self.rehearsal, !rehearsal.runsCommands {
                self.tellOfPreview(command)
                return rehearsal.backend.run(secret: name)
            }
            guard let secret = self.values.takeSecret(name) else { return }
            self.rehearsal?.deeds.send(.ran(command))
            self.valueCommands.write(name, secret: secret, by: command)
        }
        content.use(values, now: clock.now)
        rehearsal?.join(content)
        contentObservations = [
            content.commands.add { [unowned self] command in
                if let rehearsal = self.rehearsal, !rehearsal.runsCommands {
                    self.tellOfPreview(command)
                    return rehearsal.backend.run(command)
                }
                self.rehearsal?.deeds.send(.ran(command))
                self.commands.run(command)
            },
            content.lookChoices.add { [unowned self] in self.keepLook() },
            content.failures.add { [unowned self] reason in self.log.limited(.warning, key: "failure", reason) },
            content.calibrationRequests.add { [unowned self] in
                // A finger is in the middle of the panel that is to go: at the next turn it is not.
                self.isCalibrationWanted = true
                self.wake()
            },
        ]
    }

    /// Says which command a preview does not run.
    private func tellOfPreview(_ command: Command) {
        log.limited(.notice, key: "preview \(command.name)", "a preview runs no commands: “\(command.name)” is left out")
    }

    /// Disconnects a panel that is replaced from the values.
    func leaveValues(_ content: PanelContent?) {
        content?.leaveValues(now: clock.now)
        contentObservations = []
    }

    /// Logs writes that were not confirmed, since the mark on the control is not seen over ssh.
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
            // Failed commands have been logged already.
            guard let confirmation = self.values.definition(of: name)?.confirmation else { return }
            let span = "\(Value.number(confirmation.seconds))"
            self.log.warning(
                "nobody confirmed “\(name)” within \(span) s, it is \(state.knownActual?.description ?? "unknown") again: is its backend connected, and does it answer with “set”?"
            )
        }
        observations.append(observation)
        observations.append(values.secretLosses.add { [unowned self] in self.tellLoss(ofSecret: $0) })
        observations.append(
            values.losses.add { [unowned self] loss in
                let shown = loss.rows.prefix(5).map { "“\($0)”" }.joined(separator: ", ")
                let more = loss.rows.count > 5 ? " and \(loss.rows.count - 5) more" : ""
                self.log.warning("the list “\(loss.name)” has other fields or less room now, its rows \(shown)\(more) are gone")
            })
    }

    private func tellLoss(ofSecret name: String) {
        let options = values.definition(of: name)?.secret ?? SecretOptions()
        let span = Value.number(options.span.seconds)
        let story: String? =
            if values.wasRedeclared(secret: name) {
                "the configuration was read anew before it was taken, and it is not for the same any more"
            } else if let backend = options.backend {
                "within \(span) s no client subscribed as the backend “\(backend)” that it is for"
            } else {
                // What the command says has been logged.
                nil
            }
        if let story { log.warning("the secret “\(name)” is wiped: \(story)") }
        panel.content?.showFailure(ofSecret: name)
        wake()
    }

    func makeCommandRunner() -> CommandRunner {
        let runner = CommandRunner(loop: events, values: values, clock: clock, log: log)
        observations.append(
            runner.failures.add { [unowned self] failure in
                // The reason has been logged.
                if let message = failure.message {
                    self.panel.content?.showFailure(message)
                } else {
                    self.panel.content?.showFailure(FailureText.failed)
                }
                self.wake()
            })
        return runner
    }
}
