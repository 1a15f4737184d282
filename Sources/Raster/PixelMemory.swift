import Glibc

/// Memory for pictures and for the buffers of displays.
package enum PixelMemory {
    /// What one entry of the processor's table of pages can cover with kernels of 4 KiB pages, on x86-64 and on ARM.
    private static let hugePage = 2 << 20

    /// Memory aligned to 64 bytes at least, for `deallocate`. Nil if there is none. It is only taken when it is written.
    ///
    /// Each small page that is met costs an exception, and is cleared by itself: to fill a picture of 1024×600 takes 1 000 µs that way,
    /// and 250 µs where the kernel gives a huge page, which also spares the processor most of its searches for addresses later. (To ask
    /// for all small pages at once saves a tenth.) A kernel without huge pages gives small ones.
    /// - Parameter bytes: at least 1.
    package static func allocate(bytes: Int) -> UnsafeMutableRawPointer? {
        if bytes < hugePage { return allocateSmall(bytes) }
        // `aligned_alloc` takes only multiples of the alignment, where it is checked.
        var block: UnsafeMutableRawPointer?
        guard posix_memalign(&block, hugePage, bytes) == 0, let memory = block else { return nil }
        // The rest behind the last whole huge page stays small pages: nothing is taken that was not asked for.
        madvise(memory, bytes / hugePage * hugePage, MADV_HUGEPAGE)
        return memory
    }

    /// Gives memory back that `allocate` gave for as many bytes.
    package static func deallocate(_ memory: UnsafeMutableRawPointer, bytes: Int) {
        free(bytes < hugePage ? memory.load(fromByteOffset: -alignment, as: UnsafeMutableRawPointer.self) : memory)
    }

    /// Fills memory that `allocate` gave: at once, where code is not optimised too.
    package static func fill(_ memory: UnsafeMutableRawPointer, with byte: UInt8, bytes: Int) { memset(memory, Int32(byte), bytes) }

    /// A block with room to be aligned, which it remembers in front of the pixels. `aligned_alloc` would do, but cannot use the hole that
    /// an equal block leaves: where small pictures come and go, the heap grew by several megabytes a panel.
    private static func allocateSmall(_ bytes: Int) -> UnsafeMutableRawPointer? {
        guard let block = malloc(bytes + 2 * alignment) else { return nil }
        let memory = (block + alignment).alignedUp(toMultipleOf: alignment)
        memory.storeBytes(of: block, toByteOffset: -alignment, as: UnsafeMutableRawPointer.self)
        return memory
    }

    private static let alignment = 64
}
