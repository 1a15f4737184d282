import FasciaConfiguration
import FasciaControls
import FasciaGeometry
import FasciaSystem

extension PanelRunner {
    /// Makes the panel anew from its files, completely and beside the present one, and shows it if nothing is wrong. Otherwise the
    /// present one stays, and what is wrong is logged; a screen with mistakes shows the present ones.
    ///
    /// Files are read, images decoded and views built on a thread of their own, however long that takes: the present panel is drawn and
    /// touched meanwhile. Whoever asks again before that is done gets another reload after it, one for all who ask: files may have changed.
    ///
    /// The service manager is told that the panel reloads, and once nothing is left to be read that it has.
    /// - Parameter completion: told what is wrong, one mistake a line each; nothing if the new panel is shown, or will be as soon as no finger
    ///   holds anything. Called later, on the loop, or at once if there is nothing to read; never once the runner has ended.
    func reload(_ completion: @escaping PanelReloads.Completion = { _ in }) {
        guard source != nil else { return completion(["this panel has no configuration to read anew"]) }
        notifier.reloading()
        if reloadRequests.add(completion) { beginReload() }
    }

    private func beginReload() {
        guard let source else { return }
        do throws(SystemError) {
            try source.load(on: reader, showsMistakes: panel.content == nil) { [unowned self] reading in
                self.endReload(self.take(reading))
            }
        } catch {
            let story = "cannot read \(source.path): \(error)"
            log.error(story)
            mistakes = [story]
            endReload(story)
        }
    }

    /// Shows what was read, or says what is wrong with it.
    /// - Returns: what `systemctl status` says; nil for what it says already.
    private func take(_ reading: PanelReading) -> String? {
        // A display that is not there is still what matters most.
        var status = stage.obstacle.isEmpty ? "showing the panel" : nil
        switch reading.panel {
        case .success(let new):
            mistakes = []
            showWhenFree(new)
        case .failure(let errors):
            // One that waits for a finger was made of files that are not there any more.
            waitingPanel = nil
            mistakes = errors.all.map(\.description)
            for mistake in mistakes { log.error("\(mistake)") }
            let count = "\(mistakes.count) mistake\(mistakes.count == 1 ? "" : "s")"
            let story = "\(source?.path ?? "") has \(count); \(panel.content == nil ? "they are shown" : "the panel stays as it was")"
            log.error(story)
            status = story
            if panel.content == nil, let screen = reading.screen {
                show(screen)
                // It has been read, and did not crash on it.
                recovery = ""
            }
            showMistakeNotice(errors)
        }
        followFiles()
        return status
    }

    /// Tells all who waited for the reload, and begins with the one that was asked for since.
    private func endReload(_ status: String?) {
        // The manager waits for the last one: it has been told of that already.
        if !reloadRequests.isAnotherWanted { notifier.ready(status: status) }
        let (told, beginsNext) = reloadRequests.end()
        let mistakes = mistakes
        for completion in told { completion(mistakes) }
        if beginsNext { beginReload() }
    }

    /// Shows a panel that was read anew as soon as no finger holds anything: what a finger holds is not taken from it. A touchscreen that
    /// never reports a lift holds it back for half a minute at most.
    private func showWhenFree(_ new: LoadedPanel) {
        waitingPanel = (new, waitingPanel?.deadline ?? clock.now + PanelRunner.longestHold)
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
        configurationShown()
        // Whether files are followed is what the panel says that is shown now.
        followFiles()
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
        eventLog.leave()
        leaveValues(old.content)
        if let before = old.content, let content = new.content {
            // The idle page is no place that somebody chose.
            if idle.showsPage { placeBeforeIdle?.applyPages(to: before) }
            PanelSnapshot(before).apply(to: content)
        } else if let content = new.content {
            restorePlace(of: content)
        }
        joinValues(new.content)
        if let content = new.content { service.marks.apply(to: content) }
        eventLog.follow(new.window)
        panel = new
        stage.apply(new.display.selection)
        loop.show(new.window, scale: new.scale)
        light.window = new.window
        light.floor = new.display.minimumBrightness
        light.use(new.display.backlight)
        idle.configuration = new.configuration?.idle ?? IdleConfiguration()
        if idle.showsPage { showIdlePage() }
        displayChanged()
    }

    /// Tells on a panel that follows its files what is wrong with them: whoever changes them looks at it.
    private func showMistakeNotice(_ errors: ConfigurationErrors) {
        guard panel.content != nil, panel.configuration?.watchesFiles == true else { return }
        mistakeNotice.show(errors, in: window)
        wake()
    }

    // MARK: Files

    /// Follows the files of a panel that asks for it, and those of one that cannot be shown until somebody puts it right.
    func watchFiles() throws(SystemError) {
        guard source != nil else { return }
        fileTimer = try events.timer(priority: .background) { [unowned self] in self.reload() }
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

/// Callers that wait for a reload: those who asked before it began to read, and those who asked since.
struct PanelReloads {
    /// Told what is wrong with the configuration, or nothing.
    typealias Completion = ([String]) -> Void

    /// Told how the reload that is under way ends; nil while there is none.
    private var present: [Completion]?
    /// For the one that follows: the files may have changed since the present one read them.
    private var next: [Completion] = []

    /// Whether a configuration is being read.
    var isUnderway: Bool { present != nil }
    /// Whether another reload follows the present one.
    var isAnotherWanted: Bool { !next.isEmpty }

    /// Takes a request.
    /// - Returns: whether a reload is to begin now.
    mutating func add(_ completion: @escaping Completion) -> Bool {
        if isUnderway {
            next.append(completion)
            return false
        }
        present = [completion]
        return true
    }

    /// The present reload has ended.
    /// - Returns: who is to be told; and whether the next is to begin now.
    mutating func end() -> (told: [Completion], beginsNext: Bool) {
        let told = present ?? []
        present = next.isEmpty ? nil : next
        next = []
        return (told, present != nil)
    }
}
