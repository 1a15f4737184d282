import CFreeType
import FasciaGeometry

/// One drawn glyph: its coverage, 8 bits a pixel, or its picture in colour, and where it lies from the pen.
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
    /// Of a glyph in colour, which has no coverage.
    let picture: Surface?

    private init(left: Int, top: Int, width: Int, height: Int, picture: Surface? = nil) {
        self.left = left
        self.top = top
        self.width = width
        self.height = height
        self.picture = picture
        let count = picture == nil ? max(1, width * height) : 1
        coverage = .allocate(capacity: count)
        coverage.initialize(repeating: 0, count: count)
    }

    deinit {
        coverage.deallocate()
    }

    /// A glyph without ink, such as a space.
    static func blank() -> GlyphBitmap { GlyphBitmap(left: 0, top: 0, width: 0, height: 0) }

    var byteCount: Int { picture?.byteCount ?? width * height }

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

    /// Scales a picture of a face whose pictures have one size, or nil if the face cannot give it.
    /// - Parameter size: pixels per em in 1/64.
    convenience init?(pictureOf glyph: UInt32, in face: FT_Face, size: Int32) {
        guard FT_Load_Glyph(face, glyph, FASCIA_FT_LOAD_COLOR) == 0 else { return nil }
        let slot = face.pointee.glyph.pointee
        let bitmap = slot.bitmap
        guard slot.format == FT_GLYPH_FORMAT_BITMAP, UInt32(bitmap.pixel_mode) == FT_PIXEL_MODE_BGRA.rawValue, let bytes = bitmap.buffer,
            let source = try? Surface(width: Int(bitmap.width), height: Int(bitmap.rows), isOpaque: false)
        else { return nil }
        for y in 0..<source.height {
            // Premultiplied, and in memory in the order of a surface's pixels.
            let row = UnsafeRawPointer(bytes + y * Int(bitmap.pitch)).assumingMemoryBound(to: UInt32.self)
            source.row(y).update(from: row, count: source.width)
        }
        let perEm = Double(face.pointee.size.pointee.metrics.y_ppem)
        guard perEm > 0 else { return nil }
        let factor = Double(size) / 64 / perEm
        func scaled(_ length: Int) -> Int { max(1, Int((Double(length) * factor).rounded())) }
        let (width, height) = (scaled(source.width), scaled(source.height))
        guard width <= GlyphBitmap.maximumExtent, height <= GlyphBitmap.maximumExtent else { return nil }
        func plan(_ length: Int, _ target: Int) -> AxisPlan {
            AxisPlan(
                source: SliceAxis(lead: 0, zone: length, trail: 0, isUniform: false), factor: factor, length: target, mode: .stretch)
        }
        // Shrinking averages over all that a pixel covers.
        guard
            let picture = Resampler.resample(
                source, isOpaque: false, x: plan(source.width, width), y: plan(source.height, height),
                window: PixelRect(x: 0, y: 0, width: width, height: height))
        else { return nil }
        self.init(
            left: Int((Double(slot.bitmap_left) * factor).rounded()), top: Int((Double(slot.bitmap_top) * factor).rounded()), width: width,
            height: height, picture: picture)
    }
}
