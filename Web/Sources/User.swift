/// Somebody who may sign in.
struct User: Equatable, Sendable {
    /// What somebody may do; the panel's sockets have the same names.
    enum Role: String, CaseIterable, Sendable {
        case see, operate
    }

    let name: String
    let role: Role
    /// The password's hash, as crypt(5) describes it.
    let hash: String

    static let nameBytes = 1...32

    /// Whether a name can be a user's: letters, digits, `.`, `_` and `-`, the first of them a letter or a digit.
    static func isName(_ text: String) -> Bool {
        guard nameBytes.contains(text.utf8.count), let first = text.utf8.first, isPlain(first) else { return false }
        return text.utf8.allSatisfy { isPlain($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
}
