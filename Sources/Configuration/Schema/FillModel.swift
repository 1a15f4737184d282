import FasciaRaster

/// A fill, as it was written.
public enum FillModel: Sendable {
    case color(ColorModel)
    case gradient(LinearGradient.Axis, [(location: Double, color: ColorModel)])
    case image(ImageModel)
}
