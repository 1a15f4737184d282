import FasciaGeometry
import Glibc
import Synchronization
import Testing

@testable import FasciaSystem

/// What one writes others read, or they know that they have missed something.
@Suite struct ChangeListTests {
    /// Memory with a list.
    private final class Memory: @unchecked Sendable {
        let raw = UnsafeMutableRawPointer.allocate(byteCount: ChangeList.bytes, alignment: 64)
        let list: ChangeList
        let isRead = Atomic(false)

        init() {
            memset(raw, 0, ChangeList.bytes)
            list = ChangeList(at: raw)
        }

        deinit { raw.deallocate() }
    }

    /// One that tells its number from others'.
    private static func rect(_ number: Int) -> PixelRect {
        PixelRect(x: number & 0xFFFF, y: number * 7 & 0xFFFF, width: number * 13 & 0xFFFF, height: number * 31 & 0xFFFF)
    }

    @Test func whatIsWrittenIsRead() {
        let memory = Memory()
        defer { withExtendedLifetime(memory) {} }
        let list = memory.list
        var known = list.written
        #expect(known == 0)
        #expect(list.changes(since: &known) == [])
        list.add(PixelRect(x: 1, y: 16_384, width: 300, height: 2))
        list.add(PixelRect(x: 0, y: 0, width: 16_384, height: 16_384))
        #expect(
            list.changes(since: &known) == [
                PixelRect(x: 1, y: 16_384, width: 300, height: 2), PixelRect(x: 0, y: 0, width: 16_384, height: 16_384),
            ])
        #expect(known == 2)
        #expect(list.changes(since: &known) == [])
    }

    /// The form is told to those who write programs of their own.
    @Test func formIsTheDocuments() {
        let memory = Memory()
        memory.list.add(PixelRect(x: 0x0102, y: 0x0304, width: 0x0506, height: 0x0708))
        #expect(memory.raw.load(as: UInt64.self) == 1)
        #expect((0..<4).map { memory.raw.load(fromByteOffset: 64 + $0 * 2, as: UInt16.self) } == [0x0102, 0x0304, 0x0506, 0x0708])
        for number in 1...256 { memory.list.add(Self.rect(number)) }
        #expect(memory.raw.load(fromByteOffset: 64, as: UInt16.self) == 256)
        #expect(ChangeList.bytes == 64 + 256 * 8)
    }

    /// The oldest place is the next to be written to, so that it is not read.
    @Test(arguments: [1, 255, 256, 257, 600]) func whoIsTooLateKnows(_ count: Int) {
        let memory = Memory()
        defer { withExtendedLifetime(memory) {} }
        let list = memory.list
        for number in 0..<1_000 { list.add(Self.rect(number)) }
        var known = list.written
        for number in 0..<count { list.add(Self.rect(number)) }
        let changes = list.changes(since: &known)
        #expect(changes == (count < ChangeList.capacity ? (0..<count).map(Self.rect) : nil))
        #expect(known == 1_000 + UInt64(count))
    }

    @Test func whatIsForgottenIsNotRead() {
        let memory = Memory()
        for number in 0..<300 { memory.list.add(Self.rect(number)) }
        var known = memory.list.written
        memory.list.forget()
        #expect(memory.list.changes(since: &known) == nil && known == 556)
        #expect((64..<ChangeList.bytes).allSatisfy { memory.raw.load(fromByteOffset: $0, as: UInt8.self) == 0 })
    }

    /// A number that goes back is nothing that a panel writes; whoever reads it does not read all there ever was.
    @Test func numbersThatGoBackAreNoLoop() {
        let memory = Memory()
        for number in 0..<10 { memory.list.add(Self.rect(number)) }
        var known = memory.list.written
        memory.raw.storeBytes(of: 3, as: UInt64.self)
        #expect(memory.list.changes(since: &known) == nil)
        #expect(known == 3)
    }

    /// While one writes as fast as it can, what another reads is what was written, in its order.
    @Test func oneWritesWhileAnotherReads() throws {
        let memory = Memory()
        let total = 400_000
        var thread = pthread_t()
        let own = Unmanaged.passRetained(memory)
        try #require(
            pthread_create(
                &thread, nil,
                { raw in
                    guard let raw else { return nil }
                    let memory = Unmanaged<Memory>.fromOpaque(raw).takeRetainedValue()
                    for number in 0..<400_000 {
                        memory.list.add(ChangeListTests.rect(number))
                        // So that the other one keeps up now and then, and once at least.
                        if number % 64 == 0 { sched_yield() }
                        if number == 100 { while !memory.isRead.load(ordering: .acquiring) { sched_yield() } }
                    }
                    return nil
                }, own.toOpaque()) == 0)
        var (known, read, missed, wrong) = (UInt64(0), 0, 0, 0)
        while known < UInt64(total) {
            let first = Int(known)
            guard let rects = memory.list.changes(since: &known) else {
                missed += 1
                continue
            }
            for (index, found) in rects.enumerated() where found != Self.rect(first + index) { wrong += 1 }
            read += rects.count
            if !rects.isEmpty { memory.isRead.store(true, ordering: .releasing) }
        }
        pthread_join(thread, nil)
        #expect(wrong == 0)
        #expect(read > 0 && (read == total) == (missed == 0))
    }
}
