/// An image in device pixels, divided so that it can be drawn by copying and repeating alone.
final class Slices {
    let surface: Surface
    let x: SliceAxis
    let y: SliceAxis
    /// Whether every pixel's alpha is 255.
    let isOpaque: Bool

    init(surface: Surface, x: SliceAxis, y: SliceAxis, isOpaque: Bool) {
        self.surface = surface
        self.x = x
        self.y = y
        self.isOpaque = isOpaque
    }
}
