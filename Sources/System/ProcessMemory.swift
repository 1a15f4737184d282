import CSystem
import Glibc

/// How much memory this process uses.
package enum ProcessMemory {
    /// What is in main memory now, in bytes, shared pages included; nil if the kernel does not tell.
    package static var resident: Int? {
        // Two numbers in pages: all that is mapped, and what of it is in memory.
        guard let bytes = try? FileReader.read("/proc/self/statm", limit: 4096) else { return nil }
        let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
        guard words.count > 1, let pages = Int(words[1]) else { return nil }
        let (bytesInUse, overflow) = pages.multipliedReportingOverflow(by: Int(sysconf(Int32(_SC_PAGESIZE))))
        return overflow ? nil : bytesInUse
    }

    /// Has the allocator keep large blocks apart, and give each back to the system when it is freed. Call once, at the start.
    ///
    /// Left to itself, the C library takes blocks up to the size of the largest one that was ever freed from the common heap. The
    /// buffers of a display that was replugged would be such, and each change of resolution would leave holes that nothing else fits
    /// in: a panel that runs for years would grow all the time.
    package static func keepLargeBlocksApart() {
        // A threshold that was set is one that the library no longer moves.
        _ = mallopt(M_MMAP_THRESHOLD, 128 << 10)
    }
}
