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

    /// The farthest that the line's faces reach above and below the baseline, in ems.
    func extents(first: FontFace) -> (ascent: Double, descent: Double) {
        var (ascent, descent) = (first.ascent, first.descent)
        for run in shaped.runs where run.face !== first {
            ascent = max(ascent, run.face.ascent)
            descent = max(descent, run.face.descent)
        }
        return (ascent, descent)
    }
}
