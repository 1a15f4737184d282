import FasciaRaster

/// The images of an example: PNG files in one folder, by their names.
public struct Artwork {
    /// The folder, without a slash at its end.
    public let folder: String
    /// The display's device pixels per point: what decides between a file and its `@2x`.
    public let displayScale: Double

    public init(folder: String, displayScale: Double) {
        self.folder = folder
        self.displayScale = displayScale
    }

    /// - Throws: `RasterError` if there is no such file, or none that can be read.
    public func image(named name: String) throws(RasterError) -> Image {
        try Image.load(path: "\(folder)/\(name).png", displayScale: displayScale)
    }
}
