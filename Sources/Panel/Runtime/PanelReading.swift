import FasciaConfiguration
import FasciaControls
import FasciaGeometry
import FasciaStage
import FasciaSystem

/// What came of reading a configuration: a panel, or what is wrong with it.
///
/// Unchecked: one thread makes it, with all that it holds, and lets go of it; another takes it from there, and nothing else knows any part
/// of it. Nothing on the way shares what changes: every panel has fonts, caches and values of its own.
struct PanelReading: @unchecked Sendable {
    /// The panel, complete, with its images decoded and its fonts opened; or all that is wrong.
    let panel: Result<LoadedPanel, ConfigurationErrors>
    /// Shows what is wrong; nil if nothing is, if it was not asked for, or on a machine without any font.
    let screen: LoadedPanel?
    /// Every file that the attempt depended on.
    let files: [String]

    /// Reads everything, which takes as long as the disk and the images do.
    init(path: String, kinds: ViewKinds, display: DisplayChoice, showsMistakes: Bool) {
        var files = [path]
        do throws(ConfigurationErrors) {
            let configuration: PanelConfiguration
            do throws(ConfigurationErrors) {
                configuration = try PanelConfiguration.load(path: path, kinds: kinds)
            } catch {
                if !error.files.isEmpty { files = error.files }
                throw error
            }
            files = configuration.files + configuration.resourceFiles
            let scale = PanelReading.scale(of: configuration.display, on: display)
            let content = try configuration.build(scale: scale)
            content.window.wallClock = { WallClock.now }
            panel = .success(
                LoadedPanel(
                    window: content.window, content: content, configuration: configuration, display: configuration.display, scale: scale))
            screen = nil
        } catch {
            panel = .failure(error)
            screen = showsMistakes ? PanelReading.mistakes(error, path: path, display: display) : nil
        }
        self.files = files
    }

    /// A panel that shows what is wrong, on the display that the configuration asks for as far as it can be read. nil on a machine
    /// without any font.
    static func mistakes(_ errors: ConfigurationErrors, path: String, display choice: DisplayChoice) -> LoadedPanel? {
        guard let fonts = FontSet.system() else { return nil }
        let display = PanelConfiguration.display(path: path)
        return LoadedPanel(
            window: MistakesScreen.window(errors.all, path: path, fonts: fonts), content: nil, configuration: nil, display: display,
            scale: scale(of: display, on: choice))
    }

    /// Device pixels per point: what the command line says goes before the configuration.
    static func scale(of configuration: DisplayConfiguration, on display: DisplayChoice) -> Double {
        if case .headless(_, let asked?) = display { return asked }
        return configuration.scale ?? 1
    }
}
