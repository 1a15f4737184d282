/// One press of a key, of a keyboard that is plugged in or drawn on the screen: what it types or does. A key that is held repeats as presses.
@frozen
public struct KeyPress: Equatable, Sendable {
    /// What a key types or does to a text.
    public enum Key: Equatable, Sendable {
        /// Types this text: one grapheme cluster or a few, as the keyboard's layout composes them.
        case text(String)
        /// Return, or Enter.
        case returnKey
        /// Escape.
        case escape
        /// Tab; back with shift.
        case tab
        /// Backspace: takes away what is before the caret.
        case deleteBackward
        /// Delete: takes away what is behind the caret.
        case deleteForward
        /// The arrow to the left, as the eye sees the text.
        case left
        /// The arrow to the right, as the eye sees the text.
        case right
        /// The arrow up.
        case up
        /// The arrow down.
        case down
        /// To the beginning of the text.
        case home
        /// To the end of the text.
        case end
    }

    /// What the key types or does.
    public var key: Key
    /// Whether a shift key is held: moves extend the selection. (Texts are composed with it already.)
    public var isShiftPressed: Bool
    /// Whether a control key is held: moves and deletions go by words.
    public var isControlPressed: Bool
    /// When the key went down, or repeated.
    public var time: Instant

    /// A press of a key.
    public init(key: Key, isShiftPressed: Bool = false, isControlPressed: Bool = false, time: Instant) {
        self.key = key
        self.isShiftPressed = isShiftPressed
        self.isControlPressed = isControlPressed
        self.time = time
    }
}
