import ArgumentParser
import FasciaConfiguration
import FasciaJSON
import FasciaPanel
import FasciaSystem
import Glibc

/// `fascia generations`: lists what `apply` has stored.
struct GenerationsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generations", abstract: "Lists the configurations that “fascia apply” has stored.",
        discussion: """
            The one that is shown has a star, as a running panel says, else the one that the next start shows; 0 is the configuration in \
            /etc/fascia. Each has its number, when it was stored, what is known of it, and what it was made of. “passed” has proved itself in \
            a trial; “untried” was replaced before its trial was over; “taken back” failed its trial; “put aside” has passed, and the panel \
            crashed with it again and again later.
            """)

    @OptionGroup var state: StateOptions
    @OptionGroup var control: ControlOptions

    func run() throws {
        let generations = state.generations
        let record = try generations.readOrStartAnew()
        let panel = PanelAnswer(control, state: state.folder)
        let shown = panel?.generation ?? record.active
        let entries = ([0] + generations.numbers).map { Entry($0, generations, record, shown: $0 == shown) }
        let story = panel?.takenBack ?? record.story
        if control.json {
            let all: JSONObject = [
                "active": .integer(Int64(record.active)), "shown": panel.map { .integer(Int64($0.generation)) } ?? .null,
                "takenBack": .string(story), "generations": .array(entries.map(\.json)),
            ]
            return Output.print(JSONValue.object(all).text)
        }
        for entry in entries { Output.print(entry.line) }
        if shown != record.active {
            Output.print(
                "\(record.active > 0 ? "generation \(record.active)" : generations.entry) is active, but the panel shows another one")
        }
        if record.active > 0, !entries.contains(where: { $0.number == record.active }) {
            Output.print(
                "generation \(record.active) is active, but its folder is gone: “fascia rollback” shows the one before, or apply it again")
        }
        if !story.isEmpty { Output.print(story) }
    }

    private struct Entry {
        let number: Int
        let isShown: Bool
        let path: String
        let standing: GenerationRecord.Standing?
        let source: String
        let time: Int?

        init(_ number: Int, _ generations: Generations, _ record: GenerationRecord, shown: Bool) {
            self.number = number
            isShown = shown
            path = generations.path(of: number)
            standing = number > 0 ? record.standing(of: number) : nil
            let manifest = try? GenerationManifest.read("\(generations.folder)/\(number)")
            source = manifest?.source ?? ""
            time = manifest?.time
        }

        var line: String {
            let mark = isShown ? "*" : " "
            guard let standing else { return "\(mark) \(number)  \(path)" }
            let word = standing.rawValue
            let columns = [time.map(GenerationsCommand.local) ?? "-", word, source.isEmpty ? path : "of \(source)"]
            return "\(mark) \(number)  \(columns.joined(separator: "  "))"
        }

        var json: JSONValue {
            [
                "number": .integer(Int64(number)), "shown": .boolean(isShown), "path": .string(path),
                "state": standing.map { .string($0.rawValue) } ?? .null, "applied": time.map { .integer(Int64($0)) } ?? .null,
                "source": source.isEmpty ? .null : .string(source),
            ]
        }
    }

    /// A moment as the machine's clock shows it.
    private static func local(_ seconds: Int) -> String {
        var moment = time_t(seconds)
        var parts = tm()
        localtime_r(&moment, &parts)
        var text = [CChar](repeating: 0, count: 32)
        let count = strftime(&text, text.count, "%Y-%m-%d %H:%M", &parts)
        return String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
