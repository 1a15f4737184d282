import FasciaGeometry
import FasciaRaster

extension View {
    /// The alpha of what is disabled and has no look of its own for that: 40 %.
    static var dimmedAlpha: UInt8 { 102 }

    /// Takes the grid of the display that the window came to, for the view and all that is in it.
    final func adoptDisplayGrid(_ grid: PixelGrid) {
        displayGrid = grid
        for child in subviews { child.adoptDisplayGrid(grid) }
    }

    /// A rectangle of the view in absolute device pixels. Position and extent are rounded each on its own: an image keeps its size
    /// wherever it stands.
    final func devicePixels(_ rect: Rect) -> PixelRect {
        let grid = displayGrid
        return PixelRect(
            x: pixelFrame.x + grid.snap(rect.x), y: pixelFrame.y + grid.snap(rect.y), width: grid.snap(rect.width),
            height: grid.snap(rect.height))
    }
}
