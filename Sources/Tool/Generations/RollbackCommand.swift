import ArgumentParser
import FasciaConfiguration
import FasciaPanel
import FasciaSystem
import Glibc

/// `fascia rollback`: shows an earlier generation.
struct RollbackCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rollback", abstract: "Shows the configuration before the present one, or another one that is stored.",
        discussion: """
            One that has passed its trial is shown without another, also if it was put aside later; one that never did is on trial again, and \
            one that was taken back in its trial is refused. It is checked first, as “fascia apply” does, and has to be as it was stored. \
            It is shown at once, whoever touches the panel. Only what is shown changes: kept values stay as they are. On a full disk it works, too. For root, and for members of the \
            group fascia.
            """)

    @Argument(help: ArgumentHelp("Its number; 0 is the configuration in /etc/fascia (default: the one before).", valueName: "N"))
    var number: Int?

    @OptionGroup var state: StateOptions
    @OptionGroup var control: ControlOptions

    func validate() throws { try control.refuseJSON() }

    func run() throws {
        let store = try state.store()
        let (number, trial) = try activated(in: store)
        var reload = GenerationReload(control, store, number, state: state.folder)
        // Who asks for another one has a reason, and does not wait for a finger on a broken panel.
        reload.isAtOnce = true
        guard try reload.perform() else {
            return Output.print(
                "generation \(number) is shown at the next start of the panel: none runs now, or it has its socket elsewhere")
        }
        Output.print("generation \(number) is shown\(trial.map { ", on trial for \(JSONLine.number($0)) s" } ?? "")")
    }

    /// Makes it active; gives its number and how long it is on trial. After an error nothing has changed.
    private func activated(in store: GenerationStore) throws -> (Int, Double?) {
        do {
            let turn = try store.takeTurn()
            // Whatever the panel does then, another one may be shown.
            defer { turn.end() }
            store.removeLeftovers()
            return try activate(in: store)
        } catch {
            if !(error is ExitCode) { Output.error("fascia: \(error)") }
            Output.error("nothing was changed: \(store.generations.presentName) stays")
            throw ExitCode.failure
        }
    }

    private func activate(in store: GenerationStore) throws -> (Int, Double?) {
        let generations = store.generations
        let record = try generations.readOrStartAnew()
        let number = number ?? record.previous(generations.numbers)
        if number != 0, !generations.numbers.contains(number) {
            throw problem("there is no generation \(number); “fascia generations” lists them")
        }
        if record.active == 0, number == 0 { throw problem("\(generations.entry) is active already, and none before it is stored") }
        if record.standing(of: number) == .takenBack, number > 0 {
            throw problem(
                "generation \(number) was taken back in its trial: mend it and apply it again; “fascia apply \(generations.folder)/\(number)” "
                    + "tries it as it is")
        }
        if let damage = store.owner.perform({ generations.damage(of: number) }) { throw problem(damage) }
        let path = number == 0 ? ownConfiguration : generations.path(of: number)
        try store.owner.perform { try GenerationCheck(entry: path, name: path, isWhole: false).perform() }
        let trial = number == 0 || record.good.contains(number) ? nil : record.seconds
        try store.activate(number, trial: trial)
        return (number, trial)
    }

    /// What the service's command line names, as far as a panel runs that says so.
    private var ownConfiguration: String {
        let own = PanelAnswer(control, state: state.folder)?.ownConfiguration ?? ""
        return own.isEmpty ? Generations.usualEntry : own
    }

    private func problem(_ reason: String) -> GenerationSource.Problem { .init(description: reason) }
}
