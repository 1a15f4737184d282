import FasciaSystem
import Glibc

/// `fascia-web --add-user` and `--remove-user`: changes the file of those who may sign in.
enum UserCommand {
    enum Deed {
        case add(String, User.Role)
        case remove(String)
    }

    /// Carries it out.
    /// - Returns: what to tell.
    static func run(_ deed: Deed, _ path: String) throws(SystemError) -> String {
        switch deed {
        case .add(let name, let role):
            var password = try read()
            defer { password.withUnsafeMutableBytes { if let start = $0.baseAddress { explicit_bzero(start, $0.count) } } }
            guard Password.bytes.contains(password.count), !password.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
                throw SystemError(
                    attempt: "take", object: "the password", errno: EINVAL,
                    advice: "it has to have \(Password.bytes.lowerBound) to \(Password.bytes.upperBound) bytes, without control characters")
            }
            let user = User(name: name, role: role, hash: try Password.hash(password))
            try UserFile.change(path, name, to: user)
            return "\(name) may \(role.rawValue) the panel, by \(path)\n"
        case .remove(let name):
            guard try UserFile(path)[name] != nil else {
                throw SystemError(
                    attempt: "remove", object: "the user \(name)", errno: ENOENT, advice: "there is none of that name in \(path)")
            }
            try UserFile.change(path, name, to: nil)
            return "\(name) may sign in no longer, by \(path)\n"
        }
    }

    /// Reads a password: from a terminal twice, without showing it, else a line of standard input.
    private static func read() throws(SystemError) -> [UInt8] {
        if isatty(0) == 0 { return line() }
        SilentTerminal.begin()
        defer { SilentTerminal.end() }
        StandardErrorSink.write("Password: ")
        let password = line()
        StandardErrorSink.write("\nOnce more: ")
        let again = line()
        StandardErrorSink.write("\n")
        if password != again {
            throw SystemError(attempt: "take", object: "the password", errno: EINVAL, advice: "the two are not the same")
        }
        return password
    }

    private static func line() -> [UInt8] {
        var line: [UInt8] = []
        line.reserveCapacity(Password.bytes.upperBound + 2)
        var byte: UInt8 = 0
        while line.count <= Password.bytes.upperBound, SystemCall.retry({ Glibc.read(0, &byte, 1) }) == 1, byte != 10 { line.append(byte) }
        return line
    }
}

/// What the command line says of a user.
struct UserChange {
    var added = ""
    var removed = ""
    var role: User.Role?

    /// - Returns: a complaint, or nil.
    mutating func set(_ name: String, _ value: String) -> String? {
        switch name {
        case "--add-user", "--remove-user":
            guard User.isName(value) else {
                return "\(name) takes a name of 1 to 32 letters, digits, '.', '_' and '-', the first a letter or a digit, not '\(value)'"
            }
            if name == "--add-user" { added = value } else { removed = value }
        case "--role":
            guard let role = User.Role(rawValue: value) else { return "--role is see or operate, not '\(value)'" }
            self.role = role
        default: break
        }
        return nil
    }

    func outcome(_ path: String) -> WebOptions.Outcome? {
        switch (added.isEmpty, removed.isEmpty) {
        case (true, true): return role == nil ? nil : .wrong("--role is for --add-user; see --help")
        case (false, true):
            guard let role else { return .wrong("--add-user needs --role see, or --role operate; see --help") }
            return .users(.add(added, role), path)
        case (true, false): return .users(.remove(removed), path)
        case (false, false): return .wrong("--add-user and --remove-user are not for one call; see --help")
        }
    }
}
