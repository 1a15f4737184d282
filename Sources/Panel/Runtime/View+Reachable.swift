import FasciaControls

extension View {
    /// Whether nothing hides the view: it is in a window, and neither it nor what holds it is hidden.
    package var isReachable: Bool {
        if window == nil { return false }
        var current: View? = self
        while let view = current {
            if view.isHidden { return false }
            current = view.superview
        }
        return true
    }
}
