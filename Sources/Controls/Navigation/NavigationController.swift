import FasciaGeometry

/// A stack of pages of which the topmost shows, under a bar that leads back, after UIKit's `UINavigationController`.
///
/// What is asked for while a page slides is done when it has arrived, in the order in which it was asked; `viewControllers` says at
/// once what the stack will be. Touches are ignored during a slide. A page's `navigationController` is set as soon as it is pushed, and
/// its view loads when it first shows.
open class NavigationController: ViewController {
    /// How long a slide takes.
    public static let slideDuration = TimeSpan.milliseconds(350)

    /// The stack from the root to the topmost page, with everything that was asked for and has yet to happen.
    public private(set) final var viewControllers: [ViewController] = []

    /// The bar, whose look is its owner's to set.
    public let navigationBar = NavigationBar()

    /// Whether the pages have the bar's place as well.
    public final var isNavigationBarHidden = false {
        didSet {
            if isNavigationBarHidden == oldValue { return }
            navigationBar.isHidden = isNavigationBarHidden
            viewIfLoaded?.setNeedsLayout()
        }
    }

    /// Holds the pages, and cuts them where they slide.
    private let content = View()
    /// What shows, or is sliding in: the stack without what has yet to happen.
    private final var shownStack: [ViewController] = []
    private final var page: NavigationPage?
    private final var slide: NavigationSlide?
    private final var requests: [NavigationRequest] = []
    /// Callbacks of a change are being made: what they ask for comes after it.
    private final var isChanging = false

    /// A controller without pages.
    public init() {
        super.init()
        content.clipsToBounds = true
        navigationBar.onBack = { [unowned self] in self.popViewController(animated: true) }
    }

    /// A controller that shows one page.
    public convenience init(rootViewController: ViewController) {
        self.init()
        setViewControllers([rootViewController], animated: false)
    }

    deinit {
        navigationBar.onBack = nil
        if let slide { viewIfLoaded?.window?.stop(slide.animation) }
    }

    // MARK: The stack

    /// The page that shows when everything asked for has happened.
    public final var topViewController: ViewController? { viewControllers.last }

    /// Slides a page in from the right, on top of the others. Does nothing if the page is on the stack already.
    public final func pushViewController(_ controller: ViewController, animated: Bool) {
        if viewControllers.contains(where: { $0 === controller }) { return }
        setViewControllers(viewControllers + [controller], animated: animated)
    }

    /// Goes back by one page.
    /// - Returns: the page that was on top; nil if there is none but the root.
    @discardableResult
    public final func popViewController(animated: Bool) -> ViewController? {
        guard viewControllers.count > 1, let top = viewControllers.last else { return nil }
        setViewControllers(Array(viewControllers.dropLast()), animated: animated)
        return top
    }

    /// Goes back to the first page.
    /// - Returns: the pages that were on top of it, from the bottom; empty if there were none.
    @discardableResult
    public final func popToRootViewController(animated: Bool) -> [ViewController] {
        guard viewControllers.count > 1 else { return [] }
        let popped = Array(viewControllers.dropFirst())
        setViewControllers(Array(viewControllers.prefix(1)), animated: animated)
        return popped
    }

    /// Goes back to a page.
    /// - Returns: the pages that were on top of it, from the bottom; empty if there were none or the page is not on the stack.
    @discardableResult
    public final func popToViewController(_ controller: ViewController, animated: Bool) -> [ViewController] {
        guard let index = viewControllers.firstIndex(where: { $0 === controller }), index + 1 < viewControllers.count else { return [] }
        let popped = Array(viewControllers[(index + 1)...])
        setViewControllers(Array(viewControllers[...index]), animated: animated)
        return popped
    }

    /// Replaces the stack. If the new topmost page was on the old stack, what was above it slides away; any other slides in. A page that is
    /// given twice counts once, where it comes first.
    public final func setViewControllers(_ controllers: [ViewController], animated: Bool) {
        let stack = distinct(controllers)
        if stack.elementsEqual(viewControllers, by: { $0 === $1 }) { return }
        for controller in stack { addChild(controller) }
        viewControllers = stack
        requests.append(NavigationRequest(stack: stack, isAnimated: animated))
        titleDidChange()
        handleRequests()
    }

    private func handleRequests() {
        while !isChanging, slide == nil, !requests.isEmpty, appearance == .appeared || appearance == .disappeared {
            let request = requests.removeFirst()
            isChanging = true
            if appearance == .appeared {
                change(to: request)
            } else {
                shownStack = request.stack
                showTopAtOnce()
            }
            isChanging = false
        }
    }

    // MARK: Changing what shows

    private var items: [NavigationItem] { shownStack.map(\.navigationItem) }

    /// Shows another page in the window, with its callbacks.
    private func change(to request: NavigationRequest) {
        let from = shownStack.last
        let to = request.stack.last
        let isPushing = !shownStack.contains { $0 === to }
        shownStack = request.stack
        if from === to {
            navigationBar.setItems(items)
            letGoOfOthers()
            return
        }
        to?.loadViewIfNeeded()
        let isAnimated = request.isAnimated && from != nil && to != nil && view.window != nil
        from?.beginAppearanceTransition(false, animated: isAnimated)
        // A callback may take everything off the screen.
        if appearance == .appeared { to?.beginAppearanceTransition(true, animated: isAnimated) }
        let oldPage = page
        // Whatever becomes of the slide: this is the page that was asked for.
        if let to { view.window?.pageDidShow(to.view, in: view) }
        if isAnimated, appearance == .appeared, let window = view.window, let from, let to, let oldPage {
            startSlide(from: from, oldPage, to: to, isPushing: isPushing, in: window)
            return
        }
        showTopAtOnce()
        from?.endAppearanceTransition()
        to?.endAppearanceTransition()
    }

