import ArgumentParser
import FasciaGeometry
import FasciaJSON
import FasciaPanel
import FasciaSystem
import Glibc

/// `fascia generations`: lists what `apply` has stored.
struct GenerationsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generations", abstract: "Lists the configurations that “fascia apply” has stored.",
        discussion: "The active one has a star; 0 is the configuration in /etc/fascia.")

    @OptionGroup var state: StateOptions

    func run() throws {
        let generations = Generations(state: state.folder, entry: "/etc/fascia/panel.yaml")
        let record = generations.read()
        for number in [0] + generations.numbers {
            let mark = number == record.active ? "*" : " "
            let words =
                number == record.active && record.isOnTrial
                ? "  on trial" : record.failed.contains(number) ? "  taken back" : ""
            Output.print("\(mark) \(number)  \(generations.path(of: number))\(words)")
        }
        if !record.story.isEmpty { Output.print(record.story) }
    }
}

/// `fascia rollback`: shows an earlier generation.
struct RollbackCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rollback", abstract: "Shows the configuration before the present one, or another one that is stored.",
        discussion: "Without a trial: it has been shown before. For root, and for members of the group fascia.")

    @Argument(help: ArgumentHelp("Its number; 0 is the configuration in /etc/fascia (default: the one before).", valueName: "N"))
    var number: Int?

    @OptionGroup var state: StateOptions
    @OptionGroup var control: ControlOptions

    func run() throws {
        let store = try state.store()
        let record = store.generations.read()
        let number = number ?? record.before
        guard number == 0 || store.generations.numbers.contains(number) else {
            Output.error("fascia: there is no generation \(number); “fascia generations” lists them")
            throw ExitCode.failure
        }
        if record.active == 0, number == 0 {
            Output.error("fascia: the configuration in /etc/fascia is active already")
            throw ExitCode.failure
        }
        try ControlOptions.attempt { _ = try store.generations.activate(number, trial: nil) }
        if try GenerationReload.perform(control, told: "generation \(number)") { Output.print("generation \(number) is shown") }
    }
}

/// `fascia healthy`: tells an updater whether the machine's panel works.
struct HealthyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "healthy", abstract: "Ends with 0 if the panel is shown, and nothing is on trial.",
        discussion: """
            For the machine's own updater: the service fascia-healthy runs it before systemd's boot-complete.target, and it serves as a \
            hook of RAUC and Mender. With --wait it asks until the panel is healthy or the time is over.
            """)

    @Option(help: ArgumentHelp("How long to ask.", valueName: "SECONDS"))
    var wait = 0.0

    @OptionGroup var control: ControlOptions

    func run() throws {
        let clock = MonotonicClock()
        let deadline = clock.now + .seconds(wait)
        while let complaint = complaint() {
            if clock.now >= deadline {
                Output.error("fascia: the panel is not healthy: \(complaint)")
                throw ExitCode.failure
            }
            usleep(200_000)
        }
    }

    /// Why it is not; nil if it is.
    private func complaint() -> String? {
        let status: JSONValue
        do {
            status = try ControlConnection(paths: control.paths(.see), timeout: 5_000).call("status")
        } catch {
            return "\(error)"
        }
        if let recovery = status["recovery"]?.asString, !recovery.isEmpty { return recovery }
        if let mistake = status["mistakes"]?.asArray?.first?.asString { return mistake }
        if let left = status["trial"]?.asNumber { return "generation \(status["generation"]?.text ?? "") is on trial for \(left) s more" }
        if status["display"]?["state"]?.asString == "waiting" {
            return "it shows nothing: \(status["display"]?["obstacle"]?.asString ?? "")"
        }
        return nil
    }
}
