import FasciaGeometry

/// How much of a series is kept, and what it records, as its definition says.
public struct SeriesOptions: Sendable, Hashable {
    /// The most points that a definition may ask for.
    public static let greatestCapacity = 100_000

    /// The most points that are kept; the oldest make way.
    public var capacity = 1000
    /// Points that are older than the newest by more than this are dropped; nil for as many as there is room for.
    public var span: TimeSpan?
    /// How far ahead of the panel's clock a point may be. More than a minute is for plans and forecasts; less finds clocks that are wrong.
    public var ahead = TimeSpan.seconds(60)
    /// The number that the panel records; nil if points come from outside.
    public var source: String?
    /// The least time between two points that are recorded.
    public var interval = TimeSpan.zero

    /// A series of up to 1000 points from outside.
    public init() {}

    /// How many points there are at most if each is recorded as soon as it may be; 1000 where that is not known.
    package var neededCapacity: Int {
        guard let span, interval > .zero else { return 1000 }
        return Int(span.seconds / interval.seconds) + 1
    }
}

/// A number at a moment.
public struct SeriesPoint: Hashable, Sendable {
    /// Seconds since the beginning of 1970 in UTC.
    public var time: Double
    /// The number; finite, or no number where from this moment on nobody knew one (`isBreak`).
    public var value: Double

    /// A point.
    public init(time: Double, value: Double) {
        self.time = time
        self.value = value
    }

    /// Why numbers alone, each a point of now, are taken for no points: two of them, the first a time, were meant as one. nil if that is not so.
    package static func mistake(in numbers: [Double], now: Double) -> String? {
        guard numbers.count == 2 else { return nil }
        // Ten years, also in milliseconds.
        let isTime = [numbers[0], numbers[0] / 1000].contains { $0 > 1e8 && abs($0 - now) < 3.2e8 }
        guard isTime else { return nil }
        let (time, value) = (NumberFormat.plain(numbers[0]), NumberFormat.plain(numbers[1]))
        return
            "[\(time), \(value)] would be two numbers of now, and the first seems to be a time: a point at a time is a list in the list, [[\(time), \(value)]]"
    }

    /// Where a panel that records has heard no more: nothing joins the points on either side.
    static func atBreak(_ time: Double) -> SeriesPoint { SeriesPoint(time: time, value: .nan) }

    /// Whether it is no number but says that from its moment on nobody knew one. Only a panel that records makes such points.
    public var isBreak: Bool { value.isNaN }
}

/// The points of a series value, the oldest first, in room of a fixed capacity. Read it where it is needed and let go of it: a copy that is
/// kept makes the next point copy all of them.
public struct Series: Sendable {
    /// The greatest number of a point, below zero and above: sums and differences of such numbers are numbers.
    public static let greatestValue = 1e15

    /// The most points.
    public let capacity: Int

    /// A point and when it was made.
    struct Entry {
        var point: SeriesPoint
        /// Seconds of the clock that counts from the start of the machine, for a point of this boot; NaN for others.
        var boot: Double

        init(_ point: SeriesPoint, boot: Double? = nil) {
            self.point = point
            self.boot = boot ?? .nan
        }
    }

    /// The points from `start` on; those before have made way, and are removed many at a time.
    private var entries: [Entry] = []
    private var start = 0

    /// The points and when they were made.
    var all: ArraySlice<Entry> { entries[start...] }

    /// An empty series.
    public init(capacity: Int) {
        self.capacity = max(1, capacity)
    }

    /// How many points there are.
    public var count: Int { entries.count - start }

    /// Whether there are none.
    public var isEmpty: Bool { count == 0 }

    /// A point, counted from the oldest.
    public subscript(index: Int) -> SeriesPoint { entries[start + index].point }

    /// The newest point.
    public var last: SeriesPoint? { isEmpty ? nil : self[count - 1] }

    /// The newest number; nil if there is none.
    public var lastNumber: Double? {
        // Breaks do not follow each other.
        for index in (max(0, count - 2)..<count).reversed() where !self[index].isBreak { return self[index].value }
        return nil
    }

    /// The oldest point.
    public var first: SeriesPoint? { isEmpty ? nil : self[0] }

