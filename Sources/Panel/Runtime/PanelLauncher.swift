import FasciaFrame
import FasciaGeometry
import FasciaKMS
import FasciaSystem
import Glibc

/// Starts a panel from its configuration file: what the panel's process does.
public enum PanelLauncher {
    /// Shows the panel until a signal ends it. Everything that goes wrong is told to the log.
    /// - Parameters:
    ///   - path: the configuration file.
    ///   - eventsPath: where control events are written as JSON lines, nil for nowhere.
    ///   - control: where the control socket is.
    /// - Returns: the process's exit code: 0 after a signal, 1 after a failure, 75 if another process keeps the display.
    public static func run(
        path: String, display: DisplayChoice, eventsPath: String?, control: ControlAddress = .automatic, log: Log
    ) -> Int32 {
        let source = PanelSource(path: path, display: display)
        let panel: LoadedPanel
        var mistakes: [String] = []
        do throws(ConfigurationErrors) {
            panel = try source.load()
        } catch {
            mistakes = error.all.map(\.description)
            for mistake in mistakes { log.error("\(mistake)") }
            guard let instead = source.mistakes(error) else {
                log.error("there is no font to show this on the screen: install the package fonts-inter")
                return 1
            }
            panel = instead
        }
        do throws(SystemError) {
            let stage = stage(for: display, panel.display, scale: panel.scale, log: log)
            let runner = try PanelRunner(panel: panel, source: source, stage: stage, eventsPath: eventsPath, statePath: statePath, log: log)
            var socket: ControlSocket?
            runner.onStart = { (loop, service) throws(SystemError) in
                socket = ControlSocket.open(control, service: service, loop: loop, log: log)
            }
            // Clients are let go of before what they ask things of.
            defer { withExtendedLifetime(socket) { socket = nil } }
            runner.mistakes = mistakes
            return try runner.run()
        } catch {
            log.error("\(error)")
            return 1
        }
    }

    /// Where the service manager has the panel keep things; nil where it does not, as when a person starts it.
    private static var statePath: String? {
        guard let folders = getenv("STATE_DIRECTORY").map({ String(cString: $0) }), let first = folders.split(separator: ":").first
        else { return nil }
        return "\(first)/state"
    }

    private static func stage(
        for choice: DisplayChoice, _ display: DisplayConfiguration, scale: Double, log: Log
    ) -> any PanelStage {
        switch choice {
        case .headless(let size, _):
            return HeadlessStage(
                HeadlessOptions(size: size, scale: scale, rotation: display.rotation ?? .degrees0, format: display.format ?? .xrgb8888))
        case .auto:
            return KMSStage(display, log: log)
        case .kms(let card, let connector):
            return KMSStage(display, card: card, connector: connector, log: log)
        }
    }
}
