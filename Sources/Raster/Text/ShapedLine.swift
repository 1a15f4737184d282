/// One glyph as HarfBuzz places it, in font units.
struct ShapedGlyph {
    var glyph: UInt32
    /// The first character, counted within the paragraph, of those that the glyph shows.
    var cluster: Int32
    var advance: Int32
    /// Displacement from the pen; y is up.
    var x: Int32
    var y: Int32
}

/// Glyphs of one face and one direction, in the order in which they are drawn: left to right.
struct ShapedRun {
    var face: FontFace
    var level: Int8
    var glyphs: Range<Int>
    /// Ems per font unit of the face, larger than it is in an enlarged run.
    var emPerUnit: Double
    /// How much larger than the text it is drawn.
    var enlargement: Double
}

/// The glyphs of a line, independent of size.
struct ShapedLine {
    /// From left to right.
    var runs: [ShapedRun]
    var glyphs: [ShapedGlyph]
    /// The advance of all glyphs, in ems.
    var width: Double

    static var empty: ShapedLine { ShapedLine(runs: [], glyphs: [], width: 0) }
}
