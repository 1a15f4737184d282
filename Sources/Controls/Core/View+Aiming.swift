import FasciaGeometry

/// Where views are for somebody who aims at them: a program that touches in place of a finger.
extension View {
    /// Why a finger cannot mean a view, whatever lies over it.
    package enum Obstacle {
        /// It is in no window.
        case absent
        /// It is hidden, or something that holds it is.
        case hidden
        /// It moves, or cannot be seen yet or any more: later it may be touched.
        case passing
        /// It takes no touches, or what holds it takes none.
        case deaf
    }

    /// The view that keeps fingers from this one, itself or one that holds it, and how; nil if none does.
    package final var obstacle: (view: View, kind: Obstacle)? {
        guard window != nil else { return (self, .absent) }
        var found: (view: View, kind: Obstacle)?
        var current: View? = self
        while let view = current {
            // What hides counts more than what is deaf in it.
            if view.isHidden { return (view, .hidden) }
            if view.ignoresTouches || view.alpha < 0.01 {
                found = (view, .passing)
            } else if !view.isUserInteractionEnabled, found?.kind != .passing {
                found = (view, .deaf)
            }
            current = view.superview
        }
        return found
    }

    /// A point of the view as a point of the window, counted from its upper left corner: what `convertFromWindow` takes back.
    package final func convertToWindow(_ point: Point) -> Point {
        var result = point
        if isMirrored { result.x = mirrored(result.x) }
        var view: View = self
        while view !== window, let parent = view.superview {
            result.x += parent.isMirrored ? parent.frame.width - view.frame.maxX : view.frame.x
            result.y += view.frame.y
            view = parent
        }
        return result
    }

    /// A rectangle of the view in points of the window.
    package final func convertToWindow(_ rect: Rect) -> Rect {
        let a = convertToWindow(Point(x: rect.minX, y: rect.minY))
        let b = convertToWindow(Point(x: rect.maxX, y: rect.maxY))
        return Rect(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(a.x - b.x), height: abs(a.y - b.y))
    }

    /// What is left of a rectangle, given in points of the window, where views around this one cut it, and the window's edges.
    package final func visiblePart(of rect: Rect) -> Rect {
        var part = rect
        var current: View? = self
        while let view = current {
            if view.clipsToBounds || view === window { part = part.intersection(view.convertToWindow(view.bounds)) }
            current = view.superview
        }
        return part
    }

    /// What can be seen of the view, in points of the window, unless something lies over it; empty if nothing can.
    package final var visibleRect: Rect {
        if window == nil { return .zero }
        var current: View? = self
        while let view = current {
            if view.isHidden || view.alpha < 0.01 { return .zero }
            current = view.superview
        }
        let part = visiblePart(of: convertToWindow(bounds))
        // Less than the smallest pixel is what rounding leaves.
        return part.width >= 0.1 && part.height >= 0.1 ? part : .zero
    }
}

extension Window {
    /// The frontmost view under a point of the window that takes touches; nil if there is none.
    package final func frontView(at point: Point) -> View? { TouchTarget.view(at: point, in: self) }

    /// What hides everything behind it from every finger, such as an alert; nil if nothing does.
    package final var modalView: View? { subviews.last { $0.isModal && !$0.isHidden } }
}
