/// A displacement in points, as in UIKit's `UIOffset`: positive is right and down.
@frozen
public struct Offset: Hashable, Sendable {
    /// To the right.
    public var horizontal: Double
    /// Down.
    public var vertical: Double

    /// An offset of two distances, in points.
    @inlinable
    public init(horizontal: Double, vertical: Double) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// No displacement.
    public static let zero = Offset(horizontal: 0, vertical: 0)
}
