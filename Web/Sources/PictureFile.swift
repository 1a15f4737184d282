import FasciaGeometry
import FasciaSystem
import Glibc

/// The panel's picture as the panel draws it, in memory that this process can only read.
final class PictureFile: PixelSource {
    let width: Int
    let height: Int
    let rotation = Rotation.degrees0
    /// Bytes from one row to the next.
    private let stride: Int
    private let memory: UnsafeMutableRawPointer
    private let bytes: Int

    /// `F_GET_SEALS` and `F_SEAL_SHRINK` of linux/fcntl.h, which Swift's import of the C library has not.
    private static let getSeals: Int32 = 1024 + 10
    private static let sealShrink: Int32 = 0x0002

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
        let seals = fcntl(raw, PictureFile.getSeals)
        guard Int(status.st_size) >= bytes, seals >= 0, seals & PictureFile.sealShrink != 0 else {
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

    func copy(_ rect: PixelRect, to target: UnsafeMutableRawPointer) {
        var (source, target) = (memory + rect.y &* stride + rect.x &* 4, target)
        for _ in 0..<rect.height {
            Pixels.copy(source.assumingMemoryBound(to: UInt32.self), rect.width, to: target)
            source += stride
            target += rect.width * 4
        }
    }
}
