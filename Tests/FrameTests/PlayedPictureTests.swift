import FasciaControls
import FasciaFrame
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Glibc
import Testing

/// A picture that plays goes straight to the display, and what is seen is what a full redraw draws.
@Suite struct PlayedPictureTests {
    private static let size = PixelSize(width: 200, height: 150)
    private static let place = Rect(x: 20, y: 10, width: 160, height: 110)

    private final class Player {
        let window: Window
        let picture = ImageView(frame: PlayedPictureTests.place)
        let loop: FrameLoop
        let scanout: MemoryScanout
        private var now = Instant(nanoseconds: 1_000_000_000)

        init(_ rotation: Rotation = .degrees0, _ format: PixelFormat = .xrgb8888, buffers: Int = 2, bandBytes: Int = 40_000) throws {
            window = Window(theme: .dark(fonts: try TestFonts.set()))
            window.addSubview(picture)
            scanout = MemoryScanout(
                mode: DisplayMode(
                    size: rotation.applied(to: PlayedPictureTests.size), refreshInterval: .milliseconds(16), format: format),
                bufferCount: buffers, pitchPadding: 20)
            loop = FrameLoop(content: window, scanout: scanout, rotation: rotation)
            loop.bands = FrameBands(bytes: bandBytes)
            turn()
            // A first frame may have gone straight to the display too.
            _ = loop.shadow
        }

        /// Makes a frame and shows it.
        func turn() {
            _ = loop.turn(now: now)
            now = now + .milliseconds(16)
            scanout.completeFlip(at: now)
        }

        func show(_ number: Int) throws {
            picture.image = try PlayedPictureTests.image(number)
            turn()
        }

        /// Whether all of the buffer that is seen has what a full redraw has.
        var isRight: Bool {
            get throws {
                guard let mode = scanout.mode, let front = scanout.front else { return false }
                let whole = try Surface(width: PlayedPictureTests.size.width, height: PlayedPictureTests.size.height, isOpaque: true)
                window.compose(into: whole)
                let other = MemoryScanout(mode: mode, bufferCount: 1, pitchPadding: 20)
                let kernel = CopyKernel(rotation: loop.rotation, format: mode.format)
                kernel.copy(whole.bounds, of: whole, to: other.buffer(0), device: mode.size)
                let (seen, full) = (scanout.buffer(front), other.buffer(0))
                return (0..<mode.size.height).allSatisfy { y in
                    memcmp(seen.base + y * seen.pitch, full.base + y * full.pitch, mode.size.width * mode.format.bytesPerPixel) == 0
                }
            }
        }
    }

    private static func pixel(_ number: Int, x: Int, y: Int) -> UInt32 {
        0xFF00_0000 | UInt32((x * 77 + y * 4099 + number * 65_537) & 0xFF_FFFF)
    }

    private static func image(_ number: Int) throws -> Image {
        let surface = try Surface(width: 160, height: 110, isOpaque: true)
        for y in 0..<110 {
            for x in 0..<160 { surface.row(y)[x] = pixel(number, x: x, y: y) }
        }
        return Image(surface: surface, scale: 1)
    }

    @Test(arguments: Rotation.allCases, PixelFormat.allCases)
    func whatPlaysIsShown(rotation: Rotation, format: PixelFormat) throws {
        for buffers in 1...3 { try play(rotation, format, buffers) }
    }

    private func play(_ rotation: Rotation, _ format: PixelFormat, _ buffers: Int) throws {
        let player = try Player(rotation, format, buffers: buffers)
        for frame in 0..<6 {
            try player.show(frame)
            #expect(try player.isRight, "frame \(frame)")
            // Turned by 90 degrees there are no bands.
            let isStraight = frame > 0 && (rotation == .degrees0 || rotation == .degrees180)
            #expect(player.loop.stale.isEmpty == !isStraight, "frame \(frame)")
        }
        // In front of it, beside it, and over its edge.
        let views = [
            Rect(x: 60, y: 40, width: 30, height: 20), Rect(x: 0, y: 130, width: 30, height: 10),
            Rect(x: 10, y: 100, width: 30, height: 30),
        ]
        for (index, frame) in views.enumerated() {
            let view = View(frame: frame)
            view.backgroundColor = Color(argb: 0x80FF_8000)
            player.window.addSubview(view)
            player.turn()
            #expect(try player.isRight, "a view, \(index)")
            for frame in 6..<10 {
                view.backgroundColor = Color(argb: 0x80FF_8000 + UInt32(frame))
                try player.show(frame)
                #expect(try player.isRight, "a view, \(index), frame \(frame)")
            }
        }
        player.window.subviews[1].isHidden = true
        player.turn()
        let isKept = buffers > 1 || rotation == .degrees90 || rotation == .degrees270
        #expect(try player.isRight && player.loop.stale.isEmpty == isKept, "what the other buffer lacked is kept with what is small")
        player.turn()
        #expect(try player.isRight)
    }

    @Test func whatIsNoPictureIsKept() throws {
        let player = try Player()
        for frame in 0..<6 {
            player.picture.backgroundColor = Color(argb: 0xFF00_0000 + UInt32(frame))
            player.turn()
            #expect(try player.isRight, "frame \(frame)")
            #expect(player.loop.stale.isEmpty == (frame != 1), "it is tried once: frame \(frame)")
        }
    }

    @Test func whoLooksSeesWhatPlays() throws {
        let player = try Player()
        for frame in 0..<4 { try player.show(frame) }
        #expect(!player.loop.stale.isEmpty)
        let shadow = try #require(player.loop.shadow)
        #expect(shadow.pixel(x: 25, y: 15) == PlayedPictureTests.pixel(3, x: 5, y: 5))
        #expect(player.loop.stale.isEmpty)
    }

    @Test func aSmallPictureIsKept() throws {
        let player = try Player(bandBytes: 1 << 20)
        for frame in 0..<4 {
            try player.show(frame)
            #expect(try player.isRight && player.loop.stale.isEmpty)
        }
    }
}
