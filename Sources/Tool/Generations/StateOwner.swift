import FasciaPanel
import FasciaSystem
import Glibc

/// The user of a panel, to whom its state folder belongs.
///
/// What root does in that folder it does with this user's rights: whatever this user has laid there, such as a link to a file of root's,
/// leads to nothing that this user could not write as well.
struct StateOwner {
    private let user: uid_t
    private let group: gid_t

    /// The owner of a state folder.
    /// - Throws: if it is no folder, or this user may not use it.
    init(of folder: String) throws(SystemError) {
        let file: FileDescriptor
        do throws(SystemError) {
            file = try FileDescriptor.open(folder, flags: O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
        } catch {
            throw SystemError(attempt: "use the state folder", object: folder, errno: error.errno, advice: StateOwner.advice(error.errno))
        }
        var status = stat()
        let descriptor = file.rawValue
        try SystemCall.perform("examine", on: folder) { fstat(descriptor, &status) }
        user = status.st_uid
        group = status.st_gid
    }

    /// The same, to look at it: where there is no such folder, and nothing to read, this process's own user.
    static func ifThere(_ folder: String) throws(SystemError) -> StateOwner {
        do throws(SystemError) {
            return try StateOwner(of: folder)
        } catch {
            // Who may not look into it has no rights that are too many.
            if error.errno == ENOENT || geteuid() != 0 { return StateOwner(user: geteuid(), group: getegid()) }
            throw error
        }
    }

    private init(user: uid_t, group: gid_t) {
        self.user = user
        self.group = group
    }

    /// What a person can do about a folder that cannot be used.
    static func advice(_ number: Int32) -> String {
        switch number {
        case ENOENT: "the panel’s service makes it: systemctl start fascia"
        case EACCES, EPERM: "run it as root, with sudo, or as a member of the group fascia, while the panel runs or has run"
        case ELOOP, ENOTDIR: "it is no folder: name the one that a link leads to with --state"
        case EROFS:
            "its file system is mounted read-only: “dmesg” tells whether its disk has failed; “sudo mount -o remount,rw MOUNT” makes it "
                + "writable again, and “findmnt -T FOLDER” names MOUNT"
        case ENOSPC, EDQUOT: "its file system is full; \(Generations.removable) may be removed"
        default: ""
        }
    }

    /// Runs a closure with the owner's rights. Nobody else's files can be written in it, not even by root.
    func perform<Result: ~Copyable, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        if geteuid() != 0 || user == 0 { return try body() }
        var groups = [gid_t](repeating: 0, count: max(0, Int(getgroups(0, nil))))
        let count = getgroups(Int32(groups.count), &groups)
        let own = getegid()
        var only = group
        // With root's groups the owner could still write what is theirs.
        guard count >= 0, setgroups(1, &only) == 0, setegid(group) == 0, seteuid(user) == 0 else { StateOwner.fail() }
        defer {
            if seteuid(0) != 0 || setegid(own) != 0 || setgroups(Int(count), groups) != 0 { StateOwner.fail() }
        }
        return try body()
    }

    /// With rights that are not known nothing may be done any more.
    private static func fail() -> Never {
        Output.error("fascia: cannot take the rights of the panel’s user: \(SystemError.text(of: errno))")
        exit(1)
    }
}
