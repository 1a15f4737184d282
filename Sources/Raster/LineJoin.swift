/// How two stroked lines meet.
@frozen
public enum LineJoin: Hashable, Sendable {
    /// In a point; cut off like a bevel where it would be longer than 10 line widths.
    case miter
    /// With a part of a disc.
    case round
    /// With the corner cut off.
    case bevel
}
