import CFreeType

/// Font files in order of preference: each character is shown by the first that has it.
///
/// The first file is opened at once, the others when a character is missing before them. The chain keeps what it shaped and laid
/// out, within bounds; a label that keeps its `TextLayout` does not even ask.
///
/// A chain may be made on one thread and handed to another, as a panel is that is read beside the one that shows; nothing guards it
/// against two at a time.
public final class FontChain: @unchecked Sendable {
    /// The font files, in order.
    public let paths: [String]
    /// What may be shared with other chains.
    public let library: FontLibrary
    /// Fallback files that turned out to be broken when a character led to them; they are passed over. `openAll()` finds them earlier.
    package private(set) var failures: [RasterError] = []

    let first: FontFace
    private var faces: [FontFace?]
    private var isBroken: [Bool]
    /// Where a character beyond the first face was found last: scalar << 16 | face + 1. Direct-mapped.
    private var found = [UInt64](repeating: 0, count: 256)
    private var texts = LRUCache<TextRequest, AnalysedText>(byteLimit: 2 << 20, countLimit: 1024)
    private var layouts = LRUCache<LayoutRequest, TextLayout>(byteLimit: 8 << 20, countLimit: 1024)
    /// The last atlases that were asked for.
    private var atlases: [(size: Double, scale: Double, atlas: DigitAtlas)] = []
    private var ellipsisText: AnalysedText?
    private var hyphenText: AnalysedText?

    private struct TextRequest: Hashable, CacheKey {
        var text: TextKey
        var tabularDigits: Bool
        var isSmall: Bool
    }

    /// How much larger Arabic of a fallback face is drawn in small texts: its letters are lower than Latin's small ones in the same font size.
    static let smallArabic = 1.12
    /// Small is what is smaller than this, in points.
    private static let smallSize = 14.0

    /// Whether a text is shaped otherwise in small sizes: whether it has Arabic letters, by their first bytes.
    private static func changesWithSize(_ string: String) -> Bool { string.utf8.contains { $0 >= 0xD8 && $0 <= 0xDB } }

    private struct LayoutRequest: Hashable, CacheKey {
        var text: TextKey
        var size: Double
        var scale: Double
        var options: TextOptions
    }

    /// A chain with a library of its own.
    /// - Parameter paths: TrueType or OpenType files, or collections (their first font), at least one.
    /// - Throws: `RasterError` with the path of a file that is missing, unreadable or empty, or of a first file that is not a sound font.
    public convenience init(paths: [String]) throws(RasterError) {
        try self.init(paths: paths, library: FontLibrary())
    }

    /// A chain whose faces are shared with other chains of the same library. Throws like `init(paths:)`.
    public init(paths: [String], library: FontLibrary) throws(RasterError) {
        guard let path = paths.first else {
            throw RasterError(
                attempt: "open a font", object: "font chain", reason: "it names no file; install fonts-inter or configure a font")
        }
        guard paths.count <= FontLibrary.maximumFaces else {
            throw RasterError(
                attempt: "open a font", object: "font chain", reason: "\(paths.count) files are more than \(FontLibrary.maximumFaces)")
        }
        for fallback in paths.dropFirst() { try library.probe(fallback) }
        let first = try library.face(path: path)
        guard !first.hasPictures else {
            throw FontFile.error(path, "it has only pictures in colour: name it behind a font that has letters")
        }
        try library.verifyOutlines(of: first)
        self.paths = paths
        self.library = library
        self.first = first
        faces = [FontFace?](repeating: nil, count: paths.count)
        isBroken = [Bool](repeating: false, count: paths.count)
        faces[0] = first
    }

    /// Opens every file now, to find the broken ones: for checks, and for programs that would rather wait now than later.
    /// - Throws: `RasterError` for the first that is not a sound font.
    package func openAll() throws(RasterError) {
        for index in paths.indices {
            let face = try library.face(path: paths[index])
            try library.verifyOutlines(of: face)
            faces[index] = face
        }
    }

    /// The characters of a string that no font of the chain can draw, each once, in order.
    public func missingGlyphs(in string: String) -> [Unicode.Scalar] {
        text(string, tabularDigits: false).missing
    }

    /// How the kept layouts do.
    package var layoutStatistics: CacheStatistics { layouts.statistics }
    /// How the kept shaped texts do; they serve layouts of any size and width.
    package var runStatistics: CacheStatistics { texts.statistics }

    /// Drops all that is kept. Layouts that are referred to stay as they are.
    package func removeCachedTexts() {
        layouts.removeAll()
        texts.removeAll()
    }

