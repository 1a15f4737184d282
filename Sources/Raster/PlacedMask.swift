import FasciaGeometry

/// The coverage of a shape, and where it lies in the rectangle that the shape is drawn in.
///
/// Of a rounded rectangle or its shadow only the corners are kept, with one row and one column between them that stand for all the
/// rows and columns there are in a larger one.
final class PlacedMask {
    let mask: Mask
    /// The mask's top left pixel, relative to the rectangle's.
    let origin: PixelPoint
    let x: SliceAxis
    let y: SliceAxis

    init(mask: Mask, origin: PixelPoint, x: SliceAxis, y: SliceAxis) {
        self.mask = mask
        self.origin = origin
        self.x = x
        self.y = y
    }

    /// A mask that is drawn as it is.
    convenience init(mask: Mask, origin: PixelPoint) {
        self.init(mask: mask, origin: origin, x: .fixed(mask.width), y: .fixed(mask.height))
    }

    /// What it covers in `rect`: pixels of the target.
    func frame(in rect: PixelRect) -> PixelRect {
        // A zone of one pixel takes what the corners leave.
        let width = x.zone == 0 ? mask.width : rect.width &- 2 &* origin.x
        let height = y.zone == 0 ? mask.height : rect.height &- 2 &* origin.y
        return PixelRect(x: rect.x &+ origin.x, y: rect.y &+ origin.y, width: width, height: height)
    }
}
