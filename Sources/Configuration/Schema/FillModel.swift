import FasciaRaster

/// A fill, as it was written.
public enum FillModel: Sendable {
    /// One colour.
    case color(ColorModel)
    /// A gradient: its axis, and its colours with locations from 0 to 1.
    case gradient(LinearGradient.Axis, [(location: Double, color: ColorModel)])
    /// An image, stretched over the area.
    case image(ImageModel)
}
