import CFreeType
import Glibc

/// A font file, open and its table directory checked, of which only what is needed is read.
///
/// Nothing is mapped: a file that is cut short or rewritten in place, as `cp` does, would take the process with it. What is read are
/// copies: HarfBuzz's of whole tables, FreeType's of single glyphs. A file that has become another font meanwhile is not read any more,
/// since its glyphs would be in other places: what was read stays, new glyphs stay blank until the font is opened anew. FreeType and
/// HarfBuzz forgive what a person would want to hear about (a truncated file shows as blank glyphs much later), hence the checks here.
final class FontFile {
    /// The largest file accepted, in bytes; the largest CJK collections have about 120 MB.
    static let maximumByteCount = 256 << 20

    let path: String
    /// How large the file was when it was opened, in bytes.
    let count: Int
    /// Whether the font says anything about colour glyphs; each glyph must be asked then.
    let hasColorTables: Bool
    /// Whether its glyphs are pictures in colour instead of outlines.
    let hasPictures: Bool
    /// How often something could not be read, or was not, since the file is another one now.
    private(set) var failures = 0

    private let descriptor: Int32
    private let directory: Directory
    private var stamp: Stamp
    private var isSame = true
    private var blobs: [UInt32: OpaquePointer] = [:]
    /// The pages of the file that were read last, each at its number's place: FreeType asks for two bytes at a time. Made when needed.
    private var pages: UnsafeMutablePointer<UInt8>?
    private var pageNumbers = [Int](repeating: -1, count: FontFile.pageCount)

    /// What changes with a file's content.
    private struct Stamp: Equatable {
        var size: Int
        var modified: [Int]

