import FasciaFrame
import FasciaGeometry
import FasciaRaster
import Testing

/// A content that is painted by rectangles.
private final class Board: Content {
    var damage = Damage()
    /// What all of it has at first.
    var color: UInt32 = 0xFF00_0001
    private var pixels: [UInt32] = []
    var movedRegion = PixelRect.zero
    private(set) var moves = 0
    var showsSecret = false
    var nextUpdate: Instant?
    private(set) var updates: [Instant] = []
    private(set) var touches: [Touch] = []
    private(set) var size = PixelSize.zero
    var onUpdate: (() -> Void)?
    var onCompose: ((PixelRect) -> Void)?
    var rects: [PixelRect] = []

    func takeDamage() -> Damage {
        defer { damage.removeAll() }
        return damage
    }

    func resize(to size: PixelSize, scale: Double) {
        self.size = size
        pixels = Array(repeating: color, count: size.width * size.height)
        damage.add(size.bounds)
    }

    func moveDrawn(in shadow: Surface, moved: (PixelRect) -> Void) -> PixelRect {
        defer { movedRegion = .zero }
        if !movedRegion.isEmpty { moves += 1 }
        return movedRegion
    }

    func drawMoved() {
        damage.add(movedRegion)
        movedRegion = .zero
    }

    func handle(_ touch: Touch) { touches.append(touch) }

    func update(now: Instant) {
        updates.append(now)
        onUpdate?()
    }

    func layout() {}

    func compose(_ rect: PixelRect, into shadow: Surface) {
        onCompose?(rect)
        rects.append(rect)
        for y in rect.y..<rect.maxY {
            for x in rect.x..<rect.maxX { shadow.row(y)[x] = pixels[y * size.width + x] }
        }
    }

    func paint(_ rect: PixelRect, _ color: UInt32) {
        for y in rect.y..<rect.maxY {
            for x in rect.x..<rect.maxX { pixels[y * size.width + x] = color }
        }
        damage.add(rect)
    }

    /// Whether all that a picture has is what was painted.
    func isShown(by pixel: (Int, Int) -> UInt32) -> Bool {
        (0..<size.height).allSatisfy { y in
            (0..<size.width).allSatisfy { x in pixel(x, y) & 0xFF_FFFF == pixels[y * size.width + x] & 0xFF_FFFF }
        }
    }
}

@Suite struct FrameLoopTests {
    private static let refresh = TimeSpan.milliseconds(10)

    private func make(
        buffers: Int = 2, vblank: Bool = false, size: PixelSize = PixelSize(width: 64, height: 32), rotation: Rotation = .degrees0,
        format: PixelFormat = .xrgb8888
    ) -> (Board, MemoryScanout, FrameLoop) {
        let board = Board()
        let scanout = MemoryScanout(
            mode: DisplayMode(size: size, refreshInterval: FrameLoopTests.refresh, format: format, hasVerticalBlank: vblank),
            bufferCount: buffers, pitchPadding: 20)
        return (board, scanout, FrameLoop(content: board, scanout: scanout, rotation: rotation))
    }

    private func at(_ milliseconds: Int64) -> Instant { .zero + .milliseconds(milliseconds) }

    @Test(arguments: [1, 2]) func anotherContentIsShownWhole(buffers: Int) {
        let (_, scanout, loop) = make(buffers: buffers)
        _ = loop.turn(now: at(0))
        _ = loop.turn(now: at(10))
        let other = Board()
        other.color = 0xFF00_00AA
        loop.show(other, scale: 2)
        #expect(loop.scale == 2)
        #expect(other.size == PixelSize(width: 64, height: 32))
        _ = loop.turn(now: at(20))
        #expect(scanout.pixel(x: 0, y: 0, buffer: scanout.front ?? 0) == 0xAA)
        #expect(scanout.pixel(x: 63, y: 31, buffer: scanout.front ?? 0) == 0xAA)
        other.paint(PixelRect(x: 0, y: 0, width: 1, height: 1), 0xFF00_00BB)
        _ = loop.turn(now: at(30))
        #expect(scanout.pixel(x: 63, y: 31, buffer: scanout.front ?? 0) == 0xAA, "the other buffer has it too")
    }

