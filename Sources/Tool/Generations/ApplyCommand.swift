import ArgumentParser
import FasciaConfiguration
import FasciaJSON
import FasciaPanel
import FasciaSystem
import Glibc

/// Where the panel's service keeps its generations.
struct StateOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The panel's state folder (default: $STATE_DIRECTORY, else /var/lib/fascia).", valueName: "FOLDER"))
    var state: String?

    var folder: String { state ?? getenv("STATE_DIRECTORY").map { String(cString: $0) } ?? "/var/lib/fascia" }

    func store() throws -> GenerationStore {
        let folder = folder
        return try Loading.attempt { () throws(SystemError) in try GenerationStore(state: folder) }
    }
}

/// `fascia apply`: stores a configuration, and puts it on trial.
struct ApplyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "apply", abstract: "Shows another configuration, on trial: one that fails is taken back.",
        discussion: """
            Copies a folder with a panel.yaml, or unpacks a tar archive of one, checks it, stores it as the next generation and has the \
            panel show it. From then on it stands for /etc/fascia. If the panel cannot show it, crashes, hangs, shows nothing or a single \
            colour for 5 s, or takes 256 MB more memory while it is on trial, the generation before is shown again, and the values are as \
            they were. The last five are kept; see “fascia generations” and “fascia rollback”. For root, and for members of \
            the group fascia.
            """)

    @Argument(help: ArgumentHelp("The folder or the archive.", valueName: "DIR|FILE.tar"))
    var source: String

    @Option(help: ArgumentHelp("How long it is on trial.", valueName: "SECONDS"))
    var trial = 60.0

    @Flag(help: "Takes it back unless somebody touches the panel, or says “fascia ctl confirm”, during the trial.")
    var confirm = false

    @Flag(help: "Waits until the trial is over: ends with 1 if the configuration was taken back.")
    var wait = false

    @OptionGroup var state: StateOptions
    @OptionGroup var control: ControlOptions

    func validate() throws {
        if !(1...86_400).contains(trial) { throw ValidationError("--trial takes 1 to 86400 seconds") }
    }

    func run() throws {
        let store = try state.store()
        let folder = try ControlOptions.attempt { try store.makeFolder() }
        do {
            try GenerationSource(path: source).copy(into: folder)
            try check(folder)
        } catch let code as ExitCode {
            GenerationStore.remove(folder)
            throw code
        } catch {
            GenerationStore.remove(folder)
            Output.error("fascia: \(error)")
            throw ExitCode.failure
        }
        let number = try ControlOptions.attempt { () -> Int in
            let number = try store.store(folder)
            _ = try store.generations.activate(number, trial: trial, needsConfirmation: confirm)
            return number
        }
        store.prune()
        guard try GenerationReload.perform(control, told: "generation \(number)") else { return }
        Output.print("generation \(number) is shown, on trial for \(Int(trial)) s")
        if wait { try waitForEnd(of: number, store) }
    }

    /// Everything that `check` calls an error, and files that do not lie in the folder.
    private func check(_ folder: String) throws {
        let errors: ConfigurationErrors
        do {
            let configuration = try PanelConfiguration.load(path: "\(folder)/panel.yaml", kinds: Loading.kinds)
            _ = try configuration.build(scale: configuration.display.scale ?? 1)
            for file in configuration.files + configuration.resourceFiles {
                guard let resolved = realpath(file, nil) else { continue }
                defer { free(resolved) }
                let path = String(cString: resolved)
                // What packages install is there on the next day, too.
                if !path.hasPrefix(canonical(folder) + "/"), !path.hasPrefix("/usr/") {
                    throw GenerationSource.Problem(description: "\(source): it needs \(path), which is not in it")
                }
            }
            return
        } catch let found as ConfigurationErrors {
            errors = found
        }
        for error in errors.all { Output.error("\(error)".replacing("\(folder)/", with: "")) }
        throw ExitCode.failure
    }

    private func canonical(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private func waitForEnd(of number: Int, _ store: GenerationStore) throws {
        while true {
            let record = store.generations.read()
            if record.active != number {
                Output.error("fascia: \(record.story)")
                throw ExitCode.failure
            }
            if !record.isOnTrial { return }
            usleep(200_000)
        }
    }
}

/// Has a running panel read its configuration anew.
enum GenerationReload {
    /// - Returns: whether a panel runs; otherwise that is printed.
    static func perform(_ control: ControlOptions, told what: String) throws -> Bool {
        let connection: ControlConnection
        do throws(SystemError) {
            connection = try ControlConnection(paths: control.paths(.administer))
        } catch {
            Output.print("\(what) is shown at the next start of the panel: none runs now")
            return false
        }
        _ = try ControlOptions.attempt { try connection.call("reload") }
        return true
    }
}
