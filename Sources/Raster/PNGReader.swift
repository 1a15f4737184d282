import CPNG
import FasciaGeometry
import Glibc

/// Reads PNG files of every kind: gray, colour and palette, with and without alpha, 1 to 16 bits a sample, interlaced or not.
public enum PNGReader {
    /// The most pixels that an image may have: 128 MiB of memory.
    public static let maximumPixels = 1 << 25

    /// The pixels of a file, premultiplied; 16-bit samples are reduced to 8. The surface is opaque if the file has no alpha at all.
    ///
    /// Memory is taken only for what the file can really hold: a few bytes that declare a huge size are an error.
    /// - Parameters:
    ///   - path: the file.
    ///   - budget: what this and other images may hold together.
    /// - Throws: `RasterError` with the path: the file cannot be read, is no PNG, is damaged or cut off, or is too large.
    public static func read(path: String, budget: PixelBudget? = nil) throws(RasterError) -> Surface {
        try read(path: path, budget: budget, byLibpng: false)
    }

    /// - Parameter byLibpng: whether libpng reads what `PlainPNG` could: for tests, which compare them.
    package static func read(path: String, budget: PixelBudget? = nil, byLibpng: Bool) throws(RasterError) -> Surface {
        // Without blocking, or a pipe would wait for its writer; a regular file takes no notice.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        if descriptor < 0 { throw failure(path, because: String(cString: strerror(errno))) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw failure(path, because: "it is not a file")
        }
        let plain: Surface?
        do throws(RasterError) {
            plain = byLibpng ? nil : try readPlain(Int(status.st_size), path, budget) { Glibc.read(descriptor, $0, $1) }
        } catch {
            close(descriptor)
            throw error
        }
        if let plain {
            close(descriptor)
            return plain
        }
        lseek(descriptor, 0, SEEK_SET)
        guard let file = fdopen(descriptor, "rb") else {
            close(descriptor)
            throw failure(path, because: String(cString: strerror(errno)))
        }
        defer { fclose(file) }
        return try read(file, size: Int(status.st_size), path, budget)
    }

    /// The pixels of a file's content.
    /// - Parameters:
    ///   - bytes: all of the file.
    ///   - name: what errors call it.
    ///   - budget: what this and other images may hold together.
    /// - Throws: `RasterError` as for a file.
    public static func read(_ bytes: [UInt8], named name: String, budget: PixelBudget? = nil) throws(RasterError) -> Surface {
        // Of nothing there is no stream.
        if bytes.isEmpty { throw failure(name, because: "the file is empty") }
        let count = bytes.count
        if let plain = try readPlain(
            count, name, budget,
            fill: { target, count in
                bytes.withUnsafeBytes { UnsafeMutableRawBufferPointer(start: target, count: count).copyMemory(from: $0) }
                return count
            })
        {
            return plain
        }
        var bytes = bytes
        var span = bytes.mutableSpan
        return try span.withUnsafeMutableBytes { (buffer) throws(RasterError) in
            guard let file = fmemopen(buffer.baseAddress, count, "rb") else {
                throw failure(name, because: String(cString: strerror(errno)))
            }
            defer { fclose(file) }
            return try read(file, size: count, name, budget)
        }
    }

    /// Larger files are left to libpng, which takes them in pieces.
    private static let mostPlainBytes = 16 << 20

    /// The pixels of a file that `PlainPNG` can read; nil for every other one.
    /// - Parameter fill: writes as many of the file's next bytes as it can, and says how many.
    private static func readPlain(
        _ count: Int, _ path: String, _ budget: PixelBudget?, fill: (UnsafeMutableRawPointer, Int) -> Int
    ) throws(RasterError) -> Surface? {
        guard (1...mostPlainBytes).contains(count), let memory = malloc(count) else { return nil }
        defer { free(memory) }
        // Too many pixels are refused by their header, whoever reads it.
        let most = min(maximumPixels, budget.map { $0.limit - $0.used } ?? .max)
        guard fill(memory, count) == count,
            let plain = PlainPNG(memory.bindMemory(to: UInt8.self, capacity: count), count: count, mostPixels: most)
        else { return nil }
        let surface = try allocate(
            PixelSize(width: plain.width, height: plain.height), hasAlpha: plain.hasAlpha, fileSize: count, budget, path: path,
            isCleared: false)
        plain.write(to: surface)
        if !surface.isOpaque { premultiply(surface) }
        return surface
    }

    private static func read(
        _ file: UnsafeMutablePointer<FILE>, size: Int, _ path: String, _ budget: PixelBudget?
    ) throws(RasterError) -> Surface {
        if size == 0 { throw failure(path, because: "the file is empty") }
        guard beginsAsPNG(file) else { throw failure(path, because: "it is no PNG file, whatever its name: save it as PNG") }

        // libpng remembers where the image is.
        let image = UnsafeMutablePointer<png_image>.allocate(capacity: 1)
        image.initialize(to: png_image())
        image.pointee.version = png_uint_32(PNG_IMAGE_VERSION)
        defer {
            png_image_free(image)
            image.deallocate()
        }
        guard png_image_begin_read_from_stdio(image, file) != 0 else { throw broken(path, image) }
        let surface = try allocate(
            PixelSize(width: Int(image.pointee.width), height: Int(image.pointee.height)),
            hasAlpha: image.pointee.format & FASCIA_PNG_FORMAT_FLAG_ALPHA != 0, fileSize: size, budget, path: path)
        image.pointee.format = FASCIA_PNG_FORMAT_BGRA
        image.pointee.flags |= FASCIA_PNG_IMAGE_FLAG_16BIT_sRGB
        guard png_image_finish_read(image, nil, surface.pixels, png_int_32(surface.stride * 4), nil) != 0 else {
            throw broken(path, image)
        }
        if !surface.isOpaque { premultiply(surface) }
        return surface
    }

    private static func allocate(
        _ size: PixelSize, hasAlpha: Bool, fileSize: Int, _ budget: PixelBudget?, path: String, isCleared: Bool = true
    ) throws(RasterError) -> Surface {
        let (width, height) = (size.width, size.height)
        guard (1...Surface.maximumExtent).contains(width), (1...Surface.maximumExtent).contains(height), width * height <= maximumPixels
        else {
            throw failure(
                path,
                because:
                    "it is \(width)×\(height) pixels; at most \(Surface.maximumExtent) on a side and \(maximumPixels) in all are possible")
        }
        // Compression gives at most 1032 bytes for one, and a pixel takes at least a bit.
        guard width * height / 8 <= fileSize * 1032 else {
            throw failure(path, because: "it is cut off: \(fileSize) bytes cannot hold \(width)×\(height) pixels")
        }
        if let budget, !budget.take(width * height) {
            throw failure(
                path,
                because: "its \(width)×\(height) pixels are too many: all images together may have \(budget.limit), "
                    + "and those before it have \(budget.used) (make images as large as they are shown)")
        }
        do {
            return try Surface(width: width, height: height, isOpaque: !hasAlpha, isShared: false, isCleared: isCleared)
        } catch {
            throw failure(path, because: error.reason)
        }
    }

    private static func premultiply(_ surface: Surface) {
        for y in 0..<surface.height {
            let row = surface.row(y)
            for x in 0..<surface.width where row[x] < 0xFF00_0000 { row[x] = Color(argb: row[x]).premultiplied }
        }
    }

    private static func failure(_ path: String, because reason: String) -> RasterError {
        RasterError(attempt: "read an image", object: path, reason: reason)
    }

    /// A file whose contents do not match its suffix is recognised by its first bytes; libpng says of short ones only that they cannot be read.
    private static func beginsAsPNG(_ file: UnsafeMutablePointer<FILE>) -> Bool {
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        var first = [UInt8](repeating: 0, count: signature.count)
        let count = fread(&first, 1, first.count, file)
        rewind(file)
        // A PNG that is cut off within these is one that is broken.
        return count > 0 && first[..<count] == signature[..<count]
    }

    private static func broken(_ path: String, _ image: UnsafeMutablePointer<png_image>) -> RasterError {
        failure(path, because: "it is broken or cut off (\(PNGReader.text(&image.pointee.message))): export or copy it again")
    }

    /// libpng's message, which may not end within its 64 bytes.
    static func text<T>(_ message: inout T) -> String {
        withUnsafeBytes(of: &message) { bytes in
            let end = bytes.firstIndex(of: 0) ?? bytes.endIndex
            return end == 0 ? "it is not a PNG that can be read" : String(decoding: bytes[..<end], as: UTF8.self)
        }
    }
}
