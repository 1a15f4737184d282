import FasciaConfiguration
import FasciaControls
import FasciaGeometry
import FasciaStage
import FasciaSystem

/// The result of reading a configuration: a panel, or its mistakes.
///
/// Unchecked sendable: one thread makes it with all that it references and gives it up, another takes it over. Panels share nothing that
/// changes: each has fonts, caches and values of its own.
struct PanelReading: @unchecked Sendable {
    /// The panel with its images decoded and its fonts opened, or all mistakes.
    let panel: Result<LoadedPanel, ConfigurationErrors>
    /// A panel that shows the mistakes; nil without mistakes, if it was not asked for, or on a machine without any font.
    let screen: LoadedPanel?
    /// Every file that was read or looked for.
    let files: [String]

    /// What cannot be read at all.
    init(_ errors: ConfigurationErrors, path: String, display: DisplayChoice, showsMistakes: Bool) {
        panel = .failure(errors)
        screen = showsMistakes ? PanelReading.mistakes(errors, path: path, display: display) : nil
        files = errors.files
    }

    /// Reads everything; blocks on the disk, and decodes images.
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

    /// A panel that shows mistakes, with the configuration's display settings as far as they can be read. nil on a machine without
    /// any font.
    static func mistakes(_ errors: ConfigurationErrors, path: String, display choice: DisplayChoice) -> LoadedPanel? {
        guard let fonts = FontSet.system() else { return nil }
        let display = PanelConfiguration.display(path: path)
        return LoadedPanel(
            window: MistakesScreen.window(errors.all, path: path, fonts: fonts), content: nil, configuration: nil, display: display,
            scale: scale(of: display, on: choice))
    }

    /// Device pixels per point, by the command line or else the configuration.
    static func scale(of configuration: DisplayConfiguration, on display: DisplayChoice) -> Double {
        if case .headless(_, let asked?) = display { return asked }
        return configuration.scale ?? 1
    }
}