    /// Bands are of a row, of three, or there are none.
    @Test(arguments: [1, 2, 3], [1, 800, 100_000]) func everyBufferGetsWhatItMissed(buffers: Int, bandBytes: Int) {
        let (board, scanout, loop) = make(buffers: buffers)
        loop.bands = FrameBands(bytes: bandBytes)
        var expected = [UInt32](repeating: 1, count: 64 * 32)
        _ = loop.turn(now: at(0))
        var seed = SystemRandomNumberGenerator()
        for frame in 1...200 {
            let x = Int.random(in: 0..<60, using: &seed)
            let y = Int.random(in: 0..<28, using: &seed)
            let rect = PixelRect(
                x: x, y: y, width: Int.random(in: 1...(64 - x), using: &seed), height: Int.random(in: 1...(32 - y), using: &seed))
            board.paint(rect, 0xFF00_0000 | UInt32(frame))
            for y in rect.y..<rect.maxY { for x in rect.x..<rect.maxX { expected[y * 64 + x] = UInt32(frame) } }
            _ = loop.turn(now: at(Int64(frame) * 10))
            guard let front = scanout.front else { Issue.record("nothing shown"); return }
            for y in 0..<32 {
                for x in 0..<64 where scanout.pixel(x: x, y: y, buffer: front) != expected[y * 64 + x] {
                    Issue.record("frame \(frame), buffer \(front): (\(x), \(y)) is not what was painted")
                    return
                }
            }
        }
        // The bytes behind each row are not the loop's.
        for index in 0..<buffers where scanout.front != nil {
            let buffer = scanout.buffer(index)
            #expect((256..<276).allSatisfy { buffer.base.load(fromByteOffset: $0, as: UInt8.self) == 0xA5 })
        }
    }

    @Test func onlyWhatABufferMissedIsCopied() {
        let (board, _, loop) = make()
        _ = loop.turn(now: at(0))
        board.paint(PixelRect(x: 0, y: 0, width: 4, height: 4), 2)
        _ = loop.turn(now: at(10))
        let before = loop.statistics.pixelsCopied
        board.paint(PixelRect(x: 20, y: 0, width: 4, height: 4), 3)
        _ = loop.turn(now: at(20))
        // The rectangle of this frame, and that of the frame before, which this buffer did not see.
        #expect(loop.statistics.pixelsCopied - before == 32)
        #expect(loop.statistics.pixelsComposed == 64 * 32 + 32)
    }

    @Test func largeFramesAreCopiedBandByBand() {
        let (board, scanout, loop) = make()
        loop.bands = FrameBands(bytes: 64 * 4 * 5)
        loop.keepsAll = true
        _ = loop.turn(now: at(0))
        board.rects = []
        board.paint(PixelRect(x: 3, y: 2, width: 61, height: 29), 7)
        board.onCompose = { rect in
            // What was composed before has been copied: only the band that is composed now is not.
            guard rect.y > 2 else { return }
            let back = scanout.front == 0 ? 1 : 0
            #expect(scanout.pixel(x: 3, y: rect.y - 1, buffer: back) == 7)
        }
        _ = loop.turn(now: at(10))
        #expect(board.rects.map(\.height) == [3, 5, 5, 5, 5, 5, 1])
        #expect(loop.statistics.pixelsComposed == 64 * 32 + 61 * 29, "each pixel once")
        board.rects = []
        board.paint(PixelRect(x: 0, y: 0, width: 60, height: 10), 8)
        _ = loop.turn(now: at(20))
        #expect(board.rects.count == 1, "what fits into two bands is composed at once")
    }

    // MARK: Straight to the display

    /// A loop of 64×32 whose bands have five rows, after a first frame that went straight to the display.
    private func makeStraight(buffers: Int = 2) -> (Board, MemoryScanout, FrameLoop) {
        let (board, scanout, loop) = make(buffers: buffers)
        loop.bands = FrameBands(bytes: 64 * 4 * 5)
        board.color = 0xFF00_0009
        _ = loop.turn(now: at(0))
        return (board, scanout, loop)
    }

    private func isShown(_ board: Board, _ scanout: MemoryScanout) -> Bool {
        board.isShown { scanout.pixel(x: $0, y: $1, buffer: scanout.front ?? 0) }
    }

