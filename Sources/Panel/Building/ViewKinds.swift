import FasciaConfiguration

/// The kinds of views that a configuration can name.
public struct ViewKinds: Sendable {
    /// A kind by its name. Its table of keys is made at the first use.
    private var entries: [Entry]

    private struct Entry: Sendable {
        let name: String
        let kind: @Sendable () -> ViewKind

        init(_ name: String, _ kind: @escaping @Sendable () -> ViewKind) {
            self.name = name
            self.kind = kind
        }
    }

    /// Kinds by their names, each made when it is first asked for.
    init(_ kinds: KeyValuePairs<String, @Sendable () -> ViewKind>) {
        entries = kinds.map { Entry($0.key, $0.value) }
    }

    /// Appends kinds; one with the name of another replaces it. Ends the program if a kind has a key twice, or the key of another class.
    public static func + (kinds: ViewKinds, own: [ViewKind]) -> ViewKinds {
        var result = kinds
        for kind in own {
            kind.checkKeys()
            result.entries.removeAll { $0.name == kind.name }
            result.entries.append(Entry(kind.name) { kind })
        }
        return result
    }

    /// The names of all kinds.
    var names: [String] { entries.map(\.name) }

    /// All kinds.
    var all: [ViewKind] { entries.map { $0.kind() } }

    /// The kind with a name; nil if there is none. Lengths are compared first, which mostly differ.
    subscript(name: String) -> ViewKind? {
        let length = name.utf8.count
        return entries.first { $0.name.utf8.count == length && $0.name == name }?.kind()
    }
}
