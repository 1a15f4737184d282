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

    /// Shows the panel until a signal ends it. Errors go to the log.
    /// - Parameters:
    ///   - path: the configuration file.
    ///   - kinds: the kinds that `type:` can name.
    ///   - eventsPath: the file for control events as JSON lines; nil for none.
    /// - Returns: the process's exit code: 0 after a signal, 1 after a failure, 75 if another process keeps the display.
    package static func run(
        path: String, kinds: ViewKinds, display: DisplayChoice, eventsPath: String?, log: Log, serve: Serve
    ) -> Int32 {
        // First of all: reading anything may crash.
        let starts = StatePlace.environment("RUNTIME_DIRECTORY")?.split(separator: ":").first.map { StartRecord(folder: String($0)) }
        let code = run(path: path, kinds: kinds, display: display, eventsPath: eventsPath, starts: starts, log: log, serve: serve)
        // First, since the service manager may kill the process soon.
        starts?.close("ended")
        // One that was ended, not one that gave up.
        if code == 0 { Generations(service: path)?.pause() }
        ChildProcess.endAll(within: .milliseconds(500))
        return code
    }

    private static func run(
        path: String, kinds: ViewKinds, display: DisplayChoice, eventsPath: String?, starts: StartRecord?, log: Log, serve: Serve
    ) -> Int32 {
        let isHeadless = if case .headless = display { true } else { false }
        let place = StatePlace(configuration: path, isHeadless: isHeadless)
        if !place.story.isEmpty { log.notice(place.story) }
        let generations = Generations(service: path)
        generations?.makeFolder()
        if let starts, starts.recovery == .withoutConfiguration, let generations, generations.read().active > 0 {
            // Before the configuration is left out altogether.
            log.error(generations.takeBack("the panel crashed \(starts.crashes) times in a row").story)
            starts.keepLess()
        }
        let recovery = CrashRecovery(starts, path: path, statePath: place.path)
        if let recovery { log.error(recovery.story) }

        let source = PanelSource(path: path, display: display, kinds: kinds, generations: generations)
        let panel: LoadedPanel
        var mistakes: [String] = []
        if let recovery, recovery.leavesConfiguration {
            mistakes = [recovery.story]
            guard let instead = recovery.panel(source) else { return noFont(log) }
            panel = instead
        } else {
            do throws(ConfigurationErrors) {
                panel = try source.load { log.error($0) }
            } catch {
                mistakes = error.all.map(\.description)
                for mistake in mistakes { log.error("\(mistake)") }
                guard let instead = source.mistakes(error) else { return noFont(log) }
                panel = instead
            }
        }
        do throws(SystemError) {
            let stage = stage(for: display, panel.display, scale: panel.scale, log: log)
            let runner = try PanelRunner(
                panel: panel, source: source, stage: stage, eventsPath: eventsPath, statePath: place.path, log: log)
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
        for choice: DisplayChoice, _ display: DisplayConfiguration, scale: Double, log: Log
    ) -> any Stage {
        switch choice {
        case .headless(let size, _):
            return HeadlessStage(
                HeadlessOptions(size: size, scale: scale, rotation: display.rotation ?? .degrees0, format: display.format ?? .xrgb8888))
        case .auto:
            return KMSStage(display.selection, log: log)
        case .kms(let card, let connector):
            return KMSStage(display.selection, card: card, connector: connector, log: log)
        }
    }
}
