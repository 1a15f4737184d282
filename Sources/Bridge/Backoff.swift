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
    mutating func span() -> TimeSpan {
        defer { next = min(longest, next * 2) }
        return .seconds(next * Double.random(in: 0.75...1.25))
    }

    /// An attempt was successful.
    mutating func reset() { next = first }
}
