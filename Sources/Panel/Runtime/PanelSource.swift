import FasciaControls
import FasciaGeometry
import FasciaSystem

/// Where a panel comes from: makes it from its configuration file, completely and beside what is shown, as often as asked.
final class PanelSource {
    /// The configuration's entry file.
    let path: String
    /// Where the panel is shown.
    let display: DisplayChoice
    /// Every file that the last attempt depended on, whatever came of it: one of them has to change before another can end otherwise.
    private(set) var files: [String]

    init(path: String, display: DisplayChoice) {
        self.path = path
        self.display = display
        files = [path]
    }

    /// Reads the configuration and builds the panel.
    /// - Throws: all that is wrong with it.
    func load() throws(ConfigurationErrors) -> LoadedPanel {
        let configuration: PanelConfiguration
        do throws(ConfigurationErrors) {
            configuration = try PanelConfiguration.load(path: path)
        } catch {
            files = error.files.isEmpty ? [path] : error.files
            throw error
        }
        files = configuration.files + configuration.resourceFiles
        let scale = scale(of: configuration.display)
        let content = try configuration.build(scale: scale)
        content.window.wallClock = { WallClock.now }
        return LoadedPanel(
            window: content.window, content: content, configuration: configuration, display: configuration.display, scale: scale)
    }

    /// A panel that shows what is wrong, on the display that the configuration asks for as far as it can be read. nil on a machine
    /// without any font.
    func mistakes(_ errors: ConfigurationErrors) -> LoadedPanel? {
        guard let fonts = FontSet.system() else { return nil }
        let display = PanelConfiguration.display(path: path)
        return LoadedPanel(
            window: MistakesScreen.window(errors.all, path: path, fonts: fonts), content: nil, configuration: nil, display: display,
            scale: scale(of: display))
    }

    /// Device pixels per point: what the command line says goes before the configuration.
    func scale(of configuration: DisplayConfiguration) -> Double {
        if case .headless(_, let asked?) = display { return asked }
        return configuration.scale ?? 1
    }
}
