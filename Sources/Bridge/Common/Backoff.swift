import FasciaGeometry

/// How long to wait before the next attempt: longer each time, and never the same for all, since a broker that comes back meets everybody.
struct Backoff {
    private let first: Double
    private let longest: Double
    private var next: Double

    /// - Parameters: both in seconds.
    init(first: Double, longest: Double) {
        self.first = first
        self.longest = longest
        next = first
    }

    /// The span before the next attempt.
    /// - Parameter most: in seconds, how long it is in this case at the most, but for chance.
    mutating func span(atMost most: Double = .infinity) -> TimeSpan {
        let span = min(next, most)
        next = min(longest, span * 2)
        return .seconds(span * Double.random(in: 0.75...1.25))
    }

    /// An attempt was successful.
    mutating func reset() { next = first }
}
