import FasciaControls
import FasciaGeometry
import FasciaRaster

/// A mark to be tapped: a ring with a cross through its centre.
final class CalibrationMark: View {
    /// Its extent in points.
    static let extent = 72.0

    private let color: Color

    init(color: Color) {
        self.color = color
        super.init(frame: Rect(x: 0, y: 0, width: CalibrationMark.extent, height: CalibrationMark.extent))
        isUserInteractionEnabled = false
    }

    override func draw(_ canvas: Canvas) {
        let (extent, middle) = (CalibrationMark.extent, CalibrationMark.extent / 2)
        let frame = pixelFrame
        canvas.fill(.polyline(ring(radius: 24), lineWidth: 3, cap: .butt, join: .round, isClosed: true), in: frame, .color(color))
        for line in [
            [Point(x: middle, y: 2), Point(x: middle, y: extent - 2)], [Point(x: 2, y: middle), Point(x: extent - 2, y: middle)],
        ] {
            canvas.fill(.polyline(line, lineWidth: 2, cap: .round, join: .round, isClosed: false), in: frame, .color(color))
        }
    }

    /// A circle as an octagon twice refined: its corners, each halfway between two on the circle.
    private func ring(radius: Double) -> [Point] {
        let middle = CalibrationMark.extent / 2
        var points = [Point(x: radius, y: 0), Point(x: 0, y: radius), Point(x: -radius, y: 0), Point(x: 0, y: -radius)]
        for _ in 0..<4 {
            var finer: [Point] = []
            for (index, point) in points.enumerated() {
                let next = points[(index + 1) % points.count]
                let (x, y) = ((point.x + next.x) / 2, (point.y + next.y) / 2)
                let length = (x * x + y * y).squareRoot()
                finer += [point, Point(x: x / length * radius, y: y / length * radius)]
            }
            points = finer
        }
        return points.map { Point(x: $0.x + middle, y: $0.y + middle) }
    }
}
