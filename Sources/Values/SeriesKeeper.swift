import FasciaGeometry
import FasciaSystem
import Glibc

/// Keeps series with `persist` in files, one for each, beside the file of the state.
///
/// Points are gathered for a while before they are written, to spare the disk, and added at the end of the file. A file that has grown to
/// more than twice what the series keeps is replaced. A worker reads and writes where there is one, since a disk may take seconds.
public final class SeriesKeeper {
    /// Points are written so long after the first of them.
    public static let delay = TimeSpan.seconds(10)
    /// After how long a failed write is tried again.
    public static let retryDelay = TimeSpan.seconds(30)

    /// Sent when something has to be written: the owner calls `service` soon.
    public let serviceRequests = Observers<Void>()

    private let path: String?
    private let values: ValueStore
    private let clock: any Clock
    private let log: Log
    private var queue = DiskQueue(nil) { _ in }
    /// When the queue tries again to hand over what waits; nil if it need not.
    private var retry: Instant?
    private var files: [String: Kept] = [:]
    private var observations: [Observation] = []
    private var isMerging = false
    private var lastGeneration = 0
    /// Whether a configuration on trial is declaring its series.
    private var isTrying = false
    /// The series that configurations on trial have declared otherwise than the one before.
    private var displaced: Set<String> = []
    /// The one that was on trial last.
    private var trial = 0
    /// What the one before it had declared.
    private var declaredBefore: [String: String] = [:]

    /// What is known of a file.
    private struct Kept {
        let file: SeriesFile
        /// Tells it from one of the same name before: what was begun for that is none of its concern.
        let generation: Int
        /// When what waits is written; nil if nothing was asked for.
        var due: Instant?
        /// Whether it has been read. Nothing is written before.
        var isLoaded = false
        /// Whether it is being read.
        var isReading = false
        /// Whether something of no use is in its place.
        var isStuck = false
        /// Points that are not in the file yet.
        var waiting: [SeriesPoint] = []
        /// Whether the file has to be replaced.
        var isStale = false
        /// All points were set before the file was read.
        var isReplaced = false
        /// How many points the file has.
        var count = 0
        /// Whether what was kept before a trial stays beside it.
        var keepsBefore = false
        /// Whether it is being written.
        var isWriting = false
        var hasChanges: Bool { isLoaded && !isWriting && (isStale || !waiting.isEmpty) }
    }

    /// Keeps the series of a store.
    /// - Parameters:
    ///   - path: the file of the state, whose name the files of series begin with; nil keeps nothing.
    ///   - values: the store. Owned.
    ///   - clock: the clock of `service`.
    ///   - worker: reads and writes the files; without one each call blocks.
    ///   - log: gets errors of files and of the disk.
    public init(path: String?, values: ValueStore, clock: any Clock = MonotonicClock(), worker: Worker? = nil, log: Log) {
        self.path = path
        self.values = values
        self.clock = clock
        self.log = log
        queue = DiskQueue(worker) { [unowned self] error in
            self.log.limited(.error, key: "series", "points are not read and written yet: \(error)")
            self.retry = clock.now + SeriesKeeper.delay
            self.serviceRequests.send(())
        }
        if path == nil { return }
        observations = [
            values.definitionRequests.add { [unowned self] in self.writeAll() },
            values.definitionChanges.add { [unowned self] in
                self.follow()
                self.isTrying = false
            },
            values.seriesChanges.add { [unowned self] in self.changed($0) },
        ]
        follow()
    }

    /// The file of a series.
    package static func path(of name: String, beside path: String) -> String { "\(path).\(name).series" }

    /// Reads the files of series that are new.
    private func follow() {
        guard let path else { return }
        for name in files.keys where values.definition(of: name)?.isPersistent != true { files[name] = nil }
        for name in values.names where files[name] == nil {
            guard let definition = values.definition(of: name), definition.type == .series, definition.isPersistent else { continue }
            lastGeneration += 1
            files[name] = Kept(file: SeriesFile(path: SeriesKeeper.path(of: name, beside: path)), generation: lastGeneration)
            if isTrying, declaredBefore[name] != SeriesKeeper.limits(definition) { displace(name) }
            // What was written for one of the same name before is written first.
            read(name)
        }
    }

    private func read(_ name: String) {
        guard let kept = files[name], !kept.isLoaded, !kept.isReading else { return }
        files[name]?.isReading = true
        queue.read(kept.file.path, { kept.file.load() }) { [weak self] in self?.loaded(name, kept.generation, $0) }
    }

