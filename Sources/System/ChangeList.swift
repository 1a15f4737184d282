import FasciaGeometry
import Synchronization

/// What has changed in a picture, written down in memory that others can read beside it: nobody has to be told, and nobody is waited for.
///
/// One writes; how many read, and whether any does, it does not know. In the machine's order of bytes the first 8 bytes are how many rectangles
/// were ever written. From byte 64 on are the last 256 of them, number n at place n modulo 256, each with 2 bytes for x, y, width and height.
/// Memory that is all 0 is an empty list.
package struct ChangeList {
    /// How many rectangles it holds.
    package static let capacity = 256
    /// Where they begin: what is written each time is not in one line of a processor's cache with the next rectangles.
    private static let start = 64
    /// How much memory it takes.
    package static let bytes = start + capacity * MemoryLayout<UInt64>.stride

    private let count: UnsafeMutablePointer<Atomic<UInt64>>
    private let rectangles: UnsafeMutablePointer<Atomic<UInt64>>

    /// - Parameter memory: `bytes` of it, at a multiple of 8, which outlive the list. Who only reads needs no right to write.
    package init(at memory: UnsafeMutableRawPointer) {
        count = memory.bindMemory(to: Atomic<UInt64>.self, capacity: 1)
        rectangles = (memory + ChangeList.start).bindMemory(to: Atomic<UInt64>.self, capacity: ChangeList.capacity)
    }

    /// How many were ever written.
    package var written: UInt64 { count.pointee.load(ordering: .acquiring) }

    /// Writes one down. Edges beyond 16 bits are cut there, which no picture has.
    package func add(_ rect: PixelRect) {
        func bits(_ number: Int) -> UInt64 { UInt64(UInt16(clamping: number)) }
        let word = bits(rect.x) | bits(rect.y) << 16 | bits(rect.width) << 32 | bits(rect.height) << 48
        let number = count.pointee.load(ordering: .relaxed)
        rectangles[ChangeList.place(of: number)].store(UInt64(littleEndian: word), ordering: .releasing)
        count.pointee.store(number &+ 1, ordering: .releasing)
    }

    /// Writes nothing over all that it holds: whoever begins to read now learns nothing of what was before, and who reads already takes
    /// everything as changed.
    package func forget() {
        for _ in 0..<ChangeList.capacity { add(.zero) }
    }

    /// What was written since there were so many.
    /// - Parameter number: how many were known; afterwards how many are.
    /// - Returns: the rectangles, oldest first, whatever stands there; nil if some are not known any more: then everything may have changed.
    package func changes(since number: inout UInt64) -> [PixelRect]? {
        let (first, end) = (number, written)
        number = end
        if end == first { return [] }
        guard end &- first < UInt64(ChangeList.capacity) else { return nil }
        let rects = (0..<(end &- first)).map { ChangeList.rect(rectangles[ChangeList.place(of: first &+ $0)].load(ordering: .acquiring)) }
        // One may have been written over just now, before it was counted.
        return written &- first < UInt64(ChangeList.capacity) ? rects : nil
    }

    private static func place(of number: UInt64) -> Int { Int(number % UInt64(capacity)) }

    private static func rect(_ stored: UInt64) -> PixelRect {
        let word = UInt64(littleEndian: stored)
        func number(_ shift: UInt64) -> Int { Int(word >> shift & 0xFFFF) }
        return PixelRect(x: number(0), y: number(16), width: number(32), height: number(48))
    }
}
