import FasciaControls
import FasciaGeometry

/// Where a finger touches what is named, as a person would: only what can be seen and meant is touched.
///
/// What lies outside the visible part of a scroll view or a list is scrolled into sight first, and what was thrown there stands still
/// then. Nothing else is done for it: pages that do not show, what is hidden, disabled or covered are errors that say what to do.
package struct Hands {
    /// What is touched, and where.
    package struct Aim: Equatable {
        /// The path by which events know it.
        package let path: String
        /// In points of the window.
        package let point: Point
    }

    private let window: Window
    private let content: PanelContent?
    private let finder: ViewFinder

    /// - Parameter content: the panel in the window; nil for a window without one.
    package init(window: Window, content: PanelContent?) {
        self.window = window
        self.content = content
        finder = ViewFinder(window: window, content: content)
    }

    /// A panel's.
    package init(_ content: PanelContent) { self.init(window: content.window, content: content) }

    // MARK: Aiming

    /// The view that a name stands for now; nil if there is none. It may be hidden. Nothing is scrolled: a row out of sight is no view.
    package func view(_ name: String) -> View? { finder.lookup(name)?.view }

    /// The whole path of what a name stands for, as events have it; the name itself if nothing is known of it.
    package func wholePath(of name: String) -> String { finder.wholePath(of: name) }

    /// Why nothing on the panel will ever have a name; nil if something has, or may have once it shows.
    package func problem(with name: String) -> HandError? { finder.problem(with: name) }

    /// What a name stands for, whether it can be touched or not.
    package func find(_ name: String) throws(HandError) -> FoundView { try finder.find(name) }

    /// Where a finger that taps something comes down: in the middle of what can be seen of it, or beside that where something lies over it.
    package func aim(at name: String) throws(HandError) -> Aim { try aim(at: find(name)) }

    /// Where a finger comes down at fractions of the width and the height of something. It may take no touches there, as a part of it that is
    /// no thumb, or as a whole while it is disabled; what lies over it keeps fingers away all the same.
    package func aim(at name: String, _ share: Point) throws(HandError) -> Aim {
        let found = try find(name)
        try checkPresence(found)
        guard let area = found.area else { throw HandError(.unreachable, "“\(found.path)” is not there any more") }
        // From the left edge as it is seen, as pictures are read.
        func place() -> Point {
            let seen = found.view.convertToWindow(area)
            return Point(x: seen.x + seen.width * share.x, y: seen.y + seen.height * share.y)
        }
        try show(Rect(origin: found.view.convertFromWindow(place()), size: .zero), of: found)
        let point = place()
        // An edge belongs to it.
        let visible = found.view.visiblePart(of: found.view.convertToWindow(area))
        let isSeen = point.x >= visible.minX && point.x <= visible.maxX && point.y >= visible.minY && point.y <= visible.maxY
        guard isSeen, !visible.isEmpty else {
            throw HandError(.unreachable, "“\(found.path)” cannot be seen there: nothing scrolls that far")
        }
        if let front = window.frontView(at: point), !front.isDescendant(of: found.view), !found.view.isDescendant(of: front) {
            throw covered(found, at: point)
        }
        return Aim(path: found.path, point: point)
    }

    /// Where a finger that taps what was found comes down.
    package func aim(at found: FoundView) throws(HandError) -> Aim {
        try checkState(found)
        guard let area = found.area else { throw HandError(.unreachable, "“\(found.path)” is not there any more") }
        try show(area, of: found)
        let visible = found.view.visiblePart(of: found.view.convertToWindow(area))
        guard visible.width >= 1, visible.height >= 1 else {
            throw HandError(.unreachable, "“\(found.path)” lies outside of what can be seen: nothing scrolls there")
        }
        for point in Hands.places(in: visible) where isMeant(found.view, at: point) { return Aim(path: found.path, point: point) }
        throw covered(found, at: visible.center)
    }

    /// The way of a finger that takes a thumb to a value: that of a slider, of a dial or of a switch.
    /// - Parameter duration: how long it takes.
    package func drag(_ name: String, to goal: HandGoal, for duration: TimeSpan) throws(HandError) -> (path: String, way: FingerPath) {
        let found = try find(name)
        guard found.part == nil, let control = found.view as? any ThumbHolding else {
            let advice = (found.view as? any PartHolding).map { "tap one of its parts, which are \($0.partNames)" }
            throw HandError(
                .unacceptable, "“\(found.path)” has no thumb to drag to a value: \(advice ?? "sliders, dials and switches have one")")
        }
        let ends = control.thumbEnds
        let value =
            switch goal {
            case .value(let value): value
            case .share(let share): control.thumbValue(at: share)
            }
        guard value >= ends.least, value <= ends.greatest else {
            let range = "\(HandText.number(ends.least)) to \(HandText.number(ends.greatest))"
            throw HandError(.unacceptable, "“\(found.path)” has values from \(range), not \(HandText.number(value))")
        }
        try checkState(found)
        try show(control.bounds, of: found)
        let (from, to) = (control.thumbFraction, control.thumbFraction(for: value))
        // Along the track, which may be round.
        let stops = FingerPath.stops(of: duration)
        let points = (0...stops).map { stop in
            control.convertToWindow(control.thumbCenter(at: from + (to - from) * Double(stop) / Double(stops)))
        }
        guard window.bounds.contains(points[0]), isMeant(control, at: points[0]) else { throw covered(found, at: points[0]) }
        return (found.path, FingerPath(along: points, for: duration))
    }

    /// The path of what a finger means at a point of the window: of the control, or else of the frontmost view; nil where nothing has a name.
    package func path(at point: Point) -> String? {
        let view = window.control(at: point) ?? window.frontView(at: point)
        let path = view?.path ?? ""
        return path.isEmpty ? nil : path
    }

    // MARK: What keeps fingers away

    private func checkState(_ found: FoundView) throws(HandError) {
        try checkPresence(found)
        if (found.view as? Control)?.isEnabled == false || found.isDisabledPart {
            throw HandError(.unreachable, "“\(found.path)” is disabled: it takes no touches")
        }
    }

    private func checkPresence(_ found: FoundView) throws(HandError) {
        if let (view, kind) = found.view.obstacle {
            switch kind {
            case .absent, .hidden: throw hidden(found, by: view)
            case .passing: throw HandError(.passing, "“\(found.path)” cannot be touched while it moves: try again in a moment")
            // What holds it may be meant all the same, as a row by the mark at its end.
            case .deaf: break
            }
        }
        if let modal = window.modalView, !found.view.isDescendant(of: modal) {
            let name = HandText.name(of: modal)
            throw HandError(
                modal.isLeaving ? .passing : .unreachable,
                "\(name) is in front of “\(found.path)”: it takes every touch until it is gone")
        }
    }

    private func hidden(_ found: FoundView, by view: View) -> HandError {
        let path = found.path
        let page = content?.pages.first { page in
            (path == page.path || path.hasPrefix("\(page.path)/")) && content?.view(at: page.path)?.isReachable == false
        }
        if let page { return HandError(.unreachable, "“\(path)” is on the page “\(page.path)”, which does not show: show it first") }
        if view !== found.view, !view.path.isEmpty { return HandError(.unreachable, "“\(path)” is hidden with “\(view.path)”") }
        return HandError(.unreachable, "“\(path)” is hidden")
    }

    private func covered(_ found: FoundView, at point: Point) -> HandError {
        guard let front = window.frontView(at: point), !front.isDescendant(of: found.view), !found.view.isDescendant(of: front) else {
            return HandError(.unreachable, "“\(found.path)” takes no touches")
        }
        return HandError(front.isLeaving ? .passing : .unreachable, "\(HandText.name(of: front)) lies over “\(found.path)”")
    }

    /// Whether a finger at a point means a view: itself, what is in it, or for what is no control of its own the control that it is in.
    private func isMeant(_ view: View, at point: Point) -> Bool {
        let control = window.control(at: point)
        if view is Control, view.obstacle == nil { return control === view }
        if let control { return control.isDescendant(of: view) || view.isDescendant(of: control) }
        return view.obstacle == nil && window.frontView(at: point)?.isDescendant(of: view) == true
    }

    /// The middle of a rectangle, and then places around it.
    private static func places(in rect: Rect) -> [Point] {
        var places = [rect.center]
        for parts in [3, 7] {
            for row in 0..<parts {
                for column in 0..<parts {
                    let (x, y) = ((Double(column) + 0.5) / Double(parts), (Double(row) + 0.5) / Double(parts))
                    places.append(Point(x: rect.x + x * rect.width, y: rect.y + y * rect.height))
                }
            }
        }
        return places
    }

    // MARK: Scrolling

    /// Brings a part of a view into sight, in everything that scrolls around it, and has that stand still.
    private func show(_ area: Rect, of found: FoundView) throws(HandError) {
        var view: View = found.view
        while let scroll = view.enclosingScrollView {
            view = scroll
            // What stands still over the content needs no scrolling.
            if !found.view.isDescendant(of: scroll.contentView) { continue }
            let rect = Hands.rect(found.view.convertToWindow(area), in: scroll.contentView)
            let sight = Rect(origin: scroll.contentOffset, size: scroll.bounds.size)
            let seen = rect.intersection(sight)
            let isSeen = seen.width > min(rect.width, sight.width) - 1 && seen.height > min(rect.height, sight.height) - 1
            if isSeen, !scroll.isMoving { continue }
            if scroll.isDragging { throw HandError(.passing, "a finger scrolls around “\(found.path)”: wait until it has lifted") }
            if isSeen {
                scroll.setContentOffset(scroll.contentOffset, animated: false)
            } else if scroll.canScroll(along: .horizontal) || scroll.canScroll(along: .vertical) {
                scroll.scrollRectToVisible(rect, animated: false)
            }
            window.layout()
        }
    }

    private static func rect(_ rect: Rect, in view: View) -> Rect {
        let a = view.convertFromWindow(Point(x: rect.minX, y: rect.minY))
        let b = view.convertFromWindow(Point(x: rect.maxX, y: rect.maxY))
        return Rect(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(a.x - b.x), height: abs(a.y - b.y))
    }
}