    /// The layout for a request, made if it is not kept.
    func layout(_ string: String, size: Double, scale: Double, options: TextOptions) -> TextLayout {
        let request = LayoutRequest(text: TextKey(string: string), size: size, scale: scale, options: options)
        if let layout = layouts.value(for: request) { return layout }
        let text = self.text(string, size: size, tabularDigits: options.tabularDigits)
        let layout = TextLayout(text, chain: self, size: size, scale: scale, options: options)
        layouts.insert(layout, for: request, bytes: layout.byteCount + string.utf8.count)
        return layout
    }

    /// The digits at a size, drawn once for all who ask while no more than sixteen sizes are in use.
    func digitAtlas(for font: Font, scale: Double) -> DigitAtlas {
        for entry in atlases where entry.size == font.size && entry.scale == scale { return entry.atlas }
        let atlas = DigitAtlas(font: font, scale: scale)
        if atlases.count >= 16 { atlases.removeFirst() }
        atlases.append((font.size, scale, atlas))
        return atlas
    }

    /// A text taken apart and shaped.
    /// - Parameter size: in points; a text is shaped once for all that are not small, and once for those that are if that differs.
    func text(_ string: String, size: Double = .infinity, tabularDigits: Bool) -> AnalysedText {
        let isSmall = size < FontChain.smallSize && FontChain.changesWithSize(string)
        let request = TextRequest(text: TextKey(string: string), tabularDigits: tabularDigits, isSmall: isSmall)
        if let text = texts.value(for: request) { return text }
        let text = AnalysedText(string, tabularDigits: tabularDigits, isSmall: isSmall, chain: self)
        texts.insert(text, for: request, bytes: text.byteCount + string.utf8.count)
        return text
    }

    /// What stands for the rest of a text that was cut: an ellipsis, or three full stops where no font has one.
    var ellipsis: ShapedLine {
        if let ellipsisText { return ellipsisText.paragraphs[0].wholeLine }
        var text = AnalysedText("…", tabularDigits: false, chain: self)
        if !text.missing.isEmpty { text = AnalysedText("...", tabularDigits: false, chain: self) }
        ellipsisText = text
        return text.paragraphs[0].wholeLine
    }

    /// What a line ends with that is broken at a soft hyphen.
    var hyphen: ShapedLine {
        let text = hyphenText ?? AnalysedText("-", tabularDigits: false, chain: self)
        hyphenText = text
        return text.paragraphs[0].wholeLine
    }

    /// How much further right the ink of a “1” begins among digits of equal width than among others, in ems: a number that begins with one
    /// looks indented without this.
    private(set) lazy var indentOfOne: Double = {
        func bearing(_ isTabular: Bool) -> Double? {
            let line = text("1", tabularDigits: isTabular).paragraphs[0].wholeLine
            guard let run = line.runs.first, let glyph = line.glyphs.first, !run.face.hasPictures else { return nil }
            var extents = hb_glyph_extents_t()
            guard hb_font_get_glyph_extents(run.face.shaping, glyph.glyph, &extents) != 0 else { return nil }
            return Double(extents.x_bearing) * run.emPerUnit
        }
        guard let wide = bearing(true), let narrow = bearing(false) else { return 0 }
        return min(max(wide - narrow, 0), 0.3)
    }()

    /// The same in pixels, for so many pixels per em.
    func indent(ofOneAt size: Double) -> Int { Int((indentOfOne * size).rounded()) }

    // MARK: Fallback

    /// The face at an index, opened if it was not; nil if its file is broken.
    func face(_ index: Int) -> FontFace? {
        guard faces.indices.contains(index) else { return nil }
        if let face = faces[index] { return face }
        if isBroken[index] { return nil }
        do throws(RasterError) {
            let face = try library.face(path: paths[index])
            faces[index] = face
            return face
        } catch {
            isBroken[index] = true
            failures.append(error)
            return nil
        }
    }

    /// The index of the face of each character, the same for a whole cluster.
    func faces(for scalars: [UInt32], startsCluster: [Bool]) -> [Int16] {
        var result = [Int16](repeating: 0, count: scalars.count)
        var previous: Int16 = 0
        var start = 0
        while start < scalars.count {
            var end = start + 1
            while end < scalars.count, !startsCluster[end] { end += 1 }
            let scalar = scalars[start]
            var chosen: Int16 = 0
            if end == start + 1, scalar == 0x20 || scalar == 0xA0 || (scalar >= 0x80 && FontChain.isIgnorable(scalar)) {
                // Spaces and invisible characters go with what precedes them: they should not cut a run in two.
                let isSpace = scalar == 0x20 || scalar == 0xA0
                // Spaces of fonts of pictures are as wide as a picture.
                let goes = previous > 0 && (!isSpace || face(Int(previous)).map { $0.covers(0x20) && !$0.hasPictures } == true)
                chosen = goes ? previous : 0
            } else if !(scalar < 0x7F && end == start + 1 && first.covers(scalar)) {
                chosen = choose(scalars[start..<end])
            }
            if chosen != 0 { for index in start..<end { result[index] = chosen } }
            previous = chosen
            start = end
        }
        return result
    }

