import FasciaGeometry
import FasciaStage
import FasciaSystem
import FasciaValues

extension PanelRunner {
    /// After how long the end of a trial that the disk did not take is tried again.
    private static let noteDelay = TimeSpan.milliseconds(30_000)

    /// Sets up the trials, and begins the one that this process has started with.
    func beginTrial() throws(SystemError) {
        guard let generations = source?.generations else { return }
        shownGeneration = generations.number
        trialTimer = try events.timer(priority: .background) { [unowned self] in self.lookAtTrial() }
        noteTimer = try events.timer(priority: .background) { [unowned self] in self.noteAgain() }
        armNote(generations)
        startTrial(generations)
    }

    /// A configuration was read, whatever came of it.
    func generationsWereRead() {
        for story in source?.generations?.takeNews() ?? [] { log.error(story) }
        // Another one was applied meanwhile.
        if let trial, source?.generations?.number != trial.generation { stopTrial() }
        if trial == nil { serviceWatch.watch(every: source?.generations?.isOnTrial == true ? Trial.watchdog : nil) }
    }

    /// A crash from now on is that of the generation that is shown.
    func keepLeft() {
        guard let generations = source?.generations else { return }
        starts?.keep(generation: waitingPanel == nil ? generations.number : shownGeneration, generations)
        armNote(generations)
    }

    private func armNote(_ generations: GenerationState) {
        if generations.hasUnnoted { noteTimer?.arm(at: clock.now + PanelRunner.noteDelay) }
    }

    /// Tries again to note what the disk did not take.
    private func noteAgain() {
        onDisk {
            $0.noteAgain()
            return true
        }
    }

    /// The panel has been well for a while since its start. If it has left out what crashed before, that is put aside.
    func generationIsWell() {
        guard trial == nil, let generations = source?.generations, generations.suspicion.leftOut(generations.record) != nil else { return }
        onDisk {
            $0.putSuspectAside()
            return true
        }
    }

    /// A generation is about to be shown.
    func startTrial(_ generations: GenerationState?) {
        guard let generations, trialTimer != nil else { return }
        if !generations.isOnTrial { return stopTrial() }
        if trial?.generation == generations.number { return }
        trial = Trial(generations.record, sight)
        serviceWatch.watch(every: Trial.watchdog)
        trialTimer?.arm(at: clock.now + Trial.pause)
        log.notice("generation \(generations.number) is on trial for \(Value.number(generations.record.seconds)) s")
        // It has to be seen.
        idle.staysAwake = true
        stageLoop.endIdle()
    }

    private func stopTrial() {
        trial = nil
        if idle.staysAwake {
            idle.staysAwake = false
            stageLoop.endIdle()
        }
        trialTimer?.disarm()
        serviceWatch.watch(every: nil)
    }

    /// Shows a panel that was read. What its declarations change of kept values is remembered until it has proved itself.
    func showGeneration(_ new: LoadedPanel, _ generations: GenerationState?) {
        shownGeneration = generations?.number ?? 0
        declareValues(generations) { show(new) }
    }

    /// Has a generation's panel declare its values.
    func declareValues(_ generations: GenerationState?, _ declare: () -> Void) {
        guard let generations else { return declare() }
        state.willDeclare(by: generations.number, isOnTrial: generations.isOnTrial, proved: generations.record.good)
        let before = values.persistent
        declare()
        state.declared(by: generations.number, isOnTrial: generations.isOnTrial, before: before)
    }

    // MARK: Looking at it

    private var sight: Trial.Sight {
        Trial.Sight(
            now: clock.now, frames: loop.statistics.frames, isPlain: isPlain,
            canShow: !stageLoop.isDark && stage.offersDisplay, obstacle: stage.obstacle, memory: memoryInUse())
    }

    func lookAtTrial() {
        guard var current = trial else { return }
        if current.hasPassed { return keepGeneration() }
        // Nothing can be judged of a display that was switched off by hand.
        stageLoop.endIdle()
        let wasRunning = current.isRunning
        let verdict = current.look(sight)
        trial = current
        switch verdict {
        case .goesOn(let pause):
            trialTimer?.arm(at: clock.now + pause)
            if current.isRunning != wasRunning { markTrial(isBegun: current.isRunning) }
        case .passed: keepGeneration()
        case .failed(let reason): takeBack(reason)
        }
    }

    /// While there is no display, a power cut is no failure of the generation.
    private func markTrial(isBegun: Bool) {
        guard let number = trial?.generation else { return }
        let story = "the trial of generation \(number) \(isBegun ? "goes on" : "waits for a display")"
        log.notice(story)
        note(story) { $0.mark(number, isBegun: isBegun) }
    }

    /// Somebody touched the panel, or said so.
    func confirmTrial() {
        guard let current = trial, current.needsConfirmation, !current.isConfirmed else { return }
        trial?.isConfirmed = true
        note("generation \(current.generation) is confirmed") { $0.confirm(current.generation) }
    }

    private func keepGeneration() {
        guard let number = trial?.generation else { return }
        serviceWatch.watch(every: nil)
        let story = "generation \(number) has passed its trial"
        note(story) {
            $0.keep(number)
        } then: { [unowned self] isNoted in
            guard self.trial?.generation == number else { return }
            if isNoted {
                self.log.notice(story)
                self.state.trialPassed()
                return self.stopTrial()
            }
            // Until then a power cut takes it back.
            self.trialTimer?.arm(at: self.clock.now + PanelRunner.noteDelay)
        }
    }

    private func takeBack(_ reason: String) {
        guard let number = trial?.generation else { return }
        stopTrial()
        onDisk {
            $0.fail(number, reason)
            return false
        } then: { [unowned self] _ in
            self.leavesPanel = true
            self.reload()
        }
    }

    /// A generation that was never shown fails; what is shown stays.
    func giveUp(_ number: Int, _ reason: String) {
        onDisk {
            $0.fail(number, reason)
            return false
        } then: { [unowned self] _ in
            self.reload()
        }
    }

    /// Notes whether the attempt to show a generation on trial counts.
    func noteAttempt(_ number: Int, isBegun: Bool, then: @escaping (Bool) -> Void = { _ in }) {
        note(
            "generation \(number) \(isBegun ? "is about to be shown" : "waits to be shown")", { $0.mark(number, isBegun: isBegun) },
            then: then)
    }

    // MARK: The disk

    /// Changes the record.
    /// - Parameter then: told whether the disk has it.
    private func note(
        _ story: String, _ body: @escaping @Sendable (inout GenerationRecord) -> Void, then: @escaping (Bool) -> Void = { _ in }
    ) { onDisk({ $0.note(story, body) }, then: then) }

    /// Does something with the generations on another thread. What that one knows of them counts from then on.
    private func onDisk(_ body: @escaping @Sendable (inout GenerationState) -> Bool, then: @escaping (Bool) -> Void = { _ in }) {
        guard let generations = source?.generations else { return }
        do throws(SystemError) {
            try reader.perform { [generations] in
                var known = generations
                let result = body(&known)
                return (known, result)
            } completion: { [unowned self] (known: GenerationState, result: Bool) in
                self.source?.generations?.learn(known)
                for story in self.source?.generations?.takeNews() ?? [] { self.log.error(story) }
                self.keepLeft()
                then(result)
            }
        } catch {
            // The next process finds a trial that did not end.
            log.error("\(error)")
            events.exit(code: 1)
        }
    }
}
