/// Directions of a movement, as a set.
@frozen
public struct DragAxes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) { self.rawValue = rawValue & 3 }

    /// To the left and to the right.
    public static let horizontal = DragAxes(rawValue: 1)
    /// Up and down.
    public static let vertical = DragAxes(rawValue: 2)
    /// Horizontal and vertical.
    public static let both: DragAxes = [.horizontal, .vertical]
}
