import FasciaGeometry

/// Looks at texts or symbols while they are drawn: what a picture is without them, or with other ink, is what `fascia check` compares.
package final class TextProbe {
    /// A text, or a symbol, as it was drawn.
    package struct Drawn {
        /// Where its ink may be, in pixels of the surface.
        package var box: PixelRect
        /// Pixels per em; 0 for a symbol.
        package var size: Double
        /// How high the capitals of its first font are, in pixels.
        package var capHeight: Double
        /// Whether its first font is of weight 700 or more.
        package var isBold: Bool
        /// Whether it is smaller than it was asked for, since it has too little room.
        package var isShrunk: Bool
        /// How opaque its control draws it, and how opaque its colour is.
        package var alpha: UInt8
        package var colorAlpha: UInt8
        /// How opaque the views around it are.
        package var groupAlpha: UInt8
    }

    /// What texts are drawn in instead of their own colours; nil draws none.
    package let ink: Color?
    /// All that were to be drawn so far.
    package private(set) var texts: [Drawn] = []

    /// - Parameter ink: opaque; nil leaves texts out.
    package init(ink: Color?) { self.ink = ink }

    func note(_ box: PixelRect, size: Double, capHeight: Double, isBold: Bool, isShrunk: Bool, _ color: Color, on canvas: Canvas) {
        let box = box.intersection(canvas.limits)
        if box.isEmpty { return }
        texts.append(
            Drawn(
                box: box, size: size, capHeight: capHeight, isBold: isBold, isShrunk: isShrunk, alpha: canvas.alpha,
                colorAlpha: UInt8(truncatingIfNeeded: color.argb >> 24),
                groupAlpha: canvas.groupAlpha))
    }

    /// Notes a symbol, by the pixels that show of it.
    func note(_ box: PixelRect, _ fill: Fill, on canvas: Canvas) {
        var color = Color.black
        if case .color(let own) = fill { color = own }
        note(box, size: 0, capHeight: 0, isBold: false, isShrunk: false, color, on: canvas)
    }
}
