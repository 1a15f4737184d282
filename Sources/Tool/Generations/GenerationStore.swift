import FasciaPanel
import FasciaSystem
import Glibc

/// Writes generations into the panel's state folder, with the rights of the panel's user.
struct GenerationStore {
    /// The most that one can hold, in bytes: many times what panels with photographs have. The trial's budget of memory is another matter.
    static let limit = 256 << 20
    /// The most files: names alone must not fill a small disk either.
    static let mostFiles = 10_000
    /// How many are kept.
    static let kept = 5

    let owner: StateOwner
    let generations: Generations

    /// - Throws: if this user may not write there: root may, and who is in the panel's group.
    init(state: String) throws(SystemError) {
        owner = try StateOwner(of: state)
        generations = Generations(state: state, entry: Generations.usualEntry)
        // What is written is for the panel's user, who can change what is active, and for all of its group.
        umask(0o002)
        let generations = generations
        try owner.perform { () throws(SystemError) in
            let made = generations.makeFolder()
            var status = stat()
            var number: Int32 = 0
            if lstat(generations.folder, &status) != 0 {
                // Who could not make it sees that it is not there.
                number = made == 0 ? errno : made
            } else if status.st_mode & S_IFMT != S_IFDIR {
                number = ENOTDIR
            } else if faccessat(AT_FDCWD, generations.folder, W_OK, AT_EACCESS) != 0 {
                number = errno
            }
            if number == 0 { return }
            throw SystemError(attempt: "write into", object: generations.folder, errno: number, advice: StateOwner.advice(number))
        }
    }

    private static func failure(_ attempt: String, _ path: String) -> SystemError {
        let number = errno
        return SystemError(attempt: attempt, object: path, errno: number, advice: StateOwner.advice(number))
    }

    /// What killed processes have left: new folders, folders that were being removed, and files that were being written.
    func removeLeftovers() {
        owner.perform { removeAll() }
    }

    private func removeAll() {
        for name in (try? FolderReader.names(generations.folder)) ?? [] {
            let isFolder = name.hasPrefix(".new-") || name.hasPrefix(".old-")
            let process = isFolder ? name.split(separator: "-").last.flatMap { pid_t($0) } : FileWriter.process(ofTemporary: name)
            guard let process, process > 0, process == getpid() || kill(process, 0) == -1 && errno == ESRCH else { continue }
            GenerationStore.remove("\(generations.folder)/\(name)")
        }
    }

    // MARK: One at a time

    /// Takes the turn of one `apply` or `rollback`, in which nothing is waited for but the disk.
    /// - Parameter stamp: that of the record when this one began.
    /// - Throws: a `GenerationSource.Problem` if another one has the turn, or has ended since.
    func takeTurn(since stamp: UInt64? = nil) throws -> Generations.Turn {
        let generations = generations
        let turn: Generations.Turn
        do throws(SystemError) {
            turn = try owner.perform { () throws(SystemError) in try generations.takeTurn() }
        } catch {
            if error.errno != EWOULDBLOCK { throw error }
            let holder = generations.turnHolder.map { " (process \($0))" } ?? ""
            throw GenerationSource.Problem(
                description:
                    "another “fascia apply” or “fascia rollback” is running\(holder): nothing was done, try again when it has ended")
        }
        if let stamp, let now = self.stamp, now != stamp {
            throw GenerationSource.Problem(
                description:
                    "\(generations.presentName) was made active meanwhile, by another “fascia apply” or “fascia rollback”: look at "
                    + "“fascia generations”, and apply this again if it is to be shown")
        }
        return turn
    }

    /// Differs after each `apply` and `rollback`; nil if the record cannot be read.
    var stamp: UInt64? { owner.perform { try? generations.read().stamp } }

    // MARK: A new one

    /// Makes a folder for files that become a generation.
    func makeFolder() throws(SystemError) -> String {
        let path = "\(generations.folder)/.new-\(getpid())"
        try owner.perform { () throws(SystemError) in
            if mkdir(path, 0o755) != 0 { throw GenerationStore.failure("make the folder", path) }
            // Whoever of the group stores the next ones removes it.
            var status = stat()
            if stat(generations.folder, &status) == 0, chown(path, uid_t.max, status.st_gid) == 0 { chmod(path, 0o2775) }
        }
        return path
    }

    /// Makes a file without a name, which goes with the process.
    func makeSpool() throws(SystemError) -> FileDescriptor {
        let path = "\(generations.folder)/.new-input-\(getpid())"
        return try owner.perform { () throws(SystemError) in
            let file = try FileDescriptor.open(path, flags: O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_NOCTTY, mode: 0o600)
            unlink(path)
            return file
        }
    }

    /// Makes a file of a new generation, and the folders that it is in.
    func makeFile(_ name: String, in folder: String) throws(SystemError) -> FileDescriptor {
        try owner.perform { () throws(SystemError) in
            var at = folder
            for part in TarArchive.parts(of: name).dropLast() {
                at += "/\(part)"
                if mkdir(at, 0o775) != 0, errno != EEXIST { throw GenerationStore.failure("make the folder", at) }
            }
            return try FileDescriptor.open("\(folder)/\(name)", flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_NOCTTY, mode: 0o664)
        }
    }

