import FasciaGeometry

/// Fingers in slots (multi-touch protocol B), with the kernel's, libevdev's and libinput's rules in a row, so that a recording means
/// here what it means when it is sent through the kernel.
final class MultiTouchDecoder {
    private enum State { case none, begin, update, end }
    private enum Palm { case none, new, isPalm, wasPalm }

    private struct Slot {
        var isDirty = false
        /// Whether the device has a finger in the slot, whatever became of it since.
        var isTracked = false
        var state = State.none
        var palm = Palm.none
        var seatSlot: Int32 = -1
        /// What the kernel has; it passes changes alone.
        var x: Int32 = 0
        var y: Int32 = 0
        var tool: Int32 = 0
        /// What libinput has: filtered.
        var point = DevicePoint()
        var center = DevicePoint()
        var location = Point.zero
    }

    private let number: UInt32
    private let seat: SeatSlots
    private let x: AbsoluteAxis
    private let y: AbsoluteAxis
    private let hysteresis: Hysteresis?
    private let calibration: Calibration?
    private let hasTool: Bool
    private let hasTracking: Bool
    private var slots: [Slot]
    private var current = 0

    init(_ device: RecordedDevice, number: UInt32, seat: SeatSlots) {
        self.number = number
        self.seat = seat
        x = device.axes[EvdevCode.touchX] ?? AbsoluteAxis(minimum: 0, maximum: 1)
        y = device.axes[EvdevCode.touchY] ?? AbsoluteAxis(minimum: 0, maximum: 1)
        hysteresis = Hysteresis(fuzzX: device.fuzz(of: EvdevCode.touchX), fuzzY: device.fuzz(of: EvdevCode.touchY))
        calibration = Calibration(property: device.udev["LIBINPUT_CALIBRATION_MATRIX"], x: x, y: y)
        hasTool = device.has(EvdevCode.absolute, EvdevCode.toolType)
        hasTracking = device.has(EvdevCode.absolute, EvdevCode.trackingID)
        // The kernel allows 1024; the reader of recordings has refused more.
        let last = Int(device.axes[EvdevCode.slot]?.maximum ?? 0)
        slots = Array(repeating: Slot(), count: min(max(last, 0), 1023) + 1)
    }

    func process(_ event: RecordedEvent) {
        guard event.type == EvdevCode.absolute else { return }
        let value = event.value
        switch event.code {
        case EvdevCode.slot:
            if value >= 0, Int(value) < slots.count { current = Int(value) }
        case EvdevCode.trackingID:
            let isFinger = value >= 0
            guard hasTracking, isFinger != slots[current].isTracked else { return }
            slots[current].isTracked = isFinger
            slots[current].isDirty = true
            slots[current].state = isFinger ? .begin : .end
            if isFinger { slots[current].palm = hasTool && slots[current].tool == EvdevCode.palm ? .wasPalm : .none }
        case EvdevCode.touchX:
            guard value != slots[current].x else { return }
            slots[current].x = value
            slots[current].point.x = value
            slots[current].isDirty = true
        case EvdevCode.touchY:
            guard value != slots[current].y else { return }
            slots[current].y = value
            slots[current].point.y = value
            slots[current].isDirty = true
        case EvdevCode.toolType:
            guard hasTool, value != slots[current].tool else { return }
            slots[current].tool = value
            if value == EvdevCode.palm {
                if slots[current].palm == .none { slots[current].palm = .new }
            } else if slots[current].palm == .isPalm {
                slots[current].palm = .wasPalm
            }
            slots[current].isDirty = true
        default: return
        }
    }

    /// Takes where the device is, of a finger that is not followed any more.
    func follow(_ event: RecordedEvent) {
        // A finger that comes now counts when it comes anew; one that leaves is gone already.
        if event.code == EvdevCode.trackingID { return }
        let before = current
        process(event)
        slots[before].isDirty = false
    }

    /// The device has said all that belongs to one moment.
    func flush(at time: Instant, into touches: inout [Touch]) {
        for index in slots.indices where slots[index].isDirty {
            slots[index].isDirty = false
            switch (slots[index].palm, slots[index].state) {
            case (.new, let state):
                if state != .begin { finish(index, .cancelled, at: time, into: &touches) }
                slots[index].palm = .isPalm
            case (.none, .begin): begin(index, at: time, into: &touches)
            case (.none, .update): move(index, at: time, into: &touches)
            case (.none, .end): finish(index, .ended, at: time, into: &touches)
            default: break
            }
            switch slots[index].state {
            case .begin: slots[index].state = .update
            case .end: slots[index].state = .none
            case .update, .none: break
            }
        }
    }

    /// Loses all fingers: what they did in the meantime is not known. Those that are still down count again when they come anew.
    func cancel(at time: Instant, into touches: inout [Touch]) {
        for index in slots.indices {
            finish(index, .cancelled, at: time, into: &touches)
            slots[index].isDirty = false
            slots[index].isTracked = false
            slots[index].state = .none
        }
    }

    private func begin(_ index: Int, at time: Instant, into touches: inout [Touch]) {
        guard slots[index].seatSlot == -1, let seatSlot = seat.take() else { return }
        slots[index].seatSlot = seatSlot
        slots[index].center = slots[index].point
        report(index, .began, slots[index].point, at: time, into: &touches)
    }

    private func move(_ index: Int, at time: Instant, into touches: inout [Touch]) {
        guard slots[index].seatSlot != -1 else { return }
        // libinput filters whether a motion counts, and then reports where the finger really is.
        let point = slots[index].point
        if let hysteresis {
            let center = hysteresis.center(for: point, from: slots[index].center)
            slots[index].point = center
            if center == slots[index].center { return }
            slots[index].center = center
        }
        report(index, .moved, point, at: time, into: &touches)
    }

    private func finish(_ index: Int, _ phase: Touch.Phase, at time: Instant, into touches: inout [Touch]) {
        let seatSlot = slots[index].seatSlot
        guard seatSlot != -1 else { return }
        slots[index].seatSlot = -1
        seat.giveBack(seatSlot)
        touches.append(Touch(id: Touch.ID(device: number, slot: seatSlot), phase: phase, location: slots[index].location, time: time))
    }

    private func report(_ index: Int, _ phase: Touch.Phase, _ point: DevicePoint, at time: Instant, into touches: inout [Touch]) {
        let place = calibration?.apply(point) ?? point
        let location = Point(x: x.fraction(place.x), y: y.fraction(place.y))
        slots[index].location = location
        let id = Touch.ID(device: number, slot: slots[index].seatSlot)
        touches.append(Touch(id: id, phase: phase, location: location, time: time))
    }
}
