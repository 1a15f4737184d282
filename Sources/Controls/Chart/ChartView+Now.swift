import FasciaGeometry

/// A chart whose span ends now.
extension ChartView {
    /// The present moment, in seconds since 1970; nil where the span does not end there, or nobody knows the time.
    var present: Double? {
        guard endsNow, isTime, span != nil, let now = window?.wallClock?() else { return nil }
        return Double(now) / 1e9
    }

    /// Whoever looks at a chart of hours need not see it move, and one of seconds need not wake the machine for each column.
    private static let leastWait = 1.0

    /// Has the plot move on when it is a column behind, while somebody can see it and there is something to see.
    func waitForTime() {
        if let tick { window?.cancel(tick) }
        tick = nil
        guard let span, present != nil, hasPoints, isVisibleForDrawing, let window else { return }
        let column = span / Double(max(1, plot.scale.width))
        tick = window.schedule(after: .seconds(min(max(column, ChartView.leastWait), 86_400))) { [unowned self] in
            self.tick = nil
            self.goOn()
        }
    }
}