    @Test(arguments: [1, 2, 3]) func largeFramesGoStraightToTheDisplay(buffers: Int) {
        let (board, scanout, loop) = makeStraight(buffers: buffers)
        #expect(board.rects.map(\.height) == [5, 5, 5, 5, 5, 5, 2] && isShown(board, scanout))
        #expect(loop.stale.rects == [PixelRect(x: 0, y: 0, width: 64, height: 32)])
        board.rects = []
        board.paint(PixelRect(x: 3, y: 2, width: 61, height: 29), 0xFF00_0007)
        _ = loop.turn(now: at(10))
        #expect(isShown(board, scanout) && loop.stale.area == 64 * 32, "nothing is kept of it")
        for frame in 2...6 {
            board.rects = []
            board.paint(PixelRect(x: 8 * frame, y: 3, width: 4, height: 4), 0xFF00_0000 | UInt32(frame))
            _ = loop.turn(now: at(Int64(frame) * 10))
            #expect(isShown(board, scanout), "frame \(frame)")
            // The first small frame draws what the next buffer lacks, and keeps it. A single buffer lacks nothing else.
            let drawn = board.rects.reduce(0) { $0 + $1.area }
            #expect(drawn == (buffers > 1 && frame == 2 ? 64 * 32 : 16), "frame \(frame)")
            #expect(loop.stale.isEmpty == (buffers > 1), "frame \(frame)")
        }
        board.paint(PixelRect(x: 0, y: 0, width: 64, height: 30), 0xFF00_000A)
        _ = loop.turn(now: at(70))
        #expect(loop.stale.isEmpty == (buffers > 1), "a single large frame is kept, if all else is")
        board.paint(PixelRect(x: 0, y: 0, width: 64, height: 30), 0xFF00_000B)
        _ = loop.turn(now: at(80))
        #expect(!loop.stale.isEmpty && isShown(board, scanout))
        board.rects = []
        _ = loop.turn(now: at(90))
        #expect(board.rects.isEmpty, "a turn without a change draws nothing")
        let shadow = loop.shadow
        #expect(loop.stale.isEmpty && board.isShown { shadow?.pixel(x: $0, y: $1) ?? 0 })
    }

    // MARK: Pages of a large display

    /// As `makeStraight`, for which 64×32 is a large display; small frames followed the first.
    private func makeLarge(buffers: Int = 2) -> (Board, MemoryScanout, FrameLoop) {
        let (board, scanout, loop) = makeStraight(buffers: buffers)
        loop.bands = FrameBands(bytes: 64 * 4 * 5, keptBytes: 64 * 32 * 4 - 1)
        for frame in 1...8 {
            board.paint(PixelRect(x: frame, y: 20, width: 3, height: 7), 0xFF00_0000 | UInt32(frame))
            _ = loop.turn(now: at(Int64(frame) * 10))
        }
        board.rects = []
        return (board, scanout, loop)
    }

    @Test func fromWhatSizeOnADisplayIsLarge() {
        for (width, height, isLarge) in [(1024, 600, false), (1280, 800, false), (1920, 1080, true), (3840, 2160, true)] {
            let page = PixelRect(x: 0, y: 0, width: width, height: height)
            #expect(FrameBands().isLargePage(page, of: page.area) == isLarge, "\(width)×\(height)")
        }
    }

    private func drawn(_ board: Board) -> Int {
        defer { board.rects = [] }
        return board.rects.reduce(0) { $0 + $1.area }
    }

    /// The other buffer gets it the same way. Later frames draw what they need of it, and all of it once where they are at many places.
    @Test(arguments: [1, 2, 3]) func aLonePageGoesStraightToEachBuffer(buffers: Int) {
        let (board, scanout, loop) = makeLarge(buffers: buffers)
        var whole = 0
        for frame in 10...59 {
            let since = frame % 10
            if since == 0 {
                board.paint(PixelRect(x: 0, y: 0, width: 64, height: 24), 0xFF00_0000 | UInt32(frame))
                whole = 0
            } else {
                board.paint(PixelRect(x: frame, y: frame % 25, width: 3, height: 7), 0xFF00_0000 | UInt32(frame))
            }
            _ = loop.turn(now: at(Int64(frame) * 100))
            #expect(isShown(board, scanout), "frame \(frame)")
            let drawn = drawn(board)
            if since < min(buffers, 2) {
                #expect(!loop.stale.isEmpty && drawn >= 64 * 24, "frame \(frame): \(drawn)")
            } else if drawn > 2 * 21 {
                whole += 1
                #expect(loop.stale.isEmpty && since > 3 && whole == 1, "frame \(frame): \(drawn)")
            }
        }
        let shadow = loop.shadow
        #expect(loop.stale.isEmpty && board.isShown { shadow?.pixel(x: $0, y: $1) ?? 0 })
    }

