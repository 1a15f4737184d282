import FasciaGeometry
import FasciaRaster

extension View {
    /// The alpha of what is disabled and has no look of its own for that: 40 %.
    public static var dimmedAlpha: UInt8 { 102 }

    final var isVisibleForDrawing: Bool { !drawnExtent.isEmpty }

    /// Has the whole view drawn in the next frame.
    public final func setNeedsDisplay() {
        if drawnExtent.isEmpty { return }
        window?.mark(drawnExtent)
    }

    /// Has a part of the view drawn in the next frame.
    /// - Parameter rect: absolute device pixels, as `draw` draws into them.
    public final func setNeedsDisplay(_ rect: PixelRect) {
        if drawnExtent.isEmpty { return }
        window?.mark(onScreen(rect).intersection(drawnExtent))
    }

    /// Has a part of the view drawn in the next frame that differs by `drawnState` alone: if the view was in that state before, and
    /// nothing else changed there since, the pixels that were kept are shown again.
    /// - Parameter rect: absolute device pixels, as `draw` draws into them.
    final func setNeedsDisplay(drawnState rect: PixelRect) {
        if drawnExtent.isEmpty { return }
        window?.mark(onScreen(rect).intersection(drawnExtent), drawnStateOf: self)
    }

    /// Where pixels that the view draws are seen.
    @inline(__always)
    private final func onScreen(_ rect: PixelRect) -> PixelRect { isMirrored && !rect.isEmpty ? rect.mirrored(in: pixelFrame) : rect }

    /// Takes the grid of the display that the window came to, for the view and all that is in it.
    final func adoptDisplayGrid(_ grid: PixelGrid) {
        displayGrid = grid
        for child in subviews { child.adoptDisplayGrid(grid) }
    }

    /// The window went with the superview: nothing of it may be called any more, its own properties are gone already.
    final func loseWindow() {
        window = nil
        for child in subviews { child.loseWindow() }
    }

    /// A rectangle of the view in the absolute device pixels in which `draw` draws. Position and extent are rounded each on its own: an
    /// image keeps its size wherever it stands.
    public final func devicePixels(_ rect: Rect) -> PixelRect {
        let grid = displayGrid
        return PixelRect(
            x: pixelFrame.x + grid.snap(rect.x), y: pixelFrame.y + grid.snap(rect.y), width: grid.snap(rect.width),
            height: grid.snap(rect.height))
    }
}
