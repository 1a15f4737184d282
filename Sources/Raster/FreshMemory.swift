import Glibc

/// Memory that was just taken and is about to be written as a whole.
public enum FreshMemory {
    /// `MADV_POPULATE_WRITE`, which the C library's headers may be too old to have.
    private static let populateForWriting: Int32 = 23
    private static let worthAsking = 256 << 10

    /// Has the kernel give all pages at once. Each page that is met one by one costs an exception: a display's buffers and the picture
    /// behind everything, some 3 000 pages, were a fifth of the time to the first frame. A kernel that cannot do it (before 5.14) goes
    /// on as ever.
    public static func populate(_ memory: UnsafeMutableRawPointer, bytes: Int) {
        if bytes < worthAsking { return }
        let page = Int(sysconf(Int32(_SC_PAGESIZE)))
        let start = (Int(bitPattern: memory) + page - 1) / page * page
        let end = (Int(bitPattern: memory) + bytes) / page * page
        guard start < end, let first = UnsafeMutableRawPointer(bitPattern: start) else { return }
        madvise(first, end - start, populateForWriting)
    }
}