    /// Puts the topmost page where it belongs and takes the others away. The page's view loads only when the controller shows.
    private func showTopAtOnce() {
        navigationBar.setItems(items)
        let isShowing = appearance == .appeared || appearance == .appearing
        let top = isShowing ? shownStack.last?.view : shownStack.last?.viewIfLoaded
        if page?.content !== top || page?.content.superview !== page {
            page?.removeFromSuperview()
            page = top.map(NavigationPage.init)
            if let page { content.addSubview(page) }
        }
        layoutPages()
        letGoOfOthers()
    }

    /// Pages that are on no stack any more are children no longer.
    private func letGoOfOthers() {
        for child in children {
            let isKept =
                viewControllers.contains { $0 === child } || shownStack.contains { $0 === child }
                || requests.contains { $0.stack.contains { $0 === child } }
            if !isKept { letGo(child) }
        }
    }

    // MARK: Sliding

    private func startSlide(
        from: ViewController, _ fromPage: NavigationPage, to: ViewController, isPushing: Bool, in window: Window
    ) {
        let toPage = NavigationPage(to.view)
        content.insertSubview(toPage, at: isPushing ? content.subviews.count : 0)
        page = toPage
        let raised = isPushing ? toPage : fromPage
        raised.comesFromStart = slidesFromStart
        raised.isRaised = true
        let animation = Animation(
            duration: NavigationController.slideDuration,
            step: { [weak self] progress in self?.moveSlide(to: progress) },
            completion: { [weak self] in
                self?.finishSlide()
                self?.handleRequests()
            })
        slide = NavigationSlide(
            from: from, fromPage: fromPage, to: to, toPage: toPage, isPushing: isPushing, animation: animation)
        navigationBar.beginSlide(to: items, isPushing: isPushing)
        layoutPages()
        view.ignoresTouches = true
        window.cancelTouches(in: view)
        window.start(animation)
    }

    private func moveSlide(to progress: Double) {
        guard let slide else { return }
        // A finger that was still on its way into a control when the slide began.
        if slide.progress == 0 { view.window?.cancelTouches(in: view) }
        self.slide?.progress = progress
        navigationBar.slide(to: progress)
        layoutPages()
    }

    /// Ends a slide where it leads, with the callbacks; what waits keeps waiting.
    private func finishSlide() {
        guard let slide else { return }
        view.window?.stop(slide.animation)
        self.slide = nil
        view.ignoresTouches = false
        navigationBar.endSlide()
        slide.toPage.isRaised = false
        slide.toPage.setShade(0)
        layoutPages()
        isChanging = true
        slide.fromPage.removeFromSuperview()
        slide.from.endAppearanceTransition()
        slide.to.endAppearanceTransition()
        letGoOfOthers()
        isChanging = false
    }

    // MARK: Views

    /// Makes the view that holds bar and pages.
    open override func loadView() {
        let container = ContainerView()
        container.addSubview(content)
        container.addSubview(navigationBar)
        view = container
    }

    override func layoutViews() {
        let size = view.bounds.size
        let height = isNavigationBarHidden ? 0 : min(size.height, navigationBar.sizeThatFits(size).height)
        navigationBar.frame = Rect(x: 0, y: 0, width: size.width, height: navigationBar.barMetrics.height)
        content.frame = Rect(x: 0, y: height, width: size.width, height: size.height - height)
        layoutPages()
    }

    /// Pages come from the end of the bar's layout, which may not be that of theirs.
    private var slidesFromStart: Bool { navigationBar.effectiveLayoutDirection != content.effectiveLayoutDirection }

    /// How far the page below moves while the one above covers it, as a part of the width.
    private static let parallax = 0.3

    private func layoutPages() {
        let size = content.bounds.size
        guard let slide else {
            page?.frame = Rect(origin: .zero, size: size)
            return
        }
        let grid = PixelGrid(scale: view.window?.scale ?? 1)
        let covering = slide.isPushing ? slide.progress : 1 - slide.progress
        let (above, below) = slide.isPushing ? (slide.toPage, slide.fromPage) : (slide.fromPage, slide.toPage)
        // Whole pixels, so that everything in a page keeps its place in it.
        func place(_ page: NavigationPage, _ x: Double) {
            page.frame = Rect(x: grid.points(grid.pixels(x)), y: 0, width: size.width, height: size.height)
        }
        let way = slidesFromStart ? -size.width : size.width
        place(above, way * (1 - covering))
        place(below, -way * NavigationController.parallax * covering)
        below.setShade(covering)
    }

    // MARK: As a container

    override var managesChildren: Bool { true }

    override func childrenToShow() -> [ViewController] {
        isChanging = true
        showTopAtOnce()
        isChanging = false
        return shownStack.last.map { [$0] } ?? []
    }

    override func prepareToDisappear() { finishSlide() }

    override func appearanceDidSettle() { handleRequests() }

    override func childWillLeave(_ child: ViewController) {
        setViewControllers(viewControllers.filter { $0 !== child }, animated: false)
    }

    override var defaultTabBarItem: TabBarItem { TabBarItem(icon: nil, title: title ?? viewControllers.first?.title) }

    override func tabBarItemDidChange(of child: ViewController) {
        if !hasTabBarItem, title == nil { parent?.tabBarItemDidChange(of: self) }
    }

    /// Goes back to the first page; there already, passes it on to the page.
    open override func tabWasReselected() {
        if popToRootViewController(animated: true).isEmpty { topViewController?.tabWasReselected() }
    }
}
