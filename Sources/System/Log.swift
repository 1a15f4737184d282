import FasciaGeometry
import Glibc

/// Where a program says what happens to it. Libraries are given one and never print.
///
/// The level is asked before the message is built, so a message that nobody wants costs a comparison. What may fail every frame is
/// logged through `limited`.
public final class Log {
    /// The least important level that is still logged.
    public var threshold: LogLevel
    private let clock: any Clock
    private let sink: (LogRecord) -> Void
    private var limits: [String: Limit] = [:]
    /// What a process's log goes through; nil for a log that was given a sink.
    package private(set) var outlet: LogOutlet?

    /// How often something was said lately.
    private struct Limit {
        var quietUntil: Instant
        var suppressed = 0
    }

    /// How long a key of `limited` stays quiet after a message.
    public static let quietSpan = TimeSpan.milliseconds(10_000)

    /// A log that hands what passes the threshold to `sink`.
    public init(threshold: LogLevel = .info, clock: any Clock = MonotonicClock(), sink: @escaping (LogRecord) -> Void) {
        self.threshold = threshold
        self.clock = clock
        self.sink = sink
    }

    /// The log of a process: the journal with its fields if standard error leads there, else text on standard error. It never waits for
    /// either: see `outlet`.
    /// - Parameters:
    ///   - identifier: the name under which the journal files it.
    ///   - threshold: the least level that is logged.
    public static func standard(identifier: String, threshold: LogLevel = .info) -> Log {
        let errors = OutputChannel(standard: STDERR_FILENO, name: "standard error")
        let journal = JournalSink.isStandardErrorJournal ? JournalSink(identifier: identifier) : nil
        let outlet = LogOutlet(journal: journal, errors: errors, prefix: "\(identifier): ")
        let log = Log(threshold: threshold) { outlet.write($0) }
        log.outlet = outlet
        return log
    }

    /// A log that drops everything.
    public static func silent() -> Log {
        Log(threshold: .error) { _ in }
    }

    /// Logs a failure that a person has to act on.
    public func error(_ message: @autoclosure () -> String, fields: [(name: String, value: String)] = []) {
        write(.error, message(), fields: fields)
    }

    /// Logs something wrong that the program copes with.
    public func warning(_ message: @autoclosure () -> String, fields: [(name: String, value: String)] = []) {
        write(.warning, message(), fields: fields)
    }

    /// Logs something normal that is worth knowing months later.
    public func notice(_ message: @autoclosure () -> String, fields: [(name: String, value: String)] = []) {
        write(.notice, message(), fields: fields)
    }

    /// Logs something normal.
    public func info(_ message: @autoclosure () -> String, fields: [(name: String, value: String)] = []) {
        write(.info, message(), fields: fields)
    }

    /// Logs something that helps to find a mistake in the program.
    public func debug(_ message: @autoclosure () -> String, fields: @autoclosure () -> [(name: String, value: String)] = []) {
        write(.debug, message(), fields: fields())
    }

    /// Logs at any level.
    public func write(
        _ level: LogLevel, _ message: @autoclosure () -> String, fields: @autoclosure () -> [(name: String, value: String)] = []
    ) {
        if level > threshold { return }
        sink(LogRecord(level: level, message: message(), fields: fields()))
    }

    /// Logs what may happen again every frame: after one message with the same `key`, ten seconds pass before the next, which
    /// tells how many were left out. `key` is a word of the program's, never something read from outside: each is remembered.
    public func limited(
        _ level: LogLevel, key: String, _ message: @autoclosure () -> String,
        fields: @autoclosure () -> [(name: String, value: String)] = []
    ) {
        if level > threshold { return }
        let now = clock.now
        let limit = limits[key]
        if let limit, now < limit.quietUntil {
            limits[key]?.suppressed &+= 1
            return
        }
        let suppressed = limit?.suppressed ?? 0
        limits[key] = Limit(quietUntil: now + Log.quietSpan)
        let more = suppressed == 0 ? "" : " (and \(suppressed) more since the last report)"
        sink(LogRecord(level: level, message: message() + more, fields: fields()))
    }
}
