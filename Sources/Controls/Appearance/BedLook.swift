import FasciaGeometry
import FasciaRaster

/// The built-in look of controls of several parts, the segmented control and the stepper: a bed with a pill under the chosen part and
/// hairlines between the others.
extension Canvas {
    /// The radius of a bed's corners, in points.
    func bedRadius(_ height: Int) -> Double { min(10, grid.points(height) * 0.28) }

    func drawBed(in frame: PixelRect, _ theme: Theme) {
        let radius = bedRadius(frame.height)
        fill(.roundedRect(radius: radius), in: frame, .color(theme.recess))
        fill(.strokedRoundedRect(radius: radius, lineWidth: 1), in: frame, .color(theme.separator))
    }

    /// What is drawn 3 points within a part that is as high as its bed.
    func pill(in part: PixelRect) -> Shape { .roundedRect(radius: max(2, bedRadius(part.height) - 3)) }

    /// Draws the built-in hairline in the middle of a gap.
    func drawDivider(_ theme: Theme, from start: Int, to end: Int, in frame: PixelRect) {
        let inset = grid.pixels(grid.points(frame.height) * 0.26)
        let width = min(end - start, max(1, grid.pixels(1)))
        let line = PixelRect(
            x: start + PixelGrid.centered(width, in: end - start), y: frame.y + inset, width: width, height: frame.height - 2 * inset)
        fill(line, theme.label.withAlpha(0.14))
    }

    /// Draws a divider in its own width in the middle of a gap.
    func drawDivider(_ image: Image, from start: Int, to end: Int, in frame: PixelRect) {
        let width = grid.pixels(image.size.width)
        draw(
            image, in: PixelRect(x: start + PixelGrid.centered(width, in: end - start), y: frame.y, width: width, height: frame.height))
    }
}

extension Image {
    /// The image with caps for the ends of a row of parts: half of what its one middle point leaves on each side, an odd remainder on
    /// the right. The same image if it has caps of its own.
    func withPartCaps() -> Image {
        if capInsets != nil { return self }
        let pixels = scale.rounded()
        // One point stretches: that is `scale` pixels of the file.
        let left = ((size.width * scale - pixels) / 2).rounded(.down) / scale
        guard left > 0, let result = try? stretchableImage(leftCapWidth: left, topCapHeight: 0) else { return self }
        return result
    }
}
