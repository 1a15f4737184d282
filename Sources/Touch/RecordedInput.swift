import FasciaGeometry

/// Plays a recording on a virtual clock: the touches are the same at every run, whatever the machine has to do.
package final class RecordedInput {
    /// A device with the place where its reading has come to.
    private struct Track {
        let events: [RecordedEvent]
        let decoder: EvdevDecoder?
        let isKeyboard: Bool
        var next = 0
        /// When the moment that `next` begins will be complete; nil after the last.
        var due: Instant?

        mutating func findDue() {
            due = nil
            var index = next
            while index < events.count {
                if events[index].type == EvdevCode.synchronization {
                    due = events[index].time
                    return
                }
                index += 1
            }
        }
    }

    /// When the recording's last event happens. Fingers that are down then stay so.
    package let endTime: Instant
    /// The pointer that the recording's mice move.
    package let pointer: VirtualPointer
    /// What keyboards did in what was read so far.
    private var keys: [KeyEvent] = []
    private var tracks: [Track]

    /// A player at the recording's beginning. The display's size in device pixels and the picture's rotation on it matter for mice
    /// alone, which move by pixels.
    package init(_ recording: Recording, displaySize: PixelSize, rotation: Rotation = .degrees0) {
        let seat = SeatSlots()
        let pointer = VirtualPointer(displaySize: displaySize, rotation: rotation)
        self.pointer = pointer
        endTime = recording.endTime
        tracks = []
        // 0 is the pointer's number.
        for (device, number) in zip(recording.devices, 1...) {
            let decoder = EvdevDecoder(device, number: UInt32(number), seat: seat, pointer: pointer)
            var track = Track(events: device.events, decoder: decoder, isKeyboard: device.isKeyboard)
            track.findDue()
            tracks.append(track)
        }
    }

    /// When the next moment is that has events; nil after the last.
    package var nextTime: Instant? {
        var earliest: Instant?
        for track in tracks {
            guard let due = track.due else { continue }
            if earliest.map({ due < $0 }) ?? true { earliest = due }
        }
        return earliest
    }

    /// Appends all touches up to and including a moment that have not been given yet, in the order in which they happened.
    package func read(until time: Instant, into touches: inout [Touch]) {
        while true {
            var earliest = -1
            for index in tracks.indices {
                guard let due = tracks[index].due, due <= time else { continue }
                if earliest < 0 || due < (tracks[earliest].due ?? .distantFuture) { earliest = index }
            }
            guard earliest >= 0 else { return }
            play(earliest, into: &touches)
        }
    }

    /// All touches up to and including a moment that have not been given yet, in the order in which they happened.
    package func touches(until time: Instant) -> [Touch] {
        var result: [Touch] = []
        read(until: time, into: &result)
        return result
    }

    /// Takes what keyboards did in what was read: a script types with them. Recordings of devices have no keys, or all as one and the same,
    /// unless somebody has asked for them.
    package func takeKeys() -> [KeyEvent] {
        defer { keys = [] }
        return keys
    }

    /// Gives the decoder the events up to the next synchronisation.
    private func play(_ index: Int, into touches: inout [Touch]) {
        while tracks[index].next < tracks[index].events.count {
            let event = tracks[index].events[tracks[index].next]
            tracks[index].next += 1
            tracks[index].decoder?.process(event, into: &touches)
            // A third value says that the kernel repeats the key, which is done here.
            if tracks[index].isKeyboard, event.type == EvdevCode.key, event.value == 0 || event.value == 1 {
                keys.append(KeyEvent(code: UInt32(event.code), isPressed: event.value == 1, time: event.time))
            }
            if event.type == EvdevCode.synchronization { break }
        }
        tracks[index].findDue()
    }
}
