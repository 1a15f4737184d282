import FasciaGeometry

/// When to try again what the hardware has refused: soon at first, then ever more rarely, and once a minute for as long as it takes.
struct RetryTimes {
    /// When the next attempt is due; nil while nothing has to be tried again.
    private(set) var next: Instant?
    private var delay = TimeSpan.zero

    /// After the first refusal.
    static let shortest = TimeSpan.milliseconds(1_000)
    /// Whoever repairs what was wrong does not wait longer than this for the panel to see it.
    static let longest = TimeSpan.milliseconds(60_000)

    /// It was refused at a moment.
    /// - Returns: whether that is news: the first refusal since it last worked.
    mutating func failed(now: Instant) -> Bool {
        let isFirst = next == nil
        delay = isFirst ? RetryTimes.shortest : min(delay + delay, RetryTimes.longest)
        next = now + delay
        return isFirst
    }

    /// It worked, or nobody wants it any more.
    /// - Returns: whether it had been refused before.
    @discardableResult
    mutating func end() -> Bool {
        defer { next = nil }
        return next != nil
    }

    /// Whether an attempt is due.
    func isDue(now: Instant) -> Bool { next.map { $0 <= now } ?? false }
}
