import FasciaGeometry
import FasciaRaster
import Glibc

/// A generator that gives the same numbers for the same seed, so that a failure can be repeated.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        // SplitMix64.
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
        return z ^ z >> 31
    }
}

/// A folder that is removed with all in it when the value goes away.
final class TemporaryFolder {
    let path: String

    init() {
        var template = Array("/tmp/fascia-raster-XXXXXX".utf8CString)
        path = template.withUnsafeMutableBufferPointer { $0.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } ?? "/tmp" }
    }

    deinit {
        guard let directory = opendir(path) else { return }
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            unlink("\(path)/\(name)")
        }
        closedir(directory)
        rmdir(path)
    }

    func file(_ name: String, _ bytes: [UInt8]) -> String {
        let path = "\(path)/\(name)"
        if let file = fopen(path, "wb") {
            fwrite(bytes, 1, bytes.count, file)
            fclose(file)
        }
        return path
    }
}

/// Every pixel, row by row.
func pixels(_ surface: Surface) -> [UInt32] {
    var all: [UInt32] = []
    for y in 0..<surface.height { all += UnsafeBufferPointer(start: surface.row(y), count: surface.width) }
    return all
}

func bytes(of path: String) -> [UInt8] {
    guard let file = fopen(path, "rb") else { return [] }
    defer { fclose(file) }
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
        let count = fread(&buffer, 1, buffer.count, file)
        if count == 0 { return all }
        all += buffer[..<count]
    }
}

/// A surface whose pixel at (x, y) is what `pixel` says: premultiplied.
func surface(_ width: Int, _ height: Int, isOpaque: Bool = false, _ pixel: (Int, Int) -> UInt32) throws -> Surface {
    let surface = try Surface(width: width, height: height, isOpaque: isOpaque)
    for y in 0..<height {
        for x in 0..<width { surface.row(y)[x] = pixel(x, y) }
    }
    return surface
}
