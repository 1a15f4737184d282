import FasciaGeometry

/// A shadow as it was written.
public struct ShadowModel: Sendable {
    package let color: ColorModel
    package let offset: Offset
    /// In points; 0 is a sharp one.
    package let blur: Double
}
