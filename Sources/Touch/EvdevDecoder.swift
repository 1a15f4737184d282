import FasciaGeometry

/// Turns the events of one recorded device into touches, as the kernel and libinput together would.
final class EvdevDecoder {
    private enum Kind {
        case fingers(MultiTouchDecoder)
        case finger(SingleTouchDecoder)
        case pointer(PointerDecoder)
    }

    private let kind: Kind
    private var isDropping = false

    /// A decoder for a device; nil if a panel takes no touches from it. `number` becomes the device of the touches' identities.
    init?(_ device: RecordedDevice, number: UInt32, seat: SeatSlots, pointer: VirtualPointer) {
        switch device.role {
        case .multiTouch: kind = .fingers(MultiTouchDecoder(device, number: number, seat: seat))
        case .singleTouch: kind = .finger(SingleTouchDecoder(device, number: number, seat: seat))
        case .relativePointer: kind = .pointer(PointerDecoder(device, isAbsolute: false, pointer: pointer))
        case .absolutePointer: kind = .pointer(PointerDecoder(device, isAbsolute: true, pointer: pointer))
        case .ignored: return nil
        }
    }

    /// Takes one event. Touches come with the `SYN_REPORT` that completes a moment. After `SYN_DROPPED`, which says that the kernel
    /// had no room for some, all fingers are cancelled, and up to the next `SYN_REPORT` nothing is touched: what comes until then tells
    /// only where the device is, since it says afterwards what changes from there.
    func process(_ event: RecordedEvent, into touches: inout [Touch]) {
        guard event.type == EvdevCode.synchronization else {
            if isDropping {
                follow(event)
                return
            }
            switch kind {
            case .fingers(let decoder): decoder.process(event)
            case .finger(let decoder): decoder.process(event)
            case .pointer(let decoder): decoder.process(event)
            }
            return
        }
        switch event.code {
        case EvdevCode.dropped:
            isDropping = true
            switch kind {
            case .fingers(let decoder): decoder.cancel(at: event.time, into: &touches)
            case .finger(let decoder): decoder.cancel(at: event.time, into: &touches)
            case .pointer(let decoder): decoder.cancel(at: event.time, into: &touches)
            }
        case EvdevCode.report:
            if isDropping {
                isDropping = false
                return
            }
            switch kind {
            case .fingers(let decoder): decoder.flush(at: event.time, into: &touches)
            case .finger(let decoder): decoder.flush(at: event.time, into: &touches)
            case .pointer(let decoder): decoder.flush(at: event.time, into: &touches)
            }
        default: return
        }
    }

    private func follow(_ event: RecordedEvent) {
        guard event.type == EvdevCode.absolute else { return }
        switch kind {
        case .fingers(let decoder): decoder.follow(event)
        case .finger(let decoder): decoder.follow(event)
        case .pointer(let decoder): decoder.follow(event)
        }
    }
}
