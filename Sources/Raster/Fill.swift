/// What an area, a shape or a template's alpha is filled with.
public enum Fill: Hashable, Sendable {
    /// One colour.
    case color(Color)
    /// A gradient that spans the area.
    case gradient(LinearGradient)
    /// A picture. One with caps (`resizableImage`, `stretchableImage`) is stretched or tiled over the area; any other is centred at its
    /// natural size, and its edge pixels go on where it does not reach.
    case image(Image)
}
