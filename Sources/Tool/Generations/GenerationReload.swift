import ArgumentParser
import FasciaGeometry
import FasciaJSON
import FasciaPanel
import FasciaSocket
import FasciaSystem
import Glibc

/// Has a running panel show the generation that was made active, and finds out what came of it.
struct GenerationReload {
    let control: ControlOptions
    let generations: Generations
    /// The generation.
    let number: Int

    /// The panel's state folder: another panel's answer counts for nothing.
    let state: String
    /// Whether the panel is to show it although somebody touches the screen or enters a text.
    var isAtOnce = false

    private let clock = MonotonicClock()
    /// How long a panel that is busy, or that is just being started again, is asked anew.
    private static let patience = TimeSpan.seconds(10)
    /// How long it may take until it is known whether one that crashed or hung is taken back, or until fingers let go: the watchdog of a
    /// trial, the end of a process that hangs, and a start.
    private static let longestDecision = TimeSpan.seconds(40)
    private static let pause: UInt32 = 200_000
    private static let restart = "“sudo systemctl restart fascia” starts the panel anew, with it"

    init(_ control: ControlOptions, _ store: GenerationStore, _ number: Int, state: String) {
        self.control = control
        generations = store.generations
        self.number = number
        self.state = state
    }

    /// Waits until the panel shows the generation. Ends the command with 1, and the reason, if it shows another one.
    /// - Returns: false if no panel runs that has this state folder.
    func perform() throws -> Bool {
        if PanelAnswer.isAnothers(control, state: state) { return false }
        let deadline = clock.now + GenerationReload.patience
        var decision = GenerationReload.longestDecision
        while true {
            do {
                _ = try ControlConnection(paths: control.paths(.administer)).call("reload", isAtOnce ? ["now": true] : [:])
                break
            } catch let error as RPCError where error.code == RPCError.Code.unavailable.rawValue && clock.now < deadline {
                usleep(GenerationReload.pause)
            } catch let error as SystemError where error.attempt == ControlConnection.hearing {
                // It crashed, or hangs: what comes next tells whether that was the generation's fault. A watchdog has had its time.
                if error.errno == ETIMEDOUT { decision = GenerationReload.patience }
                break
            } catch let error as SystemError {
                if error.errno == ENOENT { return false }
                if clock.now >= deadline { try give(up: error) }
                usleep(GenerationReload.pause)
            } catch {
                try tellIfTakenBack()
                return try ControlOptions.attempt { throw error }
            }
        }
        try waitUntilShown(within: decision)
        return true
    }

    private func waitUntilShown(within span: TimeSpan) throws {
        var deadline = clock.now + span
        var isWaiting = false
        while true {
            try tellIfTakenBack()
            if let answer = PanelAnswer(control, state: state) {
                if answer.generation == number { return }
                guard answer.waiting == number else {
                    if !answer.takenBack.isEmpty { Output.error("fascia: \(answer.takenBack)") }
                    throw fail("generation \(number) is active, but the panel shows \(answer.configuration)")
                }
                if !isWaiting {
                    isWaiting = true
                    deadline = clock.now + GenerationReload.longestDecision
                    Output.error("generation \(number) waits until nobody touches the panel or enters a text, 30 s at most")
                }
            }
            if clock.now >= deadline {
                throw fail("generation \(number) is active, but the panel does not say that it shows it: \(GenerationReload.restart)")
            }
            usleep(GenerationReload.pause)
        }
    }

    /// Waits until the trial is over. Ends the command with 1, and the reason, if the generation was taken back, or that is not known in
    /// time.
    /// - Parameter trial: how long it lasts, in seconds. It stands still while there is no display.
    func waitForEnd(trial: Double) throws {
        let deadline = clock.now + .seconds(trial) + GenerationReload.longestDecision
        while true {
            try tellIfTakenBack()
            if try !generations.readOrFail().isOnTrial { return }
            if clock.now >= deadline {
                throw fail("generation \(number) is still on trial: is there a display, and does the panel run? See “fascia ctl status”")
            }
            usleep(GenerationReload.pause)
        }
    }

    /// Ends the command if another generation is active by now.
    private func tellIfTakenBack() throws {
        let record = try generations.readOrFail()
        if record.active == number { return }
        if !record.failed.contains(number) { throw fail("generation \(record.active) was made active meanwhile") }
        throw fail("\(record.story); \(generations.presentName) is shown")
    }

    private func give(up error: SystemError) throws {
        Output.error("fascia: generation \(number) is active, but the panel was not told: \(GenerationReload.restart)")
        try ControlOptions.attempt { throw error }
    }

    private func fail(_ reason: String) -> ExitCode {
        Output.error("fascia: \(reason)")
        return ExitCode.failure
    }
}
