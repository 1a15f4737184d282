import FasciaFrame
import FasciaGeometry
import FasciaPanel
import FasciaSystem

/// What a replay writes as it goes, one JSON object a line: what controls do, and what is scanned out. It goes on after a failure, which is
/// told at the end.
final class ReplayLines {
    let log = EventLog()
    /// The first that there was.
    private(set) var failure: (any Error)?
    private let events: LineWriter?
    private let damage: LineWriter?
    private var observations: [Observation] = []
    private var frame = 0

    /// Opens the files. Events of what the log follows are written from now on.
    /// - Parameters:
    ///   - events: the file of what controls do; nil for none.
    ///   - damage: the file of what is scanned out; nil for none.
    init(events: String?, damage: String?) throws {
        self.events = try events.map { path in try Loading.attempt { try LineWriter(path: path) } }
        self.damage = try damage.map { path in try Loading.attempt { try LineWriter(path: path) } }
        guard let writer = self.events else { return }
        observations.append(log.events.add { [unowned self] event in self.attempt { try writer.write(event.line) } })
    }

    /// Has events timed by a replay, and its damage written.
    func follow(_ replay: Replay, since start: Instant) {
        observations.append(replay.ticks.add { [log] in log.now = $0 })
        guard let damage else { return }
        observations.append(
            replay.loop.frames.add { [unowned self, unowned replay] shown in
                self.attempt { try damage.write(self.line(of: shown, replay, since: start)) }
                self.frame += 1
            })
    }

    /// Does something that may fail.
    func attempt(_ work: () throws -> Void) {
        do { try work() } catch { failure = failure ?? error }
    }

    /// Writes what waits.
    func finish() {
        attempt {
            try events?.flush()
            try damage?.flush()
        }
    }

    private func line(of shown: FrameLoop.Frame, _ replay: Replay, since start: Instant) -> JSONLine {
        var line = JSONLine()
        line.add("t", EventLog.seconds(from: start, to: shown.time))
        line.add("frame", frame)
        line.add("rects", replay.scannedOut(shown.composed.rects).map { [$0.x, $0.y, $0.width, $0.height] })
        return line
    }
}
