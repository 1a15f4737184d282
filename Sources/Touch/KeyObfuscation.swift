/// Hides which keys were typed in a recording: that keys were pressed, and when, remains.
enum KeyObfuscation {
    /// What every key becomes, `KEY_A`.
    static let letter: UInt16 = 30

    /// Hides which key an event is about. Buttons, touches, volume and power stay what they are: they betray nothing, and a panel's
    /// trouble may lie in them.
    static func hide(_ event: inout RecordedEvent) {
        if event.type == EvdevCode.key, isTyped(event.code) { event.code = letter }
        // The keyboard's own number of the key, which says the same.
        if event.type == EvdevCode.miscellaneous, event.code == EvdevCode.scanCode { event.value = Int32(letter) }
    }

    /// Whether a keyboard's key is one that text or a password may be made of.
    static func isTyped(_ code: UInt16) -> Bool { KeyEvent.isTyped(UInt32(code)) }
}
