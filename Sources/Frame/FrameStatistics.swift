/// Counters of a frame loop since it began.
public struct FrameStatistics: Sendable {
    /// Commits that were accepted.
    public var frames = 0
    /// Pixels composed for the shadow: drawn, or lent by the content.
    public var pixelsComposed = 0
    /// Pixels that scanout buffers lacked and got, with the ground that they had already.
    public var pixelsCopied = 0
    /// Commits that failed and were tried again.
    public var retries = 0
    /// Flips whose event never came.
    public var lostFlips = 0

    /// All zero.
    public init() {}
}
