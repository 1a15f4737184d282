import FasciaGeometry

extension View {
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

    /// Calls the outermost controllers in the view.
    /// - Returns: whether there was any.
    private final func tellReselected() -> Bool {
        if isHidden { return false }
        if let controller = owner as? ViewController {
            controller.tabWasReselected()
            return true
        }
        var isTold = false
        for child in subviews where child.tellReselected() { isTold = true }
        return isTold
    }
}

/// The view of a controller that contains others: the controller places what is in it.
final class ContainerView: View {
    override func layoutSubviews() { (owner as? ViewController)?.layoutViews() }
}

extension Window {
    private final class Root {
        var controller: ViewController?
    }

    /// The controller whose view fills the window, behind everything that was added to it. Its predecessor's view is taken out.
    public var rootViewController: ViewController? {
        get { attachment(Root()).controller }
        set {
            let root = attachment(Root())
            let old = root.controller
            if newValue === old { return }
            root.controller = newValue
            old?.viewIfLoaded?.removeFromSuperview()
            guard let view = newValue?.view else { return }
            view.placement = .fill()
            insertSubview(view, at: 0)
        }
    }
}
