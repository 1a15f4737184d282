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
    /// - Parameter rect: absolute device pixels.
    public final func setNeedsDisplay(_ rect: PixelRect) {
        if drawnExtent.isEmpty { return }
        window?.mark(rect.intersection(drawnExtent))
    }

    /// Has a part of the view drawn in the next frame that differs by `drawnState` alone: if the view was in that state before, and
    /// nothing else changed there since, the pixels that were kept are shown again.
    /// - Parameter rect: absolute device pixels.
    final func setNeedsDisplay(drawnState rect: PixelRect) {
        if drawnExtent.isEmpty { return }
        window?.mark(rect.intersection(drawnExtent), drawnStateOf: self)
    }

    /// Takes the grid of the display that the window came to, for the view and all that is in it.
    final func adoptDisplayGrid(_ grid: PixelGrid) {
        displayGrid = grid
        for child in subviews { child.adoptDisplayGrid(grid) }
    }

    /// A rectangle of the view in absolute device pixels. Position and extent are rounded each on its own: an image keeps its size
    /// wherever it stands.
    public final func devicePixels(_ rect: Rect) -> PixelRect {
        let grid = displayGrid
        return PixelRect(
            x: pixelFrame.x + grid.snap(rect.x), y: pixelFrame.y + grid.snap(rect.y), width: grid.snap(rect.width),
            height: grid.snap(rect.height))
    }
}
