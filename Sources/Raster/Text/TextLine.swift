import CFreeType

/// One line of a layout, independent of size: its glyphs, and what was put at its end.
struct TextLine {
    var shaped: ShapedLine
    /// An ellipsis or a hyphen, at the logical end: on the left in a paragraph that runs from right to left.
    var suffix: ShapedLine?
    /// Whether the paragraph runs from right to left.
    var isRightToLeft: Bool

    /// The advance, in ems.
    var width: Double { shaped.width + (suffix?.width ?? 0) }

    /// The parts from left to right.
    var parts: [ShapedLine] {
        guard let suffix else { return [shaped] }
        return isRightToLeft ? [suffix, shaped] : [shaped, suffix]
    }

    /// How far the ink of fallback faces reaches above and below the baseline, in ems. The first face fits its own line height; what
    /// the metrics of the others claim is often half as much again as their letters need.
    func fallbackInk(first: FontFace) -> (ascent: Double, descent: Double) {
        var (ascent, descent) = (0.0, 0.0)
        var extents = hb_glyph_extents_t()
        // Pictures are as high as a line of letters.
        for run in shaped.runs where run.face !== first && !run.face.hasPictures {
            for glyph in shaped.glyphs[run.glyphs] {
                guard hb_font_get_glyph_extents(run.face.shaping, glyph.glyph, &extents) != 0 else { continue }
                let top = Double(glyph.y) + Double(extents.y_bearing)
                ascent = max(ascent, top * run.emPerUnit)
                descent = max(descent, -(top + Double(extents.height)) * run.emPerUnit)
            }
        }
        return (min(ascent, 2), min(descent, 2))
    }
}
