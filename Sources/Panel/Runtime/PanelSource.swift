import FasciaConfiguration
import FasciaControls
import FasciaGeometry
import FasciaStage
import FasciaSystem

/// Loads a panel from its configuration file, as often as needed, independently of the one that is shown.
final class PanelSource {
    /// The entry file of the configuration that was read last, that of a generation where there are any.
    private(set) var path: String
    /// What is known of the configurations that `fascia apply` has stored; nil for a panel that is no service.
    var generations: GenerationState?
    /// Where the panel is shown.
    var display: DisplayChoice
    /// What can stand after `type:`.
    let kinds: ViewKinds
    /// Every file that the last attempt read or looked for: without a change of one of them another attempt ends alike.
    private(set) var files: [String]

    init(path: String, display: DisplayChoice, kinds: ViewKinds = .standard, generations: Generations? = nil) {
        self.generations = generations.map { GenerationState($0) }
        self.path = path
        self.kinds = kinds
        self.display = display
        files = [path]
    }

    /// Takes what earlier processes have noted of their crashes, before anything is read.
    func begin(after starts: StartRecord) {
        generations?.begin(after: starts)
        guard let generations, generations.number > 0 else { return }
        path = generations.generations.path(of: generations.number)
        files = [path]
    }

    /// Reads the configuration and builds the panel, waiting for the disk: for a start.
    /// - Parameter begins: told which generation is about to be read, and what was left before it.
    /// - Throws: all that is wrong with it, and with all that could be shown in its place.
    func load(_ begins: (GenerationState, Int) -> Void = { _, _ in }) throws(ConfigurationErrors) -> LoadedPanel {
        let attempt = PanelSource.attempt(
            generations, own: path, kinds: kinds, display: display, isStart: true, shown: nil, showsMistakes: false, begins: begins)
        take(attempt)
        return try attempt.reading.panel.get()
    }

    /// Reads the configuration and builds the panel on another thread: the loop goes on meanwhile, and what it shows does too.
    /// - Parameters:
    ///   - shown: the generation that is shown and may stay, or 0; nil if anything else is better.
    ///   - showsMistakes: whether to make a panel that shows the mistakes if there are any.
    ///   - completion: called with the result, on the loop.
    /// - Throws: if no thread can be started.
    func load(
        on worker: Worker, shown: Int?, showsMistakes: Bool, completion: @escaping (PanelReading) -> Void
    ) throws(SystemError) {
        let (path, display, kinds, generations) = (path, display, kinds, generations)
        try worker.perform {
            PanelSource.attempt(
                generations, own: path, kinds: kinds, display: display, isStart: false, shown: shown, showsMistakes: showsMistakes)
        } completion: { [self] attempt in
            take(attempt)
            completion(attempt.reading)
        }
    }

    private func take(_ attempt: Attempt) {
        files = attempt.reading.files
        let former = generations
        generations = attempt.generations
        generations?.keep(former)
        if let generations { path = generations.generations.path(of: generations.number) }
    }

    /// What a thread has read.
    private struct Attempt: Sendable {
        let reading: PanelReading
        let generations: GenerationState?
    }

    private static func attempt(
        _ generations: GenerationState?, own: String, kinds: ViewKinds, display: DisplayChoice, isStart: Bool, shown: Int?,
        showsMistakes: Bool, begins: (GenerationState, Int) -> Void = { _, _ in }
    ) -> Attempt {
        func read(_ path: String) -> PanelReading { PanelReading(path: path, kinds: kinds, display: display, showsMistakes: showsMistakes) }
        guard var generations else { return Attempt(reading: read(own), generations: nil) }
        let files = generations.generations
        let reading = generations.read(isStart: isStart, shown: shown, begins: begins) { number in
            let path = files.path(of: number)
            func damaged(_ damage: String) -> PanelReading {
                let mistake = ConfigurationError(file: path, line: 0, column: 0, keyPath: "", message: damage)
                return PanelReading(ConfigurationErrors(mistake), path: path, display: display, showsMistakes: showsMistakes)
            }
            if let damage = files.damage(of: number, read: []) { return damaged(damage) }
            let reading = read(path)
            // After it was read, be it right or wrong: these files alone are in memory now.
            return files.damage(of: number, read: reading.files).map(damaged) ?? reading
        }
        return Attempt(reading: reading, generations: generations)
    }

    /// A panel that shows what is wrong, on the display that the configuration asks for as far as it can be read. nil on a machine
    /// without any font.
    func mistakes(_ errors: ConfigurationErrors) -> LoadedPanel? { PanelReading.mistakes(errors, path: path, display: display) }
}
