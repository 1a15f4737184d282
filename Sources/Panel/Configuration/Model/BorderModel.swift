/// A border as it was written.
struct BorderModel: Sendable {
    let color: ColorModel
    /// In points.
    let width: Double
}
