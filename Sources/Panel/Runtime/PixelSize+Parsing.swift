import FasciaGeometry
import FasciaRaster

extension PixelSize {
    /// Reads `1024x600`. nil unless both are whole numbers from 16 to what a surface can have.
    public init?(parsing text: String) {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
            (16...Surface.maximumExtent).contains(width), (16...Surface.maximumExtent).contains(height)
        else { return nil }
        self.init(width: width, height: height)
    }
}
