import FasciaGeometry

/// Turns what keys do into presses: what each types or does, again and again while it is held.
///
/// It knows no loop and no clock. All keyboards of a machine are one, as with libinput.
package final class KeyTyper {
    /// How long a key is held before it repeats, and how often it does then, as in X11 and on the console.
    package static let repeatDelay = TimeSpan.milliseconds(660)
    package static let repeatInterval = TimeSpan.milliseconds(40)

    private let keymap: XKBKeymap
    /// The key that repeats, and when it does next.
    private var held: (code: UInt32, press: KeyPress, due: Instant)?

    /// Nothing is held.
    package init(_ keymap: XKBKeymap) { self.keymap = keymap }

    /// Takes what a key did.
    /// - Parameter isMute: whether it types nothing, although it may hold or lock a modifier.
    /// - Returns: the press; nil for releases, modifiers and what only begins a sequence.
    package func take(_ event: KeyEvent, isMute: Bool = false) -> KeyPress? {
        guard event.isPressed else {
            keymap.update(event.code, isPressed: false)
            if held?.code == event.code { held = nil }
            return nil
        }
        let press = isMute ? nil : press(event)
        keymap.update(event.code, isPressed: true)
        // A modifier lets the key go on that repeats.
        if keymap.repeats(event.code) {
            held = press.map { (event.code, $0, event.time + KeyTyper.repeatDelay) }
        }
        return press
    }

    /// When the held key repeats next; nil if none does.
    package var next: Instant? { held?.due }

    /// The press of a held key, if it is due.
    package func repeated(now: Instant) -> KeyPress? {
        guard let (code, press, due) = held, due <= now else { return nil }
        // What was missed meanwhile is not made up for.
        let following = due + KeyTyper.repeatInterval
        held = (code, press, following > now ? following : now + KeyTyper.repeatInterval)
        var again = press
        again.time = now
        return again
    }

    /// Lets the held key go: nobody will say that it was released.
    package func release() { held = nil }

    /// All keys are up, and nothing is locked: the keyboards are gone.
    package func reset() {
        held = nil
        keymap.reset()
    }

    /// The lights that keyboards should show.
    package var lights: KeyLights { keymap.lights }

    /// The presses of a script, repeats too, in their order, up to a moment.
    package func presses(of events: [KeyEvent], until end: Instant) -> [KeyPress] {
        var presses: [KeyPress] = []
        for event in events where event.time <= end {
            while let due = next, due <= event.time, let press = repeated(now: due) { presses.append(press) }
            if let press = take(event) { presses.append(press) }
        }
        while let due = next, due <= end, let press = repeated(now: due) { presses.append(press) }
        return presses
    }

    private func press(_ event: KeyEvent) -> KeyPress? {
        let stroke = keymap.stroke(event.code)
        if stroke.isComposing { return nil }
        let isControl = keymap.isActive(.control)
        guard let key = KeyTyper.key(stroke, types: !isControl && !keymap.isActive(.alt) && !keymap.isActive(.logo)) else { return nil }
        return KeyPress(key: key, isShiftPressed: keymap.isActive(.shift), isControlPressed: isControl, time: event.time)
    }

    /// - Parameter types: whether a key can type: with Ctrl, Alt or the logo key it is a command.
    private static func key(_ stroke: XKBKeymap.Stroke, types: Bool) -> KeyPress.Key? {
        // Numbers of libxkbcommon's xkbcommon-keysyms.h; those of the keypad count as the others.
        switch stroke.symbol {
        case 0xFF0D, 0xFF8D: return .returnKey
        case 0xFF1B: return .escape
        case 0xFF09, 0xFE20, 0xFF89: return .tab
        case 0xFF08: return .deleteBackward
        case 0xFFFF, 0xFF9F: return .deleteForward
        case 0xFF51, 0xFF96: return .left
        case 0xFF53, 0xFF98: return .right
        case 0xFF52, 0xFF97: return .up
        case 0xFF54, 0xFF99: return .down
        case 0xFF50, 0xFF95: return .home
        case 0xFF57, 0xFF9C: return .end
        default: break
        }
        // Control characters are no text.
        guard types, let first = stroke.text.unicodeScalars.first, first.value >= 0x20, first.value != 0x7F else { return nil }
        return .text(stroke.text)
    }
}
