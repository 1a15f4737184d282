import CFreeType

/// One font file as HarfBuzz and FreeType see it, kept for the life of its library.
///
/// HarfBuzz works in the font's own units, so that what it shapes serves every size; FreeType is only opened for a face whose glyphs
/// are drawn, not for one that was merely asked whether it has a character.
final class FontFace {
    let path: String
    /// Number within the library; part of the keys of the glyph cache.
    let index: Int
    /// Font units per em, 16 to 16 384 in a sound font.
    let unitsPerEm: Double
    /// Above the baseline, in ems.
    let ascent: Double
    /// Below the baseline, in ems, positive.
    let descent: Double
    /// Between the descent of a line and the ascent of the next, in ems.
    let lineGap: Double
    /// HarfBuzz's font, in font units.
    let shaping: OpaquePointer

    /// Whether its glyphs are pictures in colour.
    var hasPictures: Bool { file.hasPictures }

    /// Whether its weight is 700 or more, by what it says of itself.
    var isBold: Bool { hb_style_get_value(shaping, HB_STYLE_TAG_WEIGHT) >= 700 }

    /// How high a capital H is, in ems; 0.7 if the font has none, as many of other scripts have none.
    var capHeight: Double {
        var glyph: hb_codepoint_t = 0
        var extents = hb_glyph_extents_t()
        guard hb_font_get_nominal_glyph(shaping, 0x48, &glyph) != 0, hb_font_get_glyph_extents(shaping, glyph, &extents) != 0,
            extents.y_bearing > 0
        else { return 0.7 }
        return min(Double(extents.y_bearing) / unitsPerEm, 1.5)
    }

    private let file: FontFile
    private let hasSpace: Bool
    private var outlines: FT_Face?
    /// FreeType must outlive its faces, and a layout may keep a face when the library is gone.
    private var freetype: FreeType?
    private var outlinesFailed = false
    private var outlineSize: Int32 = 0
    /// Coverage of ASCII, asked for every label.
    private var ascii: (UInt64, UInt64) = (0, 0)

    init(path: String, index: Int) throws(RasterError) {
        let file = try FontFile(path: path)
        guard file.readsRequiredTables() else { throw FontFile.error(path, "its tables cannot be read, or are empty") }
        // The face keeps the file for as long as HarfBuzz may ask for tables.
        let face = hb_face_create_for_tables(
            { _, tag, user in user.flatMap { Unmanaged<FontFile>.fromOpaque($0).takeUnretainedValue().table(tag) } },
            Unmanaged.passRetained(file).toOpaque(),
            { user in if let user { Unmanaged<FontFile>.fromOpaque(user).release() } })
        let units = hb_face_get_upem(face)
        let font = hb_font_create(face)
        hb_face_destroy(face)
        guard let font, hb_face_get_glyph_count(hb_font_get_face(font)) > 0, units > 0 else {
            hb_font_destroy(font)
            throw FontFile.error(path, "its tables are damaged")
        }
        hb_font_set_scale(font, Int32(clamping: units), Int32(clamping: units))
        var extents = hb_font_extents_t()
        let hasExtents = hb_font_get_h_extents(font, &extents) != 0
        let em = Double(units)
        let ascent = Double(extents.ascender) / em
        let descent = -Double(extents.descender) / em
        // Metrics of a damaged or careless font must not make lines of height 0 or of a whole screen.
        let isSane = hasExtents && ascent > 0 && ascent < 4 && descent >= 0 && descent < 4
        self.path = path
        self.index = index
        self.file = file
        unitsPerEm = em
        self.ascent = isSane ? ascent : 0.9
        self.descent = isSane ? descent : 0.25
        lineGap = isSane ? min(max(Double(extents.line_gap) / em, 0), 2) : 0
        shaping = font
        var glyph: hb_codepoint_t = 0
        hasSpace = hb_font_get_nominal_glyph(font, 0x20, &glyph) != 0
        for scalar in UInt32(0x20)..<0x7F where glyphIsDrawable(scalar) {
            if scalar < 64 { ascii.0 |= 1 << UInt64(scalar) } else { ascii.1 |= 1 << UInt64(scalar - 64) }
        }
    }

    deinit {
        if let outlines { FontFace.close(outlines) }
        hb_font_destroy(shaping)
    }

    /// Whether the face can show a character, directly or in the ways that HarfBuzz knows: spaces of any width from the ordinary one,
    /// accented letters from their parts.
    func covers(_ scalar: UInt32) -> Bool {
        if scalar < 0x7F {
            return scalar < 64 ? ascii.0 >> UInt64(scalar) & 1 != 0 : ascii.1 >> UInt64(scalar - 64) & 1 != 0
        }
        if glyphIsDrawable(scalar) { return true }
        if scalar == 0x2011 { return glyphIsDrawable(0x2010) }
        let unicode = hb_unicode_funcs_get_default()
        if hb_unicode_general_category(unicode, scalar) == HB_UNICODE_GENERAL_CATEGORY_SPACE_SEPARATOR { return hasSpace }
        var first: hb_codepoint_t = 0
        var second: hb_codepoint_t = 0
        guard hb_unicode_decompose(unicode, scalar, &first, &second) != 0, first != scalar else { return false }
        return covers(first) && (second == 0 || covers(second))
    }

