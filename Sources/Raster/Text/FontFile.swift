import Glibc

/// A font file mapped into memory, its table directory checked.
///
/// FreeType and HarfBuzz read the same mapping, so a face costs the pages it touches and no copy. Both forgive what a person would
/// want to hear about (a truncated file shows as blank glyphs much later), hence the checks here. As with every mapping, the file must be replaced
/// by renaming a new one over it, as package managers do, rather than be overwritten in place.
final class FontFile {
    /// The largest file accepted, in bytes; the largest CJK collections have about 120 MB.
    static let maximumByteCount = 256 << 20

    let path: String
    let bytes: UnsafePointer<UInt8>
    let count: Int
    /// Whether the font says anything about colour glyphs; each glyph must be asked then.
    let hasColorTables: Bool

    /// Maps a file and checks that it is a TrueType or OpenType font with outlines, or a collection of them (whose first is used).
    /// - Throws: `RasterError` with the path for anything else.
    init(path: String) throws(RasterError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw FontFile.error(path, FontFile.reason(errno)) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FontFile.error(path, FontFile.reason(errno)) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw FontFile.error(path, "it is not a regular file") }
        let count = Int(status.st_size)
        guard count > 0 else { throw FontFile.error(path, "the file is empty") }
        guard count <= FontFile.maximumByteCount else {
            throw FontFile.error(
                path, "the file has \(count >> 20) MiB, more than the \(FontFile.maximumByteCount >> 20) that a font may have")
        }
        guard let memory = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0), memory != MAP_FAILED else {
            throw FontFile.error(path, FontFile.reason(errno))
        }
        let bytes = UnsafePointer(memory.assumingMemoryBound(to: UInt8.self))
        let directory: Directory
        do {
            directory = try Directory(path: path, bytes: bytes, count: count)
        } catch {
            munmap(memory, count)
            throw error
        }
        self.path = path
        self.bytes = bytes
        self.count = count
        hasColorTables = directory.hasColorTables
    }

    deinit {
        munmap(UnsafeMutableRawPointer(mutating: bytes), count)
    }

    /// Fails if the path cannot be a readable font, without reading it: what is cheap enough to do for a fallback at every start.
    static func probe(_ path: String) throws(RasterError) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw error(path, reason(errno)) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw error(path, "it is not a regular file") }
        guard status.st_size > 0 else { throw error(path, "the file is empty") }
        guard access(path, R_OK) == 0 else { throw error(path, reason(errno)) }
    }

    static func error(_ path: String, _ reason: String) -> RasterError {
        RasterError(attempt: "open a font", object: path, reason: reason)
    }

    private static func reason(_ code: Int32) -> String {
        switch code {
        case ENOENT, ENOTDIR: "there is no such file; install the font's package or correct the path"
        case EACCES, EPERM: "permission denied; let the panel's user read it"
        default: String(cString: strerror(code))
        }
    }

    /// What the table directory says.
    private struct Directory {
        var hasColorTables = false

        init(path: String, bytes: UnsafePointer<UInt8>, count: Int) throws(RasterError) {
            func u32(_ at: Int) -> Int {
                Int(bytes[at]) << 24 | Int(bytes[at + 1]) << 16 | Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])
            }
            guard count >= 12 else { throw FontFile.error(path, "\(count) bytes are too few for a font") }
            var start = 0
            var magic = u32(0)
            if magic == 0x7474_6366 {  // ttcf
                guard count >= 16, u32(8) > 0 else { throw FontFile.error(path, "the collection holds no font") }
                start = u32(12)
                guard start <= count - 12 else { throw FontFile.error(path, "the collection is truncated") }
                magic = u32(start)
            }
            switch magic {
            case 0x0001_0000, 0x4F54_544F, 0x7472_7565: break  // TrueType, OTTO, true
            case 0x774F_4646, 0x774F_4632: throw FontFile.error(path, "it is a web font (WOFF); give the TrueType or OpenType file")
            default: throw FontFile.error(path, "it is not a TrueType or OpenType font")
            }
            let tables = Int(bytes[start + 4]) << 8 | Int(bytes[start + 5])
            guard start + 12 + tables * 16 <= count else { throw FontFile.error(path, "truncated within its table directory") }
            var present = Set<Int>()
            for table in 0..<tables {
                let record = start + 12 + table * 16
                let tag = u32(record)
                let end = u32(record + 8) + u32(record + 12)
                if FontFile.checked.contains(tag), end > count {
                    throw FontFile.error(path, "truncated: table \(FontFile.name(tag)) ends at byte \(end), the file at \(count)")
                }
                present.insert(tag)
            }
            for tag in FontFile.required where !present.contains(tag) {
                throw FontFile.error(path, "table \(FontFile.name(tag)) is missing")
            }
            let glyf = 0x676C_7966, loca = 0x6C6F_6361, cff = 0x4346_4620, cff2 = 0x4346_4632
            guard present.contains(cff) || present.contains(cff2) || (present.contains(glyf) && present.contains(loca)) else {
                throw FontFile.error(path, "it has no outlines, only bitmaps or colour pictures; give an outline font")
            }
            // COLR, SVG, CBDT, sbix
            hasColorTables = [0x434F_4C52, 0x5356_4720, 0x4342_4454, 0x7362_6978].contains { present.contains($0) }
        }
    }

    /// cmap head hhea hmtx maxp
    private static let required = [0x636D_6170, 0x6865_6164, 0x6868_6561, 0x686D_7478, 0x6D61_7870]
    /// The required ones, glyf loca CFF CFF2, and what shaping reads: GSUB GPOS GDEF.
    private static let checked = Set(
        required + [0x676C_7966, 0x6C6F_6361, 0x4346_4620, 0x4346_4632, 0x4753_5542, 0x4750_4F53, 0x4744_4546])

    private static func name(_ tag: Int) -> String {
        String(decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> $0) }, as: UTF8.self)
    }
}
