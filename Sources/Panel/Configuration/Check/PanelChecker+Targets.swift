import FasciaControls
import FasciaGeometry

extension PanelChecker {
    /// What a finger needs, in words.
    private var fingertip: String {
        let least = Kind<Double>.plain(window.minimumTouchTarget.rounded())
        return "\(least) × \(least) (7 mm)"
    }

    /// Measures where touches really arrive at a control: its own area, widened to the least target as far as others let it.
    func checkTarget(_ control: Control, _ frame: Rect, _ model: ViewModel) {
        checkExtent(of: control, frame, model.path, at: model.place)
        checkParts(of: control, model)
    }

    private func checkExtent(of control: Control, _ frame: Rect, _ path: String, at place: Place) {
        let least = window.minimumTouchTarget - PanelChecker.tolerance
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
                "\(Kind<Double>.plain(width < least ? width : max(width, frame.width).rounded())) × \(Kind<Double>.plain(height < least ? height : max(height, frame.height).rounded()))"
            var message = "a finger has \(found) points to hit “\(path)”, and needs \(fingertip)"
            let neighbour = width < least ? left : above
            if let neighbour { message += ": “\(neighbour.path)” is too near" }
            report(message, at: place)
        }
    }

    /// Segments and tabs are touched one by one.
    private func checkParts(of control: Control, _ model: ViewModel) {
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
        if width < window.minimumTouchTarget - PanelChecker.tolerance {
            report("the \(what) is \(Kind<Double>.plain(width.rounded())) points wide: a finger needs \(fingertip)", at: place)
        }
    }

    /// How far a control is hit along one axis through a point, up to the least target, and what is hit beside it if that is less.
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

    // MARK: Rows

    /// The rows' heights, and what stands in rows.
    func checkRows(of table: TableView, _ model: ViewModel) {
        let rows = ListSchema.allRows(model.record)
        let least = window.minimumTouchTarget - PanelChecker.tolerance
        if table.allowsSelection || rows.contains(where: \.hasTapActions) {
            let usual = model.record[ListSchema.rowHeight] ?? 44
            if usual < least, rows.contains(where: { !$0.has(ListRowSchema.height) }) {
                report(
                    "the rows are \(Kind<Double>.plain(usual)) points high: a finger needs \(fingertip)",
                    at: model.record.has(ListSchema.rowHeight) ? model.record.place(of: ListSchema.rowHeight) : model.place)
            }
            for row in rows {
                if let height = row[ListRowSchema.height], height < least {
                    report(
                        "the row is \(Kind<Double>.plain(height)) points high: a finger needs \(fingertip)",
                        at: row.place(of: ListRowSchema.height))
                }
            }
        }
        let start = table.contentOffset
        for (number, row) in rows.enumerated() where row[ListRowSchema.views]?.isEmpty == false {
            guard let place = table.indexPath(ofRowNumber: number) else { continue }
            table.scrollToRow(at: place, position: .middle, animated: false)
            window.layout()
            for child in row[ListRowSchema.views] ?? [] {
                guard let control = content.view(of: child) as? Control, control.window === window else { continue }
                let frame = frame(of: control)
                checkScreen(child, frame, child.kind.rawValue)
                checkTarget(control, frame, child)
            }
        }
        table.setContentOffset(start, animated: false)
        window.layout()
    }

    // MARK: Bars

    /// The buttons in a navigation's bar.
    func checkBar(of view: View, _ model: ViewModel) {
        for case let bar as NavigationBar in view.subviews where !bar.isHidden { checkButtons(in: bar, model) }
    }

    private func checkButtons(in view: View, _ model: ViewModel) {
        for child in view.subviews where !child.isHidden {
            guard let control = child as? Control else {
                checkButtons(in: child, model)
                continue
            }
            checkExtent(of: control, frame(of: control), control.path, at: model.place)
            if let segmented = control as? SegmentedControl {
                for index in segmented.segments.indices {
                    checkPart(segmented.frame(ofSegmentAt: index)?.width ?? 0, "segment", at: model.place)
                }
            }
        }
    }
}
