/// What owns a view and is called when the view enters or leaves a window: a view controller.
protocol ViewOwner: AnyObject {
    /// Whether another owner, whose view is at `root` or below it, calls this one.
    func isTold(byParentBelow root: View) -> Bool
    func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool)
    func endOwnAppearanceTransition()
}

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

    /// The owners to call when this view enters or leaves a window: all but those that their parents call.
    final func ownersToTell() -> [any ViewOwner] {
        var found: [any ViewOwner] = []
        collectOwners(below: self, &found)
        return found
    }

    private final func collectOwners(below root: View, _ found: inout [any ViewOwner]) {
        if let owner, !owner.isTold(byParentBelow: root) { found.append(owner) }
        for child in subviews { child.collectOwners(below: root, &found) }
    }
}
