import CSystem
import Glibc

/// Writes files beneath a folder, whose names come from elsewhere: neither `..`, nor an absolute path, nor a link leads out of it.
package enum FolderWriter {
    /// Writes a file whole or not at all, so that whoever reads it, even after a power cut, finds all of it.
    ///
    /// A file that is replaced keeps its permissions, and its owner and group as far as this user may give files to them.
    /// - Parameters:
    ///   - name: the file, without a folder.
    ///   - part: a folder in `folder`, which is made if it is not there; a name, too.
    ///   - replaces: whether a file of this name may be there.
    /// - Throws: `SystemError` with `EEXIST` if one is there that must not be replaced, or why it cannot be written. Then all is as it was.
    package static func write(
        _ bytes: [UInt8], named name: String, in part: String, beneath folder: String, replaces: Bool
    ) throws(SystemError) {
        let path = "\(part)/\(name)"
        guard isName(name), isName(part) else {
            throw SystemError(attempt: "write", object: path, errno: EINVAL, advice: "that is no name of a file in a folder")
        }
        let base = try FileDescriptor.open(folder, flags: O_RDONLY | O_DIRECTORY)
        let baseHandle = base.rawValue
        let isMade = mkdirat(baseHandle, part, 0o777) == 0
        if !isMade, errno != EEXIST { throw SystemError(attempt: "make the folder", object: "\(folder)/\(part)", errno: errno) }
        do throws(SystemError) {
            let place = FileDescriptor(
                owning: try SystemCall.perform("open", on: "\(folder)/\(part)") {
                    fascia_open_beneath(baseHandle, part, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
                })
            try write(bytes, name, in: place.rawValue, path, replaces: replaces)
            if isMade { try TemporaryFile.sync(folder: baseHandle, folder) }
        } catch {
            // Only if nothing is in it.
            if isMade { unlinkat(baseHandle, part, AT_REMOVEDIR) }
            throw error
        }
    }

    /// Removes a file, if it is there.
    package static func remove(_ name: String, in part: String, beneath folder: String) {
        guard isName(name), isName(part), let base = try? FileDescriptor.open(folder, flags: O_RDONLY | O_DIRECTORY) else { return }
        let handle = fascia_open_beneath(base.rawValue, part, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if handle < 0 { return }
        unlinkat(handle, name, 0)
        close(handle)
    }

    /// Whether it is the name of something in a folder, and no path.
    private static func isName(_ name: String) -> Bool {
        !name.isEmpty && name != "." && name != ".." && !name.utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
    }

    private static func write(
        _ bytes: [UInt8], _ name: String, in handle: Int32, _ path: String, replaces: Bool
    ) throws(SystemError) {
        let temporary = TemporaryFile.name()
        let file = FileDescriptor(
            owning: try SystemCall.perform("write", on: path) {
                fascia_create_beneath(handle, temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
            })
        do throws(SystemError) {
            var status = stat()
            let isThere = fstatat(handle, name, &status, AT_SYMLINK_NOFOLLOW) == 0
            let before = replaces && isThere && status.st_mode & S_IFMT == S_IFREG ? status : nil
            try bytes.withUnsafeBufferPointer { (bytes) throws(SystemError) in
                try TemporaryFile.fill(file, with: UnsafeRawBufferPointer(bytes), for: path, before: before)
            }
            if replaces {
                try SystemCall.perform("write", on: path) { renameat(handle, temporary, handle, name) }
            } else {
                try SystemCall.perform("write", on: path) { place(temporary, as: name, in: handle) }
            }
        } catch {
            unlinkat(handle, temporary, 0)
            throw error
        }
        do throws(SystemError) {
            try TemporaryFile.sync(folder: handle, path)
        } catch {
            if !replaces { unlinkat(handle, name, 0) }
            throw error
        }
    }

    /// Gives a file a name that must be free.
    /// - Returns: -1 with `errno`, or 0.
    private static func place(_ temporary: String, as name: String, in handle: Int32) -> Int32 {
        if fascia_rename_new(handle, temporary, name) == 0 { return 0 }
        // NFS and FUSE know no such renaming, but links; what knows neither is left with a look whether the name is free.
        guard errno == EINVAL || errno == ENOSYS else { return -1 }
        if linkat(handle, temporary, handle, name, 0) == 0 {
            unlinkat(handle, temporary, 0)
            return 0
        }
        guard errno == EPERM || errno == EOPNOTSUPP || errno == ENOSYS else { return -1 }
        var status = stat()
        if fstatat(handle, name, &status, AT_SYMLINK_NOFOLLOW) == 0 {
            errno = EEXIST
            return -1
        }
        return renameat(handle, temporary, handle, name)
    }
}