    /// The characters that would show as boxes.
    func missing(in paragraph: Paragraph, into missing: inout [Unicode.Scalar]) {
        var start = 0
        while start < paragraph.count {
            let end = paragraph.clusterEnd(start)
            let index = paragraph.faces[start]
            if index < 0 || end > start + 1 {
                let face = index < 0 ? nil : face(Int(index))
                if face.map({ !FontChain.covers($0, paragraph.scalars[start..<end]) }) ?? true {
                    for value in paragraph.scalars[start..<end] where !FontChain.isIgnorable(value) {
                        let isShown = face?.covers(value) ?? paths.indices.contains { self.face($0)?.covers(value) == true }
                        if !isShown, let scalar = Unicode.Scalar(value), !missing.contains(scalar), missing.count < 1000 {
                            missing.append(scalar)
                        }
                    }
                }
            }
            start = end
        }
    }

    /// The first face that has a whole cluster; else the first that has its base, so that marks stay with it.
    private func choose(_ cluster: ArraySlice<UInt32>) -> Int16 {
        guard let base = cluster.first else { return 0 }
        let slot = Int(truncatingIfNeeded: (base ^ base >> 8) & 255)
        if cluster.count == 1, found[slot] >> 16 == UInt64(base), found[slot] != 0 {
            return Int16(truncatingIfNeeded: found[slot] & 0xFFFF) - 1
        }
        var chosen = Paragraph.missingFace
        // What is meant as a picture is taken from a font of pictures, wherever that stands in the chain.
        if FontChain.isEmoji(cluster), let index = paths.indices.first(where: { library.hasPictures(paths[$0]) && covers($0, cluster) }) {
            chosen = Int16(truncatingIfNeeded: index)
        } else if let index = paths.indices.first(where: { covers($0, cluster) }) {
            chosen = Int16(truncatingIfNeeded: index)
        }
        if cluster.count == 1 {
            found[slot] = UInt64(base) << 16 | UInt64(Int(chosen) + 1)
        } else if chosen < 0, let index = paths.indices.first(where: { face($0)?.covers(base) == true }) {
            chosen = Int16(truncatingIfNeeded: index)
        }
        return chosen
    }

    private func covers(_ index: Int, _ cluster: ArraySlice<UInt32>) -> Bool {
        guard let face = face(index) else { return false }
        // Fonts of pictures have blank digits, for the sequences of keys.
        if face.hasPictures, cluster.count == 1, let base = cluster.first, base < 0x80 { return false }
        return FontChain.covers(face, cluster)
    }

    /// Whether a cluster is meant as a picture: what is one unless text is asked for, or what is asked for as one.
    private static func isEmoji(_ cluster: ArraySlice<UInt32>) -> Bool {
        guard let base = cluster.first, let scalar = Unicode.Scalar(base), scalar.properties.isEmoji else { return false }
        if cluster.contains(0xFE0E) { return false }
        return scalar.properties.isEmojiPresentation
            || cluster.dropFirst().contains { $0 == 0xFE0F || $0 == 0x200D || 0x1F3FB...0x1F3FF ~= $0 }
    }

    /// Whether a face has every character of a cluster, or the letters that they compose. Of clusters beyond all reason the first 32.
    private static func covers(_ face: FontFace, _ cluster: ArraySlice<UInt32>) -> Bool {
        var base: UInt32 = 0
        for scalar in cluster.prefix(32) {
            if face.covers(scalar) {
                base = scalar
            } else if !isIgnorable(scalar) {
                var composed: hb_codepoint_t = 0
                guard base != 0, hb_unicode_compose(hb_unicode_funcs_get_default(), base, scalar, &composed) != 0, face.covers(composed)
                else {
                    return false
                }
                base = composed
            }
        }
        return true
    }

    private static func isIgnorable(_ scalar: UInt32) -> Bool {
        scalar >= 0x80 && Unicode.Scalar(scalar)?.properties.isDefaultIgnorableCodePoint == true
    }
}
