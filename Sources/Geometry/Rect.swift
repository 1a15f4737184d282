/// A rectangle in points. The origin is the top left corner, y grows downward. A negative extent counts as empty.
@frozen
public struct Rect: Hashable, Sendable {
    /// The upper left corner.
    public var origin: Point
    /// Width and height.
    public var size: Size

    /// A rectangle of its upper left corner and its size.
    @inlinable
    public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    /// A rectangle from its top left corner and its extent.
    @inlinable
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
    }

    /// An empty rectangle at the origin.
    public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

    /// The left edge.
    @inlinable public var x: Double { origin.x }
    /// The upper edge.
    @inlinable public var y: Double { origin.y }
    /// From the left edge to the right one.
    @inlinable public var width: Double { size.width }
    /// From the upper edge to the lower one.
    @inlinable public var height: Double { size.height }
    /// The left edge.
    @inlinable public var minX: Double { origin.x }
    /// The upper edge.
    @inlinable public var minY: Double { origin.y }
    /// Half way between left and right.
    @inlinable public var midX: Double { origin.x + size.width / 2 }
    /// Half way between top and bottom.
    @inlinable public var midY: Double { origin.y + size.height / 2 }
    /// The right edge.
    @inlinable public var maxX: Double { origin.x + size.width }
    /// The lower edge.
    @inlinable public var maxY: Double { origin.y + size.height }
    /// The middle.
    @inlinable public var center: Point { Point(x: midX, y: midY) }
    /// Whether nothing is inside.
    @inlinable public var isEmpty: Bool { !(size.width > 0 && size.height > 0) }

    /// Whether the point lies inside; the right and the bottom edge are outside.
    @inlinable
    public func contains(_ p: Point) -> Bool {
        p.x >= minX && p.x < maxX && p.y >= minY && p.y < maxY
    }

    /// Whether the two share any area.
    @inlinable
    public func intersects(_ other: Rect) -> Bool {
        !isEmpty && !other.isEmpty && minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }

    /// The shared area, empty if there is none.
    public func intersection(_ other: Rect) -> Rect {
        let x0 = max(minX, other.minX)
        let y0 = max(minY, other.minY)
        return Rect(x: x0, y: y0, width: max(0, min(maxX, other.maxX) - x0), height: max(0, min(maxY, other.maxY) - y0))
    }

    /// The smallest rectangle that holds both; an empty one adds nothing.
    public func union(_ other: Rect) -> Rect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let x0 = min(minX, other.minX)
        let y0 = min(minY, other.minY)
        return Rect(x: x0, y: y0, width: max(maxX, other.maxX) - x0, height: max(maxY, other.maxY) - y0)
    }

    /// The rectangle with its edges moved inward; its extent never falls below zero.
    public func inset(by insets: EdgeInsets) -> Rect {
        Rect(
            x: x + insets.left, y: y + insets.top,
            width: max(0, width - insets.left - insets.right), height: max(0, height - insets.top - insets.bottom))
    }

    /// The rectangle with its vertical edges moved inward by `dx` and its horizontal ones by `dy`.
    public func insetBy(dx: Double, dy: Double) -> Rect {
        inset(by: EdgeInsets(top: dy, left: dx, bottom: dy, right: dx))
    }

    /// The rectangle moved.
    @inlinable
    public func offsetBy(dx: Double, dy: Double) -> Rect {
        Rect(x: x + dx, y: y + dy, width: width, height: height)
    }

    /// How far a point lies outside, 0 if inside: the distance to the nearest point of the rectangle, in points.
    public func distance(to p: Point) -> Double {
        let dx = max(minX - p.x, 0, p.x - maxX)
        let dy = max(minY - p.y, 0, p.y - maxY)
        return (dx * dx + dy * dy).squareRoot()
    }
}
