/// What is told at the present address alone, on a topic of the panel: a broker that has it is the present one, whatever its address. And who
/// comes back and finds another's there is not the only one of this name.
struct SessionMark {
    private(set) var text = SessionMark.new
    /// Whether the present broker has it, and whether it had it at any time.
    private(set) var isThere = false
    private var wasThere = false
    /// How many times in a row somebody else's was there when the bridge came back.
    private var strangers = 0

    private static var new: String { String(UInt64.random(in: 0...(.max)), radix: 16) }

    /// Another broker is to have one.
    mutating func renew() { self = SessionMark() }

    /// The connection is gone.
    mutating func disconnect() { isThere = false }

    /// The broker has it, or refuses it.
    mutating func answer() { (isThere, wasThere) = (true, true) }

    /// The broker tells what it has.
    /// - Returns: whether another panel with the same topic has shown itself. Many a broker throws the other out without a word; once may be
    ///   what it has kept from long ago.
    mutating func find(_ other: [UInt8], isRetained: Bool) -> Bool {
        if !isRetained || !wasThere || other.isEmpty { return false }
        strangers = other == Array(text.utf8) ? 0 : strangers + 1
        return strangers >= 2
    }
}
