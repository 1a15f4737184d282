import FasciaGeometry
import FasciaRaster

/// The colours of a keyboard in a theme, and how its keys are drawn.
struct KeyboardLook {
    let background: Color
    let cap: Color
    /// Keys that type nothing.
    let system: Color
    let held: Color
    let label: Color
    let accent: Color
    let onAccent: Color
    let hairline: Color
    let shade: Color
    let shadow: Color

    init(_ theme: Theme) {
        let isDark = Theme.contrast(theme.background, .white) > Theme.contrast(theme.background, .black)
        background =
            isDark
            ? theme.background.mixed(with: theme.surface, fraction: 0.55) : theme.recess.mixed(with: theme.background, fraction: 0.25)
        cap = isDark ? theme.recess.mixed(with: theme.label, fraction: 0.12) : theme.surface
        system = isDark ? theme.surface.mixed(with: theme.recess, fraction: 0.7) : theme.recess.mixed(with: theme.label, fraction: 0.1)
        held = isDark ? theme.recess.mixed(with: theme.label, fraction: 0.3) : theme.recess.mixed(with: theme.label, fraction: 0.16)
        label = theme.label
        accent = theme.accent
        onAccent = theme.onAccent
        hairline = theme.separator
        shade = isDark ? Color(white: 0, alpha: 0.45) : theme.label.withAlpha(0.24)
        shadow = theme.shadow
    }

    static func radius(_ metrics: KeyboardMetrics) -> Double { metrics.showsBalloons ? 6 : 9 }

    /// A key's cap.
    func drawCap(in area: PixelRect, _ color: Color, radius: Double, on canvas: Canvas) {
        let edge = max(1, canvas.grid.pixels(1))
        canvas.fill(.roundedRect(radius: radius), in: area.offsetBy(dx: 0, dy: edge), .color(shade))
        canvas.fill(.roundedRect(radius: radius), in: area, .color(color))
    }

    /// What shows above a finger: a card over the key, and the key itself as its foot.
    func drawBalloon(_ card: PixelRect, foot: PixelRect?, radius: Double, on canvas: Canvas) {
        let shape = Shape.roundedRect(radius: radius + 3)
        canvas.drawShadow(of: shape, in: card, blur: 8, offset: Offset(horizontal: 0, vertical: 2), color: shadow)
        canvas.fill(shape, in: card, .color(cap))
        if let foot { canvas.fill(.roundedRect(radius: radius), in: foot, .color(cap)) }
    }

    /// How far a balloon's shadow reaches, in points.
    static let shadowReach = 18.0

    /// A text in the middle of a rectangle.
    func draw(_ text: TextLayout, in area: PixelRect, _ color: Color, on canvas: Canvas) {
        canvas.draw(
            text,
            at: PixelPoint(
                x: area.x + PixelGrid.centered(text.size.width, in: area.width),
                y: area.y + PixelGrid.centered(text.size.height, in: area.height)), color)
    }
}
