import CPNG
import Glibc

/// Writes surfaces as PNG files: RGB if the surface is opaque, otherwise RGBA with straight alpha. The same pixels give the same bytes.
public enum PNGWriter {
    /// Writes a file. It appears whole or not at all: what stood under the name before stays until the new file is complete.
    ///
    /// - Throws: `RasterError` with the path if it cannot be written; then nothing is left behind.
    public static func write(_ surface: Surface, to path: String) throws(RasterError) {
        var status = stat()
        // A device or a pipe is written to; to rename a file over it would destroy it.
        let isSpecial = stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
        // The name cannot be guessed, so that no file or link of it can be placed there.
        let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
        let temporary = isSpecial ? path : "\(folder).fascia-\(getpid())-\(UInt64.random(in: .min ... .max)).tmp"
        let flags = O_WRONLY | O_CLOEXEC | O_NOCTTY | (isSpecial ? 0 : O_CREAT | O_EXCL | O_NOFOLLOW)
        let descriptor = open(temporary, flags, 0o666)
        guard descriptor >= 0, let file = fdopen(descriptor, "wb") else {
            let reason = String(cString: strerror(errno))
            if descriptor >= 0 { close(descriptor) }
            throw failure(path, because: reason)
        }
        var reason = encode(surface, into: file)
        errno = 0
        if reason == nil, fflush(file) != 0 { reason = String(cString: strerror(errno)) }
        if fclose(file) != 0, reason == nil { reason = String(cString: strerror(errno)) }
        if reason == nil, !isSpecial, rename(temporary, path) != 0 { reason = String(cString: strerror(errno)) }
        guard let reason else { return }
        if !isSpecial { unlink(temporary) }
        throw failure(path, because: reason)
    }

    /// The bytes of a file, made for speed rather than for size: for screenshots of a running panel.
    public static func bytes(of surface: Surface) throws(RasterError) -> [UInt8] {
        var start: UnsafeMutablePointer<CChar>?
        var count = 0
        guard let file = open_memstream(&start, &count) else {
            throw failure("memory", because: String(cString: strerror(errno)))
        }
        // The stream sets the address and the length when it is closed.
        var reason = encode(surface, into: file, isFast: true)
        if fclose(file) != 0, reason == nil { reason = String(cString: strerror(errno)) }
        defer { free(start) }
        if let reason { throw failure("memory", because: reason) }
        return Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// Nil, or why it failed.
    private static func encode(_ surface: Surface, into file: UnsafeMutablePointer<FILE>, isFast: Bool = false) -> String? {
        let channels = surface.isOpaque ? 3 : 4
        let count = surface.width * surface.height * channels
        guard let bytes = malloc(count)?.assumingMemoryBound(to: UInt8.self) else { return "out of memory" }
        defer { free(bytes) }
        var target = bytes
        for y in 0..<surface.height {
            let row = surface.row(y)
            for x in 0..<surface.width {
                let pixel = surface.isOpaque ? row[x] : straight(row[x])
                target[0] = UInt8(truncatingIfNeeded: pixel >> 16)
                target[1] = UInt8(truncatingIfNeeded: pixel >> 8)
                target[2] = UInt8(truncatingIfNeeded: pixel)
                if channels == 4 { target[3] = UInt8(truncatingIfNeeded: pixel >> 24) }
                target += channels
            }
        }
        // libpng remembers where the image is.
        let image = UnsafeMutablePointer<png_image>.allocate(capacity: 1)
        image.initialize(to: png_image())
        defer {
            png_image_free(image)
            image.deallocate()
        }
        image.pointee.version = png_uint_32(PNG_IMAGE_VERSION)
        image.pointee.width = png_uint_32(surface.width)
        image.pointee.height = png_uint_32(surface.height)
        image.pointee.format = surface.isOpaque ? FASCIA_PNG_FORMAT_RGB : FASCIA_PNG_FORMAT_RGBA
        if isFast { image.pointee.flags = png_uint_32(PNG_IMAGE_FLAG_FAST) }
        if png_image_write_to_stdio(image, file, 0, bytes, 0, nil) != 0 { return nil }
        let system = errno
        return system == 0 ? PNGReader.text(&image.pointee.message) : String(cString: strerror(system))
    }

    /// Channels divided by alpha, rounded to nearest.
    private static func straight(_ pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        if alpha == 255 || alpha == 0 { return pixel }
        func channel(_ shift: UInt32) -> UInt32 { min(255, ((pixel >> shift & 0xFF) * 255 + alpha / 2) / alpha) << shift }
        return alpha << 24 | channel(16) | channel(8) | channel(0)
    }

    private static func failure(_ path: String, because reason: String) -> RasterError {
        RasterError(attempt: "write an image", object: path, reason: reason)
    }
}
