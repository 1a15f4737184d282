import FasciaGeometry

/// Times of retries after the hardware refused something: soon at first, then ever later, up to once a minute.
struct RetryTimes {
    /// When the next attempt is due; nil if nothing is to be retried.
    private(set) var next: Instant?
    private var delay = TimeSpan.zero

    /// The delay after the first refusal.
    static let shortest = TimeSpan.milliseconds(1_000)
    /// The longest delay.
    static let longest = TimeSpan.milliseconds(60_000)

    /// Records a refusal.
    /// - Returns: whether it is the first since the last success.
    mutating func failed(now: Instant) -> Bool {
        let isFirst = next == nil
        delay = isFirst ? RetryTimes.shortest : min(delay + delay, RetryTimes.longest)
        next = now + delay
        return isFirst
    }

    /// Records a success, or that no retry is needed any more.
    /// - Returns: whether it had been refused before.
    @discardableResult
    mutating func end() -> Bool {
        defer { next = nil }
        return next != nil
    }

    /// Whether an attempt is due.
    func isDue(now: Instant) -> Bool { next.map { $0 <= now } ?? false }
}
