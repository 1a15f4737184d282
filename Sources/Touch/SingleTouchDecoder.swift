import FasciaGeometry

/// One finger: `ABS_X`, `ABS_Y` and `BTN_TOUCH`.
final class SingleTouchDecoder {
    private let number: UInt32
    private let seat: SeatSlots
    private let x: AbsoluteAxis
    private let y: AbsoluteAxis
    private let calibration: Calibration?
    private let hasButton: Bool
    private var point = DevicePoint()
    private var location = Point.zero
    private var seatSlot: Int32 = -1
    private var isPressed = false
    private var isDown = false
    private var isUp = false
    private var isMoved = false

    init(_ device: RecordedDevice, number: UInt32, seat: SeatSlots) {
        self.number = number
        self.seat = seat
        x = device.axes[EvdevCode.x] ?? AbsoluteAxis(minimum: 0, maximum: 1)
        y = device.axes[EvdevCode.y] ?? AbsoluteAxis(minimum: 0, maximum: 1)
        calibration = Calibration(property: device.udev["LIBINPUT_CALIBRATION_MATRIX"], x: x, y: y)
        hasButton = device.has(EvdevCode.key, EvdevCode.buttonTouch)
    }

    func process(_ event: RecordedEvent) {
        switch (event.type, event.code) {
        case (EvdevCode.absolute, EvdevCode.x):
            guard event.value != point.x else { return }
            point.x = event.value
            isMoved = true
        case (EvdevCode.absolute, EvdevCode.y):
            guard event.value != point.y else { return }
            point.y = event.value
            isMoved = true
        case (EvdevCode.key, EvdevCode.buttonTouch):
            // 2 is the kernel's repetition of a key that is held.
            guard hasButton, event.value != 2, (event.value != 0) != isPressed else { return }
            isPressed = event.value != 0
            if isPressed { isDown = true } else { isUp = true }
        default: return
        }
    }

    /// Takes where the device is, while what it does is not known.
    func follow(_ event: RecordedEvent) {
        process(event)
        isMoved = false
    }

    /// The device has said all that belongs to one moment.
    func flush(at time: Instant, into touches: inout [Touch]) {
        if isDown {
            if seatSlot == -1, let slot = seat.take() {
                seatSlot = slot
                report(.began, at: time, into: &touches)
            }
        } else if isMoved, seatSlot != -1 {
            report(.moved, at: time, into: &touches)
        }
        if isUp { finish(.ended, at: time, into: &touches) }
        isDown = false
        isUp = false
        isMoved = false
    }

    /// Loses the finger: what it did in the meantime is not known. If it is still down, it counts again when it comes anew.
    func cancel(at time: Instant, into touches: inout [Touch]) {
        finish(.cancelled, at: time, into: &touches)
        isPressed = false
        isDown = false
        isUp = false
        isMoved = false
    }

    private func report(_ phase: Touch.Phase, at time: Instant, into touches: inout [Touch]) {
        let place = calibration?.apply(point) ?? point
        location = Point(x: x.fraction(place.x), y: y.fraction(place.y))
        touches.append(Touch(id: Touch.ID(device: number, slot: seatSlot), phase: phase, location: location, time: time))
    }

    private func finish(_ phase: Touch.Phase, at time: Instant, into touches: inout [Touch]) {
        guard seatSlot != -1 else { return }
        touches.append(Touch(id: Touch.ID(device: number, slot: seatSlot), phase: phase, location: location, time: time))
        seat.giveBack(seatSlot)
        seatSlot = -1
    }
}
