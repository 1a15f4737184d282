/// The direction in which a layout runs: where its beginning is.
public enum LayoutDirection: String, Hashable, Sendable, CaseIterable {
    /// It begins at the left, as for English.
    case leftToRight
    /// It begins at the right, as for Arabic and Hebrew.
    case rightToLeft
}

extension PixelRect {
    /// The rectangle's mirror image in a frame: as far from the frame's right edge as it was from the left one.
    @inlinable
    public func mirrored(in frame: PixelRect) -> PixelRect {
        PixelRect(x: frame.x &+ frame.maxX &- maxX, y: y, width: width, height: height)
    }
}
