import FasciaControls
import FasciaGeometry
import FasciaRaster

/// Looks a built panel over, page by page, as a finger and an eye would.
final class PanelChecker {
    /// The least extent of a touch target in points: about 7 mm.
    static let leastTarget = 44.0
    /// What rounding to pixels may take from an extent, in points.
    private static let tolerance = 1.0

    let content: PanelContent
    private let window: Window
    private var findings: [Finding] = []
    private var seen: Set<Finding> = []

    init(_ content: PanelContent) {
        self.content = content
        window = content.window
    }

    /// Everything there is to say, in the order of the configuration's views.
    func check(size: PixelSize, scale: Double, tree: ViewTree) -> [Finding] {
        window.resize(to: size, scale: scale)
        window.layout()
        checkTexts()
        checkDividers()
        checkReach(tree)
        checkPage()
        for page in content.pages {
            if content.showPage(page.path) {
                window.layout()
                checkPage()
            }
        }
        return findings
    }

    private func report(_ message: String, at place: Place) {
        let finding = Finding(at: place, message)
        if seen.insert(finding).inserted { findings.append(finding) }
    }

    // MARK: Whatever shows

    private func checkTexts() {
        for (text, chain, place) in content.texts {
            let missing = chain.missingGlyphs(in: text)
            if missing.isEmpty { continue }
            let names = missing.prefix(8).map { "“\($0)” (U+\(hex($0.value)))" }.joined(separator: ", ")
            let rest = missing.count > 8 ? " and \(missing.count - 8) more" : ""
            report("no font can draw \(names)\(rest): install fonts-noto-core, or name a font that has them", at: place)
        }
    }

