/// Switches a navigation controller's only page with a segmented control in its bar.
///
/// It is an object beside the navigation controller, not a container: the chosen view controller becomes the navigation
/// controller's root, so that it can push pages by itself and gets the appearance methods like any other.
///
///     let segments = SegmentsController(navigationController: navigation, viewControllers: [italy, australia])
///     let control = SegmentedControl(titles: segments.titles)
///     control.addTarget(segments, action: SegmentsController.indexDidChange(for:), for: .valueChanged)
///     control.selectedSegmentIndex = 0
///     segments.indexDidChange(for: control)
public final class SegmentsController {
    /// Where the chosen page is shown.
    public let navigationController: NavigationController
    /// The pages' titles, for the segments.
    public let titles: [String]
    /// Whether what was pushed on a page waits for the page's return; else it is dropped when another segment is chosen.
    public var preservesStacks = false
    /// The page that shows; nil before the first one does.
    public private(set) var selectedIndex: Int?

    private var pages: [ViewController?]
    private let makers: [() -> ViewController]
    private var stacks: [Int: [ViewController]] = [:]

    /// Switches between view controllers, whose titles are the segments'.
    public init(navigationController: NavigationController, viewControllers: [ViewController]) {
        self.navigationController = navigationController
        pages = viewControllers
        makers = []
        titles = viewControllers.map { $0.title ?? "" }
    }

    /// Switches between pages that are made when they are first chosen. A page that has no title gets that of its segment.
    public init(navigationController: NavigationController, pages: [(title: String, make: () -> ViewController)]) {
        self.navigationController = navigationController
        self.pages = pages.map { _ in nil }
        makers = pages.map(\.make)
        titles = pages.map(\.title)
    }

    /// All view controllers; makes those that were not needed yet.
    public var viewControllers: [ViewController] { pages.indices.map(viewController) }

    /// Whether a page was made. False for an index that does not exist.
    public func isLoaded(at index: Int) -> Bool { pages.indices.contains(index) && pages[index] != nil }

    /// Shows the page of the control's selected segment: installs it as the navigation controller's only one, not animated, and
    /// makes the control its title view, which it was of the page before. Without a selection nothing happens.
    public func indexDidChange(for control: SegmentedControl) {
        let index = control.selectedSegmentIndex
        guard pages.indices.contains(index) else { return }
        keepStack()
        let incoming = viewController(at: index)
        let kept = stacks.removeValue(forKey: index)
        selectedIndex = index
        // Before it is installed, so that the control stays in the bar where it is.
        incoming.navigationItem.titleView = control
        navigationController.setViewControllers(preservesStacks ? kept ?? [incoming] : [incoming], animated: false)
        for page in pages {
            if let page, page !== incoming, page.navigationItem.titleView === control { page.navigationItem.titleView = nil }
        }
    }

    /// Remembers what was pushed on the page that shows.
    private func keepStack() {
        guard preservesStacks, let selectedIndex, let page = pages[selectedIndex] else { return }
        let stack = navigationController.viewControllers
        if stack.first === page { stacks[selectedIndex] = stack }
    }

    private func viewController(at index: Int) -> ViewController {
        if let page = pages[index] { return page }
        let page = makers[index]()
        if page.title == nil { page.title = titles[index] }
        pages[index] = page
        return page
    }
}
