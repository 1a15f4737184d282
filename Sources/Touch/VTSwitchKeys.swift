import CInput

/// Sees Ctrl+Alt+F1 to F12 in what keyboards say; libinput's devices do not reach the terminal, whose keymap would.
struct VTSwitchKeys {
    private var modifiers: UInt8 = 0

    /// Takes a key's new state. The number of the terminal that it asks for, 1 to 12, or nil.
    mutating func key(_ code: UInt32, isPressed: Bool) -> Int? {
        let bit: UInt8
        switch Int32(bitPattern: code) {
        case KEY_LEFTCTRL: bit = 1
        case KEY_RIGHTCTRL: bit = 2
        case KEY_LEFTALT: bit = 4
        case KEY_RIGHTALT: bit = 8
        case KEY_F1...KEY_F10: return terminal(Int(code) - Int(KEY_F1) + 1, isPressed)
        case KEY_F11: return terminal(11, isPressed)
        case KEY_F12: return terminal(12, isPressed)
        default: return nil
        }
        if isPressed { modifiers |= bit } else { modifiers &= ~bit }
        return nil
    }

    /// Forgets what is pressed: the keyboards are gone.
    mutating func reset() { modifiers = 0 }

    private func terminal(_ number: Int, _ isPressed: Bool) -> Int? {
        isPressed && modifiers & 3 != 0 && modifiers & 12 != 0 ? number : nil
    }
}
