import FasciaGeometry

/// A panel that was read and waits until no finger holds anything and nobody enters a text.
struct WaitingPanel {
    let panel: LoadedPanel
    /// What was known of the generations when it was read.
    let generations: GenerationState?
    /// When it is shown at the latest.
    let deadline: Instant
    /// What the disk says of its attempt.
    var attempt: Attempt

    /// An attempt is on the disk while a generation on trial is read, and from before it is shown on; while it waits, a crash of what is
    /// shown is none of its own.
    enum Attempt {
        case noted, withdrawn
        /// It is being noted again.
        case pending
    }

    /// Its number; nil where there are no generations.
    var number: Int? { generations?.number }
}

extension PanelRunner {
    /// Shows a new panel as soon as no finger holds anything and nobody enters a text, and after half a minute at the latest: a touchscreen
    /// may never report a lift, and who typed may have walked away.
    /// - Parameter atOnce: it waits for nobody: somebody wants it so, or what is shown has failed.
    func showWhenFree(_ new: LoadedPanel, atOnce: Bool) {
        let generations = source?.generations
        let deadline = atOnce ? clock.now : waitingPanel?.deadline ?? clock.now + PanelRunner.longestHold
        waitingPanel = WaitingPanel(panel: new, generations: generations, deadline: deadline, attempt: .noted)
        _ = showWaiting(now: clock.now)
        guard waitingPanel != nil else { return }
        log.info("the panel that was read anew is shown when the finger lifts, or the text is entered")
        if let generations, generations.isOnTrial, generations.number != shownGeneration {
            waitingPanel?.attempt = .withdrawn
            noteAttempt(generations.number, isBegun: false)
        }
        wake()
    }

    /// - Returns: when to be called again, if no finger lifts before; nil if no panel waits for that.
    func showWaiting(now: Instant) -> Instant? {
        guard let waiting = waitingPanel else { return nil }
        switch waiting.attempt {
        case .pending: return nil
        case .noted, .withdrawn: if window.isHeld || window.firstResponder != nil, now < waiting.deadline { return waiting.deadline }
        }
        if waiting.attempt == .withdrawn, let number = waiting.number {
            waitingPanel?.attempt = .pending
            noteAttempt(number, isBegun: true) { [unowned self] isNoted in
                guard self.waitingPanel?.attempt == .pending, self.waitingPanel?.number == number else { return }
                if isNoted {
                    self.showNow()
                    return self.wake()
                }
                self.waitingPanel = nil
                // Where nothing can be noted, nothing is tried.
                self.giveUp(number, "its trial cannot be noted on the disk")
            }
            return nil
        }
        showNow()
        return nil
    }

    private func showNow() {
        guard let waiting = waitingPanel else { return }
        waitingPanel = nil
        reloads += 1
        startTrial(waiting.generations)
        showGeneration(waiting.panel, waiting.generations)
        keepLeft()
        configurationShown()
        // The shown panel decides whether files are watched.
        followFiles()
        let darkness = stageLoop.isDark ? "; the display is switched off until it is touched, or “fascia ctl wake”" : ""
        log.notice("shows \(source?.path ?? "") anew\(darkness)")
    }
}