    /// More pieces of what is not kept would be joined over what is: what scrolls there would be drawn in each frame.
    @Test func whereManyPlacesChangeAllIsKept() {
        let (board, scanout, loop) = makeLarge()
        board.paint(PixelRect(x: 0, y: 0, width: 64, height: 32), 0xFF00_0080)
        for place in 0...9 {
            _ = loop.turn(now: at(1000 + Int64(place) * 10))
            let drawn = drawn(board)
            #expect(isShown(board, scanout) && drawn <= 64 * 32, "place \(place): \(drawn)")
            board.paint(PixelRect(x: 3 + place * 6, y: place * 11 % 28, width: 2, height: 2), 0xFF00_0090 + UInt32(place))
        }
        #expect(loop.stale.isEmpty)
    }

    /// Whatever lies between them: a press, or nothing.
    @Test func eachPageThatAFingerAsksForIsDrawnOnceForEachBuffer() {
        let (board, scanout, loop) = makeLarge()
        for page in 1...9 {
            for step in 0...page % 3 {
                let rect = PixelRect(x: 0, y: 0, width: step == 0 ? 64 : 5, height: step == 0 ? 32 : 5)
                board.paint(rect, 0xFF00_0000 | UInt32(page * 10 + step))
                _ = loop.turn(now: at(Int64(page * 1000 + step * 10)))
                let drawn = drawn(board)
                #expect(isShown(board, scanout) && drawn <= (step < 2 ? 64 * 32 : 25), "page \(page), step \(step): \(drawn)")
            }
        }
    }

    /// What opens over it is drawn for the buffers, and kept as soon as something in it changes; the rest is not.
    @Test func whatOpensOverALonePageIsKeptAlone() {
        let (board, scanout, loop) = makeLarge()
        let menu = PixelRect(x: 10, y: 3, width: 30, height: 25)
        board.paint(PixelRect(x: 0, y: 0, width: 64, height: 32), 0xFF00_0080)
        for frame in 0...11 {
            _ = loop.turn(now: at(1000 + Int64(frame) * 10))
            let drawn = drawn(board)
            #expect(isShown(board, scanout) && (frame < 2 || drawn <= (frame % 2 == 0 || frame == 3 ? 750 : 9)), "frame \(frame): \(drawn)")
            board.paint(frame % 2 == 0 ? PixelRect(x: 12, y: 5, width: 3, height: 3) : menu, 0xFF00_0090 + UInt32(frame))
        }
    }

    /// Who has asked for the picture had it drawn: the other buffer gets it from there.
    @Test func aPageThatWasAskedForIsCopied() {
        let (board, scanout, loop) = makeLarge()
        board.paint(PixelRect(x: 0, y: 0, width: 64, height: 32), 0xFF00_0080)
        _ = loop.turn(now: at(1000))
        _ = loop.shadow
        board.rects = []
        board.paint(PixelRect(x: 5, y: 5, width: 3, height: 7), 0xFF00_0081)
        _ = loop.turn(now: at(1010))
        #expect(board.rects.map(\.area) == [21] && isShown(board, scanout))
    }

    /// It does not stay in the kept picture's memory behind the page that came after it.
    @Test func aSecretIsDrawnOver() {
        let (board, scanout, loop) = makeLarge()
        board.showsSecret = true
        board.paint(PixelRect(x: 5, y: 5, width: 3, height: 7), 0xFF00_0071)
        _ = loop.turn(now: at(900))
        board.showsSecret = false
        board.paint(PixelRect(x: 0, y: 0, width: 64, height: 32), 0xFF00_0080)
        _ = loop.turn(now: at(1000))
        #expect(isShown(board, scanout) && loop.stale.isEmpty && board.isShown { loop.kept?.pixel(x: $0, y: $1) ?? 0 })
        #expect(drawn(board) <= 21 + 64 * 32, "once")
        board.paint(PixelRect(x: 5, y: 5, width: 3, height: 7), 0xFF00_0081)
        _ = loop.turn(now: at(1010))
        #expect(isShown(board, scanout))
    }

