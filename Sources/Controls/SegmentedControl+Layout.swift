import FasciaGeometry
import FasciaRaster

extension SegmentedControl {
    /// What the built-in look leaves between a title and its segment's edge, in points.
    private static let builtInMargin = 12.0

    /// The grid of the window's scale; points are pixels outside of a window.
    var grid: PixelGrid { displayGrid }

    /// Whether segments without anything special have the built-in look: nothing is set even for `normal`.
    var isBackgroundBuiltIn: Bool { !backgrounds.hasValue(for: .normal, barMetrics) }

    /// The space between two segments, in points. The built-in divider is a hairline's place of one point.
    var spacing: Double {
        let spacing = dividers.spacing(barMetrics)
        return spacing > 0 || !isBackgroundBuiltIn ? spacing : 1
    }

    /// The caps of the background: the title's side margins, in points.
    var margins: (left: Double, right: Double) {
        guard let image = backgrounds.value(for: .normal, barMetrics) else {
            return (SegmentedControl.builtInMargin, SegmentedControl.builtInMargin)
        }
        return (image.capInsets?.left ?? 0, image.capInsets?.right ?? 0)
    }

    var intrinsicSize: Size {
        let count = Double(segments.count)
        let contents = segments.indices.map { naturalWidth(ofSegmentAt: $0) }
        // Those that share the room are equally wide; fixed ones are no measure for them.
        let widest = contents.indices.reduce(0) { segments[$1].width > 0 ? $0 : max($0, contents[$1]) }
        let widths =
            apportionsSegmentWidthsByContent
            ? contents.reduce(0, +) : contents.indices.map { segments[$0].width > 0 ? segments[$0].width : widest }.reduce(0, +)
        return Size(width: widths + spacing * max(0, count - 1), height: intrinsicHeight)
    }

    private var intrinsicHeight: Double {
        if let image = backgrounds.value(for: .normal, barMetrics) { return image.size.height }
        return barMetrics.height
    }

    func naturalWidth(ofSegmentAt index: Int) -> Double {
        let segment = segments[index]
        if segment.width > 0 { return segment.width }
        let margins = margins
        switch segment.content {
        case .image(let image): return image.size.width + margins.left + margins.right
        case .title(let title):
            guard let font = font(for: .selected) else { return margins.left + margins.right }
            let layout = font.layout(title, scale: grid.scale, options: TextOptions())
            return grid.points(layout.size.width) + margins.left + margins.right
        }
    }

    func font(for state: ControlState) -> Font? {
        if let font = titles.resolve(state, part: \.font) { return font.value }
        guard let fonts = window?.theme.fonts else { return nil }
        return Font(chain: fonts.medium, size: barMetrics == .compact ? 14 : 16)
    }

    /// The segments' places for the control's present width.
    func currentGeometry() -> SegmentGeometry {
        // Nothing else is asked where nothing changed: a frame needs the geometry several times.
        if let geometry, geometry.width == pixelFrame.width { return geometry }
        let width = window == nil ? grid.pixels(bounds.width) : pixelFrame.width
        if let geometry, geometry.width == width { return geometry }
        let weights = segments.indices.map { apportionsSegmentWidthsByContent ? naturalWidth(ofSegmentAt: $0) : 1 }
        let gap = grid.pixels(spacing)
        // A divider wider than the gap reaches over both neighbours by half of what it has too much.
        let overhang = max(0, grid.pixels(dividers.widest(barMetrics)) - gap + 1) / 2
        let made = SegmentGeometry(
            width: width, gap: gap, overhang: overhang, fixed: segments.map { $0.width > 0 ? max(1, grid.pixels($0.width)) : 0 },
            weights: weights)
        geometry = made
        // Titles were cut to the old widths.
        looks = []
        return made
    }

    /// A segment's own pixels, without its dividers. The index must exist.
    func pixelRect(forSegmentAt index: Int) -> PixelRect { pixelRect(forSegmentAt: index, currentGeometry()) }

    func pixelRect(forSegmentAt index: Int, _ geometry: SegmentGeometry) -> PixelRect {
        PixelRect(
            x: pixelFrame.x + geometry.starts[index], y: pixelFrame.y, width: geometry.ends[index] - geometry.starts[index],
            height: pixelFrame.height)
    }

    /// A segment's frame in the control's coordinates, in points, without its dividers; nil if the index does not exist.
    public func frame(ofSegmentAt index: Int) -> Rect? {
        guard segments.indices.contains(index) else { return nil }
        let geometry = currentGeometry()
        let x = grid.points(geometry.starts[index])
        return Rect(x: x, y: 0, width: grid.points(geometry.ends[index]) - x, height: bounds.height)
    }

    /// What changes on the screen when a segment's state does: the segment and the dividers beside it.
    func dirtyRect(forSegmentAt index: Int) -> PixelRect {
        guard segments.indices.contains(index), window != nil else { return .zero }
        return dirtyRect(forSegmentAt: index, currentGeometry())
    }

    func dirtyRect(forSegmentAt index: Int, _ geometry: SegmentGeometry) -> PixelRect {
        let start = index > 0 ? geometry.ends[index - 1] - geometry.overhang : 0
        let end = index + 1 < geometry.count ? geometry.starts[index + 1] + geometry.overhang : geometry.width
        return PixelRect(x: pixelFrame.x + start, y: pixelFrame.y, width: end - start, height: pixelFrame.height)
    }

    /// The segment whose middle is nearest to a point in the control's coordinates, −1 if there are no segments.
    func segmentIndex(nearest point: Point) -> Int {
        let geometry = currentGeometry()
        let x = grid.pixels(point.x)
        var best = -1
        var bestDistance = Int.max
        for index in segments.indices {
            let distance = max(geometry.starts[index] - x, x - geometry.ends[index] + 1, 0)
            if distance < bestDistance { (best, bestDistance) = (index, distance) }
        }
        return best
    }

    func type(ofSegmentAt index: Int) -> SegmentType {
        if segments.count == 1 { return .alone }
        return index == 0 ? .left : index == segments.count - 1 ? .right : .center
    }
}
