/// A displacement in points, as in UIKit's `UIOffset`: positive is right and down.
@frozen
public struct Offset: Hashable, Sendable {
    public var horizontal: Double
    public var vertical: Double

    @inlinable
    public init(horizontal: Double, vertical: Double) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// No displacement.
    public static let zero = Offset(horizontal: 0, vertical: 0)
}
