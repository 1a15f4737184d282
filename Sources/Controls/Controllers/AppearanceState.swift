/// Where a view controller's view is between the window and nowhere.
public enum AppearanceState: Sendable {
    /// Not in the window.
    case disappeared
    /// `viewWillAppear` was called, `viewDidAppear` was not.
    case appearing
    /// In the window.
    case appeared
    /// `viewWillDisappear` was called, `viewDidDisappear` was not.
    case disappearing
}
