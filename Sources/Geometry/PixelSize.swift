/// A width and a height in device pixels.
@frozen
public struct PixelSize: Hashable, Sendable {
    /// From left to right.
    public var width: Int
    /// From top to bottom.
    public var height: Int

    /// An extent, in device pixels.
    @inlinable
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// No extent at all.
    public static let zero = PixelSize(width: 0, height: 0)

    /// The whole area, from the origin.
    @inlinable public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

    /// The same area turned by a quarter.
    @inlinable public var transposed: PixelSize { PixelSize(width: height, height: width) }
}
