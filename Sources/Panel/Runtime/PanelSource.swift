import FasciaConfiguration
import FasciaControls
import FasciaGeometry
import FasciaStage
import FasciaSystem

/// Loads a panel from its configuration file, as often as needed, independently of the one that is shown.
final class PanelSource {
    /// The configuration's entry file, that of the active generation where there are any.
    private(set) var path: String
    /// The configurations that `fascia apply` has stored; nil for a panel that is no service.
    let generations: Generations?
    /// Which of them was read last.
    private(set) var generation = Generations.Record()
    /// Where the panel is shown.
    let display: DisplayChoice
    /// What can stand after `type:`.
    let kinds: ViewKinds
    /// Every file that the last attempt read or looked for: without a change of one of them another attempt ends alike.
    private(set) var files: [String]

    init(path: String, display: DisplayChoice, kinds: ViewKinds = .standard, generations: Generations? = nil) {
        self.generations = generations
        self.path = path
        self.kinds = kinds
        self.display = display
        files = [path]
    }

    /// Reads the configuration and builds the panel, waiting for the disk: for a start.
    /// A stored generation that cannot be read is taken back, and the one before is read instead.
    /// - Parameter failed: told why a generation was taken back.
    /// - Throws: all that is wrong with it.
    func load(_ failed: (String) -> Void = { _ in }) throws(ConfigurationErrors) -> LoadedPanel {
        if let generations {
            generation = generations.begin(isStart: true)
            if !generation.story.isEmpty { failed(generation.story) }
            if generation.isOnTrial { Trial.boundReading() }
            defer { Trial.readingDone() }
            while generation.active > 0 {
                path = generations.path(of: generation.active)
                let reading = PanelReading(path: path, kinds: kinds, display: display, showsMistakes: false)
                files = reading.files
                guard case .failure(let errors) = reading.panel else { return try reading.panel.get() }
                generation = generations.takeBack(PanelSource.first(of: errors))
                failed(generation.story)
            }
            path = generations.path(of: 0)
        }
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
        let (path, display, kinds, generations) = (path, display, kinds, generations)
        try worker.perform {
            var generation = generations?.begin(isStart: false) ?? Generations.Record()
            if generation.isOnTrial { Trial.boundReading() }
            let path = generations?.path(of: generation.active) ?? path
            let reading = PanelReading(path: path, kinds: kinds, display: display, showsMistakes: showsMistakes)
            if case .failure(let errors) = reading.panel, generation.isOnTrial, let generations {
                generation = generations.takeBack(PanelSource.first(of: errors))
            }
            return Attempt(reading: reading, path: path, generation: generation)
        } completion: { [self] attempt in
            files = attempt.reading.files
            if case .success = attempt.reading.panel { self.path = attempt.path }
            generation = attempt.generation
            completion(attempt.reading)
        }
    }

    /// What was noted of the generations since they were read.
    func know(_ record: Generations.Record) { generation = record }

    /// What a thread has read.
    private struct Attempt: Sendable {
        let reading: PanelReading
        let path: String
        let generation: Generations.Record
    }

    private static func first(of errors: ConfigurationErrors) -> String { errors.all.first?.description ?? "it cannot be read" }

    /// A panel that shows what is wrong, on the display that the configuration asks for as far as it can be read. nil on a machine
    /// without any font.
    func mistakes(_ errors: ConfigurationErrors) -> LoadedPanel? { PanelReading.mistakes(errors, path: path, display: display) }
}
