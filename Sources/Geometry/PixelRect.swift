/// A rectangle in device pixels. The origin is the top left corner, y grows downward.
@frozen
public struct PixelRect: Hashable, Sendable {
    /// The left edge.
    public var x: Int
    /// The upper edge.
    public var y: Int
    /// From the left edge to the right one.
    public var width: Int
    /// From the upper edge to the lower one.
    public var height: Int

    /// A rectangle of its upper left corner and its extent, in device pixels.
    @inlinable
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// An empty rectangle at the origin.
    public static let zero = PixelRect(x: 0, y: 0, width: 0, height: 0)

    /// The right edge: the first coordinate that is outside.
    @inlinable public var maxX: Int { x &+ width }
    /// The lower edge: the first coordinate that is outside.
    @inlinable public var maxY: Int { y &+ height }
    /// Whether nothing is inside.
    @inlinable public var isEmpty: Bool { width <= 0 || height <= 0 }
    /// The number of pixels, 0 if empty.
    @inlinable public var area: Int { isEmpty ? 0 : width &* height }

    /// Whether all of another rectangle lies inside.
    @inlinable
    public func contains(_ other: PixelRect) -> Bool {
        other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY
    }

    /// Whether a pixel lies inside; the right and the bottom edge are outside.
    @inlinable
    public func contains(x px: Int, y py: Int) -> Bool {
        px >= x && py >= y && px < maxX && py < maxY
    }

    /// Whether the two share any pixel.
    @inlinable
    public func intersects(_ other: PixelRect) -> Bool {
        !isEmpty && !other.isEmpty && x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
    }

    /// The shared area, empty if there is none.
    @inlinable
    public func intersection(_ other: PixelRect) -> PixelRect {
        let x0 = max(x, other.x)
        let y0 = max(y, other.y)
        return PixelRect(x: x0, y: y0, width: max(0, min(maxX, other.maxX) &- x0), height: max(0, min(maxY, other.maxY) &- y0))
    }

    /// The smallest rectangle that holds both; an empty one adds nothing.
    @inlinable
    public func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let x0 = min(x, other.x)
        let y0 = min(y, other.y)
        return PixelRect(x: x0, y: y0, width: max(maxX, other.maxX) &- x0, height: max(maxY, other.maxY) &- y0)
    }

    /// Calls with the parts that another rectangle does not cover: at most four, none of which share a pixel.
    @inlinable
    public func forEachPart(outside other: PixelRect, _ body: (PixelRect) -> Void) {
        let common = intersection(other)
        if isEmpty || common.isEmpty { return isEmpty ? () : body(self) }
        if common.y > y { body(PixelRect(x: x, y: y, width: width, height: common.y &- y)) }
        if common.x > x { body(PixelRect(x: x, y: common.y, width: common.x &- x, height: common.height)) }
        if common.maxX < maxX { body(PixelRect(x: common.maxX, y: common.y, width: maxX &- common.maxX, height: common.height)) }
        if common.maxY < maxY { body(PixelRect(x: x, y: common.maxY, width: width, height: maxY &- common.maxY)) }
    }

    /// The rectangle moved.
    @inlinable
    public func offsetBy(dx: Int, dy: Int) -> PixelRect {
        PixelRect(x: x &+ dx, y: y &+ dy, width: width, height: height)
    }

    /// The rectangle with every edge moved inward by `distance` pixels (outward if negative).
    @inlinable
    public func insetBy(_ distance: Int) -> PixelRect {
        PixelRect(x: x &+ distance, y: y &+ distance, width: max(0, width &- 2 &* distance), height: max(0, height &- 2 &* distance))
    }
}
