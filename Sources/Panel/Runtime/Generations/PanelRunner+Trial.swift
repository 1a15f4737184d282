import FasciaGeometry
import FasciaRaster
import FasciaStage
import FasciaSystem
import Glibc

/// The trial of a generation that was just applied: what is known of it since it is shown.
struct Trial {
    /// The number of the generation.
    let generation: Int
    let needsConfirmation: Bool
    /// Somebody touched the panel, or said `confirm`.
    var isConfirmed = false
    let begin: Instant
    let end: Instant
    /// Commits before it, and memory in use.
    let frames: Int
    var memory: Int?
    /// Since when the picture has had one colour.
    var plainSince: Instant?

    /// How long the service manager waits for a sign of life.
    static let watchdog = TimeSpan.seconds(4)
    /// How long nothing may be shown, or one colour.
    static let longestNothing = TimeSpan.seconds(5)
    /// How much more memory it may take than at its beginning, in bytes.
    static let mostGrowth = 256 << 20
    static let lookAgain = TimeSpan.milliseconds(500)

    /// A generation whose reading does not end ends the process, which then takes it back: SIGALRM does that whatever hangs.
    static func boundReading() { alarm(20) }

    static func readingDone() { alarm(0) }
}

extension PanelRunner {
    /// Sets up the trials, and begins the one that this process has started with.
    func beginTrial() throws(SystemError) {
        guard source?.generations != nil else { return }
        trialTimer = try events.timer(priority: .background) { [unowned self] in self.lookAtTrial() }
        startTrial()
    }

    /// The generation that was read last is about to be shown.
    func startTrial() {
        guard let record = source?.generation, trialTimer != nil else { return }
        if !record.isOnTrial { return stopTrial() }
        if trial?.generation == record.active { return }
        let now = clock.now
        trial = Trial(
            generation: record.active, needsConfirmation: record.needsConfirmation, begin: now,
            end: now + .seconds(record.seconds), frames: loop.statistics.frames, memory: ProcessMemory.resident)
        serviceWatch.watch(every: Trial.watchdog)
        // It has to be seen.
        stageLoop.endIdle()
        trialTimer?.arm(at: now + Trial.lookAgain)
        log.notice("generation \(record.active) is on trial for \(Int(record.seconds)) s")
    }

    private func stopTrial() {
        trial = nil
        trialTimer?.disarm()
        serviceWatch.watch(every: nil)
    }

    private func lookAtTrial() {
        guard var current = trial else { return }
        let now = clock.now
        if let shadow = loop.shadow, shadow.isPlain {
            current.plainSince = current.plainSince ?? now
        } else {
            current.plainSince = nil
        }
        trial = current
        if let failure = failure(of: current, now: now) { return takeBack(failure) }
        // A short trial ends no sooner than it is known whether anything is shown.
        let isUnclear = !stageLoop.isDark && (current.plainSince != nil || loop.statistics.frames == current.frames)
        if now < current.end || isUnclear {
            trialTimer?.arm(at: isUnclear ? now + Trial.lookAgain : min(now + Trial.lookAgain, current.end))
            return
        }
        stopTrial()
        log.notice("generation \(current.generation) has passed its trial")
        onDisk { $0.keep() }
    }

    /// Why the generation has to be taken back; nil if there is no reason.
    private func failure(of trial: Trial, now: Instant) -> String? {
        if !stageLoop.isDark {
            if loop.statistics.frames == trial.frames, now >= trial.begin + Trial.longestNothing {
                let reason = stage.obstacle.isEmpty ? "" : ": \(stage.obstacle)"
                return "it showed nothing for 5 s\(reason)"
            }
            if let since = trial.plainSince, now >= since + Trial.longestNothing { return "it showed nothing but one colour for 5 s" }
        }
        if let before = trial.memory, let memory = ProcessMemory.resident, memory > before + Trial.mostGrowth {
            return "it took \((memory - before) >> 20) MB of memory"
        }
        if now >= trial.end, trial.needsConfirmation, !trial.isConfirmed { return "nobody confirmed it" }
        return nil
    }

    private func takeBack(_ reason: String) {
        log.error("generation \(trial?.generation ?? 0) is taken back: \(reason)")
        stopTrial()
        onDisk {
            $0.takeBack(reason)
        } then: { [unowned self] in
            self.reload()
        }
    }

    private func onDisk(_ body: @escaping @Sendable (Generations) -> Void, then: @escaping () -> Void = {}) {
        guard let generations = source?.generations else { return }
        do throws(SystemError) {
            try reader.perform {
                body(generations)
                return generations.read()
            } completion: { [unowned self] record in
                self.source?.know(record)
                then()
            }
        } catch {
            // The next process finds a trial that did not end.
            log.error("\(error)")
            events.exit(code: 1)
        }
    }
}

extension Surface {
    /// Whether all pixels have one colour.
    var isPlain: Bool {
        let first = pixels[0]
        for y in 0..<height {
            let row = pixels + y * stride
            for x in 0..<width where row[x] != first { return false }
        }
        return true
    }
}
