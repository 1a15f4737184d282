/// What happens in a window: for event logs, recorders and tests.
public enum WindowEvent {
    /// A finger caused an event of a control. Sent before the control's own actions run.
    case control(Control, ControlEvents)
    /// Another page shows in a `PagesView` or in the view of a navigation controller: by a finger, by code, by whatever.
    case pageShown(View, in: View)
}

/// Where a finger came down: the window that logs what it causes, and the path of the control as it was then.
final class EventOrigin {
    /// The window may go before the touch is over.
    private(set) weak var window: Window?
    let path: String

    init(window: Window, path: String) {
        self.window = window
        self.path = path
    }
}
