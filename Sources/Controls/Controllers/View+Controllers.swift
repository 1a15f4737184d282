extension View {
    /// Whether the view is another one or somewhere within it.
    public final func isDescendant(of other: View) -> Bool {
        var view: View? = self
        while let current = view {
            if current === other { return true }
            view = current.superview
        }
        return false
    }

    /// The first scroll view in the view, itself included, that shows and scrolls up and down.
    final func firstScrollView() -> ScrollView? {
        if isHidden { return nil }
        if let scrollView = self as? ScrollView, scrollView.canScroll(along: .vertical) { return scrollView }
        for child in subviews {
            if let found = child.firstScrollView() { return found }
        }
        return nil
    }

    /// What a tab shows was chosen once more.
    final func wasReselected() {
        if !tellReselected() { firstScrollView()?.scrollToTop(animated: true) }
    }

    /// Tells the outermost controllers in the view.
    /// - Returns: whether there was any.
    private final func tellReselected() -> Bool {
        if isHidden { return false }
        if let controller {
            controller.tabWasReselected()
            return true
        }
        var isTold = false
        for child in subviews where child.tellReselected() { isTold = true }
        return isTold
    }

    /// The controllers that have to be told when this view comes into a window or leaves it: the views' own, but for those that
    /// their parents tell.
    final func controllersToTell() -> [ViewController] {
        var found: [ViewController] = []
        collectControllers(under: self, &found)
        return found
    }

    private final func collectControllers(under root: View, _ found: inout [ViewController]) {
        if let controller, !isTold(controller, under: root) { found.append(controller) }
        for child in subviews { child.collectControllers(under: root, &found) }
    }

    private final func isTold(_ controller: ViewController, under root: View) -> Bool {
        guard let parent = controller.parent else { return false }
        if parent.managesChildren || !parent.shouldAutomaticallyForwardAppearanceMethods { return true }
        return parent.viewIfLoaded?.isDescendant(of: root) ?? false
    }
}
