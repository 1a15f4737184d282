import FasciaConfiguration
import FasciaControls

/// What navigations are made of besides views.
struct NavigationParts {
    /// Shows a page by its model, on top of what its navigation shows; animated or not.
    var shows: [ObjectIdentifier: (Bool) -> Void] = [:]
    /// The controllers by their models: navigations and their pages.
    var controllers: [ObjectIdentifier: ViewController] = [:]
    /// What switches segments.
    var switches: [SegmentsController] = []
    /// The controls that do, by the models of the views that hold them.
    var segments: [ObjectIdentifier: SegmentedControl] = [:]
    /// What the theme's colours and the language's texts are set on again when they change.
    var bars: [(bar: NavigationBar, look: Record)] = []
    var pages: [(controller: ViewController, record: Record)] = []
    var controls: [(control: SegmentedControl, look: Record, pages: [ViewController])] = []
    /// Buttons in bars, and the page that each is on.
    var buttons: [(item: BarButtonItem, record: Record, page: ViewModel)] = []
}
