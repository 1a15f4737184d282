import FasciaGeometry
import FasciaSystem
import Glibc
import Testing

@testable import fascia_web

/// What is found in the list behind the picture, and when it is looked at.
@Suite struct GazeTests {
    private static let whole = PixelRect(x: 0, y: 0, width: 320, height: 240)
    private let memory = UnsafeMutableRawPointer.allocate(byteCount: ChangeList.bytes, alignment: 64)
    private let list: ChangeList

    init() {
        memset(memory, 0, ChangeList.bytes)
        list = ChangeList(at: memory)
    }

    private func moment(_ milliseconds: Int64) -> Instant { Instant(nanoseconds: milliseconds * 1_000_000) }

    private func gaze() -> PanelGaze { PanelGaze(list, generation: 3, whole: GazeTests.whole, now: moment(0)) }

    @Test func changesAreFoundThirtyTimesASecond() throws {
        defer { memory.deallocate() }
        var gaze = gaze()
        let rect = PixelRect(x: 1, y: 2, width: 3, height: 4)
        list.add(rect)
        #expect(gaze.wait(now: moment(0)) == 33)
        #expect(gaze.look(now: moment(32)) == nil)
        #expect(gaze.wait(now: moment(33)) == 0)
        let found = gaze.look(now: moment(33))
        #expect(found?.generation == 3 && found?.rects == [rect])
        list.add(rect)
        #expect(gaze.look(now: moment(34)) == nil)
        #expect(gaze.wait(now: moment(34)) == 32)
        #expect(gaze.look(now: moment(66))?.rects == [rect])
    }

    /// The panel relies on half a second.
    @Test func itLooksForASecondAfterAMessage() {
        defer { memory.deallocate() }
        var gaze = gaze()
        /// Milliseconds until it waits for the panel.
        func rest(from start: Int64) -> Int64 {
            var now = start
            while gaze.wait(now: moment(now)) >= 0 {
                _ = gaze.look(now: moment(now))
                now += 1
                if now > start + 5_000 { break }
            }
            return now - start
        }
        #expect((1_000...1_100).contains(rest(from: 0)))
        list.add(GazeTests.whole)
        #expect(gaze.look(now: moment(2_000)) == nil)
        #expect(gaze.wait(now: moment(2_000)) == -1)
        gaze.wake(now: moment(3_000))
        #expect(gaze.wait(now: moment(3_000)) == 0)
        #expect(gaze.look(now: moment(3_000))?.rects == [GazeTests.whole])
        // However much is found meanwhile: the panel says so when it goes on for longer.
        list.add(GazeTests.whole)
        #expect(gaze.look(now: moment(3_500)) != nil)
        #expect((900...1_100).contains(rest(from: 3_500)))
    }

    /// One that stood still looks nevertheless.
    @Test func looksAreCounted() {
        defer { memory.deallocate() }
        var gaze = gaze()
        list.add(GazeTests.whole)
        #expect(gaze.wait(now: moment(60_000)) == 0)
        #expect(gaze.look(now: moment(60_000)) != nil)
    }

    @Test func whatIsMissedIsTheWholePicture() {
        defer { memory.deallocate() }
        var gaze = gaze()
        for _ in 0..<300 { list.add(PixelRect(x: 0, y: 0, width: 1, height: 1)) }
        #expect(gaze.look(now: moment(40))?.rects == [GazeTests.whole])
        #expect(gaze.look(now: moment(80)) == nil)
    }

    /// Who says that it is a panel may say anything.
    @Test(arguments: [true, false]) func aListThatIsNotThereIsAnError(isSealed: Bool) throws {
        defer { memory.deallocate() }
        let page = Int(getpagesize())
        // Swift's import of the C library has it not; MFD_ALLOW_SEALING.
        typealias MakeFile = @convention(c) (UnsafePointer<CChar>, UInt32) -> Int32
        let make = unsafeBitCast(try #require(dlsym(nil, "memfd_create")), to: MakeFile.self)
        let file = make("list", 2)
        defer { close(file) }
        try #require(file >= 0 && ftruncate(file, off_t(2 * page)) == 0)
        // F_ADD_SEALS: F_SEAL_SHRINK.
        if isSealed { try #require(fcntl(file, 1033, 2) == 0) }
        let note = PanelLink.PictureNote(descriptor: file, generation: 1, width: 1, height: 1, stride: 4)
        for offset in [1, page + 1, 2 * page - 8, 2 * page, -1, -page, .max, .min] {
            #expect(throws: SystemError.self) { try PanelGaze(note, list: offset, now: moment(0)) }
        }
        if !isSealed {
            #expect(throws: SystemError.self) { try PanelGaze(note, list: page, now: moment(0)) }
            return
        }
        var gaze = try PanelGaze(note, list: page, now: moment(0))
        #expect(gaze.look(now: moment(40)) == nil)
        let mapped = try #require(mmap(nil, page, PROT_READ | PROT_WRITE, MAP_SHARED, file, off_t(page)))
        ChangeList(at: mapped).add(GazeTests.whole)
        munmap(mapped, page)
        #expect(gaze.look(now: moment(80))?.rects == [GazeTests.whole])
    }
}
