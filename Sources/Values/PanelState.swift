import FasciaGeometry
import FasciaSystem
import FasciaYAML

/// The state that outlives the process: values with `persist`, and settings of the panel itself (the page, the brightness).
///
/// Changes are gathered for a while before they are written, to spare the disk. A worker writes where there is one, since a disk may
/// take seconds. One state is written at a time, so that the last one written is the newest.
public final class PanelState {
    /// It is written when nothing has changed for so long.
    public static let quietSpan = TimeSpan.milliseconds(1_000)
    /// How long what is set in part is waited for, and after how long it is looked at again.
    static let longestPart = TimeSpan.milliseconds(2_000)
    private static let partSpan = TimeSpan.milliseconds(10)
    /// It is written after so long even if changes go on.
    public static let longestDelay = TimeSpan.milliseconds(5_000)
    /// After how long a failed write is tried again.
    public static let retryDelay = TimeSpan.milliseconds(30_000)

    /// How long `finish` waits for the disk. Less than what the service manager gives the process for its end (`TimeoutStopSec`).
    public static let longestFinish = TimeSpan.milliseconds(3_500)

    /// Sent when something has to be written: the owner calls `service` soon.
    public let serviceRequests = Observers<Void>()
    /// While this says so, writing waits: a finger holds a control.
    public var isBusy: () -> Bool = { false }
    /// Says that what a client sets at once is set in part: that part is not kept without the rest, which comes in the next turns.
    public var isHalfSet: () -> Bool = { false }

    /// The file; nil keeps nothing.
    public var path: String? { file?.path }

    private let file: StateFile?
    private let log: Log
    private let clock: any Clock
    private let worker: Worker?
    private var settings: [String: Value] = [:]
    private weak var values: ValueStore?
    /// Keeps series, for trials.
    package weak var series: SeriesKeeper?
    private var observation: Observation?
    /// What a configuration on trial has displaced.
    private var displaced: DisplacedValues?
    /// What the last configuration that was not on trial has declared of kept series: see `SeriesKeeper.declared`.
    private var declaredSeries: [String: String] = [:]
    /// What is on the disk, as far as is known.
    private var lastBody: [UInt8] = []
    /// Whether the worker is writing a state.
    private var isWriting = false
    /// Whether an unreadable file is in the state's place.
    private var isStuck = false
    private var firstChange: Instant?
    private var due: Instant?

    /// Loads the kept state.
    /// - Parameters:
    ///   - path: the file; nil keeps nothing.
    ///   - values: the store that gets the kept values, and whose changes are kept. Not owned.
    ///   - clock: the clock of `service`.
    ///   - worker: writes the file; without one each write blocks.
    ///   - log: gets errors of the file and of the disk.
    public init(path: String?, values: ValueStore, clock: any Clock = MonotonicClock(), worker: Worker? = nil, log: Log) {
        file = path.map { StateFile(path: $0) }
        self.worker = worker
        self.log = log
        self.clock = clock
        self.values = values
        load()
        observation = values.persistentChanges.add { [weak self] in self?.changed() }
    }

    private func load() {
        guard let file else { return }
        switch file.load() {
        case .nothing: break
        case .damaged(let reason): tellLoss(reason)
        case .stuck(let reason):
            isStuck = true
            tellLoss(reason)
        case .content(let body):
            do throws(YAMLError) {
                let root = try YAMLDocument.parse(bytes: body, name: file.path).root
                settings = StateText.read(root["settings"])
                if let generation = root["trial"]?.asDouble.flatMap({ Int(exactly: $0) }) {
                    displaced = DisplacedValues(generation: generation, values: StateText.read(root["displaced"]))
                }
                declaredSeries = StateText.read(root["series"]).compactMapValues { value -> String? in
                    if case .text(let text) = value { return text }
                    return nil
                }
                values?.restore(StateText.read(root["values"]))
                lastBody = body
            } catch {
                switch file.setAside("\(error)") {
                case .damaged(let reason): tellLoss(reason)
                case .stuck(let reason):
                    isStuck = true
                    tellLoss(reason)
                case .nothing, .content: break
                }
            }
        }
    }

    private func tellLoss(_ reason: String) {
        log.error("the kept state is lost, the panel starts with its defaults: \(reason)")
    }

    // MARK: Settings

    /// The kept setting of a name; nil if there is none.
    public func setting(_ name: String) -> Value? { settings[name] }

    /// Keeps a setting; nil forgets it.
    public func set(_ name: String, _ value: Value?) {
        if settings[name] == value { return }
        settings[name] = value
        changed()
    }

    // MARK: Trials