    /// It may be costly: a chart, not what a finger asks for.
    @Test(arguments: [2, 3, 12]) func whatChangesAllAgainAndAgainIsDrawnOnce(period: Int) {
        let (board, scanout, loop) = makeLarge()
        for frame in 10...100 {
            if frame % period == 0 {
                board.paint(PixelRect(x: 0, y: 0, width: 64, height: 30), 0xFF00_0000 | UInt32(frame))
            } else {
                board.paint(PixelRect(x: 7, y: 7, width: 3, height: 7), 0xFF00_0000 | UInt32(frame))
            }
            _ = loop.turn(now: at(Int64(frame) * 40))
            let drawn = drawn(board)
            // The first is taken for a page.
            let isFirst = frame <= 10 + 2 * period
            #expect(isShown(board, scanout) && (isFirst || drawn <= (frame % period == 0 ? 64 * 30 : 21)), "frame \(frame): \(drawn)")
        }
    }

    /// Two halves that change in turns are no page, though a buffer lacks both.
    @Test func halvesInTurnsAreEachDrawnOnce() {
        let (board, scanout, loop) = makeLarge()
        board.paint(PixelRect(x: 0, y: 0, width: 64, height: 32), 0xFF00_0080)
        _ = loop.turn(now: at(100))
        for frame in 11...30 {
            board.rects = []
            board.paint(PixelRect(x: frame % 2 * 33, y: 0, width: 31, height: 32), 0xFF00_0000 | UInt32(frame))
            _ = loop.turn(now: at(Int64(frame) * 10))
            let drawn = board.rects.reduce(0) { $0 + $1.area }
            #expect(isShown(board, scanout) && (frame < 13 || drawn == 31 * 32), "frame \(frame): \(drawn)")
        }
    }

    @Test func lessThanAPageIsKept() {
        let (board, scanout, loop) = makeLarge()
        _ = loop.shadow
        board.paint(PixelRect(x: 0, y: 0, width: 64, height: 23), 0xFF00_0080)
        _ = loop.turn(now: at(100))
        #expect(loop.stale.isEmpty && isShown(board, scanout))
    }

    /// What a busy display refuses is not drawn anew each time that it is tried.
    @Test func aPageThatIsRefusedIsDrawnOnceMore() {
        let (board, scanout, loop) = makeLarge()
        board.paint(PixelRect(x: 0, y: 0, width: 64, height: 32), 0xFF00_0080)
        let refusal = ScanoutError(attempt: "commit", object: "test", errno: 16, reason: "busy", recovery: .transient)
        scanout.failures = [refusal, refusal, refusal, refusal, refusal]
        for turn in 10...20 {
            // Who waits presses something.
            if turn % 2 == 0 { board.paint(PixelRect(x: turn, y: 5, width: 2, height: 2), 0xFF00_0000 | UInt32(turn)) }
            _ = loop.turn(now: at(Int64(turn) * 10))
        }
        let drawn = board.rects.reduce(0) { $0 + $1.area }
        #expect(isShown(board, scanout) && loop.statistics.retries == 5 && drawn <= 2 * 64 * 32 + 11 * 4)
    }

    /// Another content is no page that comes again.
    @Test func anotherContentIsALonePage() throws {
        let (board, scanout, loop) = makeLarge()
        board.paint(PixelRect(x: 0, y: 0, width: 64, height: 32), 0xFF00_0080)
        _ = loop.turn(now: at(1000))
        board.paint(PixelRect(x: 5, y: 5, width: 2, height: 2), 0xFF00_0081)
        _ = loop.turn(now: at(1010))
        let other = Board()
        loop.show(other, scale: 1)
        _ = loop.turn(now: at(1020))
        #expect(isShown(other, scanout) && !loop.stale.isEmpty)
    }

    /// A single buffer owes nothing: what is kept is moved.
    @Test func inASingleBufferWhatIsKeptIsMoved() {
        let (board, scanout, loop) = makeLarge(buffers: 1)
        let list = PixelRect(x: 0, y: 0, width: 30, height: 25)
        board.paint(PixelRect(x: 0, y: 0, width: 64, height: 32), 0xFF00_0080)
        for frame in 0...19 {
            let moves = board.moves
            switch frame % 4 {
            case 0: if frame > 0 { board.paint(list, 0xFF00_0090 + UInt32(frame)) }
            case 2: board.movedRegion = list
            default: board.paint(PixelRect(x: 50, y: 5, width: 3, height: 3), 0xFF00_0090 + UInt32(frame))
            }
            _ = loop.turn(now: at(1000 + Int64(frame) * 10))
            #expect(isShown(board, scanout) && board.moves == (frame > 2 && frame % 4 == 2 ? moves + 1 : moves), "frame \(frame)")
        }
    }

