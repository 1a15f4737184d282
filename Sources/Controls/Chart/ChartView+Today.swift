import FasciaGeometry

/// A chart of the present day.
extension ChartView {
    /// The first second of the present day and that of the next, in seconds since 1970; nil where nobody knows the time.
    var today: (first: Double, last: Double)? {
        guard let window, let now = window.wallClock?() else { return nil }
        let seconds = Int64((Double(now) / 1e9).rounded(.down))
        let local = seconds + Int64(timeZone.offset(at: seconds))
        let midnight = local - ((local % 86_400) + 86_400) % 86_400
        return (Double(timeZone.startOfDay(midnight)), Double(timeZone.startOfDay(midnight + 86_400)))
    }

    /// Shows the day that it is now.
    func dayMayHaveChanged() {
        structureChanged()
        waitForMidnight()
    }

    /// Has the next day shown when it comes, while somebody can see it.
    func waitForMidnight() {
        if let midnight { window?.cancel(midnight) }
        midnight = nil
        guard showsToday, isVisibleForDrawing, let window, let now = window.wallClock?(), let today else { return }
        let rest = TimeSpan(nanoseconds: max(1_000_000_000, Int64(today.last) * 1_000_000_000 - now))
        midnight = window.schedule(after: rest) { [unowned self] in
            self.midnight = nil
            self.dayMayHaveChanged()
        }
    }
}
