import Glibc

/// How much memory this process uses.
public enum ProcessMemory {
    /// What is in main memory now, in bytes, shared pages included; nil if the kernel does not tell.
    public static var resident: Int? {
        // Two numbers in pages: all that is mapped, and what of it is in memory.
        guard let bytes = try? FileReader.read("/proc/self/statm", limit: 4096) else { return nil }
        let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
        guard words.count > 1, let pages = Int(words[1]) else { return nil }
        let (bytesInUse, overflow) = pages.multipliedReportingOverflow(by: Int(sysconf(Int32(_SC_PAGESIZE))))
        return overflow ? nil : bytesInUse
    }
}
