import FasciaSystem
import Glibc

/// The panel's picture as the panel draws it, in memory that this process can only read.
final class PictureFile: PixelSource {
    let width: Int
    let height: Int
    /// Bytes from one row to the next.
    private let stride: Int
    private let memory: UnsafeMutableRawPointer
    private let bytes: Int

    /// Where its rows begin, and how many pixels lead from one to the next.
    var rows: (start: UnsafePointer<UInt32>, stride: Int) { (UnsafePointer(memory.assumingMemoryBound(to: UInt32.self)), stride / 4) }

    /// Maps a file that the panel has sent.
    /// - Throws: if it is smaller than it has to be, or cannot be mapped: another than a panel may be at the other end.
    init(_ descriptor: borrowing FileDescriptor, width: Int, height: Int, stride: Int) throws(SystemError) {
        guard (1...16_384).contains(width), (1...16_384).contains(height), (width * 4...1 << 20).contains(stride), stride % 4 == 0 else {
            throw SystemError(attempt: "show", object: "a picture of \(width)×\(height) pixels", errno: EINVAL)
        }
        let bytes = stride * height
        var status = stat()
        let raw = descriptor.rawValue
        try SystemCall.perform("look at", on: "the panel's picture") { fstat(raw, &status) }
        // What can shrink would end this process one day.
        let seals = fcntl(raw, 1034)
        guard Int(status.st_size) >= bytes, seals >= 0, seals & 2 != 0 else {
            throw SystemError(attempt: "map", object: "the panel's picture", errno: EINVAL, advice: "it is too small, or not sealed")
        }
        let mapped = mmap(nil, bytes, PROT_READ, MAP_SHARED, raw, 0)
        guard let mapped, mapped != MAP_FAILED else { throw SystemError(attempt: "map", object: "the panel's picture", errno: errno) }
        memory = mapped
        self.bytes = bytes
        self.width = width
        self.height = height
        self.stride = stride
    }

    deinit { munmap(memory, bytes) }

    /// Writes part of a row as canvases have pixels: red, green, blue, 255.
    func copy(row y: Int, from x: Int, count: Int, to target: UnsafeMutableRawPointer) {
        Pixels.copy((memory + y &* stride + x &* 4).assumingMemoryBound(to: UInt32.self), count, to: target)
    }
}
