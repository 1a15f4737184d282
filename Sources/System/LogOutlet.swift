import Glibc

/// Where the log of a process goes that must not wait: to the journal, or to standard error. What neither takes is counted, and the
/// count is told as soon as something is taken again.
package final class LogOutlet {
    /// Called when a record was dropped, or waits to be written: the owner calls `flush` after a while.
    package var onDrop: (() -> Void)?
    /// Records that were dropped and not yet told of.
    package private(set) var dropped = 0

    private let journal: JournalSink?
    private let errors: OutputChannel
    private let prefix: String

    /// - Parameters:
    ///   - journal: where records go as long as it can be reached; nil for text alone.
    ///   - errors: where text goes.
    ///   - prefix: stands before each text, where there is no journal.
    package init(journal: JournalSink?, errors: OutputChannel, prefix: String) {
        self.journal = journal
        self.errors = errors
        self.prefix = prefix
    }

    /// Writes a record, or counts it as dropped.
    package func write(_ record: LogRecord) {
        if !flush() || !put(record) { dropped += 1 }
        if needsFlush { onDrop?() }
    }

    /// Writes what waits, and tells how much was dropped if that can be told now.
    /// - Returns: false if records still have to be dropped.
    @discardableResult
    package func flush() -> Bool {
        errors.flush()
        if dropped == 0 { return true }
        let what = dropped == 1 ? "1 message before this one is lost" : "\(dropped) messages before this one are lost"
        let reader = journal == nil ? "standard error was not read" : "the journal took nothing"
        guard put(LogRecord(level: .warning, message: "\(what): \(reader), and the panel does not wait for it")) else { return false }
        dropped = 0
        return true
    }

    /// Whether `flush` has to be called again soon.
    package var needsFlush: Bool { dropped > 0 || errors.hasPending }

    /// Gives standard error a moment to take what waits: the process ends.
    package func finish() {
        flush()
        errors.finish(milliseconds: 300)
    }

    private func put(_ record: LogRecord) -> Bool {
        guard let journal else { return text(record, prefix) }
        switch journal.send(record) {
        case 0: return true
        case EAGAIN, ENOBUFS, ENOMEM: return false
        // It is not there, as while it is restarted: its stream may be, and takes a level at the line's beginning.
        default: return text(record, "<\(record.level.rawValue)>")
        }
    }

    private func text(_ record: LogRecord, _ prefix: String) -> Bool {
        errors.write(Array((prefix + record.text + "\n").utf8))
    }
}
