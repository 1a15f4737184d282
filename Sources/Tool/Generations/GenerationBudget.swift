import FasciaPanel
import FasciaSystem

/// What may still come of what is to be applied: all of it is counted before anything is written.
struct GenerationBudget {
    /// What messages call it.
    private let shown: String
    private var bytes = GenerationStore.limit
    private var room = GenerationManifest.mostNames
    private(set) var names: [String] = []
    private var hasEntry = false

    /// The longest path of a folder that is entered: links can lead to each other for ever.
    static let longest = 1_000

    init(_ shown: String) { self.shown = shown }

    mutating func take(_ name: String, _ count: Int) throws(GenerationSource.Problem) {
        if !GenerationManifest.canHold(name) {
            throw problem("the name “\(PlainText.escaped(name))” has a line break or another control character: rename the file")
        }
        bytes -= count
        room -= GenerationManifest.room(for: name)
        names.append(name)
        if name.utf8.elementsEqual("panel.yaml".utf8) { hasEntry = true }
        if bytes < 0 { throw GenerationSource.Problem(description: "\(shown) has more than \(GenerationStore.limit >> 20) MB") }
        if names.count > GenerationStore.mostFiles {
            throw GenerationSource.Problem(description: "\(shown) has more than \(GenerationStore.mostFiles) files")
        }
        if room < 0 { throw problem("the names of its files are longer than \(GenerationManifest.mostNames >> 20) MB together") }
    }

    func circle(_ folder: String) -> GenerationSource.Problem { problem("\(folder.prefix(60))… leads around in a circle") }

    func finish() throws(GenerationSource.Problem) {
        if !hasEntry { throw GenerationSource.Problem(description: "there is no panel.yaml in \(shown)") }
    }

    private func problem(_ reason: String) -> GenerationSource.Problem { .init(description: "\(shown): \(reason)") }
}
