import FasciaConfiguration
import FasciaGeometry
import FasciaSystem
import Glibc

/// A record of the process's own starts, so that a panel that crashes repeatedly starts with less.
///
/// It is written before anything else is read, and says "ended" only after a clean end: whatever kills the process, the next one finds it.
/// It is in the service's runtime folder, in memory: no write blocks on a disk, and a reboot clears it.
public final class StartRecord {
    /// What a panel starts without.
    public enum Recovery: Hashable, Sendable {
        /// Nothing: it starts as usual.
        case none
        /// What earlier processes have kept.
        case withoutState
        /// That, and its configuration: it shows what happened and what to do.
        case withoutConfiguration
    }

    /// The content of the record.
    package struct Note: Hashable {
        /// `starting` until the panel has been well for a while, then `well`; `dark` in between, while the display takes no picture; `ended`
        /// after an end in good order.
        package var phase = "starting"
        /// Crashes in a row, each soon after its start, before this process.
        package var crashes = 0
        /// Where the state that was set aside is now; empty if none was.
        package var aside = ""
        /// The display settings of the last configuration: see `DisplayConfiguration.words`.
        var display = ""
        /// The generation that is read; 0 for the administrator's own configuration.
        var generation = 0
        /// The generations that were left although the disk did not take that: see `LeftGenerations`.
        var left = ""
        /// Why they were left; one line.
        var leftStory = ""
        /// What crashes say against a generation that has proved itself: see `Suspicion`.
        var suspicion = ""
    }

    /// After how many crashes in a row something more is left out.
    public static let patience = 3
    /// How long a panel has to be well before its earlier crashes are forgotten.
    public static let probation = TimeSpan.seconds(60)
    /// The note's name in the runtime folder.
    package static let name = "starts"

    /// Where the note is.
    let path: String
    private(set) var note: Note

    /// Reads the record of the previous process, and writes one for this process.
    /// - Parameter folder: the runtime folder.
    init(folder: String) {
        path = "\(folder)/\(StartRecord.name)"
        note = StartRecord.read(path) ?? Note(phase: "ended")
        switch note.phase {
        // A process that neither ended cleanly nor was well for long has crashed.
        case "starting": note.crashes = min(note.crashes + 1, 1_000_000)
        // One that was ended because its display took nothing: what it had read has no part in that, and says nothing of earlier crashes.
        case "dark": break
        default: note.crashes = 0
        }
        note.phase = "starting"
        if note.crashes == 0 {
            note.aside = ""
            note.suspicion = ""
        }
        write()
    }

    /// What this process leaves out.
    public var recovery: Recovery {
        note.crashes < StartRecord.patience ? .none : note.crashes < 2 * StartRecord.patience ? .withoutState : .withoutConfiguration
    }

    /// Crashes in a row before this process.
    var crashes: Int { note.crashes }

    /// The display takes no picture, or takes pictures again: whatever ends the process meanwhile is no crash of the panel's.
    func keep(isDark: Bool) {
        guard note.phase == (isDark ? "starting" : "dark") else { return }
        note.phase = isDark ? "dark" : "starting"
        write()
    }

    /// The panel has been well for a while, or ends in good order: what was before does not count any more.
    func close(_ phase: String) {
        note.phase = phase
        note.crashes = 0
        note.suspicion = ""
        write()
    }

    /// What is logged of crashes before this process; empty without any.
    var story: String {
        if note.crashes == 0 { return "" }
        let (limit, next) =
            note.crashes < StartRecord.patience
            ? (StartRecord.patience, "without what it has kept")
            : (2 * StartRecord.patience, "with the configuration before, or with none")
        return "the panel crashed soon after its start: crash \(note.crashes) of \(limit) in a row, each within "
            + "\(Int(StartRecord.probation.seconds)) s, after which it starts \(next)"
    }

    /// What crashes say against a generation.
    func keep(suspicion: Suspicion) {
        note.suspicion = suspicion.text
        write()
    }

    /// Another generation takes the crashing one's place: it starts without the kept state, and has as many attempts.
    func keepLess() {
        note.crashes = StartRecord.patience
        write()
    }

    /// The last crash was that of a generation on trial, which is taken back for it: it says nothing of what was kept.
    func excuse() {
        if note.crashes == 0 { return }
        note.crashes -= 1
        write()
    }

    /// A generation is about to be read.
    func keep(generation: Int, _ state: GenerationState) {
        if note.generation == generation, note.left == state.left.text { return }
        note.generation = generation
        note.left = state.left.text
        note.leftStory = String(state.leftStory.map { $0.isNewline ? " " : $0 }.prefix(500))
        write()
    }

    /// The state was set aside.
    func keep(aside: String) {
        note.aside = aside
        write()
    }

    /// A configuration was read: a panel that has to do without one is shown on the same display, the same way up.
    func keep(display: DisplayConfiguration) {
        if note.display == display.words { return }
        note.display = display.words
        write()
    }

    // MARK: The file

    /// The record in a file; nil if there is none, or it cannot be parsed.
    static func read(_ path: String) -> Note? {
        (try? FileReader.read(path, limit: 16 << 10)).flatMap { parse(String(decoding: $0, as: UTF8.self)) }
    }

    package static func parse(_ text: String) -> Note? {
        var note = Note(phase: "")
        for line in text.split(separator: "\n") {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = String(line[line.index(after: colon)...].drop { $0 == " " })
            switch line[..<colon] {
            case "phase": note.phase = value
            case "crashes": note.crashes = max(0, Int(value) ?? 0)
            case "aside": note.aside = value
            case "display": note.display = value
            case "generation": note.generation = max(0, Int(value) ?? 0)
            case "left": note.left = value
            case "reason": note.leftStory = value
            case "suspicion": note.suspicion = value
            default: break
            }
        }
        return note.phase.isEmpty ? nil : note
    }

    /// Replaces the record atomically, without `fsync`: it has to outlive the process, not the machine.
    private func write() {
        var text = "phase: \(note.phase)\ncrashes: \(note.crashes)\naside: \(note.aside)\ndisplay: \(note.display)\n"
        if note.generation > 0 { text += "generation: \(note.generation)\n" }
        if !note.left.isEmpty { text += "left: \(note.left)\nreason: \(note.leftStory)\n" }
        if !note.suspicion.isEmpty { text += "suspicion: \(note.suspicion)\n" }
        let temporary = "\(path).\(getpid())"
        unlink(temporary)
        do throws(SystemError) {
            let file = try FileDescriptor.open(temporary, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_NOCTTY, mode: 0o640)
            let bytes = Array(text.utf8)
            try bytes.span.withUnsafeBytes { (buffer) throws(SystemError) in try file.writeAll(buffer, to: temporary) }
            try SystemCall.perform("replace", on: path) { rename(temporary, path) }
        } catch {
            // Without a record the panel starts as usual each time.
            unlink(temporary)
        }
    }
}