    /// What scrolls right after it is drawn, and moved from then on.
    @Test func whatScrollsAfterALonePageIsMoved() {
        let (board, scanout, loop) = makeLarge()
        board.paint(PixelRect(x: 0, y: 0, width: 64, height: 32), 0xFF00_0080)
        _ = loop.turn(now: at(100))
        for frame in 11...14 {
            board.movedRegion = PixelRect(x: 0, y: 0, width: 20, height: 20)
            if frame == 11 {
                board.paint(PixelRect(x: 0, y: 0, width: 20, height: 20), 0xFF00_0005)
                board.damage.removeAll()
            }
            _ = loop.turn(now: at(Int64(frame) * 10))
            #expect(isShown(board, scanout) && board.moves == frame - 11, "frame \(frame)")
        }
    }

    /// What was refused by the display is drawn again: it is not kept.
    @Test func aLargeFrameThatIsRefusedIsDrawnAgain() {
        let (board, scanout, loop) = makeStraight()
        board.paint(PixelRect(x: 0, y: 0, width: 64, height: 32), 0xFF00_0007)
        scanout.failures = [ScanoutError(attempt: "commit", object: "test", errno: 16, reason: "busy", recovery: .transient)]
        _ = loop.turn(now: at(10))
        _ = loop.turn(now: at(20))
        #expect(isShown(board, scanout) && loop.statistics.retries == 1)
        board.paint(PixelRect(x: 0, y: 0, width: 2, height: 2), 0xFF00_0008)
        _ = loop.turn(now: at(30))
        #expect(isShown(board, scanout))
    }

    @Test func whatIsNotKeptIsNotMoved() {
        let (board, scanout, loop) = makeStraight()
        board.movedRegion = PixelRect(x: 0, y: 0, width: 20, height: 20)
        board.paint(PixelRect(x: 0, y: 0, width: 20, height: 20), 0xFF00_0005)
        board.damage.removeAll()
        _ = loop.turn(now: at(10))
        #expect(board.moves == 0 && isShown(board, scanout))
        board.movedRegion = PixelRect(x: 0, y: 0, width: 20, height: 20)
        _ = loop.turn(now: at(20))
        #expect(board.moves == 1)
    }

    /// Who asks for the picture between a change and its frame gets what is moved where it will be: it is not moved again.
    @Test func whatIsDrawnForWhoAsksIsNotMoved() throws {
        let (board, scanout, loop) = makeStraight()
        board.movedRegion = PixelRect(x: 0, y: 0, width: 20, height: 20)
        board.paint(PixelRect(x: 0, y: 0, width: 20, height: 20), 0xFF00_0005)
        board.damage.removeAll()
        let shadow = try #require(loop.shadow)
        #expect(board.isShown { shadow.pixel(x: $0, y: $1) })
        _ = loop.turn(now: at(10))
        #expect(board.moves == 0 && isShown(board, scanout))
    }

    /// Of two contents no picture has parts of both.
    @Test func thePictureIsOfOneContent() throws {
        let (board, scanout, loop) = makeStraight()
        board.paint(PixelRect(x: 0, y: 0, width: 4, height: 4), 0xFF00_0005)
        _ = loop.turn(now: at(10))
        let other = Board()
        other.color = 0xFF00_00AA
        loop.show(other, scale: 1)
        let shadow = try #require(loop.shadow)
        #expect(other.isShown { shadow.pixel(x: $0, y: $1) })
        _ = loop.turn(now: at(20))
        #expect(isShown(other, scanout))
    }

    /// Whoever asks for the picture has it as the content is, and knows of the secret that it has.
    @Test func thePictureIsCompletedForWhoAsks() throws {
        let (board, _, loop) = makeStraight()
        board.showsSecret = true
        #expect(!loop.showsSecret)
        let shadow = try #require(loop.shadow)
        #expect(board.isShown { shadow.pixel(x: $0, y: $1) } && loop.showsSecret)
    }

    @Test func thePictureOutlivesDisplayAndContent() throws {
        let (board, scanout, loop) = makeStraight()
        scanout.change(to: nil)
        let other = Board()
        loop.show(other, scale: 1)
        let shadow = try #require(loop.shadow)
        #expect(board.isShown { shadow.pixel(x: $0, y: $1) })
    }

