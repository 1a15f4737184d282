import CFreeType

/// One drawn glyph: its coverage, 8 bits a pixel, and where it lies from the pen.
final class GlyphBitmap {
    /// Glyphs beyond this many pixels on a side come only from damaged fonts, and stay blank.
    private static let maximumExtent = 4096

    /// From the pen's pixel to the left column; negative is left of it.
    let left: Int
    /// From the baseline up to the top row's upper edge.
    let top: Int
    let width: Int
    let height: Int
    /// `width × height` bytes, rows without gaps.
    let coverage: UnsafeMutablePointer<UInt8>

    private init(left: Int, top: Int, width: Int, height: Int) {
        self.left = left
        self.top = top
        self.width = width
        self.height = height
        coverage = .allocate(capacity: max(1, width * height))
        coverage.initialize(repeating: 0, count: max(1, width * height))
    }

    deinit {
        coverage.deallocate()
    }

    /// A glyph without ink, such as a space.
    static func blank() -> GlyphBitmap { GlyphBitmap(left: 0, top: 0, width: 0, height: 0) }

    var byteCount: Int { width * height }

    /// Rasterises an outline at the face's current size, or nil if the face cannot give it.
    /// - Parameter isHinted: whether heights are aligned to the pixels, as letters need it.
    convenience init?(_ glyph: UInt32, of face: FT_Face, library: FT_Library, quarter: Int, isHinted: Bool = true) {
        // Light hinting aligns heights to the pixel grid and leaves widths alone: crisp baselines, x-heights and bars, while the
        // letters keep the shapes and the distances that their designer gave them. By FreeType's own hinter, since Inter's outlines
        // bring hardly any hints and stayed blurred at 13 to 20 pixels.
        let hinting = isHinted ? FASCIA_FT_LOAD_TARGET_LIGHT | FASCIA_FT_LOAD_FORCE_AUTOHINT : FASCIA_FT_LOAD_NO_HINTING
        let flags = hinting | FASCIA_FT_LOAD_NO_BITMAP
        guard FT_Load_Glyph(face, glyph, flags) == 0,
            face.pointee.glyph.pointee.format == FT_GLYPH_FORMAT_OUTLINE
        else { return nil }
        let outline = withUnsafeMutablePointer(to: &face.pointee.glyph.pointee.outline) { $0 }
        if outline.pointee.n_points <= 0 { return nil }
        FT_Outline_Translate(outline, FT_Pos(quarter * 16), 0)
        var box = FT_BBox()
        FT_Outline_Get_CBox(outline, &box)
        let limit = FT_Pos(GlyphBitmap.maximumExtent * 64)
        guard box.xMin > -limit, box.yMin > -limit, box.xMax < limit, box.yMax < limit else { return nil }
        let left = Int(box.xMin) >> 6
        let right = (Int(box.xMax) + 63) >> 6
        let bottom = Int(box.yMin) >> 6
        let top = (Int(box.yMax) + 63) >> 6
        guard right > left, top > bottom, right - left <= GlyphBitmap.maximumExtent, top - bottom <= GlyphBitmap.maximumExtent else {
            return nil
        }
        self.init(left: left, top: top, width: right - left, height: top - bottom)
        FT_Outline_Translate(outline, FT_Pos(-left * 64), FT_Pos(-bottom * 64))
        var target = FT_Bitmap()
        target.rows = UInt32(height)
        target.width = UInt32(width)
        target.pitch = Int32(width)
        target.buffer = coverage
        target.num_grays = 256
        target.pixel_mode = UInt8(FT_PIXEL_MODE_GRAY.rawValue)
        guard FT_Outline_Get_Bitmap(library, outline, &target) == 0 else { return nil }
    }
}
