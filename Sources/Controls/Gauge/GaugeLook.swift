import FasciaGeometry
import FasciaRaster
import Glibc

/// A part of a gauge's range with a colour of its own.
public struct GaugeZone: Hashable, Sendable {
    /// The least value of the zone, which reaches up to the next zone's, or to the end.
    public var from: Double
    /// The zone's colour.
    public var color: Color

    /// A zone.
    public init(from: Double, color: Color) {
        self.from = from
        self.color = color
    }
}

/// What the parts of a gauge and of a dial look like: colours, and how a ring, its marks and its needle are drawn.
struct GaugeLook {
    /// nil is the theme's accent.
    var tint: Color?
    /// nil is the theme's recess.
    var track: Color?
    /// nil is the theme's label colour.
    var target: Color?
    /// nil is the theme's label colour.
    var needle: Color?
    /// In the order of their values.
    var zones: [GaugeZone] = []

    /// The zone that a value lies in; nil before the first.
    func zone(of value: Double) -> Int? {
        var found: Int?
        for index in zones.indices where zones[index].from <= value { found = index }
        return found
    }

    /// Whether the value may be out of date: then its colour says nothing.
    var isStale = false

    func color(of value: Double, _ theme: Theme) -> Color {
        isStale ? theme.accent : zone(of: value).map { zones[$0].color } ?? tint ?? theme.accent
    }

    /// Calls with each zone's part of a range, as fractions.
    func forEachZone(in range: ValueRange, _ body: (Double, Double, Color) -> Void) {
        for index in zones.indices {
            let end = index + 1 < zones.count ? range.fraction(of: zones[index + 1].from) : 1
            let start = range.fraction(of: zones[index].from)
            if end > start { body(start, end, zones[index].color) }
        }
    }

    // MARK: Rings

    /// Draws a part of a ring.
    /// - Parameters:
    ///   - radius: of the outer edge, in pixels.
    ///   - isKept: whether it is the same in every frame.
    static func draw(
        _ ring: RingGeometry, from first: Double, to last: Double, radius: Int, width: Int, cap: LineCap, _ color: Color, isKept: Bool,
        on canvas: Canvas
    ) {
        canvas.fill(
            .arc(start: ring.angle(first), end: ring.angle(last), lineWidth: canvas.grid.points(width), cap: cap),
            in: ring.square(radius), .color(color), isKept: isKept)
    }

    /// Draws the zones as parts of a ring, a little apart from each other.
    func drawZones(_ ring: RingGeometry, in range: ValueRange, radius: Int, width: Int, on canvas: Canvas) {
        let gap = canvas.scale / Double(max(1, radius)) / ring.sweep
        forEachZone(in: range) { start, end, color in
            let (first, last) = (start > 0 ? start + gap : 0, end < 1 ? end - gap : 1)
            if last <= first { return }
            GaugeLook.draw(ring, from: first, to: last, radius: radius, width: width, cap: .butt, color, isKept: true, on: canvas)
        }
    }

    /// A line across a ring.
    struct Mark {
        var fraction: Double
        /// In pixels from the middle.
        var inner: Double
        var outer: Double
        /// In pixels.
        var thickness: Double

        /// The pixels that it covers.
        func box(on ring: RingGeometry) -> PixelRect {
            let angle = ring.angle(fraction)
            let (a, b) = (ring.place(inner, angle), ring.place(outer, angle))
            let half = thickness / 2 + 1
            return RingGeometry.box(min(a.x, b.x) - half, min(a.y, b.y) - half, max(a.x, b.x) + half, max(a.y, b.y) + half)
        }

        /// A part of a ring so short that it is a line; it needs no memory, as a polygon's points do. Callers ask first whether its box shows.
        func draw(_ ring: RingGeometry, _ color: Color, on canvas: Canvas) {
            let (angle, radius) = (ring.angle(fraction), Int(outer.rounded()))
            let reach = thickness / (inner + outer)
            canvas.fill(
                .arc(start: angle - reach, end: angle + reach, lineWidth: (outer - inner) / canvas.scale, cap: .butt),
                in: ring.square(radius), .color(color), isKept: false)
        }
    }

    // MARK: Needle

    /// A needle's outline and the pixels of its parts.
    struct Needle {
        /// In pixels from the middle.
        let length: Double
        /// Half its width at the middle and at its tip.
        let base: Double
        let tip: Double

        init(_ ring: RingGeometry, scale: Double) {
            length = max(1, Double(ring.innerRadius) - 3 * scale)
            base = max(1.5 * scale, Double(ring.radius) * 0.032)
            tip = max(0.5 * scale, Double(ring.radius) * 0.008)
        }

        /// The radius of the disc over its root.
        var hub: Int { Int((base * 2.2).rounded()) }

        /// The pixels of each quarter of a needle's length: a slanted line's own rectangle is mostly air.
        func boxes(_ ring: RingGeometry, at fraction: Double) -> InlineArray<4, PixelRect> {
            let angle = ring.angle(fraction)
            var boxes = InlineArray<4, PixelRect>(repeating: .zero)
            for part in 0..<4 {
                let (a, b) = (ring.place(length * Double(part) / 4, angle), ring.place(length * Double(part + 1) / 4, angle))
                let half = base + 1
                boxes[part] = RingGeometry.box(min(a.x, b.x) - half, min(a.y, b.y) - half, max(a.x, b.x) + half, max(a.y, b.y) + half)
            }
            return boxes
        }

        /// Puts the outline into the place of four points, relative to the ring's square, in points.
        func outline(_ ring: RingGeometry, at fraction: Double, scale: Double, into points: inout [Point]) {
            let angle = ring.angle(fraction)
            let (c, s) = (cos(angle), sin(angle))
            func point(_ along: Double, _ across: Double) -> Point {
                Point(
                    x: (Double(ring.radius) + along * c - across * s) / scale, y: (Double(ring.radius) + along * s + across * c) / scale)
            }
            points[0] = point(0, base)
            points[1] = point(length, tip)
            points[2] = point(length, -tip)
            points[3] = point(0, -base)
        }
    }
}
