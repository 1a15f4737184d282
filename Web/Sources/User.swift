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
        guard nameBytes.contains(text.utf8.count), let first = text.utf8.first else { return false }
        return (PlainName.isLetter(first) || PlainName.isDigit(first)) && PlainName.isPlain(text)
    }
}
