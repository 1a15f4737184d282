import FasciaGeometry

extension Canvas {
    /// Draws a text with one blend, nothing if there is no ink.
    /// - Parameters:
    ///   - text: the text, laid out.
    ///   - origin: where the top left of the layout's box lies, in pixels of the surface.
    ///   - color: the text's colour.
    public func draw(_ text: TextLayout, at origin: PixelPoint, _ color: Color) {
        guard let mask = text.mask else { return }
        let ink = text.inkBounds
        let origin = placed(origin, width: text.size.width)
        draw(mask, mask.bounds, at: PixelPoint(x: origin.x &+ ink.x, y: origin.y &+ ink.y), pixel: veiled(color.premultiplied))
    }

    /// Draws a number from an atlas; characters that it lacks are left out.
    /// - Parameter origin: where the top left of the number's box lies, in pixels of the surface.
    package func draw(_ number: String, from atlas: DigitAtlas, at origin: PixelPoint, _ color: Color) {
        atlas.draw(number, at: isMirrored ? placed(origin, width: atlas.size(of: number).width) : origin, color, in: self)
    }
}
