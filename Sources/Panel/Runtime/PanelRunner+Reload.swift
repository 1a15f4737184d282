import FasciaControls
import FasciaGeometry
import FasciaSystem

extension PanelRunner {
    /// Makes the panel anew from its files, completely and beside the present one, and shows it if nothing is wrong. Otherwise the
    /// present one stays, and what is wrong is logged; a screen with mistakes shows the present ones.
    ///
    /// The service manager is told that the panel reloads, and that it has.
    /// - Returns: what is wrong, one mistake a line each; empty if the new panel is shown.
    func reload() -> [String] {
        guard let source else { return ["this panel has no configuration to read anew"] }
        notifier.reloading()
        // What `systemctl status` says. A display that is not there is still what matters most.
        var status = stage.obstacle.isEmpty ? "showing the panel" : nil
        do throws(ConfigurationErrors) {
            let new = try source.load()
            mistakes = []
            showWhenFree(new)
        } catch {
            mistakes = error.all.map(\.description)
            for mistake in mistakes { log.error("\(mistake)") }
            let count = "\(mistakes.count) mistake\(mistakes.count == 1 ? "" : "s")"
            let story = "\(source.path) has \(count); \(panel.content == nil ? "they are shown" : "the panel stays as it was")"
            log.error(story)
            status = story
            if panel.content == nil, let screen = source.mistakes(error) { show(screen) }
            showMistakeNotice(error)
        }
        followFiles()
        notifier.ready(status: status)
        return mistakes
    }

    /// Shows a panel that was read anew as soon as no finger holds anything: what a finger holds is not taken from it. A touchscreen that
    /// never reports a lift holds it back for half a minute at most.
    private func showWhenFree(_ new: LoadedPanel) {
        waitingPanel = (new, clock.now + PanelRunner.longestHold)
        if showWaiting(now: clock.now) == nil { return }
        log.info("the panel that was read anew is shown when the finger lifts")
        wake()
    }

    /// - Returns: when to be called again, if no finger lifts before; nil if nothing waits to be shown.
    func showWaiting(now: Instant) -> Instant? {
        guard let (new, deadline) = waitingPanel else { return nil }
        if window.isHeld, now < deadline { return deadline }
        waitingPanel = nil
        reloads += 1
        show(new)
        let darkness = isDark ? "; the display is switched off until it is touched, or “fascia ctl wake”" : ""
        log.notice("shows \(source?.path ?? "") anew\(darkness)")
        return nil
    }

    /// Shows another panel in the place of the present one, which loses its fingers. What the two have in common stays as it is.
    func show(_ new: LoadedPanel) {
        calibration?.cancel()
        let old = panel
        // What an alert waits for counts from now.
        new.window.update(now: clock.now)
        eventLog.now = clock.now
        old.window.cancelAllTouches()
        eventLog.leave(old.window)
        leaveValues(old.content)
        if let before = old.content, let content = new.content {
            // The idle page is no place that somebody chose.
            if idle.showsPage { placeBeforeIdle?.applyPages(to: before) }
            PanelSnapshot(before).apply(to: content)
        }
        joinValues(new.content)
        if let content = new.content { service.marks.apply(to: content) }
        eventLog.follow(new.window)
        panel = new
        stage.apply(new.display)
        loop.show(new.window, scale: new.scale)
        light.window = new.window
        light.use(new.display.backlight)
        idle.configuration = new.configuration?.idle ?? IdleConfiguration()
        if idle.showsPage { showIdlePage() }
        displayChanged()
    }

    // MARK: Files

    /// Follows the files of a panel that asks for it, and those of one that cannot be shown until somebody puts it right.
    func watchFiles() throws(SystemError) {
        guard source != nil else { return }
        fileTimer = try events.timer(priority: .background) { [unowned self] in _ = self.reload() }
        fileWatch = try FileWatch(loop: events) { [unowned self] in
            // Editors write in several steps, and several files are one change.
            self.fileTimer?.arm(at: self.clock.now + PanelRunner.settlingTime)
        }
        followFiles()
    }

    private func followFiles() {
        let isWanted = panel.content == nil || panel.configuration?.watchesFiles == true
        for problem in fileWatch?.watch(isWanted ? source?.files ?? [] : []) ?? [] { log.limited(.warning, key: "watch", "\(problem)") }
    }
}
