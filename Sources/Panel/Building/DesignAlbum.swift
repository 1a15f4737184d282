import FasciaControls
import FasciaGeometry
import FasciaRaster

/// Pictures of a panel for a report: each state of it once.
final class DesignAlbum {
    private(set) var pictures: [DesignPicture] = []
    private var numbers: [[UInt8]: Int] = [:]

    /// What a window shows.
    /// - Returns: the picture's number; nil if there is no memory for it.
    func add(_ window: Window, _ size: PixelSize) -> Int? {
        guard let surface = try? Surface(width: size.width, height: size.height, isOpaque: true) else { return nil }
        window.compose(surface.bounds, into: surface)
        guard let png = try? PNGWriter.bytes(of: surface) else { return nil }
        if let known = numbers[png] { return known }
        numbers[png] = pictures.count
        pictures.append(DesignPicture(png: png, size: size))
        return pictures.count - 1
    }
}

/// A picture of a panel, as a PNG file.
package struct DesignPicture {
    package let png: [UInt8]
    package let size: PixelSize
}
