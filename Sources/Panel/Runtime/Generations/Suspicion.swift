/// What a loop of crashes says against a generation that has proved itself: it is left out, once, for the one before. Where that one
/// crashes alike, neither is to blame.
///
/// It is in the record of starts alone, so that a reboot, an end in good order and another `apply` forget it: what the disk has of a
/// generation that has passed its trial changes only when another one has been well in its place.
struct Suspicion: Hashable, Sendable {
    private var stamp: UInt64 = 0
    private var suspect = 0
    /// The one that crashed like it.
    private var other: Int?

    init() {}

    init(_ number: Int, _ record: GenerationRecord) {
        suspect = number
        stamp = record.stamp
    }

    /// The one that is left out; nil for none.
    func leftOut(_ record: GenerationRecord) -> Int? { counts(record) && other == nil ? suspect : nil }

    /// Whether it was suspected for nothing.
    func isCleared(_ record: GenerationRecord) -> Bool { counts(record) && other != nil }

    private func counts(_ record: GenerationRecord) -> Bool { suspect > 0 && record.stamp == stamp }

    /// Another one has crashed alike.
    mutating func clear(_ other: Int) { self.other = other }

    /// What is told of it; empty for nothing.
    func story(_ record: GenerationRecord) -> String {
        guard counts(record) else { return "" }
        guard let other else {
            return "the panel crashed again and again with generation \(suspect), which is left out for now: the one before is shown"
        }
        let before = other > 0 ? "generation \(other)" : "the configuration before"
        return "the panel crashed again and again with generation \(suspect) and with \(before) alike: neither is to blame, and generation "
            + "\(suspect) is shown again; look for another cause, as in journalctl -u fascia and dmesg"
    }

    /// For the record of starts.
    var text: String { suspect == 0 ? "" : "\(stamp) \(suspect)\(other.map { " \($0)" } ?? "")" }

    init(text: String) {
        let words = text.split(separator: " ")
        guard words.count >= 2, let stamp = UInt64(words[0]), let suspect = Int(words[1]), suspect > 0 else { return }
        self.stamp = stamp
        self.suspect = suspect
        if words.count > 2 { other = Int(words[2]) }
    }
}
