import FasciaGeometry

extension ValueStore {
    /// How far ahead of the panel's clock a point may be, in seconds.
    public static let futureLimit = 60.0

    /// The time of day, in seconds since the beginning of 1970 in UTC.
    package var utc: Double { times.utc() }

    /// Adds points to a series: one of a time that is there replaces it, older ones are put in order.
    /// - Throws: `ValueError` if there is no such series, or a point is no number or more than 60 s ahead of the clock; nothing has changed
    ///   then.
    public func append(to name: String, _ points: [SeriesPoint]) throws(ValueError) {
        _ = try content(name, .series)
        try check(points, of: name)
        guard let entry = contents.series[name] else { return }
        add(points, to: name, entry)
    }

    /// Sets all points of a series, in any order; the newest are kept.
    /// - Throws: `ValueError` as `append(to:_:)` does.
    public func setSeries(_ name: String, _ points: [SeriesPoint]) throws(ValueError) {
        _ = try content(name, .series)
        try check(points, of: name)
        guard let entry = contents.series[name] else { return }
        var series = Series(capacity: entry.options.capacity)
        for point in points.sorted(by: { $0.time < $1.time }) { _ = series.insert(point) }
        entry.series = series
        entry.dropOld()
        seriesChanges.send(SeriesChange(name: name, kind: .replaced))
    }

    private func check(_ points: [SeriesPoint], of name: String) throws(ValueError) {
        let latest = times.utc() + ValueStore.futureLimit
        for point in points {
            guard point.time.isFinite, point.value.isFinite else {
                throw ValueError(name: name, problem: .refused("a point is two finite numbers: seconds since 1970, and the number"))
            }
            if point.time > latest {
                let ahead = NumberFormat.plain((point.time - latest + ValueStore.futureLimit).rounded())
                throw ValueError(
                    name: name, problem: .refused("a point is \(ahead) s ahead of the panel's clock; at most 60 s are taken: compare the clocks"))
            }
        }
    }

    private func add(_ points: [SeriesPoint], to name: String, _ entry: SeriesEntry) {
        let (utc, boot) = (times.utc(), times.boot())
        var isInOrder = true
        for point in points {
            // Points of before the machine started were not told by its clock of today.
            let since = boot - (utc - point.time)
            if entry.series.insert(point, boot: since >= 0 ? since : nil) != .appended { isInOrder = false }
        }
        if points.isEmpty { return }
        entry.dropOld()
        seriesChanges.send(SeriesChange(name: name, kind: isInOrder ? .appended(points) : .replaced))
    }

    // MARK: Recording

    /// Records a value that has changed, in each series that records it, unless too little time has passed.
    func record(_ name: String, _ state: ValueState) {
        guard let recorders = contents.recorders[name], state.isFresh, let number = state.knownActual?.number else { return }
        let (utc, boot) = (times.utc(), times.boot())
        for recorder in recorders {
            guard let entry = contents.series[recorder] else { continue }
            if let last = entry.lastRecord, boot - last < entry.options.interval.seconds { continue }
            entry.lastRecord = boot
            add([SeriesPoint(time: utc, value: number)], to: recorder, entry)
        }
    }

    /// The wall clock was set: the points of this boot move by as much.
    /// - Parameter seconds: how much later it is now.
    public func clockDidStep(by seconds: Double) {
        for (name, entry) in contents.series {
            entry.series.shift(by: seconds)
            seriesChanges.send(SeriesChange(name: name, kind: .replaced))
        }
    }
}
