import FasciaConfiguration
import FasciaControls
import FasciaGeometry
import FasciaStage
import FasciaSystem

/// Loads a panel from its configuration file, as often as needed, independently of the one that is shown.
final class PanelSource {
    /// The configuration's entry file.
    let path: String
    /// Where the panel is shown.
    let display: DisplayChoice
    /// What can stand after `type:`.
    let kinds: ViewKinds
    /// Every file that the last attempt read or looked for: without a change of one of them another attempt ends alike.
    private(set) var files: [String]

    init(path: String, display: DisplayChoice, kinds: ViewKinds = .standard) {
        self.path = path
        self.kinds = kinds
        self.display = display
        files = [path]
    }

    /// Reads the configuration and builds the panel, waiting for the disk: for a start.
    /// - Throws: all that is wrong with it.
    func load() throws(ConfigurationErrors) -> LoadedPanel {
        let reading = PanelReading(path: path, kinds: kinds, display: display, showsMistakes: false)
        files = reading.files
        return try reading.panel.get()
    }

    /// Reads the configuration and builds the panel on another thread: the loop goes on meanwhile, and what it shows does too.
    /// - Parameters:
    ///   - showsMistakes: whether to make a panel that shows the mistakes if there are any.
    ///   - completion: called with the result, on the loop.
    /// - Throws: if no thread can be started.
    func load(
        on worker: Worker, showsMistakes: Bool, completion: @escaping (PanelReading) -> Void
    ) throws(SystemError) {
        let (path, display, kinds) = (path, display, kinds)
        try worker.perform {
            PanelReading(path: path, kinds: kinds, display: display, showsMistakes: showsMistakes)
        } completion: { [self] reading in
            files = reading.files
            completion(reading)
        }
    }

    /// A panel that shows what is wrong, on the display that the configuration asks for as far as it can be read. nil on a machine
    /// without any font.
    func mistakes(_ errors: ConfigurationErrors) -> LoadedPanel? { PanelReading.mistakes(errors, path: path, display: display) }
}
