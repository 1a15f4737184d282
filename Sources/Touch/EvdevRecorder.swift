import FasciaGeometry
import FasciaSystem

/// Writes down what input devices do, as the kernel tells it, until it is stopped.
///
/// Several devices share one time. Other readers lose nothing: a panel that runs meanwhile gets every touch.
package final class EvdevRecorder {
    /// The most events that are kept, about 240 MB: three hours of a finger that never rests.
    package static let maximumEventCount = 10_000_000

    /// Called once when there is nothing left to record: every device was unplugged, or `maximumEventCount` was reached.
    package var onEnd: ((String) -> Void)?
    /// How many events there are, those of moments that are not complete included.
    package private(set) var eventCount = 0
    /// The devices, in the order in which they were added.
    package var deviceCount: Int { tracks.count }

    private final class Track {
        var device: RecordedDevice
        let state: DeviceState
        let stream: EvdevStream
        var source: DescriptorSource?
        var isOver = false

        init(device: RecordedDevice, state: DeviceState, stream: EvdevStream) {
            self.device = device
            self.state = state
            self.stream = stream
        }
    }

    private let loop: EventLoop
    private let hidesKeys: Bool
    private let limit: Int
    private var tracks: [Track] = []
    private var hasEnded = false

    /// A recorder without devices.
    /// - Parameters:
    ///   - loop: who calls it when a device has something to say; it must not outlive this object's use.
    ///   - hidesKeys: whether all keys of keyboards are written down as one and the same.
    ///   - limit: the most events, 1 to `maximumEventCount`.
    package init(loop: EventLoop, hidesKeys: Bool = true, limit: Int = EvdevRecorder.maximumEventCount) {
        self.loop = loop
        self.hidesKeys = hidesKeys
        self.limit = min(max(limit, 1), EvdevRecorder.maximumEventCount)
    }

    /// Begins to record an input device.
    package func add(_ node: consuming EvdevNode) throws(SystemError) {
        let (device, state) = (node.device, node.state)
        try add(device, state: state, file: node.file)
    }

    /// Begins to record what comes from a descriptor.
    /// - Parameters:
    ///   - device: what it says of itself; events in it are dropped.
    ///   - state: where it is now. It becomes the recording's first moment, if anything follows.
    ///   - file: gives its events, and does not block. It becomes the recorder's.
    package func add(_ device: RecordedDevice, state: DeviceState = DeviceState(), file: consuming FileDescriptor) throws(SystemError) {
        var device = device
        device.events = []
        if hidesKeys, let keys = device.codes[EvdevCode.key], keys.contains(where: KeyObfuscation.isTyped) {
            // Who plays the recording makes a device that can send these alone.
            device.codes[EvdevCode.key]?.insert(KeyObfuscation.letter)
        }
        let track = Track(device: device, state: state, stream: EvdevStream(file: file, name: device.node))
        track.source = try loop.watch(track.stream.descriptor, priority: .input) { [unowned self, unowned track] _ in self.read(track) }
        tracks.append(track)
    }

    /// Ends the recording and gives it away: times count from the first event, and a moment that was not complete yet is left out.
    package func finish() -> Recording {
        hasEnded = true
        // What the kernel holds happened before this call.
        for track in tracks where !track.isOver { read(track) }
        for track in tracks { track.source = nil }
        let devices = tracks.map { track in
            var device = track.device
            let complete = device.events.lastIndex { $0.type == EvdevCode.synchronization && $0.code == EvdevCode.report }
            device.events.removeSubrange((complete.map { $0 + 1 } ?? 0)...)
            // Not when the recording began: a player would wait from then on for the first finger.
            if let first = device.events.first { device.events.insert(contentsOf: track.state.events(at: first.time), at: 0) }
            return device
        }
        return Recording(name: "this recording", devices: devices)
    }

    private func read(_ track: Track) {
        let before = track.device.events.count
        var outcome = EvdevStream.Outcome.gone
        var reason = "every device was unplugged"
        do throws(SystemError) {
            outcome = try track.stream.read(into: &track.device.events)
        } catch {
            reason = "\(error)"
        }
        if hidesKeys { for index in before..<track.device.events.count { KeyObfuscation.hide(&track.device.events[index]) } }
        eventCount += track.device.events.count - before
        if outcome == .gone {
            track.isOver = true
            track.source = nil
        }
        if eventCount >= limit {
            for track in tracks {
                track.isOver = true
                track.source = nil
            }
            reason = "\(eventCount) events are as many as one recording may have"
        }
        if !hasEnded, tracks.allSatisfy(\.isOver) {
            hasEnded = true
            onEnd?(reason)
        }
    }
}
