import FasciaGeometry

/// Shows one of several view controllers above a bar that chooses among them, after UIKit's `UITabBarController`. The others keep their
/// state; their views are out of the window, and load when they first show.
///
/// Choosing the tab that shows already sends it `tabWasReselected`, which takes a navigation controller back to its root.
open class TabBarController: ViewController {
    /// The controllers from the first tab to the last.
    public private(set) final var viewControllers: [ViewController] = []

    /// The bar, whose look is its owner's to set; its items are the controllers'.
    public let tabBar = TabBar()

    /// Called after another tab came to show, by touch or from code.
    public final var onSelection: ((Int) -> Void)?

    private final var selected = -1
    /// Whose view is in the view.
    private final var shown: ViewController?
    private final var isChanging = false

    /// A controller without tabs.
    public init() {
        super.init()
        tabBar.identifier = "tabs"
        // A bar may stay on the screen longer than its owner.
        tabBar.addAction(for: .valueChanged) { [weak self] in
            if let self { self.selectedIndex = self.tabBar.selectedIndex }
        }
        tabBar.addAction(for: .reselected) { [weak self] in self?.selectedViewController?.tabWasReselected() }
    }

    /// A controller with tabs, the first selected.
    public convenience init(viewControllers: [ViewController]) {
        self.init()
        setViewControllers(viewControllers)
    }

    // MARK: Tabs

    /// Replaces the tabs. The one that is selected stays so if it is among them, else the first is. A controller that is given twice
    /// counts once.
    public final func setViewControllers(_ controllers: [ViewController]) {
        let tabs = distinct(controllers)
        let old = selectedViewController
        for tab in tabs { addChild(tab) }
        viewControllers = tabs
        selected = tabs.firstIndex { $0 === old } ?? (tabs.isEmpty ? -1 : 0)
        tabBar.setItems(tabs.map(\.tabBarItem))
        tabBar.selectedIndex = selected
        showSelected()
    }

    /// The tab that shows, −1 if there are none. Setting it calls `onSelection` if it is another one; an index that does not exist
    /// changes nothing.
    public final var selectedIndex: Int {
        get { selected }
        set {
            guard viewControllers.indices.contains(newValue), newValue != selected else { return }
            selected = newValue
            tabBar.selectedIndex = newValue
            showSelected()
            onSelection?(newValue)
        }
    }

    /// The controller that shows; nil if there are no tabs.
    public final var selectedViewController: ViewController? {
        get { viewControllers.indices.contains(selected) ? viewControllers[selected] : nil }
        set {
            if let index = viewControllers.firstIndex(where: { $0 === newValue }) { selectedIndex = index }
        }
    }

    // MARK: Changing what shows

    /// What a callback asks for comes after the change that it belongs to.
    private func showSelected() {
        while !isChanging, shown !== selectedViewController, appearance == .appeared || appearance == .disappeared {
            isChanging = true
            let from = shown
            let to = selectedViewController
            if appearance == .appeared {
                to?.loadViewIfNeeded()
                from?.beginAppearanceTransition(false, animated: false)
                // A callback may take everything off the screen.
                if appearance == .appeared { to?.beginAppearanceTransition(true, animated: false) }
            }
            install(to)
            from?.endAppearanceTransition()
            to?.endAppearanceTransition()
            isChanging = false
        }
        for child in children where child !== shown && !viewControllers.contains(where: { $0 === child }) { letGo(child) }
    }

    /// Puts a controller's view above the bar in place of the one that is there. It loads only when this one shows.
    private func install(_ controller: ViewController?) {
        if let shown, shown !== controller { shown.viewIfLoaded?.removeFromSuperview() }
        shown = controller
        guard appearance != .disappeared, let controller else { return }
        let view = view
        if controller.view.superview !== view { view.insertSubview(controller.view, at: 0) }
        view.setNeedsLayout()
    }

    // MARK: Views

    /// Makes the view that holds the page and the bar.
    open override func loadView() {
        let container = ContainerView()
        container.addSubview(tabBar)
        view = container
    }

    override func layoutViews() {
        let size = view.bounds.size
        let height = min(size.height, tabBar.sizeThatFits(size).height)
        tabBar.frame = Rect(x: 0, y: size.height - height, width: size.width, height: height)
        shown?.viewIfLoaded?.frame = Rect(x: 0, y: 0, width: size.width, height: size.height - height)
    }

    // MARK: As a container

    override var managesChildren: Bool { true }

    override func childrenToShow() -> [ViewController] {
        isChanging = true
        install(selectedViewController)
        isChanging = false
        return shown.map { [$0] } ?? []
    }

    override func appearanceDidSettle() { showSelected() }

    override func childWillLeave(_ child: ViewController) {
        setViewControllers(viewControllers.filter { $0 !== child })
    }

    override func tabBarItemDidChange(of child: ViewController) {
        if let index = viewControllers.firstIndex(where: { $0 === child }) { tabBar.setItem(child.tabBarItem, at: index) }
    }
}
