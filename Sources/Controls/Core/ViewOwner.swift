/// What owns a view, and is told when the view comes into a window and leaves it: a view controller.
protocol ViewOwner: AnyObject {
    /// Whether the owner is told by another one, whose view is at `root` or below it.
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

    /// The owners that have to be told when this view comes into a window or leaves it: all but those that their parents tell.
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
