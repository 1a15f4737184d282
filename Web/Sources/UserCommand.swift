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
