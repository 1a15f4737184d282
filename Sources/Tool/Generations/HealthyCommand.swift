import ArgumentParser
import FasciaGeometry
import FasciaJSON
import FasciaSystem
import Glibc

/// `fascia healthy`: tells an updater whether the machine's panel works.
struct HealthyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "healthy", abstract: "Ends with 0 if what is active is shown, and nothing is on trial.",
        discussion: """
            For the machine's own updater: the service fascia-healthy runs it before systemd's boot-complete.target, and it serves as a \
            hook of RAUC and Mender. With --wait it asks until the panel is healthy or the time is over; a trial that is under way may \
            end first.
            """)

    @Option(help: ArgumentHelp("How long to ask.", valueName: "SECONDS"))
    var wait = 0.0

    @OptionGroup var control: ControlOptions

    func validate() throws {
        if !(0...86_400).contains(wait) { throw ValidationError("--wait takes 0 to 86400 seconds") }
        try control.refuseJSON()
    }

    func run() throws {
        let clock = MonotonicClock()
        var deadline = clock.now + .seconds(wait)
        var awaited: Set<Int64> = []
        while let (complaint, trial) = complaint() {
            // Once for each: a trial stands still while there is no display.
            if wait > 0, let trial, awaited.insert(trial.generation).inserted {
                deadline = max(deadline, clock.now + .seconds(trial.left) + HealthyCommand.afterTrial)
            }
            if clock.now >= deadline {
                Output.error("fascia: the panel is not healthy: \(complaint)")
                throw ExitCode.failure
            }
            usleep(200_000)
        }
    }

    /// How long a panel may take to note the end of a trial, or to show the generation before.
    private static let afterTrial = TimeSpan.seconds(10)

    /// Why it is not, and the trial that it is because of; nil if it is.
    private func complaint() -> (story: String, trial: (generation: Int64, left: Double)?)? {
        let status: JSONValue
        do {
            status = try ControlConnection(paths: control.paths(.see), timeout: 5_000).call("status")
        } catch {
            return ("\(error)", nil)
        }
        if let recovery = status["recovery"]?.asString, !recovery.isEmpty { return (recovery, nil) }
        if let mistake = status["mistakes"]?.asArray?.first?.asString { return (mistake, nil) }
        let story = status["takenBack"]?.asString ?? ""
        let active = status["active"]?.asInteger ?? status["generation"]?.asInteger ?? 0
        if let left = status["trial"]?.asNumber {
            // Its end is for the disk to take.
            if left == 0, !story.isEmpty { return (story, (active, left)) }
            return ("generation \(active) is on trial for \(JSONLine.number(left)) s more", (active, left))
        }
        if let shown = status["generation"]?.asInteger, shown != active || status["waiting"]?.asInteger != nil {
            let name = active > 0 ? "generation \(active)" : status["ownConfiguration"]?.asString ?? ""
            return (
                "\(name) is active, but the panel shows \(status["configuration"]?.asString ?? "")\(story.isEmpty ? "" : ": \(story)")", nil
            )
        }
        if status["display"]?["state"]?.asString == "waiting" {
            return ("it shows nothing: \(status["display"]?["obstacle"]?.asString ?? "")", nil)
        }
        if status["display"]?["plain"]?.asBoolean == true {
            return ("it shows nothing but one colour: is there anything on the panel, or on its page?", nil)
        }
        return nil
    }
}
