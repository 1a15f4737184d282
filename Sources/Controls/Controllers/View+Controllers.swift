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
