import FasciaSystem
import FasciaValues
import Glibc

/// The configurations that `fascia apply` has stored, in folders with numbers for names, and which of them is shown.
///
/// One that was just stored is on trial: a panel that cannot show it, crashes, hangs or is not confirmed goes back to the one before. Which
/// one is active is in one file, replaced atomically: a power cut at any instant leaves one whole generation active. What is here waits
/// for the disk: call it before the loop turns, or on another thread.
package struct Generations: Sendable {
    /// What the file says.
    package struct Record: Hashable, Sendable {
        /// The generation that is shown; 0 is the administrator's own configuration, which the command line names.
        package var active = 0
        /// The one to go back to.
        package var before = 0
        /// Whether the active one has still to prove itself.
        package var isOnTrial = false
        /// How often a panel has begun to read it during its trial.
        package var attempts = 0
        /// How long the trial lasts once it is shown, in seconds.
        package var seconds = 60.0
        /// Whether somebody has to confirm it, by a touch or `fascia ctl confirm`.
        package var needsConfirmation = false
        /// Those that were taken back: nothing goes back to them.
        package var failed: Set<Int> = []
        /// Why one was taken back last; empty if none was, or another one has proved itself since.
        package var story = ""

        package init() {}
    }

    /// The folder with the generations' folders.
    package let folder: String
    /// The administrator's own configuration.
    let entry: String

    /// - Parameters:
    ///   - state: the panel's state folder, as in `/var/lib/fascia`.
    ///   - entry: the configuration that the command line names.
    package init(state: String, entry: String) {
        folder = "\(state)/generations"
        self.entry = entry
    }

    /// The generations of a service, whose state folder its manager names; nil for a panel that a person starts.
    init?(service entry: String, variable: (String) -> String? = StatePlace.environment) {
        guard let first = variable("STATE_DIRECTORY")?.split(separator: ":").first else { return nil }
        self.init(state: String(first), entry: entry)
    }

    /// Makes the folder, if it is not there: whoever is in the panel's group may write there, as only they may change anything over the
    /// control socket.
    package func makeFolder() {
        if mkdir(folder, 0o770) == 0 { chmod(folder, 0o770) }
    }

    /// A generation's entry file.
    package func path(of number: Int) -> String { number == 0 ? entry : "\(folder)/\(number)/panel.yaml" }

    /// The numbers of all stored generations, in order.
    package var numbers: [Int] {
        ((try? FolderReader.names(folder)) ?? []).compactMap { Int($0) }.filter { $0 > 0 }.sorted()
    }

    // MARK: Changes

    /// A panel begins to read the active generation. One on trial is counted first, on the disk: a panel that finds at its start that
    /// another one had begun, and neither ended in good order nor kept it, takes it back.
    /// - Parameter isStart: whether this process has just started.
    func begin(isStart: Bool) -> Record {
        guard access(folder, F_OK) == 0 else { return Record() }
        var found = read()
        if !found.isOnTrial { return found }
        if isStart, found.attempts > 0 { return takeBack("the panel crashed, hung or was killed while it was on trial") }
        found = change { $0.attempts += 1 } ?? read()
        // Where nothing can be noted, nothing is tried.
        return found.attempts > 0 ? found : Generations.back(found, "its trial cannot be noted on the disk")
    }

    /// The active generation failed: the one before is active again.
    @discardableResult
    package func takeBack(_ reason: String) -> Record {
        change { record in
            if record.active == 0 { return }
            record = Generations.back(record, reason)
            record.before = olderGood(than: record.active, record)
        } ?? Generations.back(read(), reason)
    }

    private static func back(_ record: Record, _ reason: String) -> Record {
        var record = record
        record.story = "generation \(record.active) was taken back: \(reason)"
        record.failed.insert(record.active)
        record.active = record.before
        record.before = 0
        record.isOnTrial = false
        record.attempts = 0
        return record
    }

    /// The trial is over, and the active generation stays.
    func keep() {
        change { record in
            record.isOnTrial = false
            record.attempts = 0
            record.story = ""
        }
    }

    /// A panel ends in good order during a trial, which begins anew with the next one.
    func pause() {
        if read().isOnTrial { change { $0.attempts = 0 } }
    }

    /// Makes a generation active.
    /// - Parameters:
    ///   - number: a stored one, or 0.
    ///   - trial: how long it is on trial, in seconds; nil without a trial.
    package func activate(_ number: Int, trial: Double?, needsConfirmation: Bool = false) throws(SystemError) -> Record {
        let lock = try lock()
        defer { withExtendedLifetime(lock) {} }
        var record = read()
        record.before = trial == nil ? olderGood(than: number, record) : record.isOnTrial ? record.before : record.active
        record.active = number
        record.isOnTrial = trial != nil
        record.attempts = 0
        record.seconds = trial ?? 60
        record.needsConfirmation = needsConfirmation
        record.failed.remove(number)
        record.failed.formIntersection(numbers)
        try write(record)
        return record
    }

    /// The newest stored generation before one, as far as it was not taken back; 0 if there is none.
    private func olderGood(than number: Int, _ record: Record) -> Int {
        numbers.last { $0 < number && !record.failed.contains($0) } ?? 0
    }

    /// Changes the record; nil if it cannot be written.
    @discardableResult
    private func change(_ body: (inout Record) -> Void) -> Record? {
        do throws(SystemError) {
            let lock = try lock()
            defer { withExtendedLifetime(lock) {} }
            var record = read()
            body(&record)
            try write(record)
            return record
        } catch {
            return nil
        }
    }

    /// Keeps other processes from changing the record as long as it is open.
    private func lock() throws(SystemError) -> Lock { try Lock("\(folder)/lock") }

    private final class Lock {
        let file: FileDescriptor

        init(_ path: String) throws(SystemError) {
            file = try FileDescriptor.open(path, flags: O_RDONLY | O_CREAT | O_NOFOLLOW | O_NOCTTY, mode: 0o644)
            let descriptor = file.rawValue
            try SystemCall.perform("lock", on: path) { flock(descriptor, LOCK_EX) }
        }
    }

    // MARK: The file

    private var file: StateFile { StateFile(path: "\(folder)/active") }

    /// The record; that of a machine without generations if there is none, or a disk has damaged it.
    package func read() -> Record {
        guard let bytes = try? FileReader.read(file.path, limit: 64 << 10), let body = StateFile.body(of: bytes) else { return Record() }
        return Generations.parse(String(decoding: body, as: UTF8.self))
    }

    private func write(_ record: Record) throws(SystemError) { try file.save(Array(Generations.text(of: record).utf8)) }

    static func text(of record: Record) -> String {
        let story = String(decoding: record.story.utf8.prefix(1000).map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self)
        return """
            active: \(record.active)
            before: \(record.before)
            trial: \(record.isOnTrial)
            attempts: \(record.attempts)
            seconds: \(record.seconds)
            confirm: \(record.needsConfirmation)
            failed: \(record.failed.sorted().map(String.init).joined(separator: " "))
            story: \(story)

            """
    }

    static func parse(_ text: String) -> Record {
        var record = Record()
        for line in text.split(separator: "\n") {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = String(line[line.index(after: colon)...].drop { $0 == " " })
            switch line[..<colon] {
            case "active": record.active = max(0, Int(value) ?? 0)
            case "before": record.before = max(0, Int(value) ?? 0)
            case "trial": record.isOnTrial = value == "true"
            case "attempts": record.attempts = max(0, Int(value) ?? 0)
            case "seconds": record.seconds = Double(value).map { min(max($0, 1), 86_400) } ?? 60
            case "confirm": record.needsConfirmation = value == "true"
            case "failed": record.failed = Set(value.split(separator: " ").compactMap { Int($0) })
            case "story": record.story = value
            default: break
            }
        }
        if record.active == 0 { record.isOnTrial = false }
        return record
    }
}
