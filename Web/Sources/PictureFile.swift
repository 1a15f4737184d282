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
    private let file: SealedFile
    private let memory: UnsafeMutableRawPointer

    /// Where its rows begin, and how many pixels lead from one to the next.
    var rows: (start: UnsafePointer<UInt32>, stride: Int) { (UnsafePointer(memory.assumingMemoryBound(to: UInt32.self)), stride / 4) }

    /// Maps a file that the panel has sent.
    /// - Throws: if it is smaller than it has to be, or cannot be mapped: another than a panel may be at the other end.
    init(_ descriptor: borrowing FileDescriptor, width: Int, height: Int, stride: Int) throws(SystemError) {
        guard (1...16_384).contains(width), (1...16_384).contains(height), (width * 4...1 << 20).contains(stride), stride % 4 == 0 else {
            throw SystemError(attempt: "show", object: "a picture of \(width)×\(height) pixels", errno: EINVAL)
        }
        file = try SealedFile(descriptor.rawValue, from: 0, bytes: stride * height)
        memory = file.memory
        self.width = width
        self.height = height
        self.stride = stride
    }

    func copy(_ rect: PixelRect, to target: UnsafeMutableRawPointer) {
        var (source, target) = (memory + rect.y &* stride + rect.x &* 4, target)
        for _ in 0..<rect.height {
            Pixels.copy(source.assumingMemoryBound(to: UInt32.self), rect.width, to: target)
            source += stride
            target += rect.width * 4
        }
    }
}