    /// Notes what a new folder was made of; all that is in it is on the disk then.
    func seal(_ folder: String, source: String) throws(SystemError) {
        try owner.perform { () throws(SystemError) in
            try GenerationManifest(of: folder, source: source, time: time(nil)).save(in: folder)
            chmod("\(folder)/\(GenerationManifest.name)", 0o664)
            try syncAll(folder)
        }
    }

    /// Makes the record, where there is none yet.
    func begin() throws(SystemError) {
        let generations = generations
        try owner.perform { () throws(SystemError) in try generations.begin() }
    }

    /// Makes a sealed folder a generation: it is on the disk then, under its number.
    func store(_ folder: String) throws(SystemError) -> Int {
        try owner.perform { () throws(SystemError) in
            var number = (generations.numbers.last ?? 0) + 1
            while rename(folder, "\(generations.folder)/\(number)") != 0 {
                guard errno == EEXIST || errno == ENOTEMPTY || errno == ENOTDIR else {
                    throw GenerationStore.failure("store", "\(generations.folder)/\(number)")
                }
                number += 1
            }
            do throws(SystemError) {
                try GenerationStore.sync(generations.folder)
            } catch {
                // Nobody knows of it.
                GenerationStore.remove("\(generations.folder)/\(number)")
                throw error
            }
            return number
        }
    }

    /// Makes a generation active. What the disk says after that is printed alone.
    /// - Throws: an error after which another one is active.
    func activate(_ number: Int, trial: Double?, needsConfirmation: Bool = false) throws(SystemError) {
        do throws(SystemError) {
            try owner.perform { () throws(SystemError) in
                _ = try generations.activate(number, trial: trial, needsConfirmation: needsConfirmation)
            }
        } catch {
            guard FileWriter.isInPlace(error), isActive(number) == true else { throw error }
            Output.error("fascia: \(error)")
        }
    }

    /// Whether a generation is active; nil where that cannot be read.
    func isActive(_ number: Int) -> Bool? { owner.perform { (try? generations.read()).map { $0.active == number } } }

    // MARK: Removing

    /// Removes all but the active one, the one to go back to, and of the others those that have proved themselves before those that have
    /// not, the newest first.
    func prune() { remove { $0.surplus(of: $1, kept: GenerationStore.kept) } }

    /// Makes room on a disk that is full: removes what nothing goes back to by itself. Nobody else may have the turn.
    /// - Returns: whether anything was removed.
    func makeRoom() -> Bool {
        guard let turn = try? takeTurn() else { return false }
        defer { turn.end() }
        let removed = remove { $0.spoilt(of: $1) }
        if !removed.isEmpty {
            Output.error(
                "the disk is full: removed what was taken back or never proved itself, \(removed.map { "generation \($0)" }.joined(separator: ", "))"
            )
        }
        return !removed.isEmpty
    }

    /// Removes generations. Under its number each is whole until the end.
    @discardableResult
    private func remove(_ choose: (GenerationRecord, [Int]) -> [Int]) -> [Int] {
        let found = try? owner.perform { () throws(SystemError) -> [Int] in
            let numbers = try generations.locked { () throws(SystemError) -> [Int] in
                try choose(generations.read(), generations.numbers).filter { setAside($0) }
            }
            try? GenerationStore.sync(generations.folder)
            for number in numbers { GenerationStore.remove(aside(number)) }
            return numbers
        }
        return found ?? []
    }

    private func aside(_ number: Int) -> String { "\(generations.folder)/.old-\(number)-\(getpid())" }

    private func setAside(_ number: Int) -> Bool { rename("\(generations.folder)/\(number)", aside(number)) == 0 }

    /// Removes a new folder, or a generation that did not become active: whatever an error said, that is read once more.
    func discard(_ path: String) {
        if let number = path.split(separator: "/").last.flatMap({ Int($0) }), isActive(number) != false { return }
        owner.perform { GenerationStore.remove(path) }
    }

    /// Removes a folder with all that is in it; links are not followed.
    private static func remove(_ path: String) {
        if isFolder(path) {
            for name in (try? FolderReader.names(path)) ?? [] { remove("\(path)/\(name)") }
            rmdir(path)
        } else {
            unlink(path)
        }
    }

    // MARK: Folders

    /// Forces the names in a folder and the folders in it to the disk.
    private func syncAll(_ folder: String) throws(SystemError) {
        for name in try FolderReader.names(folder) where GenerationStore.isFolder("\(folder)/\(name)") { try syncAll("\(folder)/\(name)") }
        try GenerationStore.sync(folder)
    }

    private static func sync(_ folder: String) throws(SystemError) {
        let file = try FileDescriptor.open(folder, flags: O_RDONLY | O_DIRECTORY)
        let descriptor = file.rawValue
        try SystemCall.perform("force to the disk", on: folder) { fsync(descriptor) }
    }

    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
