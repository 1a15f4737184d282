import Glibc

/// A file that is written beside another, under a name of its own, before it takes its place.
enum TemporaryFile {
    /// A name that is free: no other user can guess it, and put a file or a link there. It does not contain the other file's, which may
    /// already be as long as a name can be.
    static func name() -> String { ".fascia-\(getpid())-\(UInt64.random(in: .min ... .max)).tmp" }

    /// The process that made one, by the file's name; nil for any other file.
    static func process(of name: String) -> pid_t? {
        guard name.hasPrefix(".fascia-"), name.hasSuffix(".tmp") else { return nil }
        let parts = name.dropFirst(8).dropLast(4).split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, UInt64(parts[1]) != nil, let process = pid_t(parts[0]), process > 0 else { return nil }
        return process
    }

    /// Writes all that is to be in it, and forces it to the disk.
    /// - Parameters:
    ///   - path: the other file's, for messages.
    ///   - before: the other file, if there is one: its permissions are taken over, and its owner and group as far as this user may give
    ///     files to them.
    static func fill(
        _ file: borrowing FileDescriptor, with bytes: UnsafeRawBufferPointer, for path: String, before: stat?
    ) throws(SystemError) {
        let descriptor = file.rawValue
        if let before {
            // Who could read it still can: what root writes for a service, and what one member of a group does for the others.
            if fchown(descriptor, before.st_uid, before.st_gid) != 0 { _ = fchown(descriptor, uid_t.max, before.st_gid) }
            try SystemCall.perform("set the permissions of", on: path) { fchmod(descriptor, before.st_mode & 0o777) }
        }
        try file.writeAll(bytes, to: path)
        try SystemCall.perform("force to the disk", on: path) { fsync(descriptor) }
    }

    /// Forces a folder to the disk: what was renamed in it.
    static func sync(folder descriptor: Int32, _ path: String) throws(SystemError) {
        let result = SystemCall.retry { fsync(descriptor) }
        let number = errno
        // Some network and FUSE file systems cannot do this for folders, and say so by EINVAL.
        if result != 0 && number != EINVAL { throw SystemError(attempt: "force to the disk", object: path, errno: number) }
    }
}
