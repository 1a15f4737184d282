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

/// What a running panel says of its generations.
struct PanelAnswer {
    let generation: Int
    let takenBack: String
    let ownConfiguration: String

    /// nil if none runs that has this state folder.
    init?(_ control: ControlOptions, state: String) {
        guard let status = try? ControlConnection(paths: control.paths(.see), timeout: 5_000).call("status") else { return nil }
        let folder = FileWriter.folder(of: status["state"]?.asString ?? "")
        guard GenerationSource.name(folder) == GenerationSource.name(state), let number = status["generation"]?.asInteger else {
            return nil
        }
        generation = Int(number)
        takenBack = status["takenBack"]?.asString ?? ""
        ownConfiguration = status["ownConfiguration"]?.asString ?? ""
    }
}

/// `fascia rollback`: shows an earlier generation.
struct RollbackCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rollback", abstract: "Shows the configuration before the present one, or another one that is stored.",
        discussion: """
            One that has passed its trial is shown without another, also if it was put aside later; one that never did is on trial again, and \
            one that was taken back in its trial is refused. It is checked first, as “fascia apply” does, and has to be as it was stored. \
            Only what is shown changes: kept values stay as they are. On a full disk it works, too. For root, and for members of the \
            group fascia.
            """)

    @Argument(help: ArgumentHelp("Its number; 0 is the configuration in /etc/fascia (default: the one before).", valueName: "N"))
    var number: Int?

    @OptionGroup var state: StateOptions
    @OptionGroup var control: ControlOptions

    func run() throws {
        let store = try state.store()
        let turn = try ControlOptions.attempt { try store.takeTurn() }
        store.removeLeftovers()
        let generations = store.generations
        let record = try generations.readOrStartAnew()
        let number = number ?? record.before
        if number != 0, !generations.numbers.contains(number) {
            throw fail("there is no generation \(number); “fascia generations” lists them")
        }
        if record.active == 0, number == 0 { throw fail("the configuration in /etc/fascia is active already") }
        if record.standing(of: number) == .takenBack, number > 0 {
            throw fail(
                "generation \(number) was taken back in its trial: mend it and apply it again; “fascia apply \(generations.folder)/\(number)” "
                    + "tries it as it is")
        }
        if let damage = store.owner.perform({ generations.damage(of: number) }) { throw fail(damage) }
        let path = number == 0 ? ownConfiguration : generations.path(of: number)
        try store.owner.perform { try GenerationCheck(entry: path, name: path, isWhole: false).perform() }
        let trial = number == 0 || record.good.contains(number) ? nil : record.seconds
        try ControlOptions.attempt { try store.activate(number, trial: trial) }
        // Whatever the panel does now, another one may be shown.
        turn.end()
        guard try GenerationReload(control, generations, number).perform() else {
            return Output.print(
                "generation \(number) is shown at the next start of the panel: none runs now, or it has its socket elsewhere")
        }
        Output.print("generation \(number) is shown\(trial.map { ", on trial for \(JSONLine.number($0)) s" } ?? "")")
    }

    /// What the service's command line names, as far as a panel runs that says so.
    private var ownConfiguration: String {
        let own = PanelAnswer(control, state: state.folder)?.ownConfiguration ?? ""
        return own.isEmpty ? Generations.usualEntry : own
    }

    private func fail(_ reason: String) -> ExitCode {
        Output.error("fascia: \(reason)")
        return ExitCode.failure
    }
}
