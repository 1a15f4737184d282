import FasciaGeometry
import FasciaRaster

/// Pixels that are on the screen already and only lie elsewhere in the next frame: what scrolls.
///
/// Instead of being drawn anew they are copied, before anything is composed; what the copy gets wrong is damage.
struct DrawnMove {
    /// What moves, and within what: nothing is copied from outside of it or to there. Device pixels.
    let region: PixelRect
    /// To the right and downward, in device pixels.
    var dx: Int
    var dy: Int

    /// Where pixels of the region come to lie that were in a rectangle.
    func target(of rect: PixelRect) -> PixelRect {
        rect.intersection(region).offsetBy(dx: dx, dy: dy).intersection(region)
    }

    func moves(_ old: PixelRect, to new: PixelRect) -> Bool { old.offsetBy(dx: dx, dy: dy) == new }

    /// Whether what shows of a view after the move is what showed before it, but for pixels that are drawn anyway.
    func shows(_ old: PixelRect, as new: PixelRect) -> Bool {
        let (moved, kept) = (target(of: old), new.intersection(target(of: region)))
        return moved == kept || (moved.isEmpty && kept.isEmpty)
    }

    /// Marks the pixels of the region that nothing moves to.
    func addExposed(to damage: inout Damage) {
        let kept = target(of: region)
        damage.add(PixelRect(x: region.x, y: region.y, width: region.width, height: kept.y - region.y))
        damage.add(PixelRect(x: region.x, y: kept.maxY, width: region.width, height: region.maxY - kept.maxY))
        damage.add(PixelRect(x: region.x, y: kept.y, width: kept.x - region.x, height: kept.height))
        damage.add(PixelRect(x: kept.maxX, y: kept.y, width: region.maxX - kept.maxX, height: kept.height))
    }

    /// So many rows of a list stay in the smallest first caches until they have been copied on.
    private static let rows = 8

    /// Copies the pixels, some rows after the others.
    /// - Parameter moved: called with each of them when they lie where they belong.
    func apply(to surface: Surface, moved: (PixelRect) -> Void) {
        let source = region.offsetBy(dx: -dx, dy: -dy).intersection(region)
        var done = 0
        while done < source.height {
            let count = min(DrawnMove.rows, source.height - done)
            // Downward the last rows go first: others would be written over before they are read.
            let first = dy > 0 ? source.maxY - done - count : source.y + done
            let part = PixelRect(x: source.x, y: first, width: source.width, height: count)
            surface.copy(part, of: surface, to: PixelPoint(x: part.x + dx, y: part.y + dy))
            moved(part.offsetBy(dx: dx, dy: dy))
            done += count
        }
    }
}
