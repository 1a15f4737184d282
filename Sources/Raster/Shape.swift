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
}
