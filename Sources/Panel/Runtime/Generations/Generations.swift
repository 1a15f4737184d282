import FasciaSystem
import FasciaValues
import Glibc

/// The configurations that `fascia apply` has stored, in folders with numbers for names, and the record of which of them is shown.
///
/// The record is one file, replaced atomically: a power cut at any instant leaves one whole generation active. What is here waits for the
/// disk: call it before the loop turns, or on another thread.
package struct Generations: Sendable {
    /// The configuration of the service that the package installs.
    package static let usualEntry = "/etc/fascia/panel.yaml"
    /// Its state folder.
    package static let usualState = "/var/lib/fascia"

    /// The folder with the generations' folders.
    package let folder: String
    /// The administrator's own configuration.
    package let entry: String

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
    /// - Returns: 0, or the number of the error that kept it from being made.
    @discardableResult
    package func makeFolder() -> Int32 {
        if mkdir(folder, 0o770) != 0 { return errno == EEXIST ? 0 : errno }
        // Whatever the umask lets the group do.
        chmod(folder, 0o770)
        return 0
    }

    /// A generation's entry file.
    package func path(of number: Int) -> String { number == 0 ? entry : "\(folder(of: number))/panel.yaml" }

    /// The folder of a stored generation.
    package func folder(of number: Int) -> String { "\(folder)/\(number)" }

    /// The numbers of all stored generations, in order. Names with more than nine digits are none of `apply`'s.
    package var numbers: [Int] {
        ((try? FolderReader.names(folder)) ?? []).compactMap { $0.utf8.count < 10 ? Int($0) : nil }.filter { $0 > 0 }.sorted()
    }

    /// What is wrong with a stored generation's files; nil if they are as they were stored, or nothing is known of them.
    /// - Parameter read: the files that are read to the end, for their check sums; nil for all. Of the others names and sizes count: a start
    ///   does not wait for what it does not show.
    package func damage(of number: Int, read: [String]? = nil) -> String? {
        if number == 0 { return nil }
        let folder = "\(folder)/\(number)"
        let advice = "apply it again, or show another one by “fascia rollback”"
        do throws(SystemError) {
            return try GenerationManifest.read(folder)?.damage(in: folder, read: read).map {
                "generation \(number) is damaged: \($0); \(advice)"
            }
        } catch {
            return "generation \(number) is damaged: \(error); \(advice)"
        }
    }

    /// Whether anything was ever applied.
    var exist: Bool { access(folder, F_OK) == 0 }

    // MARK: The record

    /// The record; an empty one on a machine where nothing was applied.
    /// - Throws: if it cannot be read, is damaged, or is gone although generations are stored.
    package func read() throws(SystemError) -> GenerationRecord {
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try FileReader.read(file.path, limit: Generations.recordLimit)
        } catch {
            if error.errno != ENOENT { throw error }
            if numbers.isEmpty { return GenerationRecord() }
            throw SystemError(
                attempt: "read", object: file.path, errno: ENOENT,
                advice:
                    "it is lost, and \(entry) is shown; “fascia rollback” shows the newest that has passed its trial, and writes it anew")
        }
        guard let body = StateFile.body(of: bytes) else {
            throw SystemError(
                attempt: "read", object: file.path, errno: EBADMSG,
                advice:
                    "it is damaged, and \(entry) is shown; “fascia rollback” shows the newest that has passed its trial, and writes it anew"
            )
        }
        return GenerationRecord(text: String(decoding: body, as: UTF8.self))
    }

    /// Notes that nothing is active, before the first generation is stored: a record that is gone later is lost.
    package func begin() throws(SystemError) {
        if !numbers.isEmpty { return }
        try locked { () throws(SystemError) in
            if numbers.isEmpty, access(file.path, F_OK) != 0 { try save(Array(GenerationRecord().text.utf8)) }
        }
    }

    /// Changes the record, which is on the disk when this returns. One that is damaged is put aside first; of it and of one that is gone what
    /// the generations' own folders say is known.
    /// - Throws: if it cannot be read or written, or another process keeps it locked; it is as it was then.
    @discardableResult
    package func change(_ body: (inout GenerationRecord) -> Void) throws(SystemError) -> GenerationRecord {
        try locked { () throws(SystemError) in
            var record: GenerationRecord
            var isDamaged = false
            do throws(SystemError) {
                record = try read()
            } catch {
                guard Generations.isDamage(error) else { throw error }
                switch file.load() {
                case .damaged(let story): record = recovered(story)
                case .nothing: record = recovered("\(file.path) is gone, or leads nowhere")
                case .content, .stuck: throw error
                }
                isDamaged = true
            }
            let before = record
            body(&record)
            if record != before || isDamaged {
                try save(Array(record.text.utf8))
                keepPasses(record)
            }
            return record
        }
    }

    /// Whether what is in the record's place is none, and will be none later.
    package static func isDamage(_ error: SystemError) -> Bool { [EBADMSG, EFBIG, EINVAL, EISDIR, ENOENT].contains(error.errno) }

    /// Makes another generation active.
    @discardableResult
    package func activate(_ number: Int, trial: Double?, needsConfirmation: Bool = false) throws(SystemError) -> GenerationRecord {
        try change {
            $0.activate(
                number, trial: trial, needsConfirmation: needsConfirmation, stored: numbers, stamp: UInt64.random(in: 1 ... .max))
        }
    }

    /// The largest record: thousands of numbers.
    private static let recordLimit = 64 << 10

    var file: StateFile { StateFile(path: "\(folder)/active") }
}
