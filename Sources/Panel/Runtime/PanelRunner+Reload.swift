import FasciaConfiguration
import FasciaControls
import FasciaGeometry
import FasciaSystem

extension PanelRunner {
    /// Reads the configuration again, builds a new panel beside the present one, and shows it if there is no mistake. Otherwise the present
    /// one stays and the mistakes are logged; a screen of mistakes is updated.
    ///
    /// Reading, decoding and building happen on another thread, while the present panel is drawn and touched. Requests that arrive
    /// meanwhile share one more reload after it, since files may have changed.
    ///
    /// The service manager is told when a reload starts, and when the last one has ended.
    /// - Parameters:
    ///   - atOnce: whether the new panel is shown although a finger holds something or somebody enters a text.
    ///   - completion: called with the mistakes, or with none if the new panel is shown, now or as soon as no finger holds
    ///   anything and nobody enters a text. Called later, on the loop, or at once if there is nothing to read; never once the runner has ended.
    func reload(atOnce: Bool = false, _ completion: @escaping PanelReloads.Completion = { _ in }) {
        guard source != nil else { return completion(["this panel has no configuration to read anew"]) }
        if atOnce { showsNextAtOnce = true }
        serviceWatch.notifier.reloading()
        if reloadRequests.add(completion) { beginReload() }
    }

    private func beginReload() {
        guard let source else { return }
        // The next one may be on trial, and hang while it is read.
        if source.generations != nil { serviceWatch.watch(every: Trial.watchdog) }
        let leaves = leavesPanel || panel.content == nil
        leavesPanel = false
        let atOnce = showsNextAtOnce
        showsNextAtOnce = false
        do throws(SystemError) {
            try source.load(on: reader, shown: leaves ? nil : shownGeneration, showsMistakes: leaves) { [unowned self] reading in
                let status = self.take(reading, leaves: leaves, atOnce: atOnce)
                if case .failure(let errors) = reading.panel { return self.endReload(status, errors.all.map(\.description)) }
                self.endReload(status, [])
            }
        } catch {
            if trial == nil { serviceWatch.watch(every: nil) }
            let story = "cannot read \(source.path): \(error)"
            log.error(story)
            mistakes = [story]
            // What has failed does not stay: the next process shows what comes before it.
            if leaves, panel.content != nil { events.exit(code: 1) }
            endReload(story, mistakes)
        }
    }

    /// Shows the panel that was read, or reports its mistakes.
    /// - Parameters:
    ///   - leaves: whether what is shown must not stay.
    ///   - atOnce: whether the new panel waits for nobody.
    /// - Returns: the new text for `systemctl status`; nil leaves it.
    private func take(_ reading: PanelReading, leaves: Bool, atOnce: Bool) -> String? {
        generationsWereRead()
        // A crash from now on is that of what is shown.
        defer { keepLeft() }
        // A missing display matters more.
        var status = stage.obstacle.isEmpty ? "showing the panel" : nil
        switch reading.panel {
        case .success(let new):
            mistakes = []
            showWhenFree(new, atOnce: atOnce || leaves && panel.content != nil)
        case .failure(let errors):
            // A panel that waits for a finger is outdated.
            waitingPanel = nil
            let found = errors.all.map(\.description)
            // Those of one that was taken back for them are not those of what is shown.
            if source?.generations?.fellBack != true { mistakes = found }
            for mistake in found { log.error("\(mistake)") }
            let count = "\(found.count) mistake\(found.count == 1 ? "" : "s")"
            let story = "\(source?.path ?? "") has \(count); \(leaves ? "they are shown" : "the panel stays as it was")"
            log.error(story)
            status = story
            // Without a font there is nothing to show, and the next process tries again.
            if leaves, panel.content != nil, reading.screen == nil { events.exit(code: 1) }
            if leaves, let screen = reading.screen {
                shownGeneration = source?.generations?.number ?? 0
                show(screen)
                // Reading it did not crash.
                recovery = ""
            }
            showMistakeNotice(errors)
            // Those who look are told after a turn.
            wake()
        }
        followFiles()
        return status
    }

    /// Calls the completions of this reload, and starts the next one if it was requested.
    private func endReload(_ status: String?, _ mistakes: [String]) {
        // The service manager has been told that a reload is under way.
        if !reloadRequests.isAnotherWanted { serviceWatch.notifier.ready(status: status) }
        let (told, beginsNext) = reloadRequests.end()
        for completion in told { completion(mistakes) }
        if beginsNext { beginReload() }
    }

