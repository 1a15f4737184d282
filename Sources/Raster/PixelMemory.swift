import Glibc

/// Memory for pictures and for the buffers of displays.
public enum PixelMemory {
    /// What one entry of the processor's table of pages can cover with kernels of 4 KiB pages, on x86-64 and on ARM.
    private static let hugePage = 2 << 20

    /// Memory aligned to 64 bytes at least, for `deallocate`. Nil if there is none. It is only taken when it is written.
    ///
    /// Each small page that is met costs an exception, and is cleared by itself: to fill a picture of 1024×600 takes 1 000 µs that way,
    /// and 250 µs where the kernel gives a huge page, which also spares the processor most of its searches for addresses later. (To ask
    /// for all small pages at once saves a tenth.) A kernel without huge pages goes on as ever.
    /// - Parameter bytes: at least 1.
    public static func allocate(bytes: Int) -> UnsafeMutableRawPointer? {
        if bytes < hugePage { return aligned_alloc(64, bytes) }
        guard let memory = aligned_alloc(hugePage, bytes) else { return nil }
        // The rest behind the last whole huge page stays small pages: nothing is taken that was not asked for.
        madvise(memory, bytes / hugePage * hugePage, MADV_HUGEPAGE)
        return memory
    }

    /// Gives memory back that `allocate` gave.
    public static func deallocate(_ memory: UnsafeMutableRawPointer) { free(memory) }
}
