/// Which caps of an image show. The others are drawn beyond the target, which cuts them off: from one image with two round ends come
/// the left, the middle and the right button of a row.
@frozen
public struct CapEdges: OptionSet, Hashable, Sendable {
    /// One bit for each edge.
    public let rawValue: UInt8

    /// A set from its bits.
    @inlinable
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The left cap.
    public static let left = CapEdges(rawValue: 1)
    /// The right cap.
    public static let right = CapEdges(rawValue: 2)
    /// Both, as the image is.
    public static let all: CapEdges = [.left, .right]
}