    /// Replaces the present panel, whose touches are cancelled. State of views with the same path is carried over, as is what is being
    /// entered into a field. What is entered into another one, or into a row, is cancelled.
    func show(_ new: LoadedPanel) {
        calibration?.cancel()
        let old = panel
        // The new window's clock starts at the present moment, for alerts that wait.
        new.window.update(now: clock.now)
        eventLog.now = clock.now
        old.window.cancelAllTouches()
        let unfinished = old.window.takeUnfinishedEditing { new.content?.control(at: $0) }
        old.window.cancelEditing()
        eventLog.leave()
        leaveValues(old.content)
        if let before = old.content, let content = new.content {
            // The idle page is not carried over, but the pages before it.
            if idle.showsPage { placeBeforeIdle?.applyPages(to: before) }
            PanelSnapshot(before).apply(to: content)
        } else if let content = new.content {
            restorePlace(of: content)
        }
        joinValues(new.content)
        ownValues.reset()
        if let content = new.content { service.marks.apply(to: content) }
        messages.move(from: old.window, to: new.window)
        eventLog.follow(new.window)
        panel = new
        stage.apply(new.display.selection)
        stageLoop.show(new.window, scale: new.scale)
        placeOperatorMark()
        if let unfinished {
            new.window.goOn(with: unfinished, in: new.content?.control(at: unfinished.path))
            takeBackDrafts(of: old.content)
        }
        useLight()
        idle.configuration = new.configuration?.idle ?? IdleConfiguration()
        if idle.showsPage { showIdlePage() }
        displayChanged()
    }

    /// Sets values back that were told of a text while it was typed, where the present panel does not go on telling of it: its field may be
    /// hidden or disabled, show another value, or tell of complete texts alone.
    private func takeBackDrafts(of old: PanelContent?) {
        let told = panel.content?.builder.hub.beforeDrafts ?? [:]
        for (name, before) in old?.builder.hub.beforeDrafts ?? [:] where told[name] == nil && values.state(of: name)?.known != before {
            values.change(name, to: before, policy: .live, isFinal: true, now: clock.now)
        }
    }

    /// Shows the mistakes in a banner on a panel that watches its files.
    private func showMistakeNotice(_ errors: ConfigurationErrors) {
        guard panel.content != nil, !isPreview, panel.configuration?.watchesFiles == true else { return }
        mistakeNotice.show(errors, in: window)
        wake()
    }

    // MARK: Files

    /// Watches the files of a panel with `watch: true`, and those of one that cannot be shown until its mistakes are corrected.
    func watchFiles() throws(SystemError) {
        guard source != nil else { return }
        fileTimer = try events.timer(priority: .background) { [unowned self] in self.reload() }
        fileWatch = try FileWatch(loop: events) { [unowned self] in
            // Editors write in several steps, and a change may be in several files.
            self.fileTimer?.arm(at: self.clock.now + (self.isPreview ? PanelRunner.previewSettlingTime : PanelRunner.settlingTime))
        }
        followFiles()
    }

    func followFiles() {
        let isWanted = isPreview || panel.content == nil || panel.configuration?.watchesFiles == true
        for problem in fileWatch?.watch(isWanted ? source?.files ?? [] : []) ?? [] { log.limited(.warning, key: "watch", "\(problem)") }
    }
}

/// Completions of reloads: those of the present one, and those that were requested since it began to read.
struct PanelReloads {
    /// Called with the mistakes of the configuration.
    typealias Completion = ([String]) -> Void

    /// The completions of the present reload; nil while there is none.
    private var present: [Completion]?
    /// The completions of the next one, since the files may have changed meanwhile.
    private var next: [Completion] = []

    /// Whether a configuration is being read.
    var isUnderway: Bool { present != nil }
    /// Whether another reload follows the present one.
    var isAnotherWanted: Bool { !next.isEmpty }

    /// Adds a request.
    /// - Returns: whether to start a reload now.
    mutating func add(_ completion: @escaping Completion) -> Bool {
        if isUnderway {
            next.append(completion)
            return false
        }
        present = [completion]
        return true
    }

    /// Ends the present reload.
    /// - Returns: the completions to call, and whether to start the next reload now.
    mutating func end() -> (told: [Completion], beginsNext: Bool) {
        let told = present ?? []
        present = next.isEmpty ? nil : next
        next = []
        return (told, present != nil)
    }
}
