import FasciaGeometry

/// How long things took, counted in steps of about 4 %: percentiles over the life of a process in a fixed amount of memory.
public struct LatencyHistogram: Sendable {
    /// How many were counted.
    public private(set) var count = 0
    /// The longest; zero before the first.
    public private(set) var longest = TimeSpan.zero
    private var buckets = [UInt32](repeating: 0, count: LatencyHistogram.size)

    /// Buckets to a doubling of the time.
    private static let resolution = 16
    /// From 1 µs over 26 doublings, which is more than a minute.
    private static let size = 26 * resolution

    /// Nothing counted.
    public init() {}

    /// Counts one. Negative spans, as from a device with a clock of its own, are left out.
    public mutating func record(_ span: TimeSpan) {
        if span < .zero { return }
        let index = LatencyHistogram.bucket(span)
        if buckets[index] < .max { buckets[index] += 1 }
        count += 1
        longest = max(longest, span)
    }

    /// The span that a share of all did not exceed, to within a step; nil before the first.
    /// - Parameter share: 0 to 1; 0.99 is the 99th percentile.
    public func percentile(_ share: Double) -> TimeSpan? {
        if count == 0 { return nil }
        let share = share.isNaN ? 1 : min(max(share, 0), 1)
        var left = (Double(count) * share).rounded(.up)
        for index in buckets.indices {
            left -= Double(buckets[index])
            if left <= 0, buckets[index] > 0 { return min(LatencyHistogram.upperBound(index), longest) }
        }
        return longest
    }

    private static func bucket(_ span: TimeSpan) -> Int {
        let microseconds = span.nanoseconds / 1_000
        if microseconds < 1 { return 0 }
        let doublings = Int64.bitWidth - 1 - microseconds.leadingZeroBitCount
        let base = Int64(1) << doublings
        // What is left over the power of two, in sixteenths of it.
        let (part, _) = (microseconds - base).multipliedReportingOverflow(by: Int64(resolution))
        return min(doublings * resolution + Int(max(0, part) / base), size - 1)
    }

    private static func upperBound(_ index: Int) -> TimeSpan {
        let base = Int64(1_000) << (index / resolution)
        return TimeSpan(nanoseconds: base + base * Int64(index % resolution + 1) / Int64(resolution))
    }
}
