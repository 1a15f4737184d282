import FasciaGeometry
import FasciaRaster

extension Label {
    /// Whether all of it may be out of date.
    final var isStale: Bool {
        get { marks.contains { $0.kind == .stale } }
        set { marks = newValue ? [.all(.stale)] : [] }
    }

    /// Draws the text in parts: what is certain in its colour, what may be out of date in another with dots below, and a line for what
    /// nobody knows.
    final func drawMarked(_ layout: TextLayout, at origin: PixelPoint, _ color: Color, _ canvas: Canvas) {
        guard let theme = window?.theme else { return }
        let bottom = min(pixelFrame.maxY, origin.y + layout.size.height)
        let clip = canvas.clip
        // Ink may reach a little beyond the text's box.
        let reach = layout.size.height
        let right = origin.x + layout.size.width
        var x = origin.x - reach
        func draw(_ layout: TextLayout, to end: Int, _ color: Color?) {
            let part = PixelRect(x: x, y: clip.y, width: max(0, end - x), height: clip.height)
            canvas.clip = clip.intersection(part)
            if let color { canvas.draw(layout, at: origin, color) }
            canvas.clip = clip
            x = end
        }
        let isSplit = layout.numberOfLines == 1 && !layout.isRightToLeft && layout.fontScale == 1
        for mark in isSplit ? marks : isStale ? [.all(.stale)] : [] {
            let before = self.layout(before: mark.range.lowerBound, of: layout)
            let start = min(right, origin.x + before.size.width)
            let end = min(right, origin.x + self.layout(before: mark.range.upperBound, of: layout).size.width)
            if end <= start { continue }
            // Where a line takes the dash's place, none of the dash may show, and kerning draws it nearer than what stands before it ends.
            if start > origin.x { draw(mark.kind == .unknown ? before : layout, to: start, color) }
            draw(layout, to: end == right ? end + reach : end, mark.kind == .stale ? theme.secondaryLabel : nil)
            let baseline = origin.y + layout.baseline
            if mark.kind == .stale {
                // On several lines below the last one.
                canvas.drawDots(
                    from: start, width: end - start, baseline: layout.numberOfLines > 1 ? bottom : baseline, bottom: bottom,
                    theme.secondaryLabel)
            } else {
                canvas.drawDash(from: start, width: end - start, baseline: baseline, size: resolvedFont?.size ?? 17, theme.secondaryLabel)
            }
        }
        if x < right { draw(layout, to: right + reach, color) }
    }

    /// The text before an offset in its UTF-8, as it stands on its line.
    private final func layout(before offset: Int, of whole: TextLayout) -> TextLayout {
        guard offset < text.utf8.count, let font = resolvedFont else { return whole }
        let start = String(decoding: text.utf8.prefix(offset), as: UTF8.self)
        return font.layout(start, scale: displayGrid.scale, options: options(width: nil))
    }
}

extension Canvas {
    /// Draws the dots under a text that may be out of date.
    /// - Parameters:
    ///   - start: the left edge, in pixels.
    ///   - width: in pixels.
    ///   - baseline: of the text, in pixels.
    ///   - bottom: what they must not reach beyond, in pixels.
    func drawDots(from start: Int, width: Int, baseline: Int, bottom: Int, _ color: Color) {
        let side = max(2, Int((1.75 * scale).rounded()))
        let pitch = max(side + 2, Int((5 * scale).rounded()))
        let y = min(baseline + grid.pixels(3), bottom - side)
        let count = max(1, (width + pitch - side) / pitch)
        // Equally far from both ends.
        var x = start + PixelGrid.centered((count - 1) * pitch + side, in: width)
        for _ in 0..<count {
            let dot = PixelRect(x: x, y: y, width: side, height: side)
            if side < 3 { fill(dot, color) } else { fill(.ellipse, in: dot, .color(color)) }
            x += pitch
        }
    }

    /// Draws the line that stands for what nobody knows: a dash of a bold font would be a slab.
    /// - Parameter size: of the font, in points.
    fileprivate func drawDash(from start: Int, width: Int, baseline: Int, size: Double, _ color: Color) {
        let length = grid.pixels(min(max(8, 0.34 * size), 24))
        let height = max(1, grid.pixels(min(max(1.5, 0.05 * size), 3)))
        // In the middle of small letters.
        let middle = baseline - grid.pixels(0.26 * size)
        let line = PixelRect(
            x: start + PixelGrid.centered(length, in: width), y: middle - height / 2, width: length, height: height)
        fill(.roundedRect(radius: grid.points(height) / 2), in: line, .color(color))
    }
}
