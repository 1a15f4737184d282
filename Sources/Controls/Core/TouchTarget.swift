import FasciaGeometry

/// Finds the control that a finger means.
///
/// A finger is about 7 mm wide: a control smaller than that is hit within an area of that size around its centre. Where the areas of
/// two controls overlap, the one whose true bounds hold the point wins, then the one whose centre is nearest.
enum TouchTarget {
    /// The frontmost view under a point that may be touched, nil if there is none.
    static func view(at point: Point, in window: Window) -> View? {
        if !window.takesTouches { return nil }
        let point = window.convertFromWindow(point)
        for view in reachable(in: window).reversed() {
            if let hit = view.hitTest(window.convert(point, to: view)) { return hit }
        }
        return nil
    }

    /// What is modal hides everything behind it from every finger.
    private static func reachable(in window: Window) -> ArraySlice<View> {
        window.subviews[(window.subviews.lastIndex { $0.isModal && !$0.isHidden } ?? 0)...]
    }

    /// - Parameter hit: the frontmost view under the point.
    static func control(at point: Point, hit: View?, in window: Window) -> Control? {
        if !window.takesTouches { return nil }
        var best: Control?
        var bestDistance = Double.infinity
        if let control = enclosingControl(of: hit) {
            // What stands on another control, as a switch in a row does, has its whole area there.
            if !control.subviews.isEmpty {
                let local = control.convertFromWindow(point)
                search(
                    control.subviews[...], of: control, point: local, least: window.minimumTouchTarget, best: &best,
                    bestDistance: &bestDistance)
            }
            return best ?? control
        }
        search(
            reachable(in: window), of: window, point: window.convertFromWindow(point), least: window.minimumTouchTarget, best: &best,
            bestDistance: &bestDistance)
        return best
    }

    private static func enclosingControl(of view: View?) -> Control? {
        // As in `convertFromWindow`.
        var next = view.map(Unmanaged.passUnretained)
        while let current = next {
            if let control = current.takeUnretainedValue().asControl { return control }
            next = current.takeUnretainedValue().superview.map(Unmanaged.passUnretained)
        }
        return nil
    }

    private static func search(
        _ views: ArraySlice<View>, of parent: View, point: Point, least: Double, best: inout Control?, bestDistance: inout Double
    ) {
        for child in views {
            if !child.takesTouches { continue }
            let local = parent.convert(point, to: child)
            if child.clipsToBounds, !child.point(inside: local) { continue }
            // A control that the point is on, and that was not hit, lies covered.
            if let control = child.asControl, !control.bounds.contains(local) {
                let area = control.touchArea(least: least)
                let distance = local.distance(to: control.bounds.center)
                if area.contains(local), distance < bestDistance {
                    best = control
                    bestDistance = distance
                }
            }
            search(child.subviews[...], of: child, point: local, least: least, best: &best, bestDistance: &bestDistance)
        }
    }
}

/// Which view a point means, and where it lies in it.
extension View {
    /// The frontmost view under a point given in this view's coordinates, nil if there is none.
    public func hitTest(_ point: Point) -> View? {
        if !takesTouches { return nil }
        let isInside = self.point(inside: point)
        if clipsToBounds && !isInside { return nil }
        for child in subviews.reversed() {
            if let hit = child.hitTest(convert(point, to: child)) { return hit }
        }
        return isInside ? self : nil
    }

    /// A point of the window, counted from its upper left corner, in this view's coordinates.
    public func convertFromWindow(_ point: Point) -> Point {
        var result = point
        // The way up is not held while it is walked: that would cost more than the walk.
        var view = Unmanaged.passUnretained(self)
        let top = window.map(Unmanaged.passUnretained)?.toOpaque()
        while view.toOpaque() != top {
            let frame = view.takeUnretainedValue().frame
            let next = view.takeUnretainedValue().superview.map(Unmanaged.passUnretained)
            var x = frame.x
            if let parent = next?.takeUnretainedValue(), parent.isMirrored { x = parent.frame.width - frame.maxX }
            result = Point(x: result.x - x, y: result.y - frame.y)
            guard let next else { break }
            view = next
        }
        if isMirrored { result.x = mirrored(result.x) }
        return result
    }
}
