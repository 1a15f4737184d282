import FasciaGeometry

/// Where a device is before it says anything: the kernel passes on changes alone, and what does not change is nowhere in a recording.
package struct DeviceState: Hashable, Sendable {
    /// The values of axes that are no finger's, by code.
    package var axes: [UInt16: Int32] = [:]
    /// For each axis of fingers (`ABS_MT_POSITION_X`, …), its value in every slot.
    package var fingers: [UInt16: [Int32]] = [:]
    /// The slot that the device speaks of until it names another.
    package var slot: Int32 = 0
    /// Keys and buttons that are held.
    package var keys: Set<UInt16> = []

    /// A device on which nothing has happened since it was plugged in.
    package init() {}

    /// The events that lead from a new device to this state, all at one moment, with the report at their end. None if it is like new.
    /// What is typed on keyboards is left out: the key that started the recorder is down as a rule.
    package func events(at time: Instant) -> [RecordedEvent] {
        var events: [RecordedEvent] = []
        func add(_ type: UInt16, _ code: UInt16, _ value: Int32) {
            events.append(RecordedEvent(time: time, type: type, code: code, value: value))
        }
        var current: Int32 = 0
        func select(_ slot: Int32) {
            if slot == current { return }
            current = slot
            add(EvdevCode.absolute, EvdevCode.slot, slot)
        }
        let codes = fingers.keys.sorted().filter { $0 != EvdevCode.trackingID && $0 != EvdevCode.slot }
        let tracking = fingers[EvdevCode.trackingID] ?? []
        for index in 0..<(fingers.values.map(\.count).max() ?? 0) {
            let slot = Int32(clamping: index)
            // A place of a finger that is gone is a place all the same: the next one may share a coordinate with it.
            if index < tracking.count, tracking[index] >= 0 {
                select(slot)
                add(EvdevCode.absolute, EvdevCode.trackingID, tracking[index])
            }
            for code in codes {
                guard let values = fingers[code], index < values.count, values[index] != 0 else { continue }
                select(slot)
                add(EvdevCode.absolute, code, values[index])
            }
        }
        select(slot)
        for (code, value) in axes.sorted(by: { $0.key < $1.key }) where value != 0 { add(EvdevCode.absolute, code, value) }
        for code in keys.sorted() where !KeyObfuscation.isTyped(code) { add(EvdevCode.key, code, 1) }
        if !events.isEmpty { add(EvdevCode.synchronization, EvdevCode.report, 0) }
        return events
    }
}
