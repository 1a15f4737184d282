import FasciaGeometry
import FasciaRaster

/// Leads to the end of a table: a round button with an arrow that points down.
final class EndButton: Control {
    static let diameter = 40.0
    static let margin = 12.0
    private static let blur = 10.0
    private static let arrow = Shape.polyline(
        [Point(x: 13, y: 17.5), Point(x: 20, y: 24.5), Point(x: 27, y: 17.5)], lineWidth: 2.5, cap: .round, join: .round, isClosed: false)

    /// Whether it is shown, or about to be.
    var isWanted = false

    init() {
        super.init()
        identifier = "end"
        alpha = 0
    }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: EndButton.diameter, height: EndButton.diameter) }

    override var drawingOutsets: EdgeInsets {
        let reach = EndButton.blur * 1.5 + 2
        return EdgeInsets(top: reach, left: reach, bottom: reach + 2, right: reach)
    }

    override func draw(_ canvas: Canvas) {
        guard let theme = window?.theme else { return }
        canvas.drawShadow(
            of: .ellipse, in: pixelFrame, blur: EndButton.blur, offset: Offset(horizontal: 0, vertical: 2), color: theme.shadow)
        let face = isHighlighted ? theme.card.mixed(with: theme.accent, fraction: 0.2) : theme.card
        canvas.fill(.ellipse, in: pixelFrame, .color(face))
        canvas.fill(.strokedRoundedRect(radius: EndButton.diameter / 2, lineWidth: 1), in: pixelFrame, .color(theme.separator))
        canvas.fill(EndButton.arrow, in: pixelFrame, .color(theme.label))
    }
}
