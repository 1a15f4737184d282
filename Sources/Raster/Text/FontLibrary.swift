import CFreeType

/// What font chains have in common: FreeType, the open faces by path, and the glyphs drawn so far.
///
/// Chains for several weights of one design share their fallback faces by sharing a library; a chain made without one has its own.
public final class FontLibrary {
    /// The most font files that one library opens.
    ///
    /// Each is an open file, of which a process usually may have 1024; while a panel is read anew, there are two libraries.
    public static let maximumFaces = 256

    private var freetype: FreeType?
    private var faces: [String: FontFace] = [:]
    /// Files that were found to be there: the chains of all weights fall back on the same thirty.
    private var probed: Set<String> = []
    /// Which files hold pictures in colour, as far as somebody asked.
    private var pictureFiles: [String: Bool] = [:]
    private var glyphs = LRUCache<UInt64, GlyphBitmap>(byteLimit: 2 << 20, countLimit: 8192)
    /// HarfBuzz's buffer, used for one run at a time.
    let buffer: OpaquePointer

    /// A library without faces. Nothing is opened before a chain needs it.
    public init() {
        // HarfBuzz answers a failed allocation with an inert buffer, never with null.
        buffer = hb_buffer_create()
    }

    deinit {
        hb_buffer_destroy(buffer)
    }

    /// The glyphs that are kept, and how often one was there.
    package var glyphStatistics: CacheStatistics { glyphs.statistics }

    /// The face of a file, opened at the first call.
    func face(path: String) throws(RasterError) -> FontFace {
        if let face = faces[path] { return face }
        guard faces.count < FontLibrary.maximumFaces else {
            throw FontFile.error(path, "more than \(FontLibrary.maximumFaces) font files are open")
        }
        let face = try FontFace(path: path, index: faces.count)
        faces[path] = face
        return face
    }

    /// Fails if the path cannot be a readable font, see `FontFile.probe`; asked once for each.
    func probe(_ path: String) throws(RasterError) {
        if probed.contains(path) { return }
        try FontFile.probe(path)
        probed.insert(path)
    }

    /// The files that are open.
    package var openPaths: [String] { faces.keys.sorted() }

    /// Whether a file is among the open ones.
    func isOpen(_ path: String) -> Bool { faces[path] != nil }

    /// Whether a file is a font of pictures; its first bytes are read at the first call.
    func hasPictures(_ path: String) -> Bool {
        if let known = faces[path]?.hasPictures ?? pictureFiles[path] { return known }
        let found = FontFile.hasPictures(path)
        pictureFiles[path] = found
        return found
    }

    /// Fails if FreeType cannot open the face, which HarfBuzz could.
    func verifyOutlines(of face: FontFace) throws(RasterError) {
        guard let freetype = openFreeType() else { throw FontFile.error(face.path, "FreeType cannot be initialised: out of memory") }
        guard face.outlines(of: freetype, size: 16 * 64) != nil else { throw FontFile.error(face.path, "its outlines are damaged") }
    }

    /// A drawn glyph.
    /// - Parameters:
    ///   - size: pixels per em in 1/64, 1 to 65 536.
    ///   - quarter: how far right of a pixel edge the pen is, in quarters of a pixel.
    func glyph(_ glyph: UInt32, of face: FontFace, size: Int32, quarter: Int) -> GlyphBitmap {
        // 10 bits of face, 16 of glyph, 17 of size, 2 of quarter
        let key =
            UInt64(face.index) << 48 | UInt64(glyph & 0xFFFF) << 24 | UInt64(truncatingIfNeeded: Int(size) & 0x1F_FFFF) << 2
            | UInt64(quarter & 3)
        if let bitmap = glyphs.value(for: key) { return bitmap }
        let failures = face.readFailures
        let bitmap = openFreeType().flatMap { freetype in
            face.outlines(of: freetype, size: size).flatMap {
                face.hasPictures
                    ? GlyphBitmap(pictureOf: glyph, in: $0, size: size)
                    : GlyphBitmap(glyph, of: $0, library: freetype.handle, quarter: quarter)
            }
        }
        let kept = bitmap ?? GlyphBitmap.blank()
        // A file that is being written may be whole again in a moment.
        if bitmap == nil, face.readFailures != failures { return kept }
        glyphs.insert(kept, for: key, bytes: kept.byteCount + 96)
        return kept
    }

    /// An icon as its outline is, which is not kept; nil if it has no ink or cannot be read.
    /// - Parameter size: pixels per em in 1/64.
    func icon(_ glyph: UInt32, of face: FontFace, size: Int32) -> GlyphBitmap? {
        openFreeType().flatMap { freetype in
            face.outlines(of: freetype, size: size).flatMap {
                GlyphBitmap(glyph, of: $0, library: freetype.handle, quarter: 0, isHinted: false)
            }
        }
    }

    private func openFreeType() -> FreeType? {
        if freetype == nil { freetype = FreeType() }
        return freetype
    }
}
