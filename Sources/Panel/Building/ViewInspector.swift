import FasciaConfiguration
import FasciaControls
import FasciaGeometry

/// Looks the views of a built panel over: collects what there is to say, and measures where touches arrive.
class ViewInspector {
    /// What rounding to pixels may take from an extent, in points.
    static let tolerance = 1.0

    final let content: PanelContent
    final let window: Window
    private(set) final var findings: [Finding] = []
    private var seen: Set<Finding> = []

    init(_ content: PanelContent) {
        self.content = content
        window = content.window
    }

    final func report(_ message: String, at place: Place) {
        let finding = Finding(at: place, message)
        if seen.insert(finding).inserted { findings.append(finding) }
    }

    final func reportDividers(at place: Place) {
        report("the dividers are not equally wide: those that differ are drawn over what is beside them", at: place)
    }

    // MARK: Where views lie

    final func frame(of view: View) -> Rect {
        let pixels = view.pixelFrame
        let scale = window.scale
        return Rect(
            x: Double(pixels.x) / scale, y: Double(pixels.y) / scale, width: Double(pixels.width) / scale,
            height: Double(pixels.height) / scale)
    }

    final func checkScreen(_ model: ViewModel, _ frame: Rect, _ what: String) {
        var visible = window.bounds
        var current = content.view(of: model)?.superview
        while let ancestor = current, ancestor !== window {
            if ancestor.clipsToBounds { visible = visible.intersection(self.frame(of: ancestor)) }
            current = ancestor.superview
        }
        let part = frame.intersection(visible)
        if part.isEmpty, !frame.isEmpty {
            report("the \(what) is not on the screen of \(size(window.bounds)) points", at: model.place)
        } else if frame.width - part.width > ViewInspector.tolerance || frame.height - part.height > ViewInspector.tolerance {
            report(
                "the \(what) of \(size(frame)) points is cut: only \(size(part)) of it are on the screen of \(size(window.bounds))",
                at: model.place)
        }
    }

    final func size(_ rect: Rect) -> String {
        "\(Noun.number(rect.width.rounded())) × \(Noun.number(rect.height.rounded()))"
    }

    // MARK: What a finger hits

    /// What a finger needs, in words.
    final var fingertip: String {
        let least = Noun.number(window.minimumTouchTarget.rounded())
        return "\(least) × \(least) (7 mm)"
    }

    /// The least extent of what a finger hits, in points; what rounding to pixels takes from it is forgiven.
    final var leastTarget: Double { window.minimumTouchTarget - ViewInspector.tolerance }

    /// Measures where touches really arrive at a control: its own area, widened to the least target as far as others let it.
    final func checkTarget(_ control: Control, _ frame: Rect, _ model: ViewModel) {
        checkExtent(of: control, frame, model.path, at: model.place)
        model.kind.inspectShown(control, model, self)
    }

    private func checkExtent(of control: Control, _ frame: Rect, _ path: String, at place: Place) {
        let least = leastTarget
        let center = frame.center
        guard window.bounds.contains(center) else { return }
        let hit = window.control(at: center)
        if hit !== control {
            let cover = hit.map { "“\($0.path)” lies" } ?? "something lies"
            report("nobody can touch “\(path)” in its middle: \(cover) over it", at: place)
            return
        }
        let (width, left) = extent(of: control, from: center, dx: 1, dy: 0)
        let (height, above) = extent(of: control, from: center, dx: 0, dy: 1)
        if width < least || height < least {
            let found =
                "\(Noun.number(width < least ? width : max(width, frame.width).rounded())) × \(Noun.number(height < least ? height : max(height, frame.height).rounded()))"
            var message = "a finger has \(found) points to hit “\(path)”, and needs \(fingertip)"
            let neighbour = width < least ? left : above
            if let neighbour { message += ": “\(neighbour.path)” is too near" }
            report(message, at: place)
        }
    }

    /// Reports a part of a control, touched by itself, that is too narrow for a finger.
    final func checkPart(_ width: Double, _ what: String, at place: Place) {
        if width < leastTarget {
            report("the \(what) is \(Noun.number(width.rounded())) points wide: a finger needs \(fingertip)", at: place)
        }
    }

    /// The extent along one axis through a point in which a control is hit, up to the least target, and what is hit beside it.
    private func extent(of control: Control, from point: Point, dx: Double, dy: Double) -> (extent: Double, neighbour: Control?) {
        guard window.control(at: point) === control else { return (0, window.control(at: point)) }
        var extent = 1.0
        var neighbour: Control?
        for direction in [-1.0, 1.0] {
            var distance = 1.0
            while distance <= window.minimumTouchTarget {
                let other = Point(x: point.x + dx * direction * distance, y: point.y + dy * direction * distance)
                let hit = window.bounds.contains(other) ? window.control(at: other) : nil
                if hit !== control {
                    neighbour = neighbour ?? hit
                    break
                }
                distance += 1
            }
            extent += distance - 1
        }
        return (extent, neighbour)
    }

    /// A control of a row that has been scrolled into sight.
    final func checkControl(_ model: ViewModel) {
        guard let control = content.view(of: model) as? Control, control.window === window else { return }
        let frame = frame(of: control)
        checkScreen(model, frame, model.kind.name)
        checkTarget(control, frame, model)
    }

    /// The controls in a part of a view, such as the buttons of a navigation's bar.
    func checkButtons(in view: View, at place: Place) {
        for child in view.subviews where !child.isHidden {
            guard let control = child as? Control else {
                checkButtons(in: child, at: place)
                continue
            }
            checkExtent(of: control, frame(of: control), control.path, at: place)
        }
    }
}
