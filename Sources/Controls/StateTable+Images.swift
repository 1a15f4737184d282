import FasciaGeometry
import FasciaRaster

extension StateTable where Value == Image {
    /// How far the images of single states reach beyond one of a given size, each in its own size and centred on it, on each side in
    /// points; with a point for rounding where they differ.
    func overhang(beyond usual: Size) -> Size {
        var overhang = Size.zero
        for bits in UInt8(0)..<8 {
            guard let size = self[exactly: ControlState(rawValue: bits)]?.size, size != usual else { continue }
            overhang.width = max(overhang.width, (size.width - usual.width) / 2 + 1)
            overhang.height = max(overhang.height, (size.height - usual.height) / 2 + 1)
        }
        return overhang
    }

    /// Where an image of one state is drawn: in its own size and centred, in device pixels. That of `normal` gave the place its size.
    func place(of image: Image, on place: PixelRect, _ grid: PixelGrid) -> PixelRect {
        if image.size == normal?.size { return place }
        let (width, height) = (grid.snap(image.size.width), grid.snap(image.size.height))
        return PixelRect(
            x: place.x + PixelGrid.centered(width, in: place.width), y: place.y + PixelGrid.centered(height, in: place.height),
            width: width, height: height)
    }
}