    @Test func clipsTellWhatDiffersFromTheLastFrameOnly() {
        let (board, scanout, loop) = make()
        _ = loop.turn(now: at(0))
        board.paint(PixelRect(x: 0, y: 0, width: 4, height: 4), 2)
        _ = loop.turn(now: at(10))
        board.paint(PixelRect(x: 20, y: 0, width: 4, height: 4), 3)
        _ = loop.turn(now: at(20))
        #expect(scanout.lastDamage.rects == [PixelRect(x: 20, y: 0, width: 4, height: 4)])
    }

    @Test func anErrorForgetsNothing() {
        let (board, scanout, loop) = make()
        _ = loop.turn(now: at(0))
        board.paint(PixelRect(x: 0, y: 0, width: 4, height: 4), 0xFF00_0002)
        scanout.failures = [ScanoutError(attempt: "commit", object: "test", errno: 16, reason: "busy", recovery: .transient)]
        let retry = loop.turn(now: at(10))
        #expect(retry == at(20))
        board.paint(PixelRect(x: 20, y: 0, width: 4, height: 4), 0xFF00_0003)
        #expect(loop.turn(now: at(20)) == nil)
        #expect(Set(scanout.lastDamage.rects) == [PixelRect(x: 0, y: 0, width: 4, height: 4), PixelRect(x: 20, y: 0, width: 4, height: 4)])
        #expect(scanout.pixel(x: 1, y: 1, buffer: scanout.front ?? 0) == 2)
        #expect(scanout.pixel(x: 21, y: 1, buffer: scanout.front ?? 0) == 3)
        #expect(loop.statistics.retries == 1)
    }

    @Test func aLostSessionWaitsForTheDisplayToChange() {
        let (board, scanout, loop) = make()
        _ = loop.turn(now: at(0))
        board.paint(PixelRect(x: 0, y: 0, width: 4, height: 4), 0xFF00_0002)
        scanout.failures = [ScanoutError(attempt: "commit", object: "test", errno: 13, reason: "not master", recovery: .sessionLost)]
        #expect(loop.turn(now: at(10)) == nil)
        #expect(loop.turn(now: at(1000)) == nil)
        #expect(scanout.commits == 1)
        scanout.change(
            to: DisplayMode(size: PixelSize(width: 80, height: 40), refreshInterval: FrameLoopTests.refresh, hasVerticalBlank: false))
        _ = loop.turn(now: at(1010))
        #expect(board.size == PixelSize(width: 80, height: 40))
        #expect(scanout.commits == 2)
        #expect(scanout.pixel(x: 79, y: 39, buffer: scanout.front ?? 0) == 1)
    }

    @Test func oneCommitIsInFlightAtATime() {
        let (board, scanout, loop) = make(vblank: true)
        _ = loop.turn(now: at(0))
        #expect(scanout.commits == 1)
        board.paint(PixelRect(x: 0, y: 0, width: 4, height: 4), 2)
        _ = loop.turn(now: at(1))
        _ = loop.turn(now: at(2))
        #expect(scanout.commits == 1)
        scanout.completeFlip(at: at(10))
        _ = loop.turn(now: at(10))
        #expect(scanout.commits == 2)
    }

    @Test func aFlipThatNeverComesIsNotWaitedForForever() {
        let (board, scanout, loop) = make(vblank: true)
        _ = loop.turn(now: at(0))
        board.paint(PixelRect(x: 0, y: 0, width: 4, height: 4), 2)
        let deadline = loop.turn(now: at(1))
        #expect(deadline == at(1000))
        _ = loop.turn(now: at(1000))
        _ = loop.turn(now: at(1001))
        #expect(loop.statistics.lostFlips == 1)
        #expect(scanout.commits == 2)
        #expect(board.size == PixelSize(width: 64, height: 32))
    }

    @Test func withoutVerticalBlankFramesArePacedByTime() {
        let (board, scanout, loop) = make()
        board.nextUpdate = at(0)
        board.onUpdate = { board.paint(PixelRect(x: 0, y: 0, width: 2, height: 2), UInt32(board.updates.count)) }
        var now = at(0)
        while now <= at(1000) {
            let next = loop.turn(now: now)
            board.nextUpdate = now
            // A loop that is woken far more often than it asked for.
            now = now + .milliseconds(1)
            #expect(next != nil)
        }
        #expect(scanout.commits == 101)
    }

