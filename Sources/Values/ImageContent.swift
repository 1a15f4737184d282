import FasciaRaster

/// The picture of an image value.
public struct ImageContent: Sendable {
    /// The picture, of one point a pixel.
    public let image: Image
    /// Tells pictures apart: 16 hexadecimal digits of the file's bytes.
    public let hash: String

    /// A picture.
    public init(_ image: Image, hash: String) {
        self.image = image
        self.hash = hash
    }
}
