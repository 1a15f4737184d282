import FasciaGeometry

/// Which view a point means, and where it lies in it.
extension View {
    /// The frontmost view under a point given in this view's coordinates, nil if there is none.
    public func hitTest(_ point: Point) -> View? {
        if !takesTouches { return nil }
        let isInside = self.point(inside: point)
        if clipsToBounds && !isInside { return nil }
        for child in subviews.reversed() {
            if let hit = child.hitTest(Point(x: point.x - child.frame.x, y: point.y - child.frame.y)) { return hit }
        }
        return isInside ? self : nil
    }

    /// A point of the window in this view's coordinates.
    public func convertFromWindow(_ point: Point) -> Point {
        var result = point
        // The way up is not held while it is walked: that would cost more than the walk.
        var view = Unmanaged.passUnretained(self)
        let top = window.map(Unmanaged.passUnretained)?.toOpaque()
        while view.toOpaque() != top {
            let frame = view.takeUnretainedValue().frame
            result = Point(x: result.x - frame.x, y: result.y - frame.y)
            guard let next = view.takeUnretainedValue().superview.map(Unmanaged.passUnretained) else { break }
            view = next
        }
        return result
    }
}
