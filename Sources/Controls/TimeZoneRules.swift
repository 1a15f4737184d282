/// How a place's clocks differ from UTC, and when that changes.
public struct TimeZoneRules: Hashable, Sendable {
    /// A moment from which on another offset counts.
    public struct Change: Hashable, Sendable {
        /// Seconds since the beginning of 1970 in UTC.
        public let time: Int64
        /// Seconds that local time is ahead of UTC from then on.
        public let offset: Int
        /// What local time is called then, as `CEST`; may be empty.
        public let abbreviation: String

        /// A change.
        public init(time: Int64, offset: Int, abbreviation: String = "") {
            self.time = time
            self.offset = offset
            self.abbreviation = abbreviation
        }
    }

    /// What counts before the first change.
    private let first: Change
    /// In the order of time.
    private let changes: [Change]

    /// Rules from changes in any order.
    /// - Parameters:
    ///   - offset: seconds ahead of UTC before the first change.
    public init(offset: Int, abbreviation: String = "", changes: [Change] = []) {
        first = Change(time: .min, offset: TimeZoneRules.clamped(offset), abbreviation: abbreviation)
        self.changes = changes.map { Change(time: $0.time, offset: TimeZoneRules.clamped($0.offset), abbreviation: $0.abbreviation) }
            .sorted { $0.time < $1.time }
    }

    /// Universal time.
    public static let utc = TimeZoneRules(offset: 0, abbreviation: "UTC")

    /// Seconds that local time is ahead of UTC at a moment, given in seconds since 1970.
    public func offset(at time: Int64) -> Int { current(at: time).offset }

    /// What local time is called at a moment, as `CEST`; may be empty.
    public func abbreviation(at time: Int64) -> String { current(at: time).abbreviation }

    /// The first change after a moment; nil if there is none any more.
    public func nextChange(after time: Int64) -> Int64? {
        let index = firstIndex(after: time)
        return index < changes.count ? changes[index].time : nil
    }

    private func current(at time: Int64) -> Change {
        let index = firstIndex(after: time)
        return index > 0 ? changes[index - 1] : first
    }

    private func firstIndex(after time: Int64) -> Int {
        var (low, high) = (0, changes.count)
        while low < high {
            let middle = (low + high) / 2
            if changes[middle].time <= time { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// No place is further from UTC than a day.
    private static func clamped(_ offset: Int) -> Int { min(max(offset, -86_400), 86_400) }
}
