import CZlib
import Glibc

/// The check sum of a file's content, CRC-32: it tells what a failing disk or a power cut has changed, not what somebody has forged.
package enum CheckSum {
    private static let piece = 256 << 10

    /// Reads a regular file and adds it up, piece by piece. Waits for the disk.
    /// - Throws: `SystemError` if it cannot be read.
    package static func file(_ path: String) throws(SystemError) -> (sum: UInt32, size: Int) {
        // A pipe in its place must not be waited for.
        let file = try FileDescriptor.open(path, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW)
        var buffer = [UInt8](repeating: 0, count: piece)
        var (sum, size) = (crc32(0, nil, 0), 0)
        while true {
            var span = buffer.mutableSpan
            let got = try span.withUnsafeMutableBytes { (bytes) throws(SystemError) in try file.read(into: bytes, from: path) ?? 0 }
            if got == 0 { return (UInt32(truncatingIfNeeded: sum), size) }
            sum = buffer.withUnsafeBufferPointer { crc32(sum, $0.baseAddress, UInt32(got)) }
            size += got
        }
    }
}
