import FasciaControls
import FasciaFrame
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Glibc
import Testing

/// A page that is turned by 90 degrees goes to the display by way of the kept picture's memory, and what is seen and what is kept is what a
/// full redraw draws.
@Suite struct TurnedPageTests {
    private static let size = PixelSize(width: 203, height: 151)

    private final class Page {
        let window: Window
        /// Over the upper part, from end to end.
        let large = View(frame: Rect(x: 0, y: 0, width: 203, height: 100))
        /// Below it from end to end, in front of something small, and not over all that is drawn.
        let stripe = View(frame: Rect(x: 0, y: 100, width: 203, height: 20))
        let small = View(frame: Rect(x: 150, y: 130, width: 9, height: 7))
        let loop: FrameLoop
        let scanout: MemoryScanout
        private var now = Instant(nanoseconds: 1_000_000_000)

        init(_ rotation: Rotation, _ format: PixelFormat, buffers: Int, padding: Int) throws {
            window = Window(theme: .dark(fonts: try TestFonts.set()))
            let hidden = View(frame: Rect(x: 50, y: 103, width: 20, height: 10))
            hidden.backgroundColor = .red
            let title = Label(text: "Wardrobe")
            title.frame = Rect(x: 20, y: 30, width: 120, height: 40)
            large.backgroundColor = .darkGray
            stripe.backgroundColor = .blue
            small.backgroundColor = .green
            for view in [large, hidden, stripe, small, title] { window.addSubview(view) }
            scanout = MemoryScanout(
                mode: DisplayMode(size: rotation.applied(to: TurnedPageTests.size), refreshInterval: .milliseconds(16), format: format),
                bufferCount: buffers, pitchPadding: padding)
            loop = FrameLoop(content: window, scanout: scanout, rotation: rotation)
            // More than 10 000 pixels are a large frame.
            loop.bands = FrameBands(bytes: 20_000)
            turn()
            _ = loop.shadow
            small.backgroundColor = .white
            turn()
        }

        func turn() {
            _ = loop.turn(now: now)
            now = now + .milliseconds(16)
            scanout.completeFlip(at: now)
        }

        /// Whether the buffer that is seen, and the kept picture if it is asked for, have what a full redraw has.
        func isRight(isKept: Bool = false) throws -> Bool {
            guard let mode = scanout.mode, let front = scanout.front else { return false }
            let whole = try Surface(width: TurnedPageTests.size.width, height: TurnedPageTests.size.height, isOpaque: true)
            window.compose(into: whole)
            let other = MemoryScanout(mode: mode, bufferCount: 1)
            CopyKernel(rotation: loop.rotation, format: mode.format).copy(
                whole.bounds, of: whole, to: other.buffer(0), device: mode.size)
            let (seen, full) = (scanout.buffer(front), other.buffer(0))
            for y in 0..<mode.size.height
            where memcmp(seen.base + y * seen.pitch, full.base + y * full.pitch, mode.size.width * mode.format.bytesPerPixel) != 0 {
                return false
            }
            guard isKept else { return true }
            guard let kept = loop.shadow else { return false }
            return (0..<whole.height).allSatisfy { memcmp(kept.row($0), whole.row($0), whole.width * 4) == 0 }
        }
    }

    @Test(arguments: [Rotation.degrees90, .degrees270], PixelFormat.allCases)
    func pagesAreShownAndKept(rotation: Rotation, format: PixelFormat) throws {
        for buffers in 1...3 {
            // Rows that begin with a vector, or do not.
            for padding in [0, 4, 20, 36] {
                let page = try Page(rotation, format, buffers: buffers, padding: padding)
                for frame in 0..<5 {
                    page.large.backgroundColor = frame % 2 == 0 ? .purple : .orange
                    page.window.backgroundColor = frame % 2 == 0 ? .brown : .black
                    page.turn()
                    #expect(try page.isRight(), "frame \(frame), \(buffers) buffers, \(padding)")
                    #expect(page.loop.stale.isEmpty == (frame == 0), "only a single large frame is kept")
                }
                page.small.backgroundColor = .yellow
                page.turn()
                #expect(try page.isRight(isKept: true))
            }
        }
    }

    /// A picture of another display's size is nobody's any more, though it was drawn over in its own memory.
    @Test func thePictureOfAFormerDisplayGoes() throws {
        let page = try Page(.degrees90, .xrgb8888, buffers: 2, padding: 0)
        for color in [Color.purple, .orange] {
            page.large.backgroundColor = color
            page.turn()
        }
        #expect(!page.loop.stale.isEmpty)
        weak var former = page.loop.kept
        #expect(former != nil)
        let smaller = DisplayMode(size: PixelSize(width: 60, height: 80), refreshInterval: .milliseconds(16), format: .xrgb8888)
        page.scanout.change(to: smaller)
        page.turn()
        #expect(former == nil && page.loop.kept != nil)
    }

    /// What is drawn for one buffer alone is covered in the kept picture's memory by ground that is not written there.
    @Test(arguments: [Rotation.degrees90, .degrees270])
    func whatABufferMissedIsKeptAnew(rotation: Rotation) throws {
        let page = try Page(rotation, .xrgb8888, buffers: 2, padding: 0)
        page.large.backgroundColor = .purple
        page.stripe.backgroundColor = .cyan
        page.turn()
        #expect(page.loop.stale.isEmpty)
        page.large.backgroundColor = .orange
        page.turn()
        #expect(!page.loop.stale.isEmpty)
        #expect(try page.isRight(isKept: true))
        page.small.backgroundColor = .yellow
        page.turn()
        #expect(try page.isRight(isKept: true))
    }
}
