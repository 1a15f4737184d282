import FasciaConfiguration
import FasciaFrame
import FasciaGeometry
import FasciaKMS
import FasciaStage
import FasciaSystem
import Glibc

/// Runs a panel's process: loads the configuration, opens the stage and runs the panel.
package enum PanelLauncher {
    /// Starts servers beside the panel, such as a socket. What it returns is kept until the panel ends.
    package typealias Serve = (EventLoop, PanelService) throws(SystemError) -> Any?

    /// Whether a panel is a preview, and what happens to its commands then.
    package enum Preview {
        case no, playing, running
    }

    /// Shows the panel until a signal ends it. Errors go to the log.
    /// - Parameters:
    ///   - path: the configuration file.
    ///   - kinds: the kinds that `type:` can name.
    ///   - eventsPath: the file for control events as JSON lines; nil for none.
    ///   - preview: whether the panel is only looked at while it is being made: edits of its files show at once, its backend is played, and
    ///     its commands are too, unless they run.
    ///   - machine: what a display that is not headless is taken from; benchmarks have one of their own.
    /// - Returns: the process's exit code: 0 after a signal, 1 after a failure, 75 if another process keeps the display.
    package static func run(
        path: String, kinds: ViewKinds, display: DisplayChoice, eventsPath: String?, preview: Preview = .no,
        machine: StageMachine = StageMachine(), log: Log, serve: Serve
    ) -> Int32 {
        let code = launch(
            path: path, kinds: kinds, display: display, eventsPath: eventsPath, preview: preview, machine: machine, log: log,
            serve: serve)
        ChildProcess.endAll(within: .milliseconds(500))
        return code
    }

    /// The same, but for programs that the panel has started.
    /// - Parameter variable: a variable of the environment.
    static func launch(
        path: String, kinds: ViewKinds = .standard, display: DisplayChoice, eventsPath: String? = nil, preview: Preview = .no,
        machine: StageMachine = StageMachine(), variable: (String) -> String? = StatePlace.environment, log: Log, serve: Serve
    ) -> Int32 {
        // First of all: reading anything may crash.
        let starts = variable("RUNTIME_DIRECTORY")?.split(separator: ":").first.map { StartRecord(folder: String($0)) }
        let source = PanelSource(
            path: path, display: display, kinds: kinds, generations: Generations(service: path, variable: variable))
        let isHeadless = if case .headless = display { true } else { false }
        let place = StatePlace(configuration: path, isHeadless: isHeadless, variable: variable)
        let code = run(
            source, place, eventsPath: eventsPath, preview: preview, starts: starts, machine: machine, log: log, serve: serve)
        // First, since the service manager may kill the process soon.
        starts?.close("ended")
        // Ended by a signal, or since another process has the display (75): neither is a failure of the one on trial, which begins its
        // trial anew. After a failure (1) it counts as begun, and the next process takes it back.
        if code == 0 || code == PanelRunner.tryAgain, var ended = source.generations, ended.isOnTrial {
            let number = ended.number
            if !ended.note("generation \(number) has not failed", { $0.mark(number, isBegun: false) }) { log.warning(ended.story) }
        }
        return code
    }

    private static func run(
        _ source: PanelSource, _ place: StatePlace, eventsPath: String?, preview: Preview, starts: StartRecord?, machine: StageMachine,
        log: Log, serve: Serve
    ) -> Int32 {
        // A preview keeps nothing, and nobody expects it to.
        if !place.story.isEmpty, preview == .no { log.notice(place.story) }
        source.generations?.generations.makeFolder()
        if let starts {
            if !starts.story.isEmpty { log.warning(starts.story) }
            source.begin(after: starts)
        }
        let recovery = CrashRecovery(starts, path: source.path, statePath: place.path)
        if let recovery { log.error(recovery.story) }

        let panel: LoadedPanel
        var mistakes: [String] = []
        if let recovery, recovery.leavesConfiguration {
            mistakes = [recovery.story]
            for story in source.generations?.takeNews() ?? [] { log.error(story) }
            guard let instead = recovery.panel(source) else { return noFont(log) }
            panel = instead
        } else {
            do throws(ConfigurationErrors) {
                defer { for story in source.generations?.takeNews() ?? [] { log.error(story) } }
                panel = try source.load { starts?.keep(generation: $1, $0) }
            } catch {
                mistakes = error.all.map(\.description)
                for mistake in mistakes { log.error("\(mistake)") }
                guard let instead = source.mistakes(error) else { return noFont(log) }
                panel = instead
            }
        }
        do throws(SystemError) {
            let stage = stage(for: source.display, panel.display, scale: panel.scale, on: machine, log: log)
            let runner = try PanelRunner(
                panel: panel, source: source, stage: stage, eventsPath: eventsPath, statePath: place.path, log: log)
            if preview != .no { runner.rehearsal = Rehearsal(runner, runsCommands: preview == .running) }
            runner.starts = starts
            runner.recovery = recovery?.story ?? ""
            runner.mistakes = mistakes
            return try runner.run(serve)
        } catch {
            log.error("\(error)")
            return 1
        }
    }

    private static func noFont(_ log: Log) -> Int32 {
        log.error("there is no font to show this on the screen: install the package fonts-inter")
        return 1
    }

    private static func stage(
        for choice: DisplayChoice, _ display: DisplayConfiguration, scale: Double, on machine: StageMachine, log: Log
    ) -> any Stage {
        switch choice {
        case .headless(let size, _):
            return HeadlessStage(
                HeadlessOptions(size: size, scale: scale, rotation: display.rotation ?? .degrees0, format: display.format ?? .xrgb8888))
        case .auto:
            return KMSStage(display.selection, on: machine, log: log)
        case .kms(let card, let connector):
            return KMSStage(display.selection, card: card, connector: connector, on: machine, log: log)
        }
    }
}