    /// A configuration that was applied is about to declare its values. If one on trial was taken back for it, what that had displaced is
    /// put back.
    ///
    /// What became of a trial is what the record of generations says, for values and series each by itself: whatever of the two a power cut
    /// has kept from the disk, they fit it, and so each other.
    /// - Parameter proved: the numbers of those that have passed a trial.
    package func willDeclare(by generation: Int, isOnTrial: Bool, proved: Set<Int>) {
        if isOnTrial {
            series?.willTry(generation, proved: proved, declared: declaredSeries)
        } else {
            if let displaced, displaced.generation != generation, !proved.contains(displaced.generation) {
                values?.putBack(displaced.values)
            }
            series?.willDeclare(generation, proved: proved)
        }
    }

    /// A configuration that was applied has declared its values. Those that a configuration on trial holds otherwise than the one before
    /// are remembered, see `willDeclare`.
    /// - Parameters:
    ///   - generation: its number.
    ///   - isOnTrial: whether it may be taken back.
    ///   - before: the kept values before it declared them.
    package func declared(by generation: Int, isOnTrial: Bool, before: [String: Value]) {
        guard let values else { return }
        let remembered = displaced
        if isOnTrial {
            let known = remembered?.values ?? [:]
            let present = values.persistent
            // Where one on trial follows another, what counts is what was before both.
            var changed = before.merging(known) { $1 }.filter { present[$0.key] != $0.value }
            // Its own reload displaces nothing that it has not displaced already, but what people set meanwhile may be what was before.
            if remembered?.generation == generation { changed = changed.merging(known) { $1 } }
            displaced = DisplacedValues(generation: generation, values: changed)
        } else {
            displaced = nil
            let declared = series?.declared ?? [:]
            if declared != declaredSeries { changed() }
            declaredSeries = declared
        }
        if displaced != remembered { changed() }
    }

    /// The one on trial has proved itself: what it has displaced is gone.
    package func trialPassed() {
        if displaced == nil { return }
        displaced = nil
        series?.trialPassed()
        changed()
    }

    // MARK: Writing

    private func changed() {
        let now = clock.now
        let first = firstChange ?? now
        firstChange = first
        due = min(now + PanelState.quietSpan, first + PanelState.longestDelay)
        serviceRequests.send(())
    }

    /// Starts a write if one is due.
    /// - Returns: when to call again; nil if nothing waits.
    public func service(now: Instant) -> Instant? {
        // What is being written asks for service when it is done.
        guard let due, !isWriting else { return nil }
        if now < due { return due }
        if isBusy() {
            self.due = now + PanelState.quietSpan
            return self.due
        }
        if isHalfSet(), now < due + PanelState.longestPart { return now + PanelState.partSpan }
        write()
        return self.due
    }

    /// Writes unsaved changes at once, and returns when they are on the disk or the write has failed.
    public func save() {
        finish(by: .distantFuture)
    }

    /// Starts to write unsaved changes: the process is about to end.
    public func beginFinish() {
        if !isWriting { write() }
    }

    /// Waits until everything is on the disk, at most until a moment of the monotonic clock.
    public func finish(by deadline: Instant) {
        var isInTime = true
        if isWriting { isInTime = worker?.finish(by: deadline) ?? true }
        if isInTime {
            // What has changed since that was begun.
            write()
            if isWriting { isInTime = worker?.finish(by: deadline) ?? true }
        }
        if !isInTime { log.error("the last state is not kept: the disk has not taken it in time, what was kept before stays") }
    }

    private func write() {
        firstChange = nil
        due = nil
        guard let file else { return }
        let body = Array(
            StateText.make(values?.persistent ?? [:], settings: settings, displaced: displaced, series: declaredSeries).utf8)
        if body == lastBody { return }
        let isStuck = isStuck
        let save = { @Sendable () -> Swift.Result<Void, SystemError> in
            do throws(SystemError) {
                if isStuck { try file.makeWay() }
                try file.save(body)
                return .success(())
            } catch {
                return .failure(error)
            }
        }
        guard let worker else { return written(body, save()) }
        isWriting = true
        do throws(SystemError) {
            try worker.perform(save) { [weak self] result in self?.written(body, result) }
        } catch {
            written(body, .failure(error))
        }
    }

    private func written(_ body: [UInt8], _ result: Swift.Result<Void, SystemError>) {
        isWriting = false
        do throws(SystemError) {
            try result.get()
            lastBody = body
            isStuck = false
            // What has changed meanwhile waits for its own time.
            if due != nil { serviceRequests.send(()) }
        } catch {
            log.limited(.error, key: "state", "the state is not kept: \(error)")
            due = clock.now + PanelState.retryDelay
            firstChange = clock.now
            serviceRequests.send(())
        }
    }
}

/// Kept values as they were before a configuration on trial declared them otherwise.
struct DisplacedValues: Equatable {
    /// The configuration's number.
    let generation: Int
    let values: [String: Value]
}
