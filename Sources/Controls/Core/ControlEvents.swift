/// The events that a control sends, as in UIKit.
@frozen
public struct ControlEvents: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32

    @inlinable
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// A finger came down on the control.
    public static let touchDown = ControlEvents(rawValue: 1 << 0)
    /// The finger moved, and is inside.
    public static let touchDragInside = ControlEvents(rawValue: 1 << 2)
    /// The finger moved, and is outside.
    public static let touchDragOutside = ControlEvents(rawValue: 1 << 3)
    /// The finger came back inside.
    public static let touchDragEnter = ControlEvents(rawValue: 1 << 4)
    /// The finger went outside.
    public static let touchDragExit = ControlEvents(rawValue: 1 << 5)
    /// The finger lifted inside.
    public static let touchUpInside = ControlEvents(rawValue: 1 << 6)
    /// The finger lifted outside.
    public static let touchUpOutside = ControlEvents(rawValue: 1 << 7)
    /// The finger was lost, or something else took it over.
    public static let touchCancel = ControlEvents(rawValue: 1 << 8)
    /// The value changed by a finger, never by code.
    public static let valueChanged = ControlEvents(rawValue: 1 << 12)
    /// A button was operated: lifted inside, or once more while it is held and repeats.
    public static let primaryActionTriggered = ControlEvents(rawValue: 1 << 13)
    /// A drag begins, whose values are previews, or the editing of a text.
    public static let editingDidBegin = ControlEvents(rawValue: 1 << 16)
    /// The text of a field changed by a key. A secure field never tells.
    public static let editingChanged = ControlEvents(rawValue: 1 << 17)
    /// The return key ended the editing of a text.
    public static let editingDidEndOnExit = ControlEvents(rawValue: 1 << 19)
    /// A drag or the editing of a text is over: the value is final.
    public static let editingDidEnd = ControlEvents(rawValue: 1 << 18)
    /// The selected item was chosen once more: navigation goes back to its root, a list to its top.
    public static let reselected = ControlEvents(rawValue: 1 << 24)
    /// A button was held for as long as its `longPressDelay`. The touch is cancelled with it.
    public static let longPress = ControlEvents(rawValue: 1 << 25)
    /// A touch is over, lifted or lost, and all its events were sent: the last event of every touch that began. It says nothing to
    /// people, and stands in no event log.
    public static let trackingDidEnd = ControlEvents(rawValue: 1 << 26)
    /// Every event.
    public static let allEvents = ControlEvents(rawValue: .max)

    /// UIKit's name of a single event, as event logs have it; empty for a set of several.
    public var name: String {
        switch self {
        case .touchDown: "touchDown"
        case .touchDragInside: "touchDragInside"
        case .touchDragOutside: "touchDragOutside"
        case .touchDragEnter: "touchDragEnter"
        case .touchDragExit: "touchDragExit"
        case .touchUpInside: "touchUpInside"
        case .touchUpOutside: "touchUpOutside"
        case .touchCancel: "touchCancel"
        case .valueChanged: "valueChanged"
        case .primaryActionTriggered: "primaryActionTriggered"
        case .editingDidBegin: "editingDidBegin"
        case .editingChanged: "editingChanged"
        case .editingDidEnd: "editingDidEnd"
        case .editingDidEndOnExit: "editingDidEndOnExit"
        case .reselected: "reselected"
        case .longPress: "longPress"
        case .trackingDidEnd: "trackingDidEnd"
        default: ""
        }
    }
}

/// What a control calls when something happens.
struct ControlAction {
    let id: Control.ActionID
    /// When it is called.
    var events: ControlEvents
    /// Whether an object is the target that it was added for; nil if it was added without one.
    var belongsTo: ((AnyObject) -> Bool)?
    let handler: () -> Void
}
