import FasciaControls
import FasciaGeometry
import FasciaRaster

/// The mark of a panel that somebody operates from afar: a pointer on a disc, in the upper corner where the layout ends.
///
/// It stands within the margin that most pages leave, above pages, alerts and keyboards, and below the veil of a dimmed display. Fingers
/// go through it. Nothing of it moves: it costs a frame when it comes and one when it goes.
final class OperatorMark: View {
    /// Its extent in points; less in a window that is not five times as large.
    static let extent = 20.0
    /// How far it is from the window's edges.
    static let margin = 4.0
    /// The ring around the disc, in points.
    private static let ring = 1.5
    /// The pointer, tip first, in parts of the disc's extent: its middle seems to be the disc's.
    private static let pointer = [(0.30, 0.29), (0.76, 0.455), (0.545, 0.535), (0.465, 0.75)]

    init() {
        super.init()
        placement = Placement(trailing: .points(OperatorMark.margin), top: .points(OperatorMark.margin))
        isUserInteractionEnabled = false
        staysInFront = true
    }

    /// Puts it above everything in a window but a veil over all of it.
    func move(to window: Window) {
        if superview === window { return }
        window.insertSubview(self, at: window.subviews.firstIndex { $0.staysInFront } ?? window.subviews.count)
    }

    override func sizeThatFits(_ size: Size) -> Size {
        let extent = min(OperatorMark.extent, min(size.width, size.height) / 5)
        return Size(width: extent, height: extent)
    }

    // A pointer points to the left everywhere.
    override var keepsPhysicalCoordinates: Bool { true }

    override func themeDidChange() { setNeedsDisplay() }

    override func draw(_ canvas: Canvas) {
        let colors = window.map { Colors($0.theme) } ?? .onDark
        let extent = min(bounds.width, bounds.height)
        let frame = pixelFrame
        canvas.fill(.ellipse, in: frame, .color(colors.ring))
        let ring = max(1, Int((OperatorMark.ring * Double(frame.width) / max(1, extent)).rounded()))
        let disc = PixelRect(x: frame.x + ring, y: frame.y + ring, width: frame.width - 2 * ring, height: frame.height - 2 * ring)
        canvas.fill(.ellipse, in: disc, .color(colors.disc))
        let points = OperatorMark.pointer.map { Point(x: $0.0 * extent, y: $0.1 * extent) }
        canvas.fill(.polygon(points), in: frame, .color(colors.pointer))
    }

    /// Its colours are its own, each with 4.5:1 and more against the next: no theme and no picture behind it hides it.
    private struct Colors {
        let ring: Color
        let disc: Color
        let pointer: Color

        static let onDark = Colors(ring: Color(argb: 0xFF10_1318), disc: Color(argb: 0xFFF5_A524), pointer: Color(argb: 0xFF10_1318))
        static let onLight = Colors(ring: .white, disc: Color(argb: 0xFFA8_5600), pointer: .white)

        init(ring: Color, disc: Color, pointer: Color) {
            (self.ring, self.disc, self.pointer) = (ring, disc, pointer)
        }

        init(_ theme: Theme) {
            let isDark = Theme.contrast(theme.background, .white) > Theme.contrast(theme.background, .black)
            self = isDark ? .onDark : .onLight
        }
    }
}
