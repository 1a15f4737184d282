extension RecordedDevice {
    /// What libinput has against a device: the axis that it names, if there is one, and what is wrong.
    struct Refusal {
        var axis: UInt16?
        var reason: String
    }

    /// Why libinput would not take the device at all; nil if it would, or if a panel takes no touches from such a device anyway.
    /// `fascia record` writes such a device down, and playing it would show what never happens on the machine.
    package var refusal: String? { libinputRefusal?.reason }

    /// The rules are those of libinput's own check of a new device, in its order.
    var libinputRefusal: Refusal? {
        if case .ignored = role, !isTouchscreen { return nil }
        return loneAxis ?? oneSidedResolution ?? emptyAxis
    }

    /// Along one axis alone nothing can be pointed at.
    private var loneAxis: Refusal? {
        let pairs: [(UInt16, UInt16, UInt16, String)] = [
            (EvdevCode.absolute, EvdevCode.x, EvdevCode.y, "ABS_X and ABS_Y"),
            (EvdevCode.relative, EvdevCode.relativeX, EvdevCode.relativeY, "REL_X and REL_Y"),
            (EvdevCode.absolute, EvdevCode.touchX, EvdevCode.touchY, "ABS_MT_POSITION_X and ABS_MT_POSITION_Y"),
        ]
        for (type, x, y, names) in pairs where has(type, x) != has(type, y) && !(x == EvdevCode.touchX && hasFakeSlots) {
            return Refusal(axis: nil, reason: "has one of \(names) without the other")
        }
        return nil
    }

    /// Millimetres along one axis and none along the other.
    private var oneSidedResolution: Refusal? {
        for (x, y) in [(EvdevCode.x, EvdevCode.y), (EvdevCode.touchX, EvdevCode.touchY)] {
            if x == EvdevCode.touchX, hasFakeSlots { continue }
            guard has(EvdevCode.absolute, x), let first = axes[x], let second = axes[y] else { continue }
            guard (first.resolution == 0) != (second.resolution == 0) else { continue }
            let (known, unknown) = first.resolution == 0 ? (y, x) : (x, y)
            return Refusal(axis: unknown, reason: "has a resolution on axis \(known) and none on axis \(unknown)")
        }
        return nil
    }

    /// An axis that has one value alone. Those of no known meaning may: libinput does without them.
    private var emptyAxis: Refusal? {
        for (code, axis) in axes.sorted(by: { $0.key < $1.key }) where has(EvdevCode.absolute, code) && axis.minimum == axis.maximum {
            if [EvdevCode.miscellaneousAxis, EvdevCode.slot, EvdevCode.toolType].contains(code) { continue }
            if axis.minimum == 0, code > EvdevCode.miscellaneousAxis, code < EvdevCode.slot { continue }
            return Refusal(axis: code, reason: "has an axis \(code) whose minimum and maximum are both \(axis.minimum)")
        }
        return nil
    }
}
