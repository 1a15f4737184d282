import FasciaFrame
import FasciaGeometry
import FasciaRaster
import Glibc
import Testing

/// What the content has from before is copied from there, and what is seen is right however it goes on.
@Suite struct BorrowedPixelsTests {
    /// A picture that changes in rectangles. What it lends it spoils as soon as it may.
    private final class Lender: Content {
        private(set) var picture: Surface
        var damage = Damage()
        var movedRegion = PixelRect.zero
        private(set) var drawn = 0
        private(set) var lent = 0
        private(set) var taken = 0
        /// Whether the next rectangle is one that it has from before.
        var lends: () -> Bool = { false }
        private var blocks: [UnsafeMutableBufferPointer<UInt32>] = []

        init(size: PixelSize) throws {
            picture = try Surface(width: size.width, height: size.height, isOpaque: true)
        }

        deinit { for block in blocks { block.deallocate() } }

        /// Others are drawn there from the next frame on.
        func change(_ rect: PixelRect, to number: Int) {
            for y in rect.y..<rect.maxY {
                for x in rect.x..<rect.maxX {
                    picture.row(y)[x] = 0xFF00_0000 | UInt32(truncatingIfNeeded: (x * 77 + y * 4099 + number * 65_537) & 0xFF_FFFF)
                }
            }
            damage.add(rect)
        }

        /// What is below the first row of a region moves up by one in the next frame, and the last row is another one.
        func scroll(_ region: PixelRect, to number: Int) {
            let rest = PixelRect(x: region.x, y: region.y + 1, width: region.width, height: region.height - 1)
            picture.copy(rest, of: picture, to: PixelPoint(x: region.x, y: region.y))
            movedRegion = region
            change(PixelRect(x: region.x, y: region.maxY - 1, width: region.width, height: 1), to: number)
        }

        func resize(to size: PixelSize, scale: Double) {
            if size != PixelSize(width: picture.width, height: picture.height) {
                guard let other = try? Surface(width: size.width, height: size.height, isOpaque: true) else { return }
                picture = other
                movedRegion = .zero
            }
            change(size.bounds, to: drawn)
        }

        func handle(_ touch: Touch) {}
        func update(now: Instant) {}
        func layout() {}
        var nextUpdate: Instant? { nil }

        func takeDamage() -> Damage {
            defer { damage.removeAll() }
            return damage
        }

        func moveDrawn(in shadow: Surface, moved: (PixelRect) -> Void) -> PixelRect {
            let region = movedRegion
            movedRegion = .zero
            if region.isEmpty { return .zero }
            let rest = PixelRect(x: region.x, y: region.y + 1, width: region.width, height: region.height - 1)
            shadow.copy(rest, of: shadow, to: PixelPoint(x: region.x, y: region.y))
            moved(PixelRect(x: region.x, y: region.y, width: region.width, height: region.height - 1))
            return region
        }

        func drawMoved() {
            damage.add(movedRegion)
            movedRegion = .zero
        }

        func compose(_ rect: PixelRect, into shadow: Surface) {
            drawn += 1
            shadow.copy(rect, of: picture, to: PixelPoint(x: rect.x, y: rect.y))
        }

        func lend(_ rect: PixelRect) -> UnsafePointer<UInt32>? {
            guard lends() else { return nil }
            lent += 1
            let block = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: rect.area + 16)
            block.initialize(repeating: 0)
            blocks.append(block)
            for y in 0..<rect.height {
                for x in 0..<rect.width { block[y * rect.width + x] = picture.row(rect.y + y)[rect.x + x] }
            }
            return UnsafePointer(block.baseAddress)
        }

