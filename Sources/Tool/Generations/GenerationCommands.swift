import ArgumentParser
import FasciaJSON
import FasciaPanel
import FasciaSystem

/// `fascia generations`: lists what `apply` has stored.
struct GenerationsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generations", abstract: "Lists the configurations that “fascia apply” has stored.",
        discussion: "The active one has a star; 0 is the configuration in /etc/fascia.")

    @OptionGroup var state: StateOptions

    func run() throws {
        let generations = state.generations
        let record = try generations.readOrFail()
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
        discussion: """
            One that has passed its trial is shown without another; one that never did is on trial again, and one that was taken back is \
            refused. It is checked first, as “fascia apply” does. For root, and for members of the \
            group fascia.
            """)

    @Argument(help: ArgumentHelp("Its number; 0 is the configuration in /etc/fascia (default: the one before).", valueName: "N"))
    var number: Int?

    @OptionGroup var state: StateOptions
    @OptionGroup var control: ControlOptions

    func run() throws {
        let store = try state.store()
        let generations = store.generations
        let record = try generations.readOrFail()
        let number = number ?? record.before
        if number != 0, !generations.numbers.contains(number) {
            throw fail("there is no generation \(number); “fascia generations” lists them")
        }
        if record.active == 0, number == 0 { throw fail("the configuration in /etc/fascia is active already") }
        if record.failed.contains(number) {
            throw fail("generation \(number) was taken back: mend it and apply it again")
        }
        let path = number == 0 ? ownConfiguration : generations.path(of: number)
        try store.owner.perform { try GenerationCheck(entry: path, name: path, isWhole: false).perform() }
        let trial = number == 0 || record.good.contains(number) ? nil : record.seconds
        try ControlOptions.attempt { try store.activate(number, trial: trial) }
        guard try GenerationReload(control, generations, number).perform() else {
            return Output.print(
                "generation \(number) is shown at the next start of the panel: none runs now, or it has its socket elsewhere")
        }
        Output.print("generation \(number) is shown\(trial.map { ", on trial for \(JSONLine.number($0)) s" } ?? "")")
    }

    /// What the service's command line names, as far as a panel runs that says so.
    private var ownConfiguration: String {
        let status = try? ControlConnection(paths: control.paths(.see), timeout: 5_000).call("status")
        return status?["ownConfiguration"]?.asString.flatMap { $0.isEmpty ? nil : $0 } ?? Generations.usualEntry
    }

    private func fail(_ reason: String) -> ExitCode {
        Output.error("fascia: \(reason)")
        return ExitCode.failure
    }
}
