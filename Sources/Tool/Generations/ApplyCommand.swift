import ArgumentParser
import FasciaConfiguration
import FasciaPanel
import FasciaSystem
import Glibc

/// `fascia apply`: stores a configuration, and puts it on trial.
struct ApplyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "apply", abstract: "Shows another configuration, on trial: one that fails is taken back.",
        discussion: """
            Copies a folder with a panel.yaml, or unpacks a tar archive of one, checks it, stores it as the next generation and has the \
            panel show it. From then on it takes the place of /etc/fascia. If the panel cannot show it, crashes, hangs for 4 s, is read for \
            longer than 20 s, shows nothing or a single colour for 5 s, or takes 256 MB more memory while it is on trial, the generation \
            before is shown again. Kept values and series that it declares otherwise are as they were then; what people and programs have set \
            meanwhile stays. The trial stands still while there is no display, and the display does not go out meanwhile. Archives are not \
            compressed. One is applied at a time: another one that is carried out while this one reads ends it. While somebody drags \
            something or enters a text it waits, half a minute at most. Five generations are kept, those that have passed a trial before others; see \
            “fascia generations” and “fascia rollback”. For root, and for members of the group fascia.
            """)

    @Argument(help: ArgumentHelp("The folder or the archive; - is an archive on standard input.", valueName: "DIR|FILE.tar|-"))
    var source: String

    @Option(help: ArgumentHelp("How long it is on trial.", valueName: "SECONDS"))
    var trial = 60.0

    @Flag(help: "Takes it back unless somebody touches the panel, or says “fascia ctl confirm”, during the trial.")
    var confirm = false

    @Flag(help: "Waits until the trial is over: ends with 1 if the configuration was taken back, or if no panel runs.")
    var wait = false

    @OptionGroup var state: StateOptions
    @OptionGroup var control: ControlOptions

    func validate() throws {
        if !(1...86_400).contains(trial) { throw ValidationError("--trial takes 1 to 86400 seconds") }
        try control.refuseJSON()
    }

    func run() throws {
        let store = try state.store()
        let number = try stored(in: store)
        let reload = GenerationReload(control, store, number, state: state.folder)
        guard try reload.perform() else {
            let story = "generation \(number) is shown at the next start of the panel: none runs now, or it has its socket elsewhere"
            if !wait { return Output.print(story) }
            Output.error("fascia: \(story)")
            throw ExitCode.failure
        }
        let needed = confirm ? ": it is taken back unless somebody touches the panel, or says “fascia ctl confirm”, meanwhile" : ""
        Output.print("generation \(number) is shown, on trial for \(JSONLine.number(trial)) s\(needed)")
        if wait { try reload.waitForEnd(trial: trial) }
    }

    /// Stores the configuration and makes it active. After an error nothing of it is left.
    private func stored(in store: GenerationStore) throws -> Int {
        do {
            let stamp = store.stamp
            store.removeLeftovers()
            let source = GenerationSource(path: source, store: store)
            do {
                return try attempt(source, in: store, since: stamp)
            } catch let full as SystemError where Generations.isFull(full) && store.makeRoom() {
                // A bad one must not keep the mended one out.
                return try attempt(source, in: store, since: stamp)
            }
        } catch {
            if let full = error as? SystemError, Generations.isFull(full) {
                Output.error("fascia: the disk is full: cannot \(full.attempt) \(full.object): \(full.reason)")
                Output.error(store.generations.advice)
            } else if !(error is ExitCode) {
                Output.error("fascia: \(error)")
            }
            Output.error("not applied: \(store.generations.presentName) stays")
            throw ExitCode.failure
        }
    }

    private func attempt(_ input: GenerationSource, in store: GenerationStore, since stamp: UInt64?) throws -> Int {
        var path = ""
        do {
            let folder = try store.makeFolder()
            path = folder
            try input.copy(into: folder)
            try store.owner.perform { try GenerationCheck(entry: "\(folder)/panel.yaml", name: source).perform() }
            try store.seal(folder, source: GenerationSource.name(source))
            // Only now: whoever sends an archive may take for ever, and a rollback waits for nobody.
            let turn = try store.takeTurn(since: stamp)
            defer { turn.end() }
            try store.begin()
            let number = try store.store(folder)
            path = "\(store.generations.folder)/\(number)"
            try store.activate(number, trial: trial, needsConfirmation: confirm)
            store.prune()
            return number
        } catch {
            if !path.isEmpty { store.discard(path) }
            throw error
        }
    }
}

extension Generations {
    /// What is active, in words.
    var presentName: String {
        guard let record = try? read() else { return "what is shown" }
        return record.active > 0 ? "generation \(record.active)" : entry
    }
}
