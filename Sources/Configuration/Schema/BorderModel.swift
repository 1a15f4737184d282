/// A border as it was written.
package struct BorderModel: Sendable {
    package let color: ColorModel
    /// In points.
    package let width: Double
}
