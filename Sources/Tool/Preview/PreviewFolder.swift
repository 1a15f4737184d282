import FasciaSystem
import Glibc

/// A folder for the time of a preview, for its user alone: the panel's socket.
final class PreviewFolder {
    let path: String
    private let lock: Int32

    init() throws(SystemError) {
        let names: [String] = ["XDG_RUNTIME_DIR", "TMPDIR"]
        let base = names.compactMap { name in getenv(name).map { String(cString: $0) } }.first { $0.hasPrefix("/") }
        // mkdtemp puts letters of its own choice in place of the X’s: no other user can have made the folder before.
        var template = Array("\(base ?? "/tmp")/fascia-preview-XXXXXX".utf8CString)
        PreviewFolder.removeLeft(in: base ?? "/tmp")
        guard mkdtemp(&template) != nil else {
            throw SystemError(attempt: "make a folder in", object: base ?? "/tmp", errno: errno)
        }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        // Held for as long as this process lives: whose folder is free is dead.
        lock = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if lock >= 0 { flock(lock, LOCK_EX | LOCK_NB) }
    }

    deinit { if lock >= 0 { close(lock) } }

    /// Removes what previews of this user have left that were killed: folders of a minute and more that no process holds.
    private static func removeLeft(in base: String) {
        for name in (try? FolderReader.names(base)) ?? [] where name.hasPrefix("fascia-preview-") {
            let path = "\(base)/\(name)"
            let folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            if folder < 0 { continue }
            defer { close(folder) }
            var status = stat()
            guard fstat(folder, &status) == 0, status.st_uid == getuid(), time(nil) - status.st_mtim.tv_sec > 60,
                flock(folder, LOCK_EX | LOCK_NB) == 0
            else { continue }
            remove(path)
        }
    }

    /// Opens an address in the browser, by way of a file that nobody else can read: arguments of processes are seen by all.
    func openBrowser(_ address: String) throws(SystemError) {
        let file = "\(path)/open.html"
        let text = "<!doctype html><title>Fascia</title><meta http-equiv=\"refresh\" content=\"0;url=\(address)\">\n"
        let descriptor = try FileDescriptor.open(file, flags: O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
        try Array(text.utf8).withUnsafeBufferPointer { (bytes) throws(SystemError) in
            try descriptor.writeAll(UnsafeRawBufferPointer(bytes), to: file)
        }
        let arguments: [String] = ["xdg-open", file]
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { for case let word? in words { free(word) } }
        // It is not to end with this program, nor to have signals held back that are held back here.
        var attributes = posix_spawnattr_t()
        var none = sigset_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
        var identifier: pid_t = 0
        let error = posix_spawnp(&identifier, "xdg-open", nil, &attributes, &words, environ)
        if error != 0 {
            throw SystemError(attempt: "start", object: "xdg-open", errno: error, advice: "open the address by hand, without --open")
        }
    }

    /// Removes it, with what the preview has put there.
    func remove() { PreviewFolder.remove(path) }

    private static func remove(_ path: String) {
        if let folder = opendir(path) {
            while let entry = readdir(folder) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                if name != ".", name != ".." { unlink("\(path)/\(name)") }
            }
            closedir(folder)
        }
        rmdir(path)
    }
}