    /// Whether there is a glyph of the face's kind: of outlines, one that exists only as a colour picture does not count.
    private func glyphIsDrawable(_ scalar: UInt32) -> Bool {
        var glyph: hb_codepoint_t = 0
        guard hb_font_get_nominal_glyph(shaping, scalar, &glyph) != 0, glyph != 0 else { return false }
        return hasPictures || !file.hasColorTables || !isColored(glyph)
    }

    private func isColored(_ glyph: hb_codepoint_t) -> Bool {
        let face = hb_font_get_face(shaping)
        if hb_ot_color_glyph_get_layers(face, glyph, 0, nil, nil) > 0 { return true }
        for blob in [hb_ot_color_glyph_reference_svg(face, glyph), hb_ot_color_glyph_reference_png(shaping, glyph)] {
            let length = hb_blob_get_length(blob)
            hb_blob_destroy(blob)
            if length > 0 { return true }
        }
        return isPainted(glyph, in: face)
    }

    /// Whether the second version of the colour table (COLR, BaseGlyphList) has the glyph; the HarfBuzz of Debian 12 knows only the first.
    private func isPainted(_ glyph: hb_codepoint_t, in face: OpaquePointer?) -> Bool {
        let table = hb_face_reference_table(face, 0x434F_4C52)
        defer { hb_blob_destroy(table) }
        var length: UInt32 = 0
        guard let data = hb_blob_get_data(table, &length) else { return false }
        let bytes = UnsafeRawBufferPointer(start: data, count: Int(length))
        func number(_ at: Int, _ size: Int) -> Int { bytes[at..<at + size].reduce(0) { $0 << 8 | Int($1) } }
        guard bytes.count >= 18, number(0, 2) >= 1 else { return false }
        let list = number(14, 4)
        guard list > 0, list <= bytes.count - 4 else { return false }
        let count = min(number(list, 4), (bytes.count - list - 4) / 6)
        return (0..<count).contains { number(list + 4 + $0 * 6, 2) == Int(glyph) }
    }

    /// FreeType's face at a size, opened at the first call.
    /// - Parameter size: pixels per em in 1/64.
    /// - Returns: nil if FreeType finds the font damaged; its glyphs stay blank then.
    func outlines(of freetype: FreeType, size: Int32) -> FT_Face? {
        if outlines == nil {
            if outlinesFailed { return nil }
            let failures = file.failures
            guard let face = FontFace.open(file, with: freetype) else {
                // What could not be read now may be readable later.
                outlinesFailed = file.failures == failures
                return nil
            }
            outlines = face
            self.freetype = freetype
        }
        guard let outlines else { return nil }
        if hasPictures {
            if outlineSize == 0 {
                guard FT_Select_Size(outlines, FontFace.largestStrike(of: outlines)) == 0 else { return nil }
                outlineSize = 1
            }
            return outlines
        }
        if size != outlineSize {
            guard FT_Set_Char_Size(outlines, FT_F26Dot6(size), FT_F26Dot6(size), 72, 72) == 0 else {
                outlineSize = 0
                return nil
            }
            outlineSize = size
        }
        return outlines
    }

    /// Pictures come in few sizes; the largest serves all.
    private static func largestStrike(of face: FT_Face) -> Int32 {
        let sizes = face.pointee.available_sizes
        let count = Int(face.pointee.num_fixed_sizes)
        let largest = (0..<count).max { (sizes?[$0].y_ppem ?? 0) < (sizes?[$1].y_ppem ?? 0) }
        return Int32(clamping: largest ?? 0)
    }

    /// How often something could not be read: a glyph that is blank for that may be drawn another time.
    var readFailures: Int { file.failures }

    /// FreeType's face, which reads from the file what it needs, when it needs it.
    private static func open(_ file: FontFile, with freetype: FreeType) -> FT_Face? {
        // It is remembered by its address until FreeType closes it, as it does when it cannot open the face, too.
        let stream = FT_Stream.allocate(capacity: 1)
        stream.initialize(to: FT_StreamRec_())
        stream.pointee.size = FT_ULong(file.count)
        stream.pointee.descriptor.pointer = Unmanaged.passRetained(file).toOpaque()
        stream.pointee.read = { stream, offset, buffer, count in
            guard let stream, let user = stream.pointee.descriptor.pointer else { return 0 }
            // Without a count it asks only whether there is such a place; 0 says yes.
            if count == 0 { return offset > stream.pointee.size ? 1 : 0 }
            guard let buffer, offset <= stream.pointee.size, count <= stream.pointee.size - offset else { return 0 }
            let file = Unmanaged<FontFile>.fromOpaque(user).takeUnretainedValue()
            return file.read(at: Int(offset), into: buffer, count: Int(count)) ? count : 0
        }
        stream.pointee.close = { stream in
            guard let stream, let user = stream.pointee.descriptor.pointer else { return }
            stream.pointee.descriptor.pointer = nil
            Unmanaged<FontFile>.fromOpaque(user).release()
        }
        var arguments = FT_Open_Args()
        arguments.flags = FT_UInt(FT_OPEN_STREAM)
        arguments.stream = stream
        var face: FT_Face?
        let result = FT_Open_Face(freetype.handle, &arguments, 0, &face)
        guard result == 0, let face else {
            stream.pointee.close?(stream)
            stream.deinitialize(count: 1)
            stream.deallocate()
            return nil
        }
        return face
    }

    /// Ends a face that `open` made, and its stream.
    private static func close(_ face: FT_Face) {
        let stream = face.pointee.stream
        FT_Done_Face(face)
        stream?.deinitialize(count: 1)
        stream?.deallocate()
    }
}
