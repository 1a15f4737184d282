/// A location in device pixels.
@frozen
public struct PixelPoint: Hashable, Sendable {
    public var x: Int
    public var y: Int

    @inlinable
    public init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }

    /// The top left pixel.
    public static let zero = PixelPoint(x: 0, y: 0)
}
