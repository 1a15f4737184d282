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
