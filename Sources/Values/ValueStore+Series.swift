import FasciaGeometry

extension ValueStore {
    /// The time of day, in seconds since the beginning of 1970 in UTC.
    package var utc: Double { times.utc() }

    /// Has series take their times from other clocks than the machine's; for tools that have the panel live at another time.
    /// - Parameters:
    ///   - utc: seconds since the beginning of 1970.
    ///   - boot: seconds that have passed for the panel. Where these two do not go together somebody has set the clock.
    package func useClock(_ utc: @escaping () -> Double, boot: @escaping () -> Double) {
        times.utc = utc
        times.boot = boot
        clockOffset = times.utc() - times.boot()
    }

    /// Adds points to a series: one of a time that is there replaces it, older ones are put in order.
    /// - Throws: `ValueError` if there is no such series, or a point is no number or too far ahead of the clock (`SeriesOptions.ahead`);
    ///   nothing has changed then.
    public func append(to name: String, _ points: [SeriesPoint]) throws(ValueError) {
        _ = try content(name, .series)
        guard let entry = contents.series[name] else { return }
        try check(points, of: name, entry.options)
        add(points, to: name, entry)
    }

    /// Sets all points of a series, in any order; the newest are kept.
    /// - Throws: `ValueError` as `append(to:_:)` does.
    public func setSeries(_ name: String, _ points: [SeriesPoint]) throws(ValueError) {
        _ = try content(name, .series)
        guard let entry = contents.series[name] else { return }
        try check(points, of: name, entry.options)
        entry.set(points)
        seriesChanges.send(SeriesChange(name: name, kind: .replaced, isAnew: true))
    }

    private func check(_ points: [SeriesPoint], of name: String, _ options: SeriesOptions) throws(ValueError) {
        let now = times.utc()
        for point in points {
            guard abs(point.time) < Series.greatestValue, abs(point.value) <= Series.greatestValue else {
                throw ValueError(
                    name: name, problem: .refused("a point is two numbers of at most 1e15: seconds since 1970, and the number"))
            }
            if point.time - now > options.ahead.seconds {
                if now > 1e9, abs(point.time / 1000 - now) < 86_400 * 366 {
                    let found = NumberFormat.plain(point.time)
                    throw ValueError(
                        name: name, problem: .refused("a point's time is \(found): seconds are taken, and this seems to be milliseconds"))
                }
                let (found, limit) = (NumberFormat.plain((point.time - now).rounded()), NumberFormat.plain(options.ahead.seconds))
                throw ValueError(
                    name: name,
                    problem: .refused(
                        "a point is \(found) s ahead of the panel's clock; at most \(limit) s are taken: compare the clocks, or say “ahead:”"
                    ))
            }
        }
    }

    /// Clocks that are set by less are being adjusted.
    private static let leastStep = 0.5

    private func add(_ points: [SeriesPoint], to name: String, _ entry: SeriesEntry) {
        if points.isEmpty { return }
        // A clock that was set is told of after what else the same turn of the loop brings.
        clockWasSet()
        let (utc, boot) = (times.utc(), times.boot())
        // Points of before the machine started were not told by its clock of today.
        let (isBehind, added) = entry.add(
            points.map { point in
                let since = boot - (utc - point.time)
                return Series.Entry(point, boot: since >= 0 ? since : nil)
            })
        if added.isEmpty { return }
        seriesChanges.send(SeriesChange(name: name, kind: isBehind ? .appended(added) : .inserted(added)))
    }

    // MARK: Recording

    /// Records a value that has changed, in each series that records it. What changes too soon is recorded when it may be, as it is then:
    /// there is no other timer.
    func record(_ name: String) {
        for recorder in contents.recorders[name] ?? [] {
            guard let entry = contents.series[recorder], entry.due == nil else { continue }
            let boot = times.boot()
            if let last = entry.lastRecord, boot - last < entry.options.interval.seconds {
                let due = latest + .seconds(entry.options.interval.seconds - (boot - last))
                entry.due = due
                ask(by: due)
            } else {
                record(name, in: recorder, entry)
            }
        }
    }

    private func record(_ name: String, in recorder: String, _ entry: SeriesEntry) {
        guard let state = state(of: name) else { return }
        // Points of before are where the clock puts them now.
        clockWasSet()
        let number = state.isFresh ? state.knownActual?.number : nil
        let points = entry.points(recording: number, at: times.utc())
        if points.isEmpty { return }
        // What is heard again counts at once.
        if number != nil { entry.lastRecord = times.boot() }
        add(points, to: recorder, entry)
    }

    /// Records what is due.
    func serviceRecords(now: Instant) {
        for (name, entry) in contents.series {
            guard let due = entry.due, due <= now, let source = entry.options.source else { continue }
            entry.due = nil
            record(source, in: name, entry)
        }
    }

    /// Takes points that an earlier process kept. What this one has of the same time counts.
    /// - Returns: the break between what that one has recorded and what this one has, which is to be kept too; nil if there is none.
    @discardableResult
    func restore(_ name: String, _ points: [SeriesPoint]) -> SeriesPoint? {
        guard let entry = contents.series[name], !points.isEmpty else { return nil }
        let between = entry.restore(points)
        seriesChanges.send(SeriesChange(name: name, kind: .replaced))
        return between
    }

    /// The wall clock was set: the points of this boot move by as much as it was set since the store looked at it last.
    public func clockWasSet() {
        let offset = times.utc() - times.boot()
        let step = offset - clockOffset
        clockOffset = offset
        // The clock running on between two looks is no step.
        if abs(step) < ValueStore.leastStep { return }
        for (name, entry) in contents.series {
            entry.shift(by: step)
            seriesChanges.send(SeriesChange(name: name, kind: .replaced))
        }
    }
}
