import FasciaGeometry

/// A vector shape. Lengths are in points, coordinates in points from the origin of the rectangle that the shape is drawn in.
public enum Shape: Hashable, Sendable {
    /// The rectangle with round corners, filled. The radius is limited to half of the shorter side.
    case roundedRect(radius: Double)
    /// The ellipse that touches the rectangle's four edges, filled.
    case ellipse
    /// The border of a rectangle with round corners: drawn inside of the rectangle; the radius is the outer one.
    case strokedRoundedRect(radius: Double, lineWidth: Double)
    /// Lines from point to point, stroked; they may leave the rectangle by up to 256 pixels. Sharp joins are cut off at a miter limit of 10.
    case polyline([Point], lineWidth: Double, cap: LineCap, join: LineJoin, isClosed: Bool)
    /// The area inside lines from point to point and back to the first, filled (non-zero winding).
    case polygon([Point])

    /// Part of a ring, stroked within the largest circle in the middle of the rectangle: what a dial or a gauge shows. Angles are in
    /// radians, clockwise from the right; a whole turn or more is a closed ring, and nothing is drawn unless the end is beyond the start.
    ///
    /// Where only the end moves, only pixels near it change: a control marks the old end and the new one, not all of the arc.
    case arc(start: Double, end: Double, lineWidth: Double, cap: LineCap)

    /// Whether every number in it is one. NaN would also never be found again in a cache.
    var isDrawable: Bool {
        switch self {
        case .roundedRect(let radius): radius.isFinite
        case .ellipse: true
        case .strokedRoundedRect(let radius, let lineWidth): radius.isFinite && lineWidth.isFinite
        case .polyline(let points, let lineWidth, _, _, _): lineWidth.isFinite && points.allSatisfy { $0.x.isFinite && $0.y.isFinite }
        case .polygon(let points): points.allSatisfy { $0.x.isFinite && $0.y.isFinite }
        case .arc(let start, let end, let lineWidth, _): start.isFinite && end.isFinite && lineWidth.isFinite
        }
    }

    /// The pixels at each corner outside of which rows and columns are all alike; nil for a shape without such a middle.
    func corner(in rect: PixelRect, scale: Double) -> Int? {
        let size = PixelSize(width: rect.width, height: rect.height)
        switch self {
        case .roundedRect(let radius):
            return Int(ShapeRasterizer.radius(radius, in: size, scale: scale).rounded(.up))
        case .strokedRoundedRect(let radius, let lineWidth):
            let corner = Int(ShapeRasterizer.radius(radius, in: size, scale: scale).rounded(.up))
            return max(corner, ShapeRasterizer.border(lineWidth, scale: scale))
        case .ellipse, .polyline, .polygon, .arc:
            return nil
        }
    }

    /// The smallest rectangle whose corners are those of this one; `reach` is how far a blur carries.
    func compactSize(for rect: PixelRect, scale: Double, reach: Int) -> PixelSize {
        guard let corner = corner(in: rect, scale: scale) else { return PixelSize(width: rect.width, height: rect.height) }
        let side = 2 &* (corner &+ reach) &+ 1
        return PixelSize(width: min(rect.width, side), height: min(rect.height, side))
    }
}

/// How a stroked line ends.
@frozen
public enum LineCap: Hashable, Sendable {
    /// At its last point.
    case butt
    /// With half a disc around its last point.
    case round
    /// Half a line width beyond its last point.
    case square
}

/// How two stroked lines meet.
@frozen
public enum LineJoin: Hashable, Sendable {
    /// In a point; cut off like a bevel where it would be longer than 10 line widths.
    case miter
    /// With a part of a disc.
    case round
    /// With the corner cut off.
    case bevel
}
