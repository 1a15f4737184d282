import FasciaGeometry

/// Controls one screen: it makes the screen's view when that is first needed, and is called when the view appears and when it
/// goes, after UIKit's `UIViewController`.
///
/// A controller is a window's root, or a child of one that contains others: a navigation controller, a tab bar controller, or any
/// controller that adds a child's view to its own. The four appearance methods are called once each per appearance, in order:
/// `viewWillAppear` before the view is in the window, `viewDidAppear` when it stands there, `viewWillDisappear` and
/// `viewDidDisappear` likewise. A container's `will` precedes those of what it shows, its `did` follows them.
///
/// A window owns its root controller, a parent its children.
open class ViewController: ViewOwner {
    /// What the screen is called: in a navigation bar, in a back button, in a segment or under a tab's icon. Setting it sets the
    /// navigation item's title too.
    public final var title: String? {
        didSet {
            if title == oldValue { return }
            madeNavigationItem?.title = title
            titleDidChange()
        }
    }

    /// What a navigation bar shows for the controller; made at the first use, with the controller's title.
    public final var navigationItem: NavigationItem {
        if let madeNavigationItem { return madeNavigationItem }
        let item = NavigationItem(title: title)
        madeNavigationItem = item
        return item
    }

    /// The controller's tab in a tab bar controller: the title alone unless set.
    public final var tabBarItem: TabBarItem {
        get { givenTabBarItem ?? defaultTabBarItem }
        set {
            givenTabBarItem = newValue
            parent?.tabBarItemDidChange(of: self)
        }
    }

    /// The controller that contains this one, and owns it.
    public private(set) final weak var parent: ViewController?
    /// The controllers that this one contains, in the order in which they were added.
    public private(set) final var children: [ViewController] = []
    /// Whether the view shows, or is coming or going.
    public private(set) final var appearance = AppearanceState.disappeared

    private final var loadedView: View?
    private final var isLoading = false
    private final var madeNavigationItem: NavigationItem?
    private final var givenTabBarItem: TabBarItem?

    /// A controller whose view is not loaded.
    public init(title: String? = nil) {
        self.title = title
    }

    deinit {
        loadedView?.owner = nil
        for child in children { child.parent = nil }
    }

    // MARK: The view

    /// The controller's view; loaded if it was not. It may be set in `loadView`, or later, when the new view takes the old one's place.
    public final var view: View {
        get {
            loadViewIfNeeded()
            if let loadedView { return loadedView }
            // Asked for by `loadView` itself, before it made one.
            let view = View()
            adopt(view)
            return view
        }
        set { adopt(newValue) }
    }

    /// The view if it was loaded.
    public final var viewIfLoaded: View? { loadedView }

    /// Whether the view was loaded.
    public final var isViewLoaded: Bool { loadedView != nil && !isLoading }

    /// Loads the view if that has not happened: `loadView`, then `viewDidLoad`.
    public final func loadViewIfNeeded() {
        if loadedView != nil || isLoading { return }
        isLoading = true
        loadView()
        if loadedView == nil { adopt(View()) }
        isLoading = false
        viewDidLoad()
    }

    /// Makes the view and sets `view`. The default makes an empty one. Never called from outside.
    open func loadView() { view = View() }

    /// The view was loaded; called once. The default does nothing.
    open func viewDidLoad() {}

    private func adopt(_ view: View) {
        guard loadedView !== view else { return }
        let old = loadedView
        old?.owner = nil
        if let old, let superview = old.superview, let index = superview.subviews.firstIndex(where: { $0 === old }) {
            view.frame = old.frame
            view.placement = old.placement
            old.removeFromSuperview()
            superview.insertSubview(view, at: index)
        }
        loadedView = view
        view.owner = self
    }

    // MARK: Appearance

    /// The view is about to come into the window, or to slide in if `animated`. The default does nothing.
    open func viewWillAppear(_ animated: Bool) {}

    /// The view stands in the window. The default does nothing.
    open func viewDidAppear(_ animated: Bool) {}

    /// The view is about to leave the window, to be slid away or to be covered. The default does nothing.
    open func viewWillDisappear(_ animated: Bool) {}

    /// The view is gone. The default does nothing.
    open func viewDidDisappear(_ animated: Bool) {}

    /// Whether children whose views are in this controller's view appear and disappear with it. A controller that returns false notifies its
    /// children with `beginAppearanceTransition` and `endAppearanceTransition`.
    open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

    private final var isAnimating = false

