import FasciaControls

/// What navigations are made of besides views.
struct NavigationParts {
    /// Shows a page by its model, on top of what its navigation shows; animated or not.
    var shows: [ObjectIdentifier: (Bool) -> Void] = [:]
    /// The controllers by their models: navigations and their pages.
    var controllers: [ObjectIdentifier: ViewController] = [:]
    /// What switches segments, and the control that it does it for, by the models of the views that hold both.
    var segments: [ObjectIdentifier: SegmentedControl] = [:]
    var switches: [SegmentsController] = []
    /// Buttons in bars, and the page that each is on.
    var buttons: [(item: BarButtonItem, record: Record, page: ViewModel)] = []
}
