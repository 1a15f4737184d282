import FasciaRaster
import FasciaSystem
import Glibc

/// Where a command puts a picture: a file, or standard output.
enum PictureFile {
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