        func takeBack() {
            taken += 1
            for block in blocks { block.update(repeating: 0xFFDE_AD00) }
        }
    }

    private final class Display {
        let content: Lender
        let scanout: MemoryScanout
        let loop: FrameLoop
        private var now = Instant(nanoseconds: 1_000_000_000)

        init(_ rotation: Rotation = .degrees0, _ format: PixelFormat = .xrgb8888, buffers: Int = 2, bandBytes: Int? = nil) throws {
            let size = PixelSize(width: 90, height: 70)
            content = try Lender(size: size)
            content.change(size.bounds, to: 0)
            scanout = MemoryScanout(
                mode: DisplayMode(size: rotation.applied(to: size), refreshInterval: .milliseconds(16), format: format),
                bufferCount: buffers, pitchPadding: 20)
            loop = FrameLoop(content: content, scanout: scanout, rotation: rotation)
            if let bandBytes { loop.bands = FrameBands(bytes: bandBytes) }
            turn()
            _ = loop.shadow
        }

        func turn() {
            _ = loop.turn(now: now)
            now = now + .milliseconds(20)
            scanout.completeFlip(at: now)
        }

        /// The display takes the next frame only the second time.
        func refuse() {
            scanout.failures = [
                ScanoutError(attempt: "commit", object: "the test's display", errno: 16, reason: "busy", recovery: .transient)
            ]
        }

        /// Another display, of the same size or turned by a right angle.
        func connect(isTransposed: Bool) {
            guard let mode = scanout.mode else { return }
            scanout.change(
                to: DisplayMode(
                    size: isTransposed ? mode.size.transposed : mode.size, refreshInterval: mode.refreshInterval, format: mode.format))
        }

        /// Whether the buffer that is seen shows the picture.
        var isRight: Bool {
            guard let mode = scanout.mode, let front = scanout.front else { return false }
            let other = MemoryScanout(mode: mode, bufferCount: 1, pitchPadding: 20)
            let kernel = CopyKernel(rotation: loop.rotation, format: mode.format)
            kernel.copy(content.picture.bounds, of: content.picture, to: other.buffer(0), device: mode.size)
            let (seen, full) = (scanout.buffer(front), other.buffer(0))
            return (0..<mode.size.height).allSatisfy { y in
                memcmp(seen.base + y * seen.pitch, full.base + y * full.pitch, mode.size.width * mode.format.bytesPerPixel) == 0
            }
        }

        /// Whether what is kept is the picture too, if all of it is asked for.
        var keepsAll: Bool {
            guard let shadow = loop.shadow else { return false }
            return (0..<shadow.height).allSatisfy { memcmp(shadow.row($0), content.picture.row($0), shadow.width * 4) == 0 }
        }
    }

    private static let first = PixelRect(x: 10, y: 20, width: 40, height: 12)
    private static let second = PixelRect(x: 30, y: 20, width: 40, height: 12)

    @Test func isNotDrawnAndSeen() throws {
        let display = try Display()
        display.content.lends = { true }
        let drawn = display.content.drawn
        for number in 1...6 {
            display.content.change(number % 2 == 0 ? Self.first : Self.second, to: number)
            display.turn()
            #expect(display.isRight, "after \(number)")
        }
        #expect(display.content.drawn == drawn)
        #expect(display.content.lent == 6)
        #expect(!display.loop.lacking.isEmpty)
        #expect(display.keepsAll)
        #expect(display.loop.lacking.isEmpty)
    }

    /// Drawing may take the memory that was lent, and the buffer that comes next has not got the pixels yet.
    @Test func isKeptBeforeSomethingIsDrawn() throws {
        let display = try Display()
        display.content.lends = { true }
        display.content.change(Self.first, to: 1)
        display.turn()
        display.content.lends = { false }
        for (number, rect) in [
            PixelRect(x: 60, y: 50, width: 10, height: 10), PixelRect(x: 15, y: 22, width: 10, height: 4), Self.second,
        ].enumerated() {
            display.content.change(rect, to: 2 + number)
            display.turn()
            #expect(display.isRight)
        }
        #expect(display.keepsAll)
    }

    @Test func isKeptBeforeAnotherContentComes() throws {
        let display = try Display()
        display.content.lends = { true }
        display.content.change(Self.first, to: 1)
        display.turn()
        let other = try Lender(size: PixelSize(width: 90, height: 70))
        other.change(Self.second, to: 2)
        let taken = display.content.taken
        display.loop.show(other, scale: 1)
        #expect(display.content.taken == taken + 1)
        display.turn()
        #expect(display.loop.shadow?.pixel(x: 15, y: 25) == other.picture.pixel(x: 15, y: 25))
        #expect(display.loop.shadow?.pixel(x: 40, y: 25) == other.picture.pixel(x: 40, y: 25))
    }

    @Test func isKeptBeforeADisplayGoes() throws {
        let display = try Display()
        display.content.lends = { true }
        display.content.change(Self.first, to: 1)
        display.turn()
        display.scanout.change(to: nil)
        #expect(display.loop.lacking.isEmpty)
        #expect(display.keepsAll)
    }

    /// Who looks at the kept picture itself sees each change there.
    @Test func nothingIsBorrowedWhileSomebodyLooks() throws {
        let display = try Display()
        display.content.lends = { true }
        display.content.change(Self.first, to: 1)
        display.turn()
        try display.loop.beginView()
        let seen = try #require(display.loop.view?.surface)
        for number in 2...4 {
            #expect(seen.pixel(x: 20, y: 25) == display.content.picture.pixel(x: 20, y: 25))
            display.content.change(number % 2 == 0 ? Self.first : Self.second, to: number)
            display.turn()
        }
        #expect(display.content.lent == 1)
        display.loop.endView()
        display.content.change(Self.first, to: 5)
        display.turn()
        #expect(display.isRight)
        #expect(display.content.lent == 2)
    }

    struct Kind: CustomTestStringConvertible {
        let rotation: Rotation
        let format: PixelFormat
        let buffers: Int
        /// Of a band: frames of a tenth of the picture are large ones then; nil has none that is.
        let bandBytes: Int?
        var testDescription: String { "\(rotation), \(format), \(buffers), \(bandBytes ?? 0)" }
    }

    private static let kinds: [Kind] = [Rotation.degrees0, .degrees90, .degrees180, .degrees270].flatMap { rotation in
        [PixelFormat.xrgb8888, .rgb565].flatMap { format in
            (1...3).flatMap { buffers in
                [nil, 3_000].map { Kind(rotation: rotation, format: format, buffers: buffers, bandBytes: $0) }
            }
        }
    }

    @Test(arguments: kinds) func whateverComesNextIsRight(kind: Kind) throws {
        let display = try Display(kind.rotation, kind.format, buffers: kind.buffers, bandBytes: kind.bandBytes)
        var generator = GroundTests.Generator(seed: UInt64(kind.buffers))
        for number in 1...150 {
            let isLending = Int.random(in: 0...3, using: &generator) > 0
            display.content.lends = { isLending }
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let whole = display.content.picture.bounds
                let x = Int.random(in: 0..<whole.width - 1, using: &generator)
                let y = Int.random(in: 0..<whole.height - 2, using: &generator)
                let rect = PixelRect(
                    x: x, y: y, width: Int.random(in: 1...min(40, whole.width - x), using: &generator),
                    height: Int.random(in: 2...min(30, whole.height - y), using: &generator))
                if number % 7 == 0 {
                    // What moves has to be on the screen already.
                    display.content.scroll(rect, to: number)
                    break
                }
                display.content.change(rect, to: number)
            }
            switch number % 25 {
            case 9:
                display.refuse()
                display.turn()
            case 17: display.connect(isTransposed: false)
            case 23: display.connect(isTransposed: true)
            default: break
            }
            display.turn()
            try #require(display.isRight, "frame \(number)")
            if number % 10 == 0 { try #require(display.keepsAll, "frame \(number)") }
        }
        #expect(display.content.lent > 30 && display.content.drawn > 30)
    }
}
