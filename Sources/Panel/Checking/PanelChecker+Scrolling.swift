import FasciaControls
import FasciaGeometry

extension PanelChecker {
    /// A view on the present page.
    final class Seen {
        let model: ViewModel
        let view: View
        /// In points of the window.
        let frame: Rect
        /// The innermost scroll view around it.
        let scroll: ScrollView?
        /// Whether it has to be scrolled to.
        var isAway = false

        init(_ model: ViewModel, _ view: View, _ frame: Rect, _ scroll: ScrollView?) {
            self.model = model
            self.view = view
            self.frame = frame
            self.scroll = scroll
        }
    }

    /// Whether some of a view has to be scrolled into sight: it is not measured where it is hidden.
    func isScrolledAway(_ view: View, _ frame: Rect) -> Bool {
        var current = view.enclosingScrollView
        while let scroll = current {
            if frame.intersection(self.frame(of: scroll)) != frame { return true }
            current = scroll.enclosingScrollView
        }
        return false
    }

    /// Scrolls a view to the middle of its scroll view, as far as possible, and checks it there: what is beside it only at an edge is not
    /// in a finger's way.
    func checkScrolled(_ one: Seen) {
        var scrolls: [(view: ScrollView, offset: Point)] = []
        var current = one.scroll
        while let scroll = current {
            scrolls.append((scroll, scroll.contentOffset))
            scroll.scrollRectToVisible(centered(place(of: one.view, in: scroll.contentView), in: scroll.bounds), animated: false)
            window.layout()
            current = scroll.enclosingScrollView
        }
        let frame = frame(of: one.view)
        let fits = scrolls.allSatisfy { $0.view.bounds.width >= frame.width && $0.view.bounds.height >= frame.height }
        if fits, isScrolledAway(one.view, frame) {
            report(
                "nobody can reach the \(one.model.kind.name): it lies where \(PanelChecker.name(of: scrolls[0].view)) does not scroll to",
                accepting: AcceptSchema.targets, at: one.model.place, of: one.view)
        } else if let control = one.view as? Control {
            checkTarget(control, frame, one.model)
        }
        if one.model.kind.isText { checkReach(of: one, scrolls[0].view) }
        restore(scrolls)
    }

    private static func name(of scroll: ScrollView) -> String { scroll.identifier.isEmpty ? "its scroll view" : "“\(scroll.path)”" }

    /// Reports texts of which a part lies where nothing scrolls to.
    private func checkReach(of one: Seen, _ scroll: ScrollView) {
        let place = place(of: one.view, in: scroll.contentView)
        let all = scroll.contentView.frame.size
        let part = place.intersection(Rect(x: 0, y: 0, width: all.width, height: all.height))
        if place.width - part.width <= ViewInspector.tolerance, place.height - part.height <= ViewInspector.tolerance { return }
        report(
            "the text “\(one.view.accessibilityLabel?.prefix(40) ?? "")” is cut: only \(size(part)) of its \(size(place)) points lie where \(PanelChecker.name(of: scroll)) scrolls to",
            advice: "give it lines, a width, or a scroll view that scrolls sideways", accepting: AcceptSchema.room, at: one.model.place,
            of: one.view, sameAs: "room")
    }

    /// Where a view lies in another one, which may be mirrored.
    private func place(of view: View, in other: View) -> Rect {
        let frame = frame(of: view)
        let (one, two) = (other.convertFromWindow(frame.origin), other.convertFromWindow(Point(x: frame.maxX, y: frame.maxY)))
        return Rect(x: min(one.x, two.x), y: one.y, width: frame.width, height: frame.height)
    }

    /// The rectangle to make visible so that another lies in the middle.
    private func centered(_ rect: Rect, in room: Rect) -> Rect {
        let (dx, dy) = (max(0, (room.width - rect.width) / 2), max(0, (room.height - rect.height) / 2))
        return Rect(x: rect.x - dx, y: rect.y - dy, width: rect.width + 2 * dx, height: rect.height + 2 * dy)
    }

    private func restore(_ scrolls: [(view: ScrollView, offset: Point)]) {
        for (view, offset) in scrolls.reversed() { view.setContentOffset(offset, animated: false) }
        window.layout()
    }
}
