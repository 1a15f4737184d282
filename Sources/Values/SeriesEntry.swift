import FasciaGeometry

/// A series and when it was recorded last.
final class SeriesEntry {
    private(set) var options: SeriesOptions
    private(set) var series: Series
    /// Points of this boot for which there is no room among the points of others. A machine without a clock of its own begins somewhere in
    /// the past: once the clock is set, they may well be the newest.
    private var early: Series
    /// When the panel recorded the last point, in seconds since the machine started.
    var lastRecord: Double?
    /// Whether the newest point is one that this process recorded, or a break behind those of others.
    var hasRecorded = false
    /// When a change that came too soon after the last point is recorded; nil if there is none.
    var due: Instant?

    init(_ options: SeriesOptions) {
        self.options = options
        series = Series(capacity: options.capacity)
        early = series
    }

    /// Takes other options, and keeps the newest points that there is room for.
    /// - Returns: whether the points are others.
    func redefine(_ new: SeriesOptions) -> Bool {
        if new == options { return false }
        if new.source != options.source { hasRecorded = false }
        options = new
        lastRecord = nil
        due = nil
        if new.capacity != series.capacity {
            series = series.with(capacity: new.capacity)
            early = early.with(capacity: new.capacity)
        }
        dropOld()
        return true
    }

    // MARK: Points

    /// Adds points, in any order.
    /// - Returns: whether they stand behind all that were there, and the points in order; among others without those that are too old.
    func add(_ entries: [Series.Entry]) -> (isBehind: Bool, points: [SeriesPoint]) {
        let batch = Series.ordered(entries)
        let isBehind = series.merge(batch)
        dropOld()
        if let first = series.first, let oldest = batch.first, oldest.point.time < first.time {
            _ = early.merge(batch.filter { !$0.boot.isNaN && $0.point.time < first.time })
        }
        let points = batch.map(\.point)
        if isBehind { return (true, points) }
        let oldest = series.first?.time ?? .infinity
        return (false, points.filter { $0.time >= oldest })
    }

    /// Sets all points, in any order.
    func set(_ points: [SeriesPoint]) {
        series = Series(capacity: options.capacity)
        early = series
        _ = series.merge(Series.ordered(points.map { Series.Entry($0) }))
        dropOld()
    }

    /// Takes points that an earlier process kept. What this one has of the same time counts.
    /// - Returns: the break between what that one has recorded and what this one has; nil if there is none.
    func restore(_ points: [SeriesPoint]) -> SeriesPoint? {
        let own = Array(series.all)
        series = Series(capacity: options.capacity)
        _ = series.merge(Series.ordered(points.map { Series.Entry($0) }))
        var between: SeriesPoint?
        if let last = series.last, let first = own.first, let gap = breakBehind(last), gap.time < first.point.time {
            _ = add([Series.Entry(gap)])
            between = gap
        }
        _ = add(own)
        return between
    }

    // MARK: Recording

    /// The least time between two moments that are told apart, in seconds.
    private static let moment = 0.001

    private func breakBehind(_ point: SeriesPoint) -> SeriesPoint? {
        options.source == nil || point.isBreak ? nil : .atBreak(point.time + SeriesEntry.moment)
    }

    /// What is recorded at a moment: the number, and before it what tells how it came to that. Where the number was the same for longer than
    /// twice the interval, a point at the end of that time: nothing else is recorded while it lasts. Where nothing is heard any more, such a
    /// point and a break.
    /// - Parameter number: nil if nobody knows it.
    func points(recording number: Double?, at time: Double) -> [SeriesPoint] {
        var points: [SeriesPoint] = []
        if let last = series.last, !last.isBreak, last.time < time {
            if !hasRecorded {
                if let gap = breakBehind(last), gap.time < time { points.append(gap) }
            } else if number == nil || time - last.time > 2 * options.interval.seconds, time - SeriesEntry.moment > last.time {
                points.append(SeriesPoint(time: time - SeriesEntry.moment, value: last.value))
            }
        }
        if let number {
            points.append(SeriesPoint(time: time, value: number))
        } else if hasRecorded, series.last?.isBreak == false {
            points.append(.atBreak(max(time, (series.last?.time ?? time) + SeriesEntry.moment)))
        }
        if number != nil { hasRecorded = true }
        return points
    }

    /// The wall clock was set: the points of this boot move by as much.
    func shift(by seconds: Double) {
        series.shift(by: seconds)
        if early.isEmpty { return }
        early.shift(by: seconds)
        let waiting = Array(early.all)
        early = Series(capacity: options.capacity)
        _ = add(waiting)
    }

    /// Removes what is older than the series keeps.
    private func dropOld() {
        if let span = options.span, let last = series.last { series.removeAll(before: last.time - span.seconds) }
    }
}
