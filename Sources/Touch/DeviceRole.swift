/// What a recorded device is to a panel.
public enum DeviceRole: Hashable, Sendable {
    /// Fingers in slots (multi-touch protocol B).
    case multiTouch
    /// One finger: `ABS_X`, `ABS_Y` and `BTN_TOUCH`.
    case singleTouch
    /// A mouse that says how far it moved.
    case relativePointer
    /// A pointer that says where it is, as virtual machines have them.
    case absolutePointer
    /// Something that a panel takes no touches from, and why.
    case ignored(String)
}
