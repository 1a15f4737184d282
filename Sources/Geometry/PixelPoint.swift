/// A location in device pixels.
@frozen
public struct PixelPoint: Hashable, Sendable {
    /// From the left.
    public var x: Int
    /// From the top.
    public var y: Int

    /// A place, in device pixels.
    @inlinable
    public init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }

    /// The top left pixel.
    public static let zero = PixelPoint(x: 0, y: 0)
}