        init(_ status: stat) {
            size = Int(status.st_size)
            modified = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec, status.st_ctim.tv_nsec]
        }
    }

    private static let pageSize = 4096
    private static let pageCount = 8
    /// More than this is not worth keeping.
    private static let smallRead = 2 * pageSize
    /// HarfBuzz asks for outlines only to place marks that a font itself does not place: those of the largest fonts are not worth it.
    private static let maximumOutlines = 4 << 20

    /// Opens a file and checks that it is a TrueType or OpenType font with outlines or colour pictures, or a collection of them (whose
    /// first is used).
    /// - Throws: `RasterError` with the path for anything else.
    init(path: String) throws(RasterError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw FontFile.error(path, FontFile.reason(errno)) }
        do throws(RasterError) {
            var status = stat()
            guard fstat(descriptor, &status) == 0 else { throw FontFile.error(path, FontFile.reason(errno)) }
            guard status.st_mode & S_IFMT == S_IFREG else { throw FontFile.error(path, "it is not a regular file") }
            let count = Int(status.st_size)
            guard count > 0 else { throw FontFile.error(path, "the file is empty") }
            guard count <= FontFile.maximumByteCount else {
                throw FontFile.error(
                    path, "the file has \(count >> 20) MiB, more than the \(FontFile.maximumByteCount >> 20) that a font may have")
            }
            directory = try Directory(path: path, descriptor: descriptor, count: count)
            self.count = count
            stamp = Stamp(status)
        } catch {
            close(descriptor)
            throw error
        }
        self.path = path
        self.descriptor = descriptor
        hasColorTables = directory.hasColorTables
        hasPictures = directory.hasPictures
    }

    deinit {
        for blob in blobs.values { hb_blob_destroy(blob) }
        pages?.deallocate()
        close(descriptor)
    }

    // MARK: Reading

    /// Reads bytes into memory. False if the file does not have them, any more, or cannot be read.
    func read(at offset: Int, into memory: UnsafeMutableRawPointer, count: Int) -> Bool {
        let isRead =
            count <= FontFile.smallRead
            ? readPages(at: offset, into: memory, count: count)
            : isStillTheSame() && FontFile.read(descriptor, at: offset, into: memory, count: count)
        if !isRead { failures &+= 1 }
        return isRead
    }

    private func readPages(at offset: Int, into memory: UnsafeMutableRawPointer, count: Int) -> Bool {
        guard offset >= 0, count >= 0, offset + count <= self.count else { return false }
        let pages = pages ?? .allocate(capacity: FontFile.pageCount * FontFile.pageSize)
        self.pages = pages
        var done = 0
        while done < count {
            let number = (offset + done) / FontFile.pageSize
            let place = number % FontFile.pageCount
            let page = pages + place * FontFile.pageSize
            let start = number * FontFile.pageSize
            let length = min(FontFile.pageSize, self.count - start)
            if pageNumbers[place] != number {
                pageNumbers[place] = -1
                guard isStillTheSame(), FontFile.read(descriptor, at: start, into: page, count: length) else { return false }
                pageNumbers[place] = number
            }
            let skipped = offset + done - start
            let piece = min(length - skipped, count - done)
            memcpy(memory + done, page + skipped, piece)
            done += piece
        }
        return true
    }

    /// A copy of a table for HarfBuzz, which gets a reference of its own; nil if the font has none or it cannot be read.
    func table(_ tag: UInt32) -> OpaquePointer? {
        if let blob = blobs[tag] { return hb_blob_reference(blob) }
        guard let extent = directory.tables[Int(tag)], extent.length > 0, extent.start + extent.length <= count else { return nil }
        let isOutlines = [0x676C_7966, 0x4346_4620, 0x4346_4632].contains(Int(tag))
        if isOutlines, extent.length > FontFile.maximumOutlines { return nil }
        // The pictures themselves are read one by one.
        if hasPictures, tag == 0x4342_4454 || tag == 0x4342_4C43 { return nil }
        guard let memory = malloc(extent.length) else { return nil }
        guard read(at: extent.start, into: memory, count: extent.length) else {
            free(memory)
            return nil
        }
        let bytes = memory.assumingMemoryBound(to: CChar.self)
        let blob = hb_blob_create(bytes, UInt32(extent.length), HB_MEMORY_MODE_WRITABLE, memory, { free($0) })
        blobs[tag] = blob
        return hb_blob_reference(blob)
    }

    /// Whether every table that is needed to measure text can be read now; HarfBuzz would remember one that cannot as missing.
    func readsRequiredTables() -> Bool {
        FontFile.required.allSatisfy { tag in
            let blob = table(UInt32(tag))
            defer { hb_blob_destroy(blob) }
            return blob != nil
        }
    }

    /// A file that was written again is the same font if its table directory is: that holds every table's place and check sum.
    private func isStillTheSame() -> Bool {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return false }
        let now = Stamp(status)
        if now == stamp { return isSame }
        stamp = now
        var bytes = [UInt8](repeating: 0, count: directory.bytes.count)
        isSame =
            FontFile.read(descriptor, at: directory.start, into: &bytes, count: bytes.count) && bytes == directory.bytes
        return isSame
    }

    private static func read(_ descriptor: Int32, at offset: Int, into memory: UnsafeMutableRawPointer, count: Int) -> Bool {
        var done = 0
        while done < count {
            let got = pread(descriptor, memory + done, count - done, off_t(offset + done))
            if got > 0 {
                done += got
            } else if got == 0 || errno != EINTR {
                return false
            }
        }
        return true
    }

    /// Fails if the path cannot be a readable font, without reading it: what is cheap enough to do for a fallback at every start.
    static func probe(_ path: String) throws(RasterError) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw error(path, reason(errno)) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw error(path, "it is not a regular file") }
        guard status.st_size > 0 else { throw error(path, "the file is empty") }
        guard access(path, R_OK) == 0 else { throw error(path, reason(errno)) }
    }

    /// Whether a file is a font of pictures, without more than its first bytes being read; false for what is no font.
    static func hasPictures(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
        return (try? Directory(path: path, descriptor: descriptor, count: Int(status.st_size)))?.hasPictures ?? false
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
        /// Where it is in the file.
        var start = 0
        var bytes: [UInt8] = []
        /// Where each table is, by its tag.
        var tables: [Int: (start: Int, length: Int)] = [:]
        var hasColorTables = false
        var hasPictures = false

        init(path: String, descriptor: Int32, count: Int) throws(RasterError) {
            func read(at offset: Int, _ length: Int) throws(RasterError) -> [UInt8] {
                var bytes = [UInt8](repeating: 0, count: length)
                guard FontFile.read(descriptor, at: offset, into: &bytes, count: length) else {
                    throw FontFile.error(path, "it cannot be read: the disk fails, or the file is being written")
                }
                return bytes
            }
            func u32(_ bytes: [UInt8], _ at: Int) -> Int {
                Int(bytes[at]) << 24 | Int(bytes[at + 1]) << 16 | Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])
            }
            guard count >= 12 else { throw FontFile.error(path, "\(count) bytes are too few for a font") }
            var header = try read(at: 0, min(16, count))
            if u32(header, 0) == 0x7474_6366 {  // ttcf
                guard count >= 16, u32(header, 8) > 0 else { throw FontFile.error(path, "the collection holds no font") }
                start = u32(header, 12)
                guard start <= count - 12 else { throw FontFile.error(path, "the collection is truncated") }
                header = try read(at: start, 12)
            }
            switch u32(header, 0) {
            case 0x0001_0000, 0x4F54_544F, 0x7472_7565: break  // TrueType, OTTO, true
            case 0x774F_4646, 0x774F_4632: throw FontFile.error(path, "it is a web font (WOFF); give the TrueType or OpenType file")
            default: throw FontFile.error(path, "it is not a TrueType or OpenType font")
            }
            let number = Int(header[4]) << 8 | Int(header[5])
            guard start + 12 + number * 16 <= count else { throw FontFile.error(path, "truncated within its table directory") }
            bytes = try read(at: start, 12 + number * 16)
            for index in 0..<number {
                let record = 12 + index * 16
                let tag = u32(bytes, record)
                let extent = (start: u32(bytes, record + 8), length: u32(bytes, record + 12))
                let end = extent.start + extent.length
                if FontFile.checked.contains(tag), end > count {
                    throw FontFile.error(path, "truncated: table \(FontFile.name(tag)) ends at byte \(end), the file at \(count)")
                }
                // Of two with one name the first counts, as for FreeType.
                if tables[tag] == nil { tables[tag] = extent }
            }
            for tag in FontFile.required where tables[tag] == nil {
                throw FontFile.error(path, "table \(FontFile.name(tag)) is missing")
            }
            let glyf = 0x676C_7966, loca = 0x6C6F_6361, cff = 0x4346_4620, cff2 = 0x4346_4632
            let hasOutlines = tables[cff] != nil || tables[cff2] != nil || (tables[glyf] != nil && tables[loca] != nil)
            hasPictures = !hasOutlines && tables[0x4342_4454] != nil && tables[0x4342_4C43] != nil  // CBDT CBLC
            guard hasOutlines || hasPictures else {
                throw FontFile.error(path, "it has no outlines and no colour pictures that can be drawn (CBDT)")
            }
            // COLR, SVG, CBDT, sbix
            hasColorTables = [0x434F_4C52, 0x5356_4720, 0x4342_4454, 0x7362_6978].contains { tables[$0] != nil }
        }
    }

    /// cmap head hhea hmtx maxp
    private static let required = [0x636D_6170, 0x6865_6164, 0x6868_6561, 0x686D_7478, 0x6D61_7870]
    /// The required ones, glyf loca CFF CFF2 CBDT CBLC, and what shaping reads: GSUB GPOS GDEF.
    private static let checked = Set(
        required + [0x4342_4454, 0x4342_4C43, 0x676C_7966, 0x6C6F_6361, 0x4346_4620, 0x4346_4632, 0x4753_5542, 0x4750_4F53, 0x4744_4546])

    private static func name(_ tag: Int) -> String {
        String(decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> $0) }, as: UTF8.self)
    }
}
