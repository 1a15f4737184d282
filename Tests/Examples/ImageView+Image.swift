import FasciaControls
import FasciaRaster

extension ImageView {
    /// A view that shows an image from the start.
    convenience init(image: Image, placement: Placement? = nil) {
        self.init()
        self.image = image
        self.placement = placement
    }
}
