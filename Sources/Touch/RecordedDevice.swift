/// A device of a recording: what it said it can do, and what it did.
public struct RecordedDevice: Sendable {
    /// The device's own name.
    public var name = ""
    /// Its node when it was recorded, as in "/dev/input/event3".
    public var node = ""
    /// Who made it.
    public var identity = DeviceIdentity.unknown
    /// For each event type, the codes that the device can send.
    public var codes: [UInt16: Set<UInt16>] = [:]
    /// Its absolute axes by code.
    public var axes: [UInt16: AbsoluteAxis] = [:]
    /// Its input properties, `INPUT_PROP_DIRECT` for example.
    public var properties: Set<UInt16> = []
    /// What udev knew of it, `ID_INPUT_TOUCHSCREEN` for example.
    public var udev: [String: String] = [:]
    /// The HID report descriptor's bytes, empty if it has none.
    public var reportDescriptor: [UInt8] = []
    /// All that it sent, in the order in which it came; times never go back.
    public var events: [RecordedEvent] = []

    /// A device that can do nothing yet.
    public init() {}

    /// Whether the device can send a code.
    public func has(_ type: UInt16, _ code: UInt16) -> Bool { codes[type]?.contains(code) ?? false }

    /// Whether it sends places of fingers rather than too many axes of another kind.
    var hasTouchPositions: Bool {
        has(EvdevCode.absolute, EvdevCode.touchX) && has(EvdevCode.absolute, EvdevCode.touchY) && !hasFakeSlots
    }

    var hasFakeSlots: Bool { has(EvdevCode.absolute, EvdevCode.slot) && has(EvdevCode.absolute, EvdevCode.beforeSlot) }

    private var hasPositions: Bool { has(EvdevCode.absolute, EvdevCode.x) && has(EvdevCode.absolute, EvdevCode.y) }

    private var hasMotion: Bool { has(EvdevCode.relative, EvdevCode.relativeX) && has(EvdevCode.relative, EvdevCode.relativeY) }

    /// What the device is to a panel. Recordings say what udev took it for; where they do not, udev's rules decide.
    public var role: DeviceRole {
        let kind = udev.keys.contains { $0.hasPrefix("ID_INPUT_") } ? recordedKind : impliedKind
        switch kind {
        case .touchscreen:
            guard hasTouchPositions else { return hasPositions ? .singleTouch : .ignored("it has no axes") }
            guard has(EvdevCode.absolute, EvdevCode.slot) else {
                return .ignored("it sends fingers without slots (multi-touch protocol A), which only libinput itself can sort out")
            }
            return .multiTouch
        case .mouse:
            if hasMotion { return .relativePointer }
            return hasPositions ? .absolutePointer : .ignored("it has buttons alone")
        case .touchpad: return .ignored("what a touchpad's fingers mean only libinput itself knows")
        case .tablet: return .ignored("it is a tablet for pens")
        case .other: return .ignored("it is neither a touchscreen nor a mouse")
        }
    }

    /// Whether it reports fingers, even if this reader cannot follow them.
    public var isTouchscreen: Bool {
        (udev.keys.contains { $0.hasPrefix("ID_INPUT_") } ? recordedKind : impliedKind) == .touchscreen
    }

    /// Whether it is a keyboard that can type: it has letters, digits or the keypad's, and no touches come from it.
    public var isKeyboard: Bool {
        guard case .ignored = role else { return false }
        return EvdevCode.typingKeys.contains { keys in keys.allSatisfy { has(EvdevCode.key, $0) } }
    }

    private enum Kind { case touchscreen, mouse, touchpad, tablet, other }

    private var recordedKind: Kind {
        func isSet(_ name: String) -> Bool { udev["ID_INPUT_\(name)"].map { $0 != "0" && !$0.isEmpty } ?? false }
        // In libinput's order: a device may be several things.
        if isSet("TABLET_PAD") || isSet("TABLET") && !isSet("TOUCHPAD") && !isSet("TOUCHSCREEN") { return .tablet }
        if isSet("TOUCHPAD") { return .touchpad }
        if isSet("TOUCHSCREEN"), !hasFakeSlots { return .touchscreen }
        return isSet("MOUSE") || isSet("POINTINGSTICK") ? .mouse : .other
    }

    private var impliedKind: Kind {
        let isPen = has(EvdevCode.key, EvdevCode.stylus) || has(EvdevCode.key, EvdevCode.toolPen)
        let isDirect = properties.contains(EvdevCode.direct)
        let hasMouseButton = codes[EvdevCode.key]?.contains { EvdevCode.mouseButtons.contains($0) } ?? false
        if hasPositions || hasTouchPositions {
            if isPen { return .tablet }
            if has(EvdevCode.key, EvdevCode.toolFinger), !isDirect { return .touchpad }
            if hasPositions, hasMouseButton { return .mouse }
            if has(EvdevCode.key, EvdevCode.buttonTouch) || isDirect { return .touchscreen }
        }
        return hasMouseButton && (hasMotion || !hasPositions) ? .mouse : .other
    }

    /// How far an axis wanders. udev moves the kernel's number to a property and sets it to zero, so that only one of them counts.
    func fuzz(of code: UInt16) -> Int32 {
        let digits = String(code, radix: 16)
        let property = udev["LIBINPUT_FUZZ_\(digits.count < 2 ? "0" : "")\(digits)"].flatMap { Int32($0) }
        return max(property ?? axes[code]?.fuzz ?? 0, 0)
    }
}
