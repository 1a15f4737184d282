import FasciaControls
import FasciaGeometry
import FasciaPanel

/// Why a step could not be done.
struct StepProblem: Error {
    let message: String
    /// The path of the view that it is about; empty if it is about none.
    var view = ""
}

/// Where fingers touch what a test names by its path.
struct Fingers {
    let content: PanelContent
    let scale: Double

    private var window: Window { content.window }

    /// The view at a path, or at the end of one: of the configuration, of a row, or of an alert that shows.
    func view(_ name: String) -> View? {
        let path = whole(name)
        let declared = content.view(at: path)
        return declared?.window != nil ? declared : window.view(at: path) ?? declared
    }

    /// The whole path of what a test names, as events have it.
    func whole(_ name: String) -> String {
        if let whole = content.wholePath(of: name) { return whole }
        // A button of an alert, though a view may have the alert's name.
        if let slash = name.firstIndex(of: "/"), content.alertNames.contains(String(name[..<slash])) { return name }
        // A row is below the list that is named.
        var parts = name.split(separator: "/")
        var rest: [Substring] = []
        while parts.count > 1 {
            rest.insert(parts.removeLast(), at: 0)
            if let start = content.wholePath(of: parts.joined(separator: "/")) { return ([start[...]] + rest).joined(separator: "/") }
        }
        return name
    }

    /// Whether something of a view can be seen.
    func isVisible(_ view: View) -> Bool { view.isReachable && !visiblePixels(of: view).isEmpty }

    /// What can be seen of a view, in pixels, unless something lies over it.
    func visiblePixels(of view: View) -> PixelRect {
        var pixels = view.pixelFrame.intersection(window.pixelFrame)
        var current: View? = view
        while let ancestor = current {
            if ancestor.alpha < 0.01 { return .zero }
            if ancestor !== view, ancestor.clipsToBounds { pixels = pixels.intersection(ancestor.pixelFrame) }
            current = ancestor.superview
        }
        return pixels
    }

    /// Where a tap touches, in points of the panel.
    func point(of tap: TapModel) throws(StepProblem) -> Point {
        let path = tap.target.name
        let view = try shown(path)
        if let item = tap.item { return try self.point(ofItem: item, of: view, path) }
        let pixels = tap.at == nil ? visiblePixels(of: view) : view.pixelFrame
        let at = tap.at ?? Point(x: 0.5, y: 0.5)
        return Point(
            x: (Double(pixels.x) + Double(pixels.width) * at.x) / scale, y: (Double(pixels.y) + Double(pixels.height) * at.y) / scale)
    }

    /// Where a drag begins and where it ends, in points of the panel.
    func line(of drag: DragModel) throws(StepProblem) -> (from: Point, to: Point) {
        if let from = drag.from, let end = drag.end { return (from, end) }
        let path = drag.target?.name ?? ""
        let view = try shown(path)
        guard let fraction = drag.to else {
            let pixels = visiblePixels(of: view)
            let middle = Point(x: Double(pixels.x) + Double(pixels.width) / 2, y: Double(pixels.y) + Double(pixels.height) / 2)
            let from = Point(x: middle.x / scale, y: middle.y / scale)
            let by = drag.by ?? .zero
            return (from, Point(x: from.x + by.x, y: from.y + by.y))
        }
        guard let slider = view as? any ThumbHolding else {
            throw StepProblem(message: "“to” is for sliders; drag it with “by”, or with “from” and “until”", view: path)
        }
        return (absolute(slider.thumbCenter, in: slider), absolute(slider.thumbCenter(at: fraction), in: slider))
    }

    private func shown(_ path: String) throws(StepProblem) -> View {
        window.layout()
        guard let view = view(path) else { throw StepProblem(message: "there is no view “\(path)” now", view: path) }
        if !isVisible(view) { throw StepProblem(message: "“\(path)” does not show: no finger can reach it", view: path) }
        return view
    }

    private func point(ofItem item: Int, of view: View, _ path: String) throws(StepProblem) -> Point {
        guard let holder = view as? any ItemHolding else {
            throw StepProblem(message: "“\(path)” has neither segments nor tabs: leave “item” out", view: path)
        }
        guard let frame = holder.area(ofItem: item) else {
            throw StepProblem(message: "“\(path)” has no item \(item): they are 0 to \(holder.itemTotal - 1)", view: path)
        }
        return absolute(Point(x: frame.midX, y: frame.midY), in: view)
    }

    /// A point of a view, whose x may count from the right, as a point of the panel.
    private func absolute(_ point: Point, in view: View) -> Point {
        let isMirrored = view.effectiveLayoutDirection == .rightToLeft && !view.keepsPhysicalCoordinates
        let left = Double(view.pixelFrame.x) / scale
        let x = isMirrored ? Double(view.pixelFrame.width) / scale - point.x : point.x
        return Point(x: left + x, y: Double(view.pixelFrame.y) / scale + point.y)
    }
}

/// The touches of one finger.
struct TouchLine {
    let size: Size

    /// A tap.
    /// - Parameter size: the panel's, in points.
    func tap(at point: Point, hold: TimeSpan, times: Int, from start: Instant) -> [Touch] {
        var touches: [Touch] = []
        var time = start
        for _ in 0..<times {
            touches.append(touch(.began, point, time))
            time = time + hold
            touches.append(touch(.ended, point, time))
            time = time + .milliseconds(100)
        }
        return touches
    }

    /// A drag along a line at a steady speed, 100 readings a second.
    func drag(from: Point, to: Point, for span: TimeSpan, from start: Instant) -> [Touch] {
        var touches = [touch(.began, from, start)]
        let steps = max(1, Int(span.seconds * 100))
        for index in 1...steps {
            let share = Double(index) / Double(steps)
            let point = Point(x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share)
            touches.append(touch(.moved, point, start + .milliseconds(Int64(index * 10))))
        }
        touches.append(touch(.ended, to, start + .milliseconds(Int64(steps * 10 + 10))))
        return touches
    }

    private func touch(_ phase: Touch.Phase, _ point: Point, _ time: Instant) -> Touch {
        let location = Point(x: point.x / size.width, y: point.y / size.height)
        return Touch(id: Touch.ID(device: 0x5000_0000, slot: 0), phase: phase, location: location, time: time)
    }
}
