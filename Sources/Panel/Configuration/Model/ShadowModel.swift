import FasciaGeometry

/// A shadow as it was written.
struct ShadowModel: Sendable {
    let color: ColorModel
    let offset: Offset
    /// In points; 0 is a sharp one.
    let blur: Double
}
