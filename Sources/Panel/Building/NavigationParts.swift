import FasciaConfiguration
import FasciaControls

/// The controllers of navigations, which are no views.
struct NavigationParts {
    /// Shows a page by its model, on top of what its navigation shows; animated or not.
    var shows: [ObjectIdentifier: (Bool) -> Void] = [:]
    /// The controllers by their models: navigations and their pages.
    var controllers: [ObjectIdentifier: ViewController] = [:]
    /// The controllers that switch pages by segments.
    var switches: [SegmentsController] = []
    /// Their segmented controls, by the models of the views that hold them.
    var segments: [ObjectIdentifier: SegmentedControl] = [:]
    /// Buttons in bars, and the page that each is on.
    var buttons: [(item: BarButtonItem, record: Record, page: ViewModel)] = []
}
