import FasciaGeometry

extension Canvas {
    /// Draws a text with one blend for all letters and one for each glyph that has colours of its own, nothing if there is no ink.
    /// - Parameters:
    ///   - text: the text, laid out.
    ///   - origin: where the top left of the layout's box lies, in pixels of the surface.
    ///   - color: the text's colour. Of glyphs in colour only its alpha counts.
    public func draw(_ text: TextLayout, at origin: PixelPoint, _ color: Color) {
        if let textProbe {
            textProbe.note(
                box(of: text, at: origin), size: Double(text.pixelsPerEm) / 64, capHeight: text.capHeight, isBold: text.isBold,
                isShrunk: text.fontScale < 1, color, on: self)
            if let ink = textProbe.ink { drawInk(of: text, at: origin, ink) }
            return
        }
        drawInk(of: text, at: origin, color)
        let pictures = text.pictures
        if pictures.isEmpty { return }
        let saved = alpha
        alpha = UInt8(truncatingIfNeeded: (Int(alpha) &* Int(color.argb >> 24) &+ 127) / 255)
        let origin = placed(origin, width: text.size.width)
        for (picture, place) in pictures {
            blit(
                picture, picture.bounds, at: PixelPoint(x: origin.x &+ place.x, y: origin.y &+ place.y), isOpaque: false, within: limits)
        }
        alpha = saved
    }

    /// Draws the shadow of a text: its letters in a colour. Glyphs in colour have none.
    package func drawLetters(of text: TextLayout, at origin: PixelPoint, _ color: Color) {
        if textProbe == nil { drawInk(of: text, at: origin, color) }
    }

    private func box(of text: TextLayout, at origin: PixelPoint) -> PixelRect {
        // The bounds are known once it is drawn.
        if text.mask == nil { return .zero }
        let origin = placed(origin, width: text.size.width)
        return text.maskBounds.offsetBy(dx: origin.x, dy: origin.y)
    }

    private func drawInk(of text: TextLayout, at origin: PixelPoint, _ color: Color) {
        guard let mask = text.mask else { return }
        let place = text.maskBounds
        let origin = placed(origin, width: text.size.width)
        draw(mask, mask.bounds, at: PixelPoint(x: origin.x &+ place.x, y: origin.y &+ place.y), pixel: veiled(color.premultiplied))
    }

    /// Draws a number from an atlas; characters that it lacks are left out.
    /// - Parameter origin: where the top left of the number's box lies, in pixels of the surface.
    package func draw(_ number: String, from atlas: DigitAtlas, at origin: PixelPoint, _ color: Color) {
        let origin = isMirrored ? placed(origin, width: atlas.size(of: number).width) : origin
        var color = color
        if let textProbe {
            let size = atlas.size(of: number)
            let box = PixelRect(x: origin.x, y: origin.y, width: size.width, height: size.height)
            textProbe.note(box, size: atlas.pixelsPerEm, capHeight: atlas.capHeight, isBold: atlas.isBold, isShrunk: false, color, on: self)
            guard let ink = textProbe.ink else { return }
            color = ink
        }
        atlas.draw(number, at: origin, color, in: self)
    }
}
