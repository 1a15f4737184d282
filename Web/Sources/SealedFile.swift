import FasciaSystem
import Glibc

/// A part of a file that the panel has sent, in memory that this process can only read.
final class SealedFile {
    /// The first byte; valid as long as this object lives.
    let memory: UnsafeMutableRawPointer
    private let bytes: Int

    /// `F_GET_SEALS` and `F_SEAL_SHRINK` of linux/fcntl.h, which Swift's import of the C library has not.
    private static let getSeals: Int32 = 1024 + 10
    private static let sealShrink: Int32 = 0x0002

    /// - Parameters:
    ///   - descriptor: the file, which may be closed afterwards.
    ///   - offset: where the part begins, in bytes.
    ///   - bytes: how long it is.
    /// - Throws: if the file is smaller than it has to be, or cannot be mapped: another than a panel may be at the other end.
    init(_ descriptor: Int32, from offset: Int, bytes: Int) throws(SystemError) {
        var status = stat()
        try SystemCall.perform("look at", on: "the panel's picture") { fstat(descriptor, &status) }
        // What can shrink would end this process one day.
        let seals = fcntl(descriptor, SealedFile.getSeals)
        guard offset >= 0, offset <= Int(status.st_size) - bytes, seals >= 0, seals & SealedFile.sealShrink != 0 else {
            throw SystemError(attempt: "map", object: "the panel's picture", errno: EINVAL, advice: "it is too small, or not sealed")
        }
        let mapped = mmap(nil, bytes, PROT_READ, MAP_SHARED, descriptor, off_t(offset))
        guard let mapped, mapped != MAP_FAILED else { throw SystemError(attempt: "map", object: "the panel's picture", errno: errno) }
        memory = mapped
        self.bytes = bytes
    }

    deinit { munmap(memory, bytes) }
}
