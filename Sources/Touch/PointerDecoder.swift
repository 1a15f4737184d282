import FasciaGeometry

/// A mouse, or a pointer that says where it is.
final class PointerDecoder {
    private let pointer: VirtualPointer
    private let isAbsolute: Bool
    private let x: AbsoluteAxis
    private let y: AbsoluteAxis
    private let calibration: Calibration?
    private let hasButton: Bool
    private var point = DevicePoint()
    private var motionX = 0.0
    private var motionY = 0.0
    private var isMoved = false
    private var isPressed = false
    private var wasPressed = false

    init(_ device: RecordedDevice, isAbsolute: Bool, pointer: VirtualPointer) {
        self.pointer = pointer
        self.isAbsolute = isAbsolute
        x = device.axes[EvdevCode.x] ?? AbsoluteAxis(minimum: 0, maximum: 1)
        y = device.axes[EvdevCode.y] ?? AbsoluteAxis(minimum: 0, maximum: 1)
        calibration = isAbsolute ? Calibration(property: device.udev["LIBINPUT_CALIBRATION_MATRIX"], x: x, y: y) : nil
        hasButton = device.has(EvdevCode.key, EvdevCode.buttonLeft)
    }

    func process(_ event: RecordedEvent) {
        switch (event.type, event.code) {
        case (EvdevCode.relative, EvdevCode.relativeX) where !isAbsolute: motionX += Double(event.value)
        case (EvdevCode.relative, EvdevCode.relativeY) where !isAbsolute: motionY += Double(event.value)
        case (EvdevCode.absolute, EvdevCode.x) where isAbsolute && event.value != point.x:
            point.x = event.value
            isMoved = true
        case (EvdevCode.absolute, EvdevCode.y) where isAbsolute && event.value != point.y:
            point.y = event.value
            isMoved = true
        case (EvdevCode.key, EvdevCode.buttonLeft) where hasButton && event.value != 2: isPressed = event.value != 0
        default: return
        }
    }

    /// Takes where the device is, while what it does is not known.
    func follow(_ event: RecordedEvent) {
        process(event)
        isMoved = false
    }

    /// The device has said all that belongs to one moment: it moves, and then its button does.
    func flush(at time: Instant, into touches: inout [Touch]) {
        if motionX != 0 || motionY != 0 { pointer.move(x: motionX, y: motionY, at: time, into: &touches) }
        if isMoved {
            let place = calibration?.apply(point) ?? point
            pointer.move(to: Point(x: x.fraction(place.x), y: y.fraction(place.y)), at: time, into: &touches)
        }
        motionX = 0
        motionY = 0
        isMoved = false
        guard isPressed != wasPressed else { return }
        wasPressed = isPressed
        if isPressed { pointer.press(at: time, into: &touches) } else { pointer.release(at: time, into: &touches) }
    }

    /// Loses the button: what it did in the meantime is not known.
    func cancel(at time: Instant, into touches: inout [Touch]) {
        if wasPressed { pointer.cancel(at: time, into: &touches) }
        motionX = 0
        motionY = 0
        isMoved = false
        isPressed = false
        wasPressed = false
    }
}
