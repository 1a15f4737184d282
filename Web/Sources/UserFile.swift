import FasciaSystem
import Glibc

/// The file of those who may sign in: a line `name:role:hash` for each, and comments that begin with `#`.
struct UserFile: Sendable {
    static let usualPath = "/etc/fascia-web/users"
    /// The group that may read it.
    static let group = "fascia-web"
    private static let limit = 1 << 18
    private static let most = 1000

    private(set) var users: [User] = []
    /// What is to be said of it: lines that are none, permissions.
    private(set) var complaints: [String] = []

    /// Reads it. One that is not there has nobody in it.
    init(_ path: String) throws(SystemError) {
        var status = stat()
        if stat(path, &status) != 0, errno == ENOENT { return }
        let bytes = try FileReader.read(path, limit: UserFile.limit)
        if status.st_mode & 0o007 != 0 { complaints.append("\(path) is for everybody to read: chmod 640 \(path)") }
        var number = 0
        for line in bytes.split(separator: 10, omittingEmptySubsequences: false) {
            number += 1
            if line.isEmpty || line.first == UInt8(ascii: "#") { continue }
            guard users.count < UserFile.most, let user = UserFile.user(String(decoding: line, as: UTF8.self)),
                !users.contains(where: { $0.name == user.name })
            else {
                complaints.append("\(path):\(number): this is no user, or one that is there already; it is left out")
                continue
            }
            users.append(user)
        }
    }

    private static func user(_ line: String) -> User? {
        let parts = line.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3, User.isName(String(parts[0])), let role = User.Role(rawValue: String(parts[1])),
            Password.isHash(String(parts[2]))
        else { return nil }
        return User(name: String(parts[0]), role: role, hash: String(parts[2]))
    }

    subscript(name: String) -> User? { users.first { $0.name == name } }

    /// Adds a user to a file, or takes the place of one with the same name, or removes one. All other lines stay as they are, those too that
    /// are no user's.
    /// - Throws: where the file cannot be read or written, or somebody else changes it for longer than two seconds.
    static func change(_ path: String, _ name: String, to user: User?) throws(SystemError) {
        // Two who change it at once would each lose what the other did.
        let folder = try FileDescriptor.open(FileWriter.folder(of: path), flags: O_RDONLY | O_DIRECTORY)
        let raw = folder.rawValue
        try lock(raw, FileWriter.folder(of: path))
        let isNew = access(path, F_OK) != 0
        var text: [UInt8] = []
        let lines = isNew ? [] : try FileReader.read(path, limit: limit).split(separator: 10, omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            // Behind the last line feed there is no line.
            if index == lines.count - 1, line.isEmpty { continue }
            if UserFile.user(String(decoding: line, as: UTF8.self))?.name != name { text += line + [10] }
        }
        if let user { text += "\(user.name):\(user.role.rawValue):\(user.hash)\n".utf8 }
        // A mask is the whole process's: it is so for this file alone.
        let mask = umask(0o137)
        defer { umask(mask) }
        try FileWriter.write(text, to: path)
        // The service reads it, and nobody else.
        if isNew, geteuid() == 0, let entry = getgrnam(group) { _ = chown(path, uid_t.max, entry.pointee.gr_gid) }
    }

    /// Locks the file's folder. It is not waited for without end: any program may hold it.
    private static func lock(_ raw: Int32, _ folder: String) throws(SystemError) {
        for _ in 1...20 {
            if flock(raw, LOCK_EX | LOCK_NB) == 0 { return }
            let number = errno
            if number != EINTR, number != EWOULDBLOCK { throw SystemError(attempt: "lock", object: folder, errno: number) }
            usleep(100_000)
        }
        throw SystemError(attempt: "lock", object: folder, errno: EWOULDBLOCK, advice: "another program holds it: try again")
    }
}