    @Test func atRestThereIsNothingToWaitFor() {
        let (board, scanout, loop) = make()
        _ = loop.turn(now: at(0))
        #expect(loop.turn(now: at(100)) == nil)
        #expect(loop.turn(now: at(10_000)) == nil)
        #expect(scanout.commits == 1)
        #expect(board.updates.count <= 1)
        board.nextUpdate = at(20_000)
        #expect(loop.turn(now: at(10_001)) == at(20_000))
    }

    @Test(arguments: Rotation.allCases) func touchesTurnWithThePicture(rotation: Rotation) {
        let size = PixelSize(width: 64, height: 32)
        let (board, scanout, loop) = make(size: size, rotation: rotation)
        _ = loop.turn(now: at(0))
        let logical = rotation.applied(to: size)
        #expect(board.size == logical)
        // Paint one logical pixel, find it on the device, touch it there: the touch must come back to it.
        let target = PixelPoint(x: 5, y: 11)
        board.paint(PixelRect(x: target.x, y: target.y, width: 1, height: 1), 0xFF12_3456)
        _ = loop.turn(now: at(10))
        var found: Point?
        for y in 0..<size.height {
            for x in 0..<size.width where scanout.pixel(x: x, y: y, buffer: scanout.front ?? 0) == 0x123456 {
                found = Point(x: (Double(x) + 0.5) / Double(size.width), y: (Double(y) + 0.5) / Double(size.height))
            }
        }
        guard let found else { Issue.record("the pixel is not on the device"); return }
        loop.handle(Touch(id: Touch.ID(device: 1, slot: 0), phase: .began, location: found, time: at(10)))
        #expect(board.touches.last?.location == Point(x: 5.5, y: 11.5))
    }

    @Test func aTouchBeforeTheFirstFrameCounts() {
        let (board, _, loop) = make()
        loop.handle(Touch(id: Touch.ID(device: 1, slot: 0), phase: .began, location: Point(x: 0.5, y: 0.5), time: at(0)))
        #expect(board.touches.map(\.location) == [Point(x: 32, y: 16)])
    }

    @Test func rgb565DropsTheLowBits() {
        let (board, scanout, loop) = make(format: .rgb565)
        board.color = 0xFF10_2030
        _ = loop.turn(now: at(0))
        #expect(scanout.pixel(x: 3, y: 3, buffer: scanout.front ?? 0) == 0x10_2031)
        #expect(scanout.buffer(0).base.load(as: UInt16.self) == 0x1106)
    }

    /// An animation that changes nothing on the screen makes no commit that would pace it.
    @Test(arguments: [false, true]) func whatMovesUnseenIsAskedOnceARefresh(vblank: Bool) {
        let (board, scanout, loop) = make(vblank: vblank)
        _ = loop.turn(now: at(0))
        scanout.completeFlip(at: at(8))
        board.nextUpdate = at(20)
        #expect(loop.turn(now: at(20)) == at(30))
        #expect(loop.turn(now: at(30)) == at(40))
        board.nextUpdate = at(500)
        #expect(loop.turn(now: at(40)) == at(500))
    }

    @Test func aFingerThatLiftsWithoutADisplayIsLost() {
        let (board, scanout, loop) = make()
        _ = loop.turn(now: at(0))
        let id = Touch.ID(device: 1, slot: 0)
        loop.handle(Touch(id: id, phase: .began, location: Point(x: 0.5, y: 0.5), time: at(1)))
        scanout.change(to: nil)
        loop.handle(Touch(id: id, phase: .moved, location: Point(x: 0.6, y: 0.5), time: at(2)))
        loop.handle(Touch(id: id, phase: .ended, location: Point(x: 0.6, y: 0.5), time: at(3)))
        #expect(board.touches.map(\.phase) == [.began, .cancelled])
    }

    @Test func whatWasRefusedIsTriedAtTheNextEvent() {
        let (board, scanout, loop) = make(vblank: true)
        _ = loop.turn(now: at(0))
        scanout.completeFlip(at: at(8))
        board.paint(PixelRect(x: 0, y: 0, width: 4, height: 4), 2)
        scanout.failures = [ScanoutError(attempt: "commit", object: "test", errno: 16, reason: "busy", recovery: .transient)]
        #expect(loop.turn(now: at(10)) == at(20))
        scanout.events.send(.flipped(time: at(13)))
        _ = loop.turn(now: at(13))
        #expect(scanout.commits == 2)
    }
}
