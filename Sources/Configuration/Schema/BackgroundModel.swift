/// What a box is filled with, as it was written.
package enum BackgroundModel: Sendable {
    case fill(FillModel)
    /// A colour mixed by three sliders: red, green and blue.
    case mix([ReferenceModel])
}
