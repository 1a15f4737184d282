/// The height class of a bar and of what stands in it.
@frozen
public enum BarMetrics: Int, Sendable, CaseIterable {
    /// 44 pt high.
    case `default`
    /// 32 pt high. What is not set for it is taken from `default`.
    case compact

    /// A bar's height in points.
    @inlinable public var height: Double { self == .default ? 44 : 32 }
}
