import FasciaRaster
import Glibc

@testable import FasciaPanel

/// A folder of its own for a test's configuration files; gone with the object.
final class ConfigurationFolder {
    let path: String

    init() throws {
        var template = Array("/tmp/fascia-panel-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw TestError(message: "mkdtemp failed") }
        path = String(decoding: template.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { ConfigurationFolder.remove(path) }

    /// Writes a file and tells its path.
    @discardableResult
    func write(_ name: String, _ text: String) throws -> String { try write(name, Array(text.utf8)) }

    @discardableResult
    func write(_ name: String, _ bytes: [UInt8]) throws -> String {
        let file = "\(path)/\(name)"
        var folder = path
        for part in name.split(separator: "/").dropLast() {
            folder += "/\(part)"
            mkdir(folder, 0o755)
        }
        guard let stream = fopen(file, "w") else { throw TestError(message: "cannot write \(file)") }
        fwrite(bytes, 1, bytes.count, stream)
        fclose(stream)
        return file
    }

    /// Writes a picture with a frame and something in the middle, so that stretching and tinting show.
    @discardableResult
    func image(_ name: String, width: Int, height: Int, color: UInt32 = 0xFF40_80C0) throws -> String {
        let surface = try Surface(width: width, height: height, isOpaque: false)
        for y in 0..<height {
            for x in 0..<width {
                let isEdge = x == 0 || y == 0 || x == width - 1 || y == height - 1
                surface.pixels[y * surface.stride + x] = isEdge ? 0xFF20_2020 : (x + y) % 3 == 0 ? 0 : color
            }
        }
        let file = "\(path)/\(name)"
        try PNGWriter.write(surface, to: file)
        return file
    }

    private static func remove(_ path: String) {
        if let folder = opendir(path) {
            while let entry = readdir(folder) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                    pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                if name == "." || name == ".." { continue }
                remove("\(path)/\(name)")
            }
            closedir(folder)
            rmdir(path)
        } else {
            unlink(path)
        }
    }
}

struct TestError: Error, CustomStringConvertible {
    let message: String
    var description: String { message }
}
