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
    package func makeFolder() {
        // With a umask that lets the group write, or without.
        if mkdir(folder, 0o770) == 0 { chmod(folder, 0o770) }
    }

    /// A generation's entry file.
    package func path(of number: Int) -> String { number == 0 ? entry : "\(folder)/\(number)/panel.yaml" }

    /// The numbers of all stored generations, in order. Names with more than nine digits are none of `apply`'s.
    package var numbers: [Int] {
        ((try? FolderReader.names(folder)) ?? []).compactMap { $0.utf8.count < 10 ? Int($0) : nil }.filter { $0 > 0 }.sorted()
    }

    /// Whether anything was ever applied.
    var exist: Bool { access(folder, F_OK) == 0 }

    // MARK: The record

    /// The record; an empty one on a machine where nothing was applied.
    /// - Throws: if it cannot be read, or is damaged.
    package func read() throws(SystemError) -> GenerationRecord {
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try FileReader.read(file.path, limit: Generations.recordLimit)
        } catch {
            if error.errno == ENOENT { return GenerationRecord() }
            throw error
        }
        guard let body = StateFile.body(of: bytes) else {
            throw SystemError(
                attempt: "read", object: file.path, errno: EBADMSG,
                advice: "it is damaged, and \(entry) is shown; “fascia apply” and “fascia rollback” write it anew")
        }
        return GenerationRecord(text: String(decoding: body, as: UTF8.self))
    }

    /// Changes the record, which is on the disk when this returns. One that is damaged is put aside first.
    /// - Throws: if it cannot be read or written, or another process keeps it locked; it is as it was then.
    @discardableResult
    package func change(_ body: (inout GenerationRecord) -> Void) throws(SystemError) -> GenerationRecord {
        try locked { () throws(SystemError) in
            var record: GenerationRecord
            var isDamaged = false
            do throws(SystemError) {
                record = try read()
            } catch {
                guard Generations.isDamage(error), case .damaged(let story) = file.load() else { throw error }
                record = GenerationRecord()
                record.story = "which generation was active is not known any more, \(entry) is shown: \(story)"
                isDamaged = true
            }
            let before = record
            body(&record)
            if record != before || isDamaged { try file.save(Array(record.text.utf8)) }
            return record
        }
    }

    /// Whether what is in the record's place is none, and will be none later.
    static func isDamage(_ error: SystemError) -> Bool { [EBADMSG, EFBIG, EINVAL, EISDIR].contains(error.errno) }

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

    private var file: StateFile { StateFile(path: "\(folder)/active") }

    // MARK: The lock

    /// Runs a closure while no other process changes anything here.
    package func locked<Result>(_ body: () throws(SystemError) -> Result) throws(SystemError) -> Result {
        let path = "\(folder)/lock"
        // A pipe in its place must not be waited for.
        let file = try FileDescriptor.open(path, flags: O_RDONLY | O_CREAT | O_NOFOLLOW | O_NOCTTY | O_NONBLOCK, mode: 0o664)
        let descriptor = file.rawValue
        var attempts = 0
        while SystemCall.retry({ flock(descriptor, LOCK_EX | LOCK_NB) }) != 0 {
            let number = errno
            attempts += 1
            if number != EWOULDBLOCK || attempts > Generations.lockAttempts {
                throw SystemError(
                    attempt: "lock", object: path, errno: number, advice: number == EWOULDBLOCK ? "another “fascia apply” holds it" : "")
            }
            usleep(Generations.lockPause)
        }
        // Closing the file ends the lock.
        defer { withExtendedLifetime(file) {} }
        return try body()
    }

    /// Whoever holds the lock writes one small file: three seconds are ample, and less than the watchdog of a trial waits.
    private static let lockAttempts = 60
    private static let lockPause: UInt32 = 50_000
}
