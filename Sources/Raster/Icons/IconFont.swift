import CFreeType

/// A font whose glyphs are icons, each with a name.
///
/// Names are those of the font's ligatures, as in Google's Material Icons (`lightbulb`), or its glyphs' own; others can be given. A name is
/// looked up by shaping it as text: nothing is read of the font before the first icon, and the list of all names only when it is asked for.
///
/// A font and the images made of it belong to one thread.
public final class IconFont {
    /// The font of Debian's package `fonts-material-design-icons-iconfont`.
    public static let standardPath = "/usr/share/fonts/truetype/material-design-icons-iconfont/MaterialIcons-Regular.ttf"
    /// The longest name of an icon, in bytes.
    private static let longestName = 64

    private let library: FontLibrary
    private let face: FontFace
    private let own: [String: UInt32]
    private var listed: [String]?

    /// Opens a font.
    /// - Parameters:
    ///   - path: a TrueType or OpenType file.
    ///   - names: the characters of icons by names of one's own.
    ///   - library: shares what is open with other fonts.
    /// - Throws: `RasterError` with the path if it is no such file, or has no glyph for one of the names.
    public init(path: String = standardPath, names: [String: UInt32] = [:], library: FontLibrary = FontLibrary()) throws(RasterError) {
        self.library = library
        face = try library.face(path: path)
        own = names
        for (name, character) in names where nominal(character) == nil {
            throw RasterError(
                attempt: "find an icon", object: path,
                reason: "it has no glyph U+\(String(character, radix: 16, uppercase: true)) for “\(name)”")
        }
    }

    /// The font's file.
    public var path: String { face.path }

    /// The names of all icons, in order.
    public var names: [String] {
        if let listed { return listed }
        let found = Set(own.keys).union(LigatureNames.all(of: face.shaping)).union(glyphNames()).sorted()
        listed = found
        return found
    }

    /// An icon as an image that is drawn in the colour of where it stands, sharp at every size.
    /// - Parameters:
    ///   - name: one of `names`.
    ///   - size: its usual width and height in points, cut to 1 … 1000.
    ///   - scale: device pixels per point.
    ///   - flips: whether it is mirrored where a layout runs from right to left; nil if it shows a direction by its name, as `arrow_back`.
    /// - Returns: nil if there is no icon of that name.
    public func image(named name: String, size: Double = 24, scale: Double, flips: Bool? = nil) -> Image? {
        guard let glyph = glyph(named: name) else { return nil }
        let image = Image(icon: IconGlyph(font: self, glyph: glyph), size: size >= 1 ? min(size, 1000) : 1, scale: scale)
        return flips ?? DirectionalIcons.contains(name) ? image?.imageFlippedForRightToLeftLayoutDirection() : image
    }

    private func glyph(named name: String) -> UInt32? {
        guard !name.isEmpty, name.utf8.count <= IconFont.longestName else { return nil }
        if let character = own[name] { return nominal(character) }
        return ligature(name) ?? named(name)
    }

    /// The glyph that the whole name is shaped to. A letter by itself is text.
    private func ligature(_ name: String) -> UInt32? {
        guard name.utf8.count > 1, name.utf8.allSatisfy({ (0x21..<0x7F).contains($0) }) else { return nil }
        let buffer = library.buffer
        hb_buffer_clear_contents(buffer)
        hb_buffer_add_utf8(buffer, name, Int32(name.utf8.count), 0, Int32(name.utf8.count))
        hb_buffer_set_direction(buffer, HB_DIRECTION_LTR)
        hb_buffer_set_script(buffer, HB_SCRIPT_LATIN)
        hb_shape(face.shaping, buffer, nil, 0)
        var count: UInt32 = 0
        guard let glyphs = hb_buffer_get_glyph_infos(buffer, &count), count == 1, glyphs[0].codepoint != 0 else { return nil }
        return glyphs[0].codepoint
    }

    private func named(_ name: String) -> UInt32? {
        var glyph: hb_codepoint_t = 0
        return hb_font_get_glyph_from_name(face.shaping, name, Int32(name.utf8.count), &glyph) != 0 && glyph != 0 ? glyph : nil
    }

    private func nominal(_ character: UInt32) -> UInt32? {
        var glyph: hb_codepoint_t = 0
        return hb_font_get_nominal_glyph(face.shaping, character, &glyph) != 0 && glyph != 0 ? glyph : nil
    }

    /// The names that the font itself gives its glyphs; most icon fonts of today have none.
    private func glyphNames() -> [String] {
        var bytes = [CChar](repeating: 0, count: IconFont.longestName + 1)
        return (1..<max(1, hb_face_get_glyph_count(hb_font_get_face(face.shaping)))).compactMap { glyph in
            guard hb_font_get_glyph_name(face.shaping, glyph, &bytes, UInt32(bytes.count)) != 0 else { return nil }
            let name = String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            return name.isEmpty || name.hasPrefix(".") ? nil : name
        }
    }

    // MARK: Drawing

    /// The coverage of a glyph in the middle of a rectangle, as large as fits; nil if there is no memory.
    func mask(_ glyph: UInt32, width: Int, height: Int) -> Mask? {
        guard let mask = try? Mask(width: width, height: height) else { return nil }
        let advance = Double(hb_font_get_glyph_h_advance(face.shaping, glyph)) / face.unitsPerEm
        let line = face.ascent + face.descent
        // An icon as wide as an em fills the square; a wider one shrinks.
        let em = Double(min(width, height)) / max(1, advance, line)
        guard let bitmap = library.icon(glyph, of: face, size: Int32((em * 64).rounded())) else { return mask }
        let x = Int(((Double(width) - advance * em) / 2).rounded()) + bitmap.left
        let y = Int(((Double(height) - line * em) / 2 + face.ascent * em).rounded()) - bitmap.top
        for row in max(0, -y)..<max(0, -y, min(bitmap.height, height - y)) {
            for column in max(0, -x)..<max(0, -x, min(bitmap.width, width - x)) {
                mask.bytes[(y + row) * mask.stride + x + column] = bitmap.coverage[row * bitmap.width + column]
            }
        }
        return mask
    }
}

/// A glyph of an icon font: what an image is drawn from at every size.
final class IconGlyph: AlphaSource {
    private let font: IconFont
    private let glyph: UInt32

    init(font: IconFont, glyph: UInt32) {
        self.font = font
        self.glyph = glyph
    }

    func mask(width: Int, height: Int) -> Mask? { font.mask(glyph, width: width, height: height) }
}