    private func loaded(_ name: String, _ generation: Int, _ content: SeriesFile.Content) {
        guard var kept = files[name], kept.generation == generation else { return }
        kept.isReading = false
        // A client has set all points meanwhile: those of the file are over.
        let isReplaced = kept.isReplaced
        switch content.trouble {
        case .unread(let error) where !isReplaced:
            let span = Int(SeriesKeeper.retryDelay.seconds)
            log.limited(
                .error, key: "series \(name)",
                "the kept points of “\(name)” cannot be read now, it goes on without them and they are read again in \(span) s: \(error)")
            kept.due = clock.now + SeriesKeeper.retryDelay
            files[name] = kept
            return serviceRequests.send(())
        case .unread, nil: break
        case .skipped(let count): log.warning("of the kept points of “\(name)” \(count) are damaged and left out: \(kept.file.path)")
        case .damaged(let story): log.error("the kept points of “\(name)” are of no use, it starts with none: \(story)")
        case .stuck(let story):
            kept.isStuck = true
            log.error("the kept points of “\(name)” are of no use, it starts with none: \(story)")
        }
        kept.isLoaded = true
        kept.count = content.count
        // Not sound: points cannot be added behind what was cut off, even where all before it are damaged.
        kept.isStale = kept.isStale || (!content.isSound && content.count > 0)
        files[name] = kept
        isMerging = true
        if !isReplaced, let between = values.restore(name, content.points) { files[name]?.waiting.append(between) }
        isMerging = false
        if files[name]?.hasChanges == true { ask(name) }
    }

    private func changed(_ change: SeriesChange) {
        // One that is not declared any more has been written.
        if isMerging || files[change.name] == nil || values.series(of: change.name) == nil { return }
        switch change.kind {
        case .appended(let points), .inserted(let points):
            // In the file the order is that of writing: whoever reads it sorts.
            files[change.name]?.waiting += points
            // A disk that hangs: once it answers, the file is written anew from what is kept.
            if files[change.name].map({ $0.waiting.count > SeriesOptions.greatestCapacity }) == true {
                files[change.name]?.isStale = true
                files[change.name]?.waiting = []
            }
        case .replaced:
            if change.isAnew, files[change.name]?.isLoaded == false { files[change.name]?.isReplaced = true }
            if isTrying { displace(change.name) }
            files[change.name]?.isStale = true
            files[change.name]?.waiting = []
        }
        ask(change.name)
    }

    private func ask(_ name: String) {
        guard let kept = files[name], kept.due == nil else { return }
        files[name]?.due = clock.now + SeriesKeeper.delay
        serviceRequests.send(())
    }

    // MARK: Writing

    /// Starts to write what is due.
    /// - Returns: when to call again; nil if nothing waits.
    public func service(now: Instant) -> Instant? {
        var next: Instant?
        if let retry, retry <= now {
            self.retry = nil
            queue.start()
        }
        for name in files.keys {
            if let due = files[name]?.due, due <= now { begin(name) }
            if let due = files[name]?.due { next = min(next ?? due, due) }
        }
        if let retry { next = min(next ?? retry, retry) }
        return next
    }

    /// Writes what waits, and returns when it is on the disk or the write has failed, at a moment of the monotonic clock at the latest.
    public func finish(by deadline: Instant) {
        for name in files.keys { begin(name) }
        // What was being written or read when this began; then what waited for that.
        _ = queue.finish(by: deadline)
        for name in files.keys where files[name]?.isLoaded == true { begin(name) }
        if !queue.finish(by: deadline) { log.error("the last points are not kept: the disk has not taken them in time") }
    }

    /// Begins to write what waits, or to read what could not be read before.
    private func begin(_ name: String) {
        files[name]?.due = nil
        read(name)
        if let kept = files[name], kept.hasChanges { write(name, kept) }
    }

    /// Writes what waits, of files too that are being read or written: their series may be gone in a moment.
    private func writeAll() {
        for (name, kept) in files where kept.isStale || !kept.waiting.isEmpty {
            if kept.isLoaded || kept.isReplaced {
                if kept.isWriting || !kept.isLoaded { files[name]?.isStale = true }
                if let kept = files[name] { write(name, kept) }
            } else if !kept.keepsBefore {
                let (file, points) = (kept.file, kept.waiting)
                queue.write(file.path, isWhole: false) {
                    Result<Void, SystemError> { () throws(SystemError) in try file.loadAndAppend(points) }
                } then: {
                    [weak self] in
                    self?.note($0)
                }
            }
        }
    }