    private func hex(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    private func checkDividers() {
        for (model, view) in content.views {
            guard let control = view as? SegmentedControl, !control.hasUniformDividers else { continue }
            report(
                "the dividers are not equally wide: those that differ are drawn over the segments beside them",
                at: model.record.place(of: SegmentedControlSchema.dividers))
        }
    }

    /// Pages that no tab and no segment shows.
    private func checkReach(_ tree: ViewTree) {
        var shown: [ObjectIdentifier: Int] = [:]
        for (model, _) in content.views {
            guard let reference = model.record[TabBarSchema.shows], let pages = tree.find(reference, from: model) else { continue }
            let count =
                model.record[TabBarSchema.items]?.count ?? model.record[SegmentedControlSchema.segments]?.count
                ?? (model.kind == .list ? ListSchema.allRows(model.record).count : 0)
            shown[ObjectIdentifier(pages), default: 0] = max(shown[ObjectIdentifier(pages)] ?? 0, count)
        }
        for (model, _) in content.views where model.kind == .pages {
            let count = shown[ObjectIdentifier(model)] ?? 1
            for page in model.children.dropFirst(count) where !tree.pagesOfActions.contains(ObjectIdentifier(page)) {
                report(
                    "nobody can reach the page: no tab and no segment with “shows: \(model.path)” stands for it, and no action shows it",
                    at: page.place)
            }
        }
        for page in unpushedPages(tree) {
            report("nobody can reach the page: nothing has “push: \(page.identifier)”", at: page.place)
        }
    }

    // MARK: What shows now

    private func checkPage() {
        var controls: [(model: ViewModel, control: Control, frame: Rect)] = []
        for (model, view) in content.views where isShown(view) {
            let frame = frame(of: view)
            if isScrolledAway(view, frame) { continue }
            guard let control = view as? Control else {
                if let label = view as? Label, !label.text.isEmpty { checkScreen(model, frame, "text") }
                continue
            }
            if frame.isEmpty {
                report(
                    "the \(model.kind.rawValue) has no size: \(Kind<Double>.plain(frame.width.rounded())) × \(Kind<Double>.plain(frame.height.rounded())) points",
                    at: model.place)
                continue
            }
            checkScreen(model, frame, model.kind.rawValue)
            controls.append((model, control, frame))
        }
        for (index, one) in controls.enumerated() {
            for other in controls[..<index] {
                let shared = one.frame.intersection(other.frame)
                if shared.width > PanelChecker.tolerance, shared.height > PanelChecker.tolerance {
                    report("“\(one.model.path)” lies over “\(other.model.path)”", at: one.model.place)
                }
            }
            checkTarget(one.control, one.frame, one.model)
        }
    }

    private func isShown(_ view: View) -> Bool {
        var current: View? = view
        while let ancestor = current, ancestor !== window {
            if ancestor.isHidden { return false }
            current = ancestor.superview
        }
        return current != nil
    }

    /// Whether some of a view has to be scrolled into sight: it is not measured where it is hidden.
    private func isScrolledAway(_ view: View, _ frame: Rect) -> Bool {
        var current = view.superview
        while let ancestor = current, ancestor !== window {
            if ancestor is ScrollView, frame.intersection(self.frame(of: ancestor)) != frame { return true }
            current = ancestor.superview
        }
        return false
    }

    private func frame(of view: View) -> Rect {
        let pixels = view.pixelFrame
        let scale = window.scale
        return Rect(
            x: Double(pixels.x) / scale, y: Double(pixels.y) / scale, width: Double(pixels.width) / scale,
            height: Double(pixels.height) / scale)
    }

    private func checkScreen(_ model: ViewModel, _ frame: Rect, _ what: String) {
        var visible = window.bounds
        var current = content.view(of: model)?.superview
        while let ancestor = current, ancestor !== window {
            if ancestor.clipsToBounds { visible = visible.intersection(self.frame(of: ancestor)) }
            current = ancestor.superview
        }
        let part = frame.intersection(visible)
        if part.isEmpty, !frame.isEmpty {
            report("the \(what) is not on the screen of \(size(window.bounds)) points", at: model.place)
        } else if frame.width - part.width > PanelChecker.tolerance || frame.height - part.height > PanelChecker.tolerance {
            report(
                "the \(what) of \(size(frame)) points is cut: only \(size(part)) of it are on the screen of \(size(window.bounds))",
                at: model.place)
        }
    }

    private func size(_ rect: Rect) -> String {
        "\(Kind<Double>.plain(rect.width.rounded())) × \(Kind<Double>.plain(rect.height.rounded()))"
    }

    // MARK: Fingers

    /// Measures where touches really arrive at a control: its own area, widened to the least target as far as others let it.
    private func checkTarget(_ control: Control, _ frame: Rect, _ model: ViewModel) {
        let least = PanelChecker.leastTarget - PanelChecker.tolerance
        let center = frame.center
        guard window.bounds.contains(center) else { return }
        let (width, left) = extent(of: control, from: center, dx: 1, dy: 0)
        let (height, above) = extent(of: control, from: center, dx: 0, dy: 1)
        if width < least || height < least {
            let found =
                "\(Kind<Double>.plain(width < least ? width : max(width, frame.width).rounded())) × \(Kind<Double>.plain(height < least ? height : max(height, frame.height).rounded()))"
            var message = "a finger has \(found) points to hit “\(model.path)”, and needs 44 × 44 (7 mm)"
            let neighbour = width < least ? left : above
            if let neighbour { message += ": “\(neighbour.path)” is too near" }
            report(message, at: model.place)
        }
        if let segmented = control as? SegmentedControl {
            for index in segmented.segments.indices {
                let segment = model.record[SegmentedControlSchema.segments]?[index]
                checkPart(segmented.frame(ofSegmentAt: index)?.width ?? 0, "segment", at: segment?.place ?? model.place)
            }
        } else if let bar = control as? TabBar {
            for index in bar.items.indices {
                checkPart(bar.frame(ofItemAt: index).width, "tab", at: model.record[TabBarSchema.items]?[index].place ?? model.place)
            }
        }
    }

    private func checkPart(_ width: Double, _ what: String, at place: Place) {
        if width < PanelChecker.leastTarget - PanelChecker.tolerance {
            report("the \(what) is \(Kind<Double>.plain(width.rounded())) points wide: a finger needs 44 (7 mm)", at: place)
        }
    }

    /// How far a control is hit along one axis through a point, up to the least target, and what is hit beside it if that is less.
    private func extent(of control: Control, from point: Point, dx: Double, dy: Double) -> (extent: Double, neighbour: Control?) {
        guard window.control(at: point) === control else { return (0, window.control(at: point)) }
        var extent = 1.0
        var neighbour: Control?
        for direction in [-1.0, 1.0] {
            var distance = 1.0
            while distance <= PanelChecker.leastTarget {
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
}
