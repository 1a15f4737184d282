import FasciaControls

/// Countries in the segments of a navigation bar, each a view controller of its own that pushes further pages.
///
/// What an application's delegate does when it has launched: it makes the navigation controller, the segments controller and the
/// segmented control, and shows the first segment.
public final class CountriesDelegate {
    public let window: Window
    public private(set) var segmentsController: SegmentsController?
    public private(set) var segmentedControl: SegmentedControl?

    public init(window: Window) {
        self.window = window
    }

    public func applicationDidFinishLaunching() {
        let viewControllers = segmentViewControllers()

        let navigationController = NavigationController()
        navigationController.view.identifier = "countries"
        let segmentsController = SegmentsController(navigationController: navigationController, viewControllers: viewControllers)
        self.segmentsController = segmentsController

        let segmentedControl = SegmentedControl(titles: viewControllers.map { $0.title ?? "" })
        segmentedControl.identifier = "segments"
        segmentedControl.addTarget(segmentsController, action: SegmentsController.indexDidChange(for:), for: .valueChanged)
        self.segmentedControl = segmentedControl

        firstUserExperience()

        window.rootViewController = navigationController
    }

    private func segmentViewControllers() -> [ViewController] {
        let italy = ItalyViewController()
        let australia = AustraliaViewController(style: .grouped)
        return [italy, australia]
    }

    private func firstUserExperience() {
        guard let segmentedControl, let segmentsController else { return }
        segmentedControl.selectedSegmentIndex = 0
        segmentsController.indexDidChange(for: segmentedControl)
    }
}
