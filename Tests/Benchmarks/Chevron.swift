import FasciaControls
import FasciaGeometry
import FasciaRaster

/// The mark at the end of a row that leads on.
final class Chevron: View {
    private let shape = Shape.polyline(
        [Point(x: 1.5, y: 1.5), Point(x: 7, y: 7), Point(x: 1.5, y: 12.5)], lineWidth: 2, cap: .round, join: .round, isClosed: false)

    override func draw(_ canvas: Canvas) {
        canvas.fill(shape, in: pixelFrame, .color(Color(argb: 0xFF93_A0AD)))
    }
}
