import FasciaGeometry
import FasciaRaster

/// An image that a configuration declares: a file, and what of it stretches. Its identity is that of the image.
final class ImageModel: Sendable {
    /// What stretches.
    enum Caps: Hashable, Sendable {
        case none
        /// One point, behind a left and a top cap.
        case stretch(left: Double, top: Double)
        /// Everything between the caps.
        case resize(EdgeInsets, ResizingMode)
    }

    /// As the program opens it.
    let path: String
    let filePlace: Place
    let caps: Caps
    let capsPlace: Place

    init(path: String, filePlace: Place, caps: Caps, capsPlace: Place) {
        self.path = path
        self.filePlace = filePlace
        self.caps = caps
        self.capsPlace = capsPlace
    }
}
