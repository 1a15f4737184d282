import CInput

/// The kernel's numbers for what a touchscreen or a mouse says, as they stand in recordings. The C header has them as macros of
/// type `Int32`; events carry them in 16 bits.
enum EvdevCode {
    static let synchronization = UInt16(EV_SYN)
    static let key = UInt16(EV_KEY)
    static let relative = UInt16(EV_REL)
    static let absolute = UInt16(EV_ABS)

    static let miscellaneous = UInt16(EV_MSC)

    static let report = UInt16(SYN_REPORT)
    static let dropped = UInt16(SYN_DROPPED)

    static let relativeX = UInt16(REL_X)
    static let relativeY = UInt16(REL_Y)

    static let x = UInt16(ABS_X)
    static let y = UInt16(ABS_Y)
    /// From here to the slot, axes have no meaning that is known.
    static let miscellaneousAxis = UInt16(ABS_MISC)
    /// The code before the slot. A device that has it means something else by both, and is no multi-touch device.
    static let beforeSlot = UInt16(ABS_MT_SLOT) - 1
    static let slot = UInt16(ABS_MT_SLOT)
    static let touchX = UInt16(ABS_MT_POSITION_X)
    static let touchY = UInt16(ABS_MT_POSITION_Y)
    static let toolType = UInt16(ABS_MT_TOOL_TYPE)
    static let trackingID = UInt16(ABS_MT_TRACKING_ID)
    static let palm = Int32(MT_TOOL_PALM)

    static let scanCode = UInt16(MSC_SCAN)
    /// What a keyboard has at least: some letters, the digits, or those of the keypad.
    static let typingKeys = [[KEY_Q, KEY_A, KEY_SPACE], [KEY_1, KEY_0, KEY_ENTER], [KEY_KP1, KEY_KP0, KEY_KPENTER]].map {
        $0.map { UInt16($0) }
    }
    static let buttonLeft = UInt16(BTN_LEFT)
    /// The buttons of mice, up to the first of joysticks.
    static let mouseButtons = UInt16(BTN_MOUSE)..<UInt16(BTN_JOYSTICK)
    static let buttonTouch = UInt16(BTN_TOUCH)
    static let toolPen = UInt16(BTN_TOOL_PEN)
    static let toolFinger = UInt16(BTN_TOOL_FINGER)
    static let stylus = UInt16(BTN_STYLUS)

    /// The property of devices whose surface lies on a display.
    static let direct = UInt16(INPUT_PROP_DIRECT)
}
