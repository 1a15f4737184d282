/// Distances inward from the four edges of a rectangle, in points. Negative values reach outward.
@frozen
public struct EdgeInsets: Hashable, Sendable {
    /// From the upper edge, inward.
    public var top: Double
    /// From the left edge, inward.
    public var left: Double
    /// From the lower edge, inward.
    public var bottom: Double
    /// From the right edge, inward.
    public var right: Double

    /// Insets of four distances, in points.
    @inlinable
    public init(top: Double, left: Double, bottom: Double, right: Double) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// The same distance from every edge.
    @inlinable
    public init(all distance: Double) {
        self.init(top: distance, left: distance, bottom: distance, right: distance)
    }

    /// No inset.
    public static let zero = EdgeInsets(all: 0)
}
