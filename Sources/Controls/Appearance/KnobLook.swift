import FasciaGeometry
import FasciaRaster

/// What the thumb of a slider and of a switch looks like: an image by state, or a round knob raised by a shadow and set off by a rim.
///
/// A held knob grows on a halo, or the finger would hide it. Where another part of the control has an image, the knob keeps to the
/// plain look: neither rim nor growth.
final class KnobLook {
    /// How a held knob grows.
    enum Growth {
        /// On each side, on a halo.
        case round
        /// Along the track of a switch, to the side that is free.
        case along
    }

    private static let shadowBlur = 3.0
    /// How far the built-in knob's shadow reaches, in points: three standard deviations of half the blur each, its offset of one
    /// point, and a pixel for rounding.
    private static let shadowReach = shadowBlur * 1.5 + 1.5
    /// How much larger a held knob is on each side, and how much larger than a knob at rest its halo is, in points.
    private static let growth = 3.0
    private static let haloReach = 9.0
    /// How much longer a switch's held knob is, in points.
    private static let length = 4.0

    @exclusivity(unchecked) var images = StateTable<Image>() {
        didSet { measure() }
    }
    /// Of the knob without an image for `normal`, in points.
    var builtInSize: Size {
        didSet { measure() }
    }
    /// The built-in knob's colour; nil is the theme's raised colour. A clear one draws nothing.
    @exclusivity(unchecked) var tint: Color?
    /// Whether every other part of the control is drawn in the built-in look.
    @exclusivity(unchecked) var isAmongBuiltIn = true
    /// What is behind a hollow knob, that of a value which may be out of date; nil is none.
    @exclusivity(unchecked) var hollow: Color?
    let growth: Growth
    /// How far it has grown: 0 at rest, 1 when it is held.
    @exclusivity(unchecked) var grown = 0.0
    /// How far images of single states reach beyond the normal one on each side, in points; with a point for rounding where they differ.
    @exclusivity(unchecked) private var overhang = Size.zero

    init(builtInSize: Size, growth: Growth = .round) {
        self.builtInSize = builtInSize
        self.growth = growth
        size = builtInSize
    }

    // Both are read several times a frame: as stored properties they need neither the table nor its image.

    /// In some state at least: its shadow counts in all of them.
    @exclusivity(unchecked) private(set) var isBuiltIn = true
    /// The knob's size in points, in every state: images of other sizes are centred on it.
    @exclusivity(unchecked) private(set) var size: Size

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

    /// Whether it has a rim, and grows while it is held.
    var isWhole: Bool { isBuiltIn && isAmongBuiltIn }

    /// How far a knob without an image may be drawn beyond its rectangle, in points.
    private func reach(grown: Bool) -> Double {
        if !grown || !isWhole { return KnobLook.shadowReach }
        return growth == .round
            ? max(KnobLook.haloReach + 1, KnobLook.growth + KnobLook.shadowReach) : KnobLook.length + KnobLook.shadowReach
    }

    /// How far the knob may be drawn beyond its rectangle, in points.
    var outsets: EdgeInsets {
        let reach = isBuiltIn ? reach(grown: true) : 0
        return EdgeInsets(
            top: reach + overhang.height, left: reach + overhang.width, bottom: reach + overhang.height, right: reach + overhang.width)
    }

    /// The pixels that drawing a knob in a rectangle may touch.
    func reach(of knob: PixelRect, _ grid: PixelGrid) -> PixelRect {
        let knob = isBuiltIn ? knob.insetBy(-grid.pixels(reach(grown: grown > 0))) : knob
        if overhang == .zero { return knob }
        let (x, y) = (grid.pixels(overhang.width), grid.pixels(overhang.height))
        return PixelRect(x: knob.x - x, y: knob.y - y, width: knob.width + 2 * x, height: knob.height + 2 * y)
    }

    /// - Parameters:
    ///   - knob: where it is at rest.
    ///   - position: of a switch's knob, 0 at the left end of its way and 1 at the right one: it grows to the other side.
    ///   - theme: read only by a knob without an image.
    func draw(
        in knob: PixelRect, position: Double = 0, state: ControlState, theme: @autoclosure () -> Theme?, on canvas: Canvas
    ) {
        if let (image, isDimmed) = images.resolve(state) {
            canvas.alpha = isDimmed ? View.dimmedAlpha : 255
            canvas.draw(image, in: place(of: image, on: knob, canvas.grid))
            canvas.alpha = 255
            return
        }
        guard let theme = theme() else { return }
        let raised = tint ?? theme.raised
        if raised.alpha == 0 { return }
        if state.contains(.disabled) {
            canvas.fill(.ellipse, in: knob, .color(raised.mixed(with: theme.background, fraction: 0.5)))
            // Without a shadow only its edge separates the knob from what is behind.
            let radius = canvas.grid.points(max(knob.width, knob.height)) / 2
            canvas.fill(.strokedRoundedRect(radius: radius, lineWidth: 1), in: knob, .color(theme.separator))
            return
        }
        let opacity = Double(raised.alpha) / 255
        guard isWhole else {
            drawShadow(of: .ellipse, in: knob, opacity, theme, canvas)
            let color = state.contains(.highlighted) ? raised.mixed(with: theme.accent, fraction: 0.12) : raised
            return canvas.fill(.ellipse, in: knob, .color(color))
        }
        // What grows is another shape in each frame, which has no place among the shapes that are kept.
        let isKept = grown == 0 || grown == 1
        var face = knob
        var shape = Shape.ellipse
        switch growth {
        case .round:
            if grown > 0 {
                let halo = knob.insetBy(-canvas.grid.pixels(KnobLook.haloReach * grown))
                canvas.fill(.ellipse, in: halo, .color(theme.accent.withAlpha(0.22 * grown * opacity)), isKept: isKept)
                face = knob.insetBy(-canvas.grid.pixels(KnobLook.growth * grown))
            }
        case .along:
            let more = canvas.grid.pixels(KnobLook.length * grown)
            face.width += more
            face.x -= Int((Double(more) * position).rounded())
            if more > 0 { shape = .roundedRect(radius: canvas.grid.points(face.height) / 2) }
        }
        if let hollow {
            let line = Shape.strokedRoundedRect(radius: canvas.grid.points(face.height) / 2, lineWidth: 1.5)
            canvas.fill(shape, in: face, .color(hollow), isKept: isKept)
            return canvas.fill(line, in: face, .color(theme.outline), isKept: isKept)
        }
        drawShadow(of: shape, in: face, opacity, theme, canvas)
        // On a light surface the shadow alone would not show where a white knob ends.
        let edge = max(1, Int((0.75 * canvas.scale).rounded()))
        let rim = face.insetBy(-edge)
        let line = Shape.strokedRoundedRect(radius: canvas.grid.points(rim.height) / 2, lineWidth: canvas.grid.points(edge) + 0.5)
        canvas.fill(line, in: rim, .color(theme.rim.withAlpha(opacity)), isKept: isKept)
        canvas.fill(shape, in: face, .color(raised), isKept: isKept)
    }

    private func drawShadow(of shape: Shape, in knob: PixelRect, _ opacity: Double, _ theme: Theme, _ canvas: Canvas) {
        canvas.drawShadow(
            of: shape, in: knob, blur: KnobLook.shadowBlur, offset: Offset(horizontal: 0, vertical: 1),
            color: theme.shadow.withAlpha(opacity))
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
