import FasciaGeometry

/// A series and when it was recorded last.
final class SeriesEntry {
    private(set) var options: SeriesOptions
    var series: Series
    /// When the panel recorded the last point, in seconds since the machine started.
    var lastRecord: Double?
    /// When a change that came too soon after the last point is recorded; nil if there is none.
    var due: Instant?

    init(_ options: SeriesOptions) {
        self.options = options
        series = Series(capacity: options.capacity)
    }

    /// Takes other options, and keeps the newest points that there is room for.
    /// - Returns: whether the points are others.
    func redefine(_ new: SeriesOptions) -> Bool {
        if new == options { return false }
        options = new
        lastRecord = nil
        due = nil
        if new.capacity != series.capacity { series = series.with(capacity: new.capacity) }
        dropOld()
        return true
    }

    /// Removes what is older than the series keeps.
    func dropOld() {
        if let span = options.span, let last = series.last { series.removeAll(before: last.time - span.seconds) }
    }
}
