import ArgumentParser
import FasciaRaster
import FasciaSystem
import Glibc

/// The output of a command that writes a picture: a file or standard output.
enum PictureFile {
    /// Throws for a name that does not end in `.png` and is not `-`: what stands there by mistake, as a configuration, would be lost.
    static func validate(_ path: String) throws {
        if path == "-" || OutputFile.ending(of: path) == "png" { return }
        throw ValidationError("“\(path)” is no name of a PNG file: pictures are written as PNG only, to a name that ends in .png or to “-”")
    }

    /// - Parameter path: `-` is standard output.
    static func write(_ picture: Surface, to path: String) throws(RasterError) {
        guard path == "-" else { return try PNGWriter.write(picture, to: path) }
        try write(try PNGWriter.bytes(of: picture), to: path)
    }

    /// Writes the bytes of a picture; `-` is standard output.
    static func write(_ bytes: [UInt8], to path: String) throws(RasterError) {
        do throws(SystemError) {
            if path != "-" { return try FileWriter.write(bytes, to: path) }
            let file = FileDescriptor(owning: dup(STDOUT_FILENO))
            try bytes.withUnsafeBufferPointer { (bytes) throws(SystemError) in
                try file.writeAll(UnsafeRawBufferPointer(bytes), to: "standard output")
            }
        } catch {
            throw RasterError(attempt: "write an image", object: path == "-" ? "standard output" : path, reason: error.reason)
        }
    }
}
