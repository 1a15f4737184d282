import ArgumentParser
import FasciaRaster
import FasciaSystem
import Glibc

/// Where a command puts a picture: a file, or standard output.
enum PictureFile {
    /// Endings of pictures that people may want, and that are not written.
    private static let others = ["jpg", "jpeg", "gif", "bmp", "webp", "svg", "tif", "tiff", "avif", "heic", "pdf", "ppm"]

    /// Refuses a name that promises another kind of picture than is written.
    static func validate(_ path: String) throws {
        guard let ending = path.split(separator: "/").last?.split(separator: ".").last?.lowercased(), others.contains(ending) else {
            return
        }
        throw ValidationError("“\(path)” is no name of a PNG file: pictures are written as PNG only, to a name that ends in .png or to “-”")
    }

    /// - Parameter path: `-` is standard output.
    static func write(_ picture: Surface, to path: String) throws(RasterError) {
        guard path == "-" else { return try PNGWriter.write(picture, to: path) }
        let bytes = try PNGWriter.bytes(of: picture)
        do throws(SystemError) {
            let file = FileDescriptor(owning: dup(STDOUT_FILENO))
            try bytes.withUnsafeBufferPointer { (bytes) throws(SystemError) in
                try file.writeAll(UnsafeRawBufferPointer(bytes), to: "standard output")
            }
        } catch {
            throw RasterError(attempt: "write an image", object: "standard output", reason: error.reason)
        }
    }
}
