/// What the screen was told of the broker: each thing is told once.
struct ToldOnScreen {
    private var lastRefusal = ""
    private var lastDenial = ""

    /// The broker has let the bridge in: another refusal is news.
    mutating func connected() { lastRefusal = "" }

    /// - Returns: what the screen is to tell of a broker that does not let the bridge in; nil if it has.
    mutating func refusal(_ text: String) -> String? {
        if text == lastRefusal { return nil }
        lastRefusal = text
        return text
    }

    /// - Returns: what the screen is to tell of what a broker keeps from the bridge; nil if it has, or there is nothing.
    mutating func denial(_ text: String) -> String? {
        if text.isEmpty || text == lastDenial { return nil }
        lastDenial = text
        return text
    }

    /// A reason without what OpenSSL says of it, which the journal and the status have: a screen has room for what to do.
    static func brief(_ reason: String) -> String {
        guard let open = reason.firstIndex(of: "("), reason[open...].hasPrefix("(OpenSSL"), let close = reason[open...].firstIndex(of: ")")
        else { return reason }
        return String(reason[..<open].dropLast()) + String(reason[reason.index(after: close)...])
    }
}
