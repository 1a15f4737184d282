import FasciaRaster

/// What an area is filled with, as it was written.
public enum FillModel: Sendable {
    case color(ColorModel)
    case gradient(LinearGradient.Axis, [(location: Double, color: ColorModel)])
    case image(ImageModel)
}
