import FasciaGeometry
import FasciaJSON
import FasciaPanel
import FasciaValues

/// The backend and the programs of a test: what it says of them, and what came of it.
final class PlayedTest {
    /// What the panel wrote, in its order.
    private(set) var writes: [(name: String, value: JSONValue)] = []
    private let happened: (_ kind: String, _ text: String) -> Void
    private var backend: PlayedBackend!
    private var observation: Observation?

    /// Plays from now on.
    init(_ test: TestFile, _ content: PanelContent, _ replay: Replay, happened: @escaping (_ kind: String, _ text: String) -> Void) {
        self.happened = happened
        backend = PlayedBackend(replay) { [unowned self] in self.take($0) }
        backend.answers = Dictionary(test.answers.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
        backend.commands = Dictionary(test.commands.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
        backend.join()
        observation = content.commands.add { [unowned self] in self.backend.run($0) }
        content.values.onCommand = { [unowned self] in self.backend.run($0, $1) }
    }

    private func take(_ deed: PlayedBackend.Deed) {
        switch deed {
        case .wrote(let name, let value): wrote(name, value.json)
        case .wroteRow(let write): wrote("\(write.name)/\(write.id)/\(write.field)", write.value.json)
        case .answered(let name, let value): happened("answer", "\(name) = \(value?.json.words ?? "unknown")")
        case .refused(let name, let reason): happened("refuse", "\(name): \(reason)")
        case .took(let name): happened("answer", "\(name) is taken")
        case .mistook(let story): happened("error", story)
        case .ran(let command): happened("run", command.arguments.joined(separator: " "))
        case .failed(let command, let reason): happened("fail", "\(command.name): \(reason)")
        case .printed(let command, let line): happened("print", "\(command.name): \(line)")
        }
    }

    private func wrote(_ name: String, _ value: JSONValue) {
        writes.append((name, value))
        happened("write", "\(name) = \(value.words)")
    }
}
