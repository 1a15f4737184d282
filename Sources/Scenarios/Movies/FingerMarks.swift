import FasciaGeometry
import FasciaRaster

/// Where fingers are while touches are played, for a picture that shows them.
struct FingerMarks {
    /// A finger from when it came down to when it was lifted or lost.
    private struct Stroke {
        var places: [(time: Instant, location: Point)]
        /// nil for one that stays.
        var end: Instant?
    }

    private var strokes: [Stroke] = []

    /// In points.
    private static let radius = 20.0
    /// How long a mark takes to go away: a tap is short.
    private static let fading = TimeSpan.milliseconds(250)

    init(_ touches: [Touch]) {
        var open: [Touch.ID: Int] = [:]
        for touch in touches {
            switch touch.phase {
            case .began:
                open[touch.id] = strokes.count
                strokes.append(Stroke(places: [(touch.time, touch.location)], end: nil))
            case .moved: if let index = open[touch.id] { strokes[index].places.append((touch.time, touch.location)) }
            case .ended, .cancelled: if let index = open.removeValue(forKey: touch.id) { strokes[index].end = touch.time }
            }
        }
    }

    /// When the marks are others than at a moment, for the first time after it; nil if they stay.
    func change(after moment: Instant) -> Instant? {
        var next: Instant?
        for stroke in strokes {
            if let end = stroke.end, end <= moment {
                if moment < end + FingerMarks.fading { return moment }
                continue
            }
            let change = stroke.places.first { $0.time > moment }?.time ?? stroke.end
            if let change { next = min(next ?? .distantFuture, change) }
        }
        return next
    }

    /// Draws the marks of a moment over a picture.
    /// - Returns: where they are, in pixels.
    func draw(at moment: Instant, on canvas: Canvas) -> [PixelRect] {
        var areas: [PixelRect] = []
        for stroke in strokes {
            guard let place = stroke.places.last(where: { $0.time <= moment }) else { continue }
            var strength = 1.0
            if let end = stroke.end, moment > end {
                strength = 1 - (moment - end).seconds / FingerMarks.fading.seconds
                if strength <= 0 { continue }
            }
            let side = 2 * FingerMarks.radius
            let size = canvas.surface.bounds
            let (x, y) = (Int(place.location.x * Double(size.width)), Int(place.location.y * Double(size.height)))
            let length = max(6, Int((side * canvas.scale).rounded()))
            let area = PixelRect(x: x - length / 2, y: y - length / 2, width: length, height: length)
            canvas.alpha = UInt8(255 * strength)
            canvas.fill(.ellipse, in: area, .color(Color(white: 1, alpha: 0.4)))
            let ring = Shape.strokedRoundedRect(radius: FingerMarks.radius, lineWidth: 2)
            canvas.fill(ring, in: area, .color(Color(white: 0, alpha: 0.55)))
            areas.append(area)
        }
        canvas.alpha = 255
        return areas
    }
}
