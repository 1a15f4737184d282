import FasciaControls
import FasciaFrame
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

/// Pages over one ground and over another, alone among small frames and several in a row: what a buffer has already of the ground is right
/// whatever was drawn there meanwhile.
@Suite struct GroundOfPagesTests {
    private static let size = Size(width: 200, height: 140)

    private struct Page {
        let harness: Harness
        let ground = BoxView()
        let picture = ImageView()
        let boxes: [BoxView]
        let list: ScrollView

        init(
            _ format: PixelFormat, _ rotation: Rotation, buffers: Int, bands: FrameBands, _ generator: inout GroundTests.Generator
        ) throws {
            harness = Harness(
                theme: .dark(fonts: try TestFonts.set()), size: GroundOfPagesTests.size, rotation: rotation, format: format,
                bufferCount: buffers)
            harness.loop.bands = bands
            boxes = (0..<6).map { _ in BoxView() }
            // From end to end what it is of is the ground of its rows.
            let isWide = generator.next() % 2 == 0
            list = ScrollView(frame: Rect(x: isWide ? 0 : 20, y: 30, width: isWide ? 200 : 100, height: 90))
            ground.placement = .fill()
            picture.placement = .fill()
            picture.isHidden = true
            list.contentSize = Size(width: 100, height: 900)
            list.backgroundColor = .black
            for index in 0..<40 {
                let stripe = View(frame: Rect(x: Double(index), y: Double(index) * 22, width: 50, height: 9))
                stripe.backgroundColor = Color(argb: 0xFF00_0000 | UInt32(index * 0x05_1203))
                list.contentView.addSubview(stripe)
            }
            for view in [ground, picture, list] + boxes { harness.window.addSubview(view) }
            for box in boxes {
                box.frame = Rect(
                    x: .random(in: -9...190, using: &generator), y: .random(in: -9...130, using: &generator),
                    width: .random(in: 1...60, using: &generator), height: .random(in: 1...40, using: &generator))
                box.fill = .color(.red)
            }
            harness.step()
        }

        /// One of a few grounds.
        func changeGround(_ generator: inout GroundTests.Generator) throws {
            switch Int.random(in: 0...4, using: &generator) {
            case 0: ground.fill = .color(.blue)
            case 1: ground.fill = .gradient(LinearGradient(vertical: .white, .black))
            case 2: picture.isHidden.toggle()
            case 3:
                let size = GroundOfPagesTests.size
                let surface = try Surface(width: Int(size.width), height: Int(size.height), isOpaque: true)
                surface.set(surface.bounds, to: 0xFF00_0000 | UInt32.random(in: 0...0xFF, using: &generator))
                picture.image = Image(surface: surface, scale: 1)
            default: harness.window.setNeedsDisplay()
            }
        }

        /// Something small changes, alone or with all else.
        func changeSmall(_ generator: inout GroundTests.Generator) {
            let box = boxes[Int.random(in: 0..<boxes.count, using: &generator)]
            switch Int.random(in: 0...3, using: &generator) {
            case 0: box.isHidden.toggle()
            case 1: box.fill = .color(Color(argb: 0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &generator)))
            case 2:
                box.frame.origin = Point(x: .random(in: -9...190, using: &generator), y: .random(in: -9...130, using: &generator))
            default: list.contentOffset.y = max(0, min(800, list.contentOffset.y + .random(in: -20...30, using: &generator)))
            }
        }
    }

    @Test(arguments: 1...96 as ClosedRange<UInt64>) func pagesAmongSmallFrames(seed: UInt64) throws {
        var generator = GroundTests.Generator(seed: seed)
        let format: PixelFormat = seed % 2 == 0 ? .xrgb8888 : .rgb565
        let rotation: Rotation = seed % 8 == 0 ? [.degrees90, .degrees180, .degrees270][Int(seed / 8 % 3)] : .degrees0
        // Of a large display a lone page goes straight to each buffer.
        let bands = FrameBands(
            bytes: .random(in: 1...20_000, using: &generator), keptBytes: seed > 48 ? 0 : .max,
            loneAfter: .milliseconds(Int64(seed % 3) * 30))
        let page = try Page(format, rotation, buffers: Int.random(in: 1...3, using: &generator), bands: bands, &generator)
        let scanout = page.harness.scanout
        var straight = 0
        for frame in 0..<120 {
            if generator.next() % 3 == 0 { try page.changeGround(&generator) }
            for _ in 0..<Int.random(in: 0...2, using: &generator) { page.changeSmall(&generator) }
            // Who looks is given a copy, in which everything has to be as well. Without anybody less is kept, and for long.
            if generator.next() % 40 == 0, seed % 4 != 0 { try page.harness.loop.beginView() }
            if generator.next() % 4 == 0 { page.harness.loop.endView() }
            if generator.next() % 10 == 0, seed % 4 != 0 { _ = page.harness.loop.shadow }
            // Other buffers of the same size, in which nothing is.
            if generator.next() % 25 == 0 { scanout.change(to: scanout.mode) }
            // What is written and refused is written again; meanwhile something else may have changed.
            if generator.next() % 12 == 0 {
                scanout.failures = [ScanoutError(attempt: "commit", object: "a frame", errno: 16, reason: "busy", recovery: .transient)]
                page.harness.verifiesPictures = false
            }
            page.harness.step()
            if scanout.failures.isEmpty, !page.harness.verifiesPictures {
                try page.changeGround(&generator)
                page.changeSmall(&generator)
                page.harness.verifiesPictures = true
                page.harness.step()
            }
            if !page.harness.loop.stale.isEmpty { straight += 1 }
            if let mistake = page.harness.mistakes.first {
                Issue.record("seed \(seed), \(format), step \(frame): \(mistake)")
                return
            }
        }
        #expect(straight > 0, "or this proves nothing")
    }

    /// In new buffers nothing is known of what the former ones had.
    @Test(arguments: [1, 2, 3]) func otherBuffersHaveNothing(buffers: Int) throws {
        let harness = Harness(theme: .dark(fonts: try TestFonts.set()), size: GroundOfPagesTests.size, bufferCount: buffers)
        harness.loop.bands = FrameBands(bytes: 4000)
        for _ in 0..<2 {
            for _ in 0..<5 {
                harness.window.setNeedsDisplay()
                harness.step()
            }
            #expect(!harness.loop.stale.isEmpty, "the pages went straight to the display")
            harness.scanout.change(to: harness.scanout.mode)
        }
        for _ in 0..<5 {
            harness.window.setNeedsDisplay()
            harness.step()
        }
        #expect(harness.mistakes == [])
    }
}
