/// The states of a control, as in UIKit: a set, empty when nothing is special.
@frozen
public struct ControlState: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) { self.rawValue = rawValue & 7 }

    /// Neither highlighted, disabled nor selected.
    public static let normal: ControlState = []
    /// A finger is on it.
    public static let highlighted = ControlState(rawValue: 1)
    /// It takes no touches.
    public static let disabled = ControlState(rawValue: 2)
    /// It is chosen.
    public static let selected = ControlState(rawValue: 4)

    /// The state without what is set in `other`, and so on through every one that a part may be taken from, the closest first.
    ///
    /// Exact state; `selected + highlighted` then falls to `selected`, then `highlighted`; `disabled` with anything to `disabled`,
    /// then `selected`; all end at `normal`.
    @usableFromInline var fallbacks: (ControlState, ControlState) {
        switch self {
        case [.selected, .highlighted]: (.selected, .highlighted)
        case [.disabled, .selected]: (.disabled, .selected)
        case [.disabled, .highlighted]: (.disabled, .disabled)
        case [.disabled, .highlighted, .selected]: (.disabled, .selected)
        default: (self, self)
        }
    }
}
