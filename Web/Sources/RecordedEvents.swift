import FasciaJSON
import NIOCore

/// What controls of the panel did while a recording was made, by its own clock.
struct RecordedEvents {
    private var events: [(seconds: Double, event: JSONObject)] = []
    /// Seconds between this program's clock and the panel's, as what came soonest has it.
    private var offset = Double.infinity

    private static let start = Array("{\"jsonrpc\":\"2.0\",\"method\":\"event\",".utf8)

    /// The panel has said something: an event of a control, perhaps.
    mutating func take(_ line: [UInt8], now: NIODeadline) {
        guard line.starts(with: RecordedEvents.start), events.count < TouchRecorder.most,
            let event = (try? JSONValue(parsing: String(decoding: line, as: UTF8.self)))?["params"]?.asObject,
            let seconds = event["t"]?.asNumber
        else { return }
        offset = min(offset, Double(now.uptimeNanoseconds) / 1e9 - seconds)
        events.append((seconds, event))
    }

    /// Those that came since then, with the seconds since then.
    func since(_ moment: NIODeadline) -> [JSONObject] {
        let start = Double(moment.uptimeNanoseconds) / 1e9 - offset
        return events.compactMap { seconds, event in
            // What came before was not of a finger of this recording.
            if seconds < start - 0.02 { return nil }
            var event = event
            event["t"] = .number(max(0, ((seconds - start) * 1000).rounded() / 1000))
            return event
        }
    }
}
