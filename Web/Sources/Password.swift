import CCrypt
import FasciaSystem
import Glibc

/// Hashes of passwords, by libxcrypt's yescrypt: what a guess costs is memory and time, and the library is Debian's to mend.
enum Password {
    /// How long one may be. More than the least is everybody's own care.
    static let bytes = 8...256
    private static let prefix = "$y$"

    /// Whether a text may be a hash of this kind.
    static func isHash(_ text: String) -> Bool { text.hasPrefix(prefix) && text.utf8.count < 256 && !text.utf8.contains(UInt8(ascii: ":")) }

    /// Makes a hash of a password, with a salt of its own. Takes some hundredths of a second.
    static func hash(_ password: [UInt8]) throws(SystemError) -> String {
        let size = Int(CRYPT_GENSALT_OUTPUT_SIZE)
        var setting = [CChar](repeating: 0, count: size)
        // No bytes are given: the library takes some of the kernel's.
        guard crypt_gensalt_rn(prefix, 0, nil, 0, &setting, Int32(size)) != nil else {
            throw SystemError(attempt: "make", object: "a salt for yescrypt", errno: errno, advice: "it takes libxcrypt 4.4 or newer")
        }
        guard let hash = crypted(password, setting) else {
            throw SystemError(attempt: "hash", object: "the password", errno: errno)
        }
        return hash
    }

    /// Whether a password has this hash. Takes as long as making one.
    static func matches(_ password: [UInt8], _ hash: String) -> Bool {
        guard isHash(hash), let own = crypted(password, Array(hash.utf8CString)) else { return false }
        return Door.isSame(own, hash)
    }

    private static func crypted(_ password: [UInt8], _ setting: [CChar]) -> String? {
        if password.contains(0) || password.count > bytes.upperBound { return nil }
        let data = UnsafeMutableRawPointer.allocate(byteCount: MemoryLayout<crypt_data>.size, alignment: 16)
        data.initializeMemory(as: UInt8.self, repeating: 0, count: MemoryLayout<crypt_data>.size)
        var phrase = password.map { CChar(bitPattern: $0) } + [0]
        defer {
            // What was worked with is the password's.
            explicit_bzero(data, MemoryLayout<crypt_data>.size)
            data.deallocate()
            phrase.withUnsafeMutableBytes { if let start = $0.baseAddress { explicit_bzero(start, $0.count) } }
        }
        return crypt_rn(phrase, setting, data, Int32(MemoryLayout<crypt_data>.size)).map { String(cString: $0) }
    }
}
