import FasciaGeometry
import Glibc

/// Writes whole files so that whoever reads them, even after a power cut, finds the old content or the new one, never a part.
package enum FileWriter {
    /// Replaces a file's content, or makes the file: a temporary file beside it is written, forced to the disk and renamed over it,
    /// and the folder is forced to the disk.
    ///
    /// An existing file keeps its permissions, and its owner and group as far as this user may give files to them. A link stays a link,
    /// and what it leads to is replaced. A device or a pipe (`/dev/stdout`) is written into as it is. On an error no temporary file is left,
    /// and the old file is untouched, but for an error that `isInPlace`.
    package static func write(_ bytes: UnsafeRawBufferPointer, to path: String) throws(SystemError) {
        if path.utf8.contains(0) {
            throw SystemError(attempt: "write", object: path, errno: EINVAL, advice: "the path holds a NUL byte")
        }
        var status = stat()
        var before: stat?
        var target = path
        try refuseForeignLink(path)
        if stat(path, &status) == 0 {
            switch status.st_mode & S_IFMT {
            case S_IFREG:
                before = status
                if let resolved = realpath(path, nil) {
                    target = String(cString: resolved)
                    free(resolved)
                }
            case S_IFDIR:
                throw SystemError(attempt: "write", object: path, errno: EISDIR)
            default:
                let file = try FileDescriptor.open(path, flags: O_WRONLY | O_NOCTTY)
                return try file.writeAll(bytes, to: path)
            }
        }
        try replace(target, named: path, before: before, with: bytes)
    }

    /// The same with an array.
    package static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
        try bytes.span.withUnsafeBytes { (buffer) throws(SystemError) in try write(buffer, to: path) }
    }

    /// Makes a file that nobody but its owner may read. What is there already is left alone, be it a link that somebody laid out in /tmp:
    /// that is an error. After a failure nothing is left.
    package static func create(_ bytes: [UInt8], at path: String) throws(SystemError) {
        try bytes.span.withUnsafeBytes { (buffer) throws(SystemError) in try create(buffer, at: path) }
    }

    private static func create(_ bytes: UnsafeRawBufferPointer, at path: String) throws(SystemError) {
        let file: FileDescriptor
        do throws(SystemError) {
            file = try FileDescriptor.open(path, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_NOCTTY, mode: 0o600)
        } catch {
            throw SystemError(attempt: "make", object: path, errno: error.errno, advice: error.errno == EEXIST ? "choose another name" : "")
        }
        do throws(SystemError) {
            try file.writeAll(bytes, to: path)
        } catch {
            unlink(path)
            throw error
        }
    }

    /// Refuses a link that another user has laid out in a folder that all may write, such as /tmp: what it leads to is not what was meant.
    /// The kernel does the same where it is told to (`fs.protected_symlinks`).
    package static func refuseForeignLink(_ path: String) throws(SystemError) {
        var link = stat()
        var folder = stat()
        guard lstat(path, &link) == 0, link.st_mode & S_IFMT == S_IFLNK, link.st_uid != geteuid() else { return }
        guard stat(FileWriter.folder(of: path) + "/", &folder) == 0, folder.st_mode & (S_IWOTH | S_ISVTX) == S_IWOTH | S_ISVTX,
            folder.st_uid != link.st_uid
        else { return }
        throw SystemError(
            attempt: "write", object: path, errno: ELOOP, advice: "another user has put a link there: remove it, or choose another name")
    }

    private static func replace(
        _ target: String, named path: String, before: stat?, with bytes: UnsafeRawBufferPointer
    ) throws(SystemError) {
        let folder = FileWriter.folder(of: target)
        let temporary = "\(folder)/\(TemporaryFile.name())"
        let file: FileDescriptor
        do throws(SystemError) {
            file = try FileDescriptor.open(temporary, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_NOCTTY)
        } catch {
            throw SystemError(attempt: "write", object: path, errno: error.errno, advice: "a temporary file in \(folder) cannot be made")
        }
        do throws(SystemError) {
            try TemporaryFile.fill(file, with: bytes, for: path, before: before)
            try SystemCall.perform("replace", on: path) { rename(temporary, target) }
        } catch {
            unlink(temporary)
            throw error
        }
        try keepName(of: path, in: folder)
    }

    private static let keeping = "have the disk keep the new content of"

    /// Whether an error says that the new content is in the file's place, and that only a power cut may bring the old one back.
    package static func isInPlace(_ error: SystemError) -> Bool { error.attempt == keeping }

    /// Forces to the disk that a file has another's place.
    /// - Throws: an error that `isInPlace`.
    package static func keepName(of path: String, in folder: String) throws(SystemError) {
        do throws(SystemError) {
            try syncFolder(folder)
        } catch {
            throw SystemError(
                attempt: keeping, object: path, errno: error.errno,
                advice: "it is in its place, but a power cut may bring back what was there: look at “dmesg”, its disk may be failing")
        }
    }

    /// The process that wrote a temporary file, by the file's name; nil for any other file. One that is left over was killed.
    package static func process(ofTemporary name: String) -> pid_t? { TemporaryFile.process(of: name) }

    /// Forces a folder to the disk: what was renamed in it.
    package static func syncFolder(_ folder: String) throws(SystemError) {
        let file = try FileDescriptor.open(folder.isEmpty ? "/" : folder, flags: O_RDONLY | O_DIRECTORY)
        try TemporaryFile.sync(folder: file.rawValue, folder)
    }

    /// What precedes the last slash: "." without any, "" for the root, so that "/" and a name may follow.
    package static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return String(path[..<slash])
    }
}
