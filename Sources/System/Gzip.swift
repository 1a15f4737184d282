import CZlib
import Glibc

/// Makes bytes smaller, in the form of gzip files.
package enum Gzip {
    /// The bytes as the content of a `.gz` file. At most 1 GiB is taken; nil beyond that, or without memory.
    package static func compress(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count <= 1 << 30 else { return nil }
        var stream = z_stream()
        // 15 bits of window, and 16 for gzip's header and sum rather than zlib's.
        let size = Int32(MemoryLayout<z_stream>.size)
        guard deflateInit2_(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        var result = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
        var input = bytes
        let isDone = input.withUnsafeMutableBufferPointer { source in
            result.withUnsafeMutableBufferPointer { target in
                stream.next_in = source.baseAddress
                stream.avail_in = UInt32(source.count)
                stream.next_out = target.baseAddress
                stream.avail_out = UInt32(clamping: target.count)
                return deflate(&stream, Z_FINISH) == Z_STREAM_END
            }
        }
        guard isDone else { return nil }
        result.removeLast(result.count - Int(stream.total_out))
        return result
    }
}
