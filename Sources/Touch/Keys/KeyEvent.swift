import CInput
import FasciaGeometry

/// A key of a keyboard went down or up. Nothing prints which: a password may be typed.
package struct KeyEvent: Sendable, CustomStringConvertible, CustomReflectable {
    /// The kernel's number of the key, `KEY_A` for example: the same key on keyboards of all layouts.
    package var code: UInt32
    /// Whether it went down.
    package var isPressed: Bool
    /// When the kernel saw it.
    package var time: Instant

    /// What a key did, and when.
    package init(code: UInt32, isPressed: Bool, time: Instant) {
        self.code = code
        self.isPressed = isPressed
        self.time = time
    }

    /// Whether a text or a password may be made of a key: power, volume and what only remote controls have is none of them.
    package static func isTyped(_ code: UInt32) -> Bool {
        (1..<128).contains(code) && !(UInt32(KEY_MUTE)...UInt32(KEY_POWER)).contains(code)
    }

    package var description: String { "a key" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// The lights of a keyboard.
package struct KeyLights: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Num lock.
    package static let numLock = KeyLights(rawValue: 1)
    /// Caps lock.
    package static let capsLock = KeyLights(rawValue: 2)
    /// Scroll lock.
    package static let scrollLock = KeyLights(rawValue: 4)
}