    /// How many points are older than a moment.
    public func count(before time: Double) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].time < time { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The points from the first to the last that a stretch of time shows: those within it, and the nearest on either side, to which lines
    /// lead.
    public func indices(showing times: ClosedRange<Double>) -> Range<Int> {
        let low = max(0, count(before: times.lowerBound) - 1)
        return low..<max(low, min(count, count(before: times.upperBound.nextUp) + 1))
    }

    // MARK: Changes

    /// What became of a point.
    enum Outcome {
        /// It is the newest.
        case appended
        /// It stands among older ones, or replaced one.
        case inserted
        /// It is older than all that there is room for.
        case ignored
    }

    /// Adds a point in order; one of the same time is replaced.
    /// - Parameter boot: seconds since the machine started, for a point of this boot.
    mutating func insert(_ point: SeriesPoint, boot: Double? = nil) -> Outcome {
        let entry = Entry(point, boot: boot)
        if let last, point.time <= last.time { return insertOlder(entry) }
        if count == capacity { start += 1 }
        // Twice the capacity is kept at most, and moved once in as many points.
        if start >= capacity { compact() }
        entries.append(entry)
        return .appended
    }

    private mutating func insertOlder(_ entry: Entry) -> Outcome {
        let index = count(before: entry.point.time)
        if self[index].time == entry.point.time {
            entries[start + index] = entry
            return .inserted
        }
        if count == capacity {
            if index == 0 { return .ignored }
            // The oldest makes way.
            start += 1
            entries.insert(entry, at: start + index - 1)
            if start >= capacity { compact() }
        } else {
            entries.insert(entry, at: start + index)
        }
        return .inserted
    }

    /// Adds points whose times ascend; of those of the same time they take the place.
    /// - Returns: whether they stand behind all that were there.
    mutating func merge(_ batch: [Entry]) -> Bool {
        guard let first = batch.first else { return true }
        let isBehind = last.map { $0.time < first.point.time } ?? true
        if isBehind || batch.count == 1 {
            for entry in batch { _ = insert(entry.point, boot: entry.boot.isNaN ? nil : entry.boot) }
        } else {
            entries = Series.merged(all, batch[...])
            start = max(0, entries.count - capacity)
            if start > 0 { compact() }
        }
        return isBehind
    }

    /// Points in the order of their times; of those of the same time the last.
    static func ordered(_ entries: [Entry]) -> [Entry] {
        if zip(entries, entries.dropFirst()).allSatisfy({ $0.point.time < $1.point.time }) { return entries }
        let order = entries.indices.sorted { (entries[$0].point.time, $0) < (entries[$1].point.time, $1) }
        var result: [Entry] = []
        result.reserveCapacity(entries.count)
        for index in order {
            if result.last?.point.time == entries[index].point.time { result.removeLast() }
            result.append(entries[index])
        }
        return result
    }

    /// Points of both in one order; of those of the same time that of the second.
    private static func merged(_ old: ArraySlice<Entry>, _ new: ArraySlice<Entry>) -> [Entry] {
        var (old, new) = (old, new)
        var result: [Entry] = []
        result.reserveCapacity(old.count + new.count)
        while let first = old.first, let second = new.first {
            if first.point.time < second.point.time {
                result.append(first)
                old.removeFirst()
            } else {
                if first.point.time == second.point.time { old.removeFirst() }
                result.append(second)
                new.removeFirst()
            }
        }
        result += old
        result += new
        return result
    }

    /// Removes the points before a moment.
    mutating func removeAll(before time: Double) {
        start += count(before: time)
        if start >= capacity { compact() }
    }

    /// The points of this boot move by as much as the wall clock was set. Where they meet older ones, the newer count.
    mutating func shift(by seconds: Double) {
        var first = entries.count
        while first > start, !entries[first - 1].boot.isNaN { first -= 1 }
        // Most often they are the last, and stay so: nothing changes places.
        let isBehind = first == start || first == entries.count || entries[first - 1].point.time < entries[first].point.time + seconds
        if isBehind, !entries[start..<first].contains(where: { !$0.boot.isNaN }) {
            for index in first..<entries.count { entries[index].point.time += seconds }
            return
        }
        let moved = all.filter { !$0.boot.isNaN }.map { entry in
            Entry(SeriesPoint(time: entry.point.time + seconds, value: entry.point.value), boot: entry.boot)
        }
        entries = Series.merged(all.filter { $0.boot.isNaN }[...], moved[...])
        start = 0
    }

    /// The same with other room; the newest points are kept.
    func with(capacity: Int) -> Series {
        var changed = Series(capacity: capacity)
        changed.entries = Array(entries.suffix(min(count, changed.capacity)))
        return changed
    }

    /// How many points its memory holds, those that made way included, for tests.
    var room: Int { entries.count }

    private mutating func compact() {
        entries.removeFirst(start)
        start = 0
    }
}
