/// What a box is filled with, as it was written.
package enum BackgroundModel: Sendable {
    case fill(FillModel)
    /// Red, green and blue are how full three sliders are.
    case mix([ReferenceModel])
}
