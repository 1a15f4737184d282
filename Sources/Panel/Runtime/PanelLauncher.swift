import FasciaFrame
import FasciaGeometry
import FasciaKMS
import FasciaSystem

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
        do throws(ConfigurationErrors) {
            panel = try source.load()
        } catch {
            for mistake in error.all { log.error("\(mistake)") }
            return 1
        }
        do throws(SystemError) {
            let stage = stage(for: display, panel.configuration?.display ?? DisplayConfiguration(), scale: panel.scale, log: log)
            let runner = try PanelRunner(panel: panel, source: source, stage: stage, eventsPath: eventsPath, log: log)
            var socket: ControlSocket?
            runner.onStart = { (loop, service) throws(SystemError) in
                socket = ControlSocket.open(control, service: service, values: ValueStore(), loop: loop, log: log)
            }
            // Clients are let go of before what they ask things of.
            defer { withExtendedLifetime(socket) { socket = nil } }
            return try runner.run()
        } catch {
            log.error("\(error)")
            return 1
        }
    }

    private static func stage(
        for choice: DisplayChoice, _ display: DisplayConfiguration, scale: Double, log: Log
    ) -> any PanelStage {
        switch choice {
        case .headless(let size, _):
            return HeadlessStage(
                HeadlessOptions(size: size, scale: scale, rotation: display.rotation ?? .degrees0, format: display.format ?? .xrgb8888))
        case .auto:
            return KMSStage(display.selection(card: nil, connector: nil), log: log)
        case .kms(let card, let connector):
            return KMSStage(display.selection(card: card, connector: connector), log: log)
        }
    }
}
