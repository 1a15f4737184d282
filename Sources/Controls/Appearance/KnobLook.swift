import FasciaGeometry
import FasciaRaster

/// What the thumb of a slider and of a switch looks like: an image by state, or a round knob raised by a shadow.
final class KnobLook {
    private static let shadowBlur = 3.0
    /// How far the built-in knob's shadow reaches, in points: three standard deviations of half the blur each, its offset of one
    /// point, and a pixel for rounding.
    private static let shadowReach = shadowBlur * 1.5 + 1.5

    var images = StateTable<Image>() {
        didSet { measure() }
    }
    /// Of the knob without an image for `normal`, in points.
    var builtInSize: Size {
        didSet { measure() }
    }
    /// The built-in knob's colour; nil is the theme's raised colour.
    var tint: Color?
    /// How far images of single states reach beyond the normal one on each side, in points; with a point for rounding where they differ.
    private var overhang = Size.zero

    init(builtInSize: Size) {
        self.builtInSize = builtInSize
        size = builtInSize
    }

    // Both are read several times a frame: as stored properties they need neither the table nor its image.

    /// In some state at least: its shadow counts in all of them.
    private(set) var isBuiltIn = true
    /// The knob's size in points, in every state: images of other sizes are centred on it.
    private(set) var size: Size

    private func measure() {
        isBuiltIn = images.normal == nil
        size = images.normal?.size ?? builtInSize
        overhang = .zero
        let usual = size
        for bits in UInt8(0)..<8 {
            guard let size = images[exactly: ControlState(rawValue: bits)]?.size, size != usual else { continue }
            overhang.width = max(overhang.width, (size.width - usual.width) / 2 + 1)
            overhang.height = max(overhang.height, (size.height - usual.height) / 2 + 1)
        }
    }

    /// How far the knob may be drawn beyond its rectangle, in points.
    var outsets: EdgeInsets {
        let reach = isBuiltIn ? KnobLook.shadowReach : 0
        return EdgeInsets(
            top: reach + overhang.height, left: reach + overhang.width, bottom: reach + overhang.height, right: reach + overhang.width)
    }

    /// The pixels that drawing a knob in a rectangle may touch.
    func reach(of knob: PixelRect, _ grid: PixelGrid) -> PixelRect {
        let knob = isBuiltIn ? knob.insetBy(-grid.pixels(KnobLook.shadowReach)) : knob
        if overhang == .zero { return knob }
        let (x, y) = (grid.pixels(overhang.width), grid.pixels(overhang.height))
        return PixelRect(x: knob.x - x, y: knob.y - y, width: knob.width + 2 * x, height: knob.height + 2 * y)
    }

    /// - Parameter theme: read only by a knob without an image.
    func draw(in knob: PixelRect, state: ControlState, theme: @autoclosure () -> Theme?, on canvas: Canvas) {
        if let (image, isDimmed) = images.resolve(state) {
            canvas.alpha = isDimmed ? View.dimmedAlpha : 255
            canvas.draw(image, in: place(of: image, on: knob, canvas.grid))
            canvas.alpha = 255
            return
        }
        guard let theme = theme() else { return }
        let raised = tint ?? theme.raised
        if state.contains(.disabled) {
            canvas.fill(.ellipse, in: knob, .color(raised.mixed(with: theme.background, fraction: 0.5)))
            // Without a shadow only its edge separates the knob from what is behind.
            let radius = canvas.grid.points(max(knob.width, knob.height)) / 2
            canvas.fill(.strokedRoundedRect(radius: radius, lineWidth: 1), in: knob, .color(theme.separator))
        } else {
            canvas.drawShadow(
                of: .ellipse, in: knob, blur: KnobLook.shadowBlur, offset: Offset(horizontal: 0, vertical: 1), color: theme.shadow)
            let color = state.contains(.highlighted) ? raised.mixed(with: theme.accent, fraction: 0.12) : raised
            canvas.fill(.ellipse, in: knob, .color(color))
        }
    }

    /// An image of another size than that of `normal` keeps its own, centred.
    private func place(of image: Image, on knob: PixelRect, _ grid: PixelGrid) -> PixelRect {
        if image.size == images.normal?.size { return knob }
        let (width, height) = (grid.snap(image.size.width), grid.snap(image.size.height))
        return PixelRect(
            x: knob.x + PixelGrid.centered(width, in: knob.width), y: knob.y + PixelGrid.centered(height, in: knob.height),
            width: width, height: height)
    }
}
