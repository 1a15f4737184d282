/// A segment's place in its control.
public enum SegmentType: Int, Sendable, CaseIterable {
    /// Every segment that has nothing of its own.
    case any
    /// The leftmost of several.
    case left
    /// Neither the leftmost nor the rightmost.
    case center
    /// The rightmost of several.
    case right
    /// The only one.
    case alone
}
