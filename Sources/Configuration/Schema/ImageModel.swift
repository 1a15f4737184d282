import FasciaGeometry
import FasciaRaster

/// An image that a configuration declares: a file, and what of it stretches. Its identity is that of the image.
public final class ImageModel: Sendable {
    /// What stretches.
    package enum Caps: Hashable, Sendable {
        case none
        /// One point, behind a left and a top cap.
        case stretch(left: Double, top: Double)
        /// Everything between the caps.
        case resize(EdgeInsets, ResizingMode)
    }

    /// As the program opens it.
    package let path: String
    package let filePlace: Place
    package let caps: Caps
    package let capsPlace: Place

    package init(path: String, filePlace: Place, caps: Caps, capsPlace: Place) {
        self.path = path
        self.filePlace = filePlace
        self.caps = caps
        self.capsPlace = capsPlace
    }
}
