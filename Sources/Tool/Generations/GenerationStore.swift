import FasciaPanel
import FasciaSystem
import Glibc

/// Writes generations into the panel's state folder.
struct GenerationStore {
    /// The most that one can hold, in bytes, and in files.
    static let limit = 256 << 20
    static let mostFiles = 10_000
    /// How many are kept.
    static let kept = 5

    let state: String
    let generations: Generations

    /// - Throws: if this user may not write there: root may, and who is in the panel's group.
    init(state: String) throws(SystemError) {
        self.state = state
        generations = Generations(state: state, entry: "/etc/fascia/panel.yaml")
        // What is written is for the panel's user, who can change what is active, and for all of its group.
        umask(0o002)
        var status = stat()
        if access(state, W_OK) == 0, stat(state, &status) == 0 {
            generations.makeFolder()
            if geteuid() == 0 { chown(generations.folder, status.st_uid, status.st_gid) }
        } else if access(generations.folder, W_OK) != 0 {
            let number = access(state, F_OK) == 0 || errno == EACCES ? EACCES : errno
            throw SystemError(
                attempt: "write into", object: generations.folder, errno: number,
                advice: number == ENOENT
                    ? "the service makes it: systemctl start fascia"
                    : "run it as root, with sudo, or as a member of the group fascia, while the panel runs or has run")
        }
        removeLeftovers()
    }

    private func removeLeftovers() {
        for name in (try? FolderReader.names(generations.folder)) ?? [] where name.hasPrefix(".new-") {
            if let process = pid_t(name.dropFirst(5)), process > 0, process == getpid() || kill(process, 0) == -1 && errno == ESRCH {
                GenerationStore.remove("\(generations.folder)/\(name)")
            }
        }
    }

    /// A folder for files that become a generation.
    func makeFolder() throws(SystemError) -> String {
        let path = "\(generations.folder)/.new-\(getpid())"
        GenerationStore.remove(path)
        try SystemCall.perform("make the folder", on: path) { mkdir(path, 0o755) }
        // Whoever of the group stores the next ones removes it.
        var status = stat()
        if stat(generations.folder, &status) == 0, chown(path, uid_t.max, status.st_gid) == 0 { chmod(path, 0o2775) }
        return path
    }

    /// Makes a folder a generation: its files are on the disk then, under its number.
    func store(_ folder: String) throws(SystemError) -> Int {
        var number = (generations.numbers.last ?? 0) + 1
        while rename(folder, "\(generations.folder)/\(number)") != 0 {
            guard errno == EEXIST || errno == ENOTEMPTY else {
                throw SystemError(attempt: "store", object: "\(generations.folder)/\(number)", errno: errno)
            }
            number += 1
        }
        try GenerationStore.sync(generations.folder)
        return number
    }

    /// Removes all but the newest, the active one, and the one to go back to.
    func prune() {
        let record = generations.read()
        for number in generations.numbers.dropLast(GenerationStore.kept) where number != record.active && number != record.before {
            GenerationStore.remove("\(generations.folder)/\(number)")
        }
    }

    // MARK: Files

    /// Writes a file of a new generation, and the folders it is in.
    static func write(_ bytes: [UInt8], _ name: String, into folder: String) throws(SystemError) {
        var at = folder
        for part in name.split(separator: "/").dropLast() {
            at += "/\(part)"
            mkdir(at, 0o775)
        }
        let path = "\(folder)/\(name)"
        let file = try FileDescriptor.open(path, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_NOCTTY, mode: 0o664)
        try bytes.span.withUnsafeBytes { (buffer) throws(SystemError) in try file.writeAll(buffer, to: path) }
        let descriptor = file.rawValue
        try SystemCall.perform("force to the disk", on: path) { fsync(descriptor) }
    }

    /// Forces the names in a folder and the folders in it to the disk.
    static func syncAll(_ folder: String) throws(SystemError) {
        for name in try FolderReader.names(folder) where isFolder("\(folder)/\(name)") { try syncAll("\(folder)/\(name)") }
        try sync(folder)
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

    /// Removes a folder with all that is in it; links are not followed.
    static func remove(_ path: String) {
        if isFolder(path) {
            for name in (try? FolderReader.names(path)) ?? [] { remove("\(path)/\(name)") }
            rmdir(path)
        } else {
            unlink(path)
        }
    }
}
