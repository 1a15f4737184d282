import CDigest
import FasciaSystem

/// SHA-256 of files.
package enum Digest {
    /// The most of a file that is read: the largest fonts have some twenty megabytes.
    static let limit = 64 << 20

    /// The digest in hexadecimal digits.
    package static func sha256(of path: String) throws(SystemError) -> String {
        let bytes = try FileReader.read(path, limit: limit)
        var context = SHA2_CTX()
        SHA256Init(&context)
        bytes.withUnsafeBufferPointer { SHA256Update(&context, $0.baseAddress, $0.count) }
        var result = [UInt8](repeating: 0, count: 32)
        SHA256Final(&result, &context)
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: result.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