    private func write(_ name: String, _ kept: Kept) {
        guard let series = values.series(of: name) else { return }
        let (file, isStuck, keepsBefore, trial) = (kept.file, kept.isStuck, kept.keepsBefore, trial)
        let isWhole = kept.isStale || kept.count == 0 || kept.count + kept.waiting.count > 2 * series.capacity
        let points = isWhole ? (0..<series.count).map { series[$0] } : kept.waiting
        let count = isWhole ? points.count : kept.count + points.count
        files[name]?.isWriting = true
        files[name]?.isStale = false
        files[name]?.waiting = []
        queue.write(file.path, isWhole: isWhole) {
            Result<Void, SystemError> { () throws(SystemError) in
                if isStuck { try file.makeWay() }
                if keepsBefore { try file.keepBefore(trial) }
                if isWhole { try file.replace(points) } else { try file.append(points) }
            }
        } then: {
            [weak self] result in
            self?.written(name, kept.generation, count, result)
        }
    }

    private func written(_ name: String, _ generation: Int, _ count: Int, _ result: Result<Void, SystemError>) {
        note(result)
        guard var kept = files[name], kept.generation == generation else { return }
        kept.isWriting = false
        switch result {
        case .success:
            kept.count = count
            kept.isStuck = false
        case .failure:
            // A part of a point may be at the end.
            kept.isStale = true
            kept.due = clock.now + SeriesKeeper.retryDelay
        }
        files[name] = kept
        if kept.hasChanges { ask(name) }
        if kept.due != nil { serviceRequests.send(()) }
    }

    // MARK: Trials

    /// What a store has declared of kept series that decides which points stay; of each name.
    var declared: [String: String] {
        var all: [String: String] = [:]
        for name in values.names { if let definition = values.definition(of: name) { all[name] = SeriesKeeper.limits(definition) } }
        return all
    }

    /// nil for what is no kept series.
    private static func limits(_ definition: ValueDefinition) -> String? {
        guard definition.type == .series, definition.isPersistent else { return nil }
        return "\(definition.series.capacity) \(definition.series.span.map { "\($0.seconds)" } ?? "-")"
    }

    /// A configuration on trial is about to declare its series. The files of those that it declares otherwise stay as they were, beside
    /// its own, until it is taken back or has proved itself.
    /// - Parameters:
    ///   - trial: its number.
    ///   - proved: those that have passed a trial: what was kept for the end of theirs is of no use.
    ///   - declared: what the one before has declared, for a process that starts with a trial.
    func willTry(_ trial: Int, proved: Set<Int>, declared: [String: String]) {
        if path == nil { return }
        isTrying = true
        self.trial = trial
        declaredBefore = declared
        eachBefore { number, before, file in
            if proved.contains(number) { return unlink(before) }
            // Where one on trial follows another, what counts is what was before both.
            return number == trial ? 0 : rename(before, "\(file).before-\(trial)")
        }
    }

    /// One that is not on trial is about to declare its series. Where another one was taken back, they have the points of before.
    /// - Parameters:
    ///   - generation: its number.
    ///   - proved: those that have passed a trial.
    func willDeclare(_ generation: Int, proved: Set<Int>) {
        if trial != generation, !proved.contains(trial) {
            for name in displaced { files[name] = nil }
            values.renewSeries(displaced)
        }
        displaced = []
        eachBefore { number, before, file in
            number == generation || proved.contains(number) ? unlink(before) : rename(before, file)
        }
    }

    /// It has proved itself.
    func trialPassed() {
        for name in displaced { files[name]?.keepsBefore = false }
        displaced = []
        eachBefore { _, before, _ in unlink(before) }
    }

    private func displace(_ name: String) {
        displaced.insert(name)
        // What is added at the end would be in the file of before, too.
        files[name]?.keepsBefore = true
        files[name]?.isStale = true
    }

    /// Does something with the files of before, after what waits for the disk.
    private func eachBefore(_ body: @escaping @Sendable (_ trial: Int, _ before: String, _ file: String) -> Int32) {
        guard let path else { return }
        queue.write(path, isWhole: false) {
            Result<Void, SystemError> { () throws(SystemError) in try SeriesFile.eachBefore(beside: path, body) }
        } then: {
            [weak self] in
            self?.note($0)
        }
    }

    private func note(_ result: Result<Void, SystemError>) {
        if case .failure(let error) = result { log.limited(.error, key: "series", "points are not kept: \(error)") }
    }
}
