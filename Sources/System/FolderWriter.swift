import CSystem
import Glibc

/// Writes files beneath a folder, whose names come from elsewhere: neither `..`, nor an absolute path, nor a link leads out of it.
package enum FolderWriter {
    /// Writes a file whole or not at all.
    /// - Parameters:
    ///   - name: the file, without a folder.
    ///   - part: a folder in `folder`, which is made if it is not there.
    ///   - replaces: whether a file of this name may be there.
    /// - Throws: `SystemError` with `EEXIST` if one is there that must not be replaced, or why it cannot be written. Then all is as it was.
    package static func write(
        _ bytes: [UInt8], named name: String, in part: String, beneath folder: String, replaces: Bool
    ) throws(SystemError) {
        let path = "\(part)/\(name)"
        if name.isEmpty || name == "." || name == ".." || name.utf8.contains(UInt8(ascii: "/")) || path.utf8.contains(0) {
            throw SystemError(attempt: "write", object: path, errno: EINVAL, advice: "that is no name of a file")
        }
        let base = try FileDescriptor.open(folder, flags: O_RDONLY | O_DIRECTORY)
        let baseHandle = base.rawValue
        if mkdirat(baseHandle, part, 0o777) != 0, errno != EEXIST {
            throw SystemError(attempt: "make the folder", object: "\(folder)/\(part)", errno: errno)
        }
        let place = FileDescriptor(
            owning: try SystemCall.perform("open", on: "\(folder)/\(part)") {
                fascia_open_beneath(baseHandle, part, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            })
        let handle = place.rawValue
        // Nobody can guess it, so that no file or link of the name can be there.
        let temporary = ".fascia-\(getpid())-\(UInt64.random(in: .min ... .max)).tmp"
        let file = FileDescriptor(
            owning: try SystemCall.perform("write", on: path) {
                fascia_create_beneath(handle, temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
            })
        do throws(SystemError) {
            try bytes.withUnsafeBufferPointer { (bytes) throws(SystemError) in
                try file.writeAll(UnsafeRawBufferPointer(bytes), to: path)
            }
            if replaces {
                try SystemCall.perform("write", on: path) { renameat(handle, temporary, handle, name) }
            } else {
                // A second name, which must be free; the first one goes.
                try SystemCall.perform("write", on: path) { linkat(handle, temporary, handle, name, 0) }
                unlinkat(handle, temporary, 0)
            }
        } catch {
            unlinkat(handle, temporary, 0)
            throw error
        }
    }
}
