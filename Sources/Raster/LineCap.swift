/// How a stroked line ends.
@frozen
public enum LineCap: Hashable, Sendable {
    /// At its last point.
    case butt
    /// With half a disc around its last point.
    case round
    /// Half a line width beyond its last point.
    case square
}