    /// Begins an appearance or a disappearance of the view. Does nothing if that is so already; one that is still going
    /// comes to its end first. Only containers call it, for their children.
    public final func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
        if isAppearing ? appearance == .appeared || appearance == .appearing : appearance == .disappeared || appearance == .disappearing {
            return
        }
        endAppearanceTransition()
        if isAppearing { loadViewIfNeeded() } else { prepareToDisappear() }
        appearance = isAppearing ? .appearing : .disappearing
        isAnimating = animated
        if isAppearing { viewWillAppear(animated) } else { viewWillDisappear(animated) }
        guard shouldAutomaticallyForwardAppearanceMethods else { return }
        for child in isAppearing ? childrenToShow() : children where appearance == (isAppearing ? .appearing : .disappearing) {
            child.beginAppearanceTransition(isAppearing, animated: animated)
        }
    }

    /// Ends what `beginAppearanceTransition` began.
    public final func endAppearanceTransition() {
        guard appearance == .appearing || appearance == .disappearing else { return }
        let hasAppeared = appearance == .appearing
        appearance = hasAppeared ? .appeared : .disappeared
        if shouldAutomaticallyForwardAppearanceMethods {
            for child in children {
                // What was added while this one went has to go as well.
                if !hasAppeared { child.beginAppearanceTransition(false, animated: isAnimating) }
                if child.appearance == .appearing || child.appearance == .disappearing { child.endAppearanceTransition() }
            }
        }
        if hasAppeared { viewDidAppear(isAnimating) } else { viewDidDisappear(isAnimating) }
        appearanceDidSettle()
    }

    /// Ends what the view's coming into a window or leaving it began. A child that comes while its parent does is ended by the parent.
    final func endOwnAppearanceTransition() {
        if appearance == .appearing, let parent, parent.appearance == .appearing, parent.shouldAutomaticallyForwardAppearanceMethods {
            return
        }
        endAppearanceTransition()
    }

    // MARK: Containment

    /// Makes a controller a child, taking it from its parent. The caller adds its view.
    public final func addChild(_ child: ViewController) {
        if child.parent === self || child === self { return }
        child.removeFromParent()
        child.parent = self
        children.append(child)
    }

    /// Takes the controller from its parent; a navigation or tab bar controller stops showing it.
    public final func removeFromParent() {
        guard let parent else { return }
        parent.childWillLeave(self)
        parent.letGo(self)
    }

    /// Makes a controller no child any more, without asking anybody.
    final func letGo(_ child: ViewController) {
        guard let index = children.firstIndex(where: { $0 === child }) else { return }
        child.parent = nil
        children.remove(at: index)
    }

    /// Whether a parent notifies this controller when its view enters or leaves a window: one whose own view is at `root` or below.
    final func isTold(byParentBelow root: View) -> Bool {
        guard let parent else { return false }
        if parent.managesChildren || !parent.shouldAutomaticallyForwardAppearanceMethods { return true }
        return parent.viewIfLoaded?.isDescendant(of: root) ?? false
    }

    /// The nearest navigation controller that contains this one.
    public final var navigationController: NavigationController? { enclosing(NavigationController.self) }

    /// The nearest tab bar controller that contains this one.
    public final var tabBarController: TabBarController? { enclosing(TabBarController.self) }

    private func enclosing<Container: ViewController>(_ type: Container.Type) -> Container? {
        var controller = parent
        while let current = controller {
            if let found = current as? Container { return found }
            controller = current.parent
        }
        return nil
    }

    /// The controller's tab was chosen once more. The default scrolls the first scroll view that scrolls down to its top.
    open func tabWasReselected() {
        guard let scrollView = loadedView?.firstScrollView() else { return }
        scrollView.scrollToTop(animated: true)
    }

    // MARK: For containers

    /// Whether the controller shows and notifies its children itself, wherever their views are.
    var managesChildren: Bool { false }

    /// The children that appear with the controller.
    func childrenToShow() -> [ViewController] {
        children.filter { child in loadedView.map { child.loadedView?.isDescendant(of: $0) ?? false } ?? false }
    }

    /// Controllers without this one, each once, where it comes first.
    final func distinct(_ controllers: [ViewController]) -> [ViewController] {
        var result: [ViewController] = []
        for controller in controllers where controller !== self && !result.contains(where: { $0 === controller }) {
            result.append(controller)
        }
        return result
    }

    /// The view is about to go; called before `viewWillDisappear`.
    func prepareToDisappear() {}

    /// `viewDidAppear` or `viewDidDisappear` was called.
    func appearanceDidSettle() {}

    /// A child is about to be taken away.
    func childWillLeave(_ child: ViewController) {}

    /// What the tab shows if nothing was set.
    var defaultTabBarItem: TabBarItem { TabBarItem(icon: nil, title: title) }

    /// Whether a tab was set.
    final var hasTabBarItem: Bool { givenTabBarItem != nil }

    /// A child's tab changed.
    func tabBarItemDidChange(of child: ViewController) {}

    /// The title changed.
    func titleDidChange() {
        if givenTabBarItem == nil { parent?.tabBarItemDidChange(of: self) }
    }

    /// Places what is in a container's own view.
    func layoutViews() {}
}

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
