import FasciaFrame
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Glibc
import Testing

/// What is noted of a band instead of being written arrives as if it had been.
@Suite struct GroundTests {
    private static func image(isOpaque: Bool) throws -> Image {
        let surface = try Surface(width: 12, height: 9, isOpaque: isOpaque)
        for y in 0..<9 {
            for x in 0..<12 { surface.set(PixelRect(x: x, y: y, width: 1, height: 1), to: UInt32(0x0010_0800 &* (x + y) + 0x8000_0000)) }
        }
        return try Image(surface: surface, scale: 1).resizableImage(capInsets: EdgeInsets(top: 4, left: 5, bottom: 4, right: 6))
    }

    /// Wider than anything that is drawn, and opaque.
    private static func picture(_ height: Int) throws -> Image {
        let surface = try Surface(width: 126, height: height, isOpaque: true)
        for y in 0..<height {
            for x in 0..<126 { surface.row(y)[x] = UInt32(0x0004_0905 &* (x &+ 3 &* y &+ height)) | 0xFF00_0000 }
        }
        return Image(surface: surface, scale: 1)
    }

    /// The same random drawing on any canvas.
    private func draw(_ part: PixelRect, on canvas: Canvas, whole: PixelRect, images: [Image], seed: UInt64) {
        var generator = Generator(seed: seed)
        func rect() -> PixelRect {
            // Often from end to end, as pages are.
            if generator.next() % 3 == 0 {
                let y = Int.random(in: -8..<whole.height, using: &generator)
                return PixelRect(x: -3, y: y, width: whole.width + 6, height: .random(in: 1...whole.height, using: &generator))
            }
            return PixelRect(
                x: .random(in: -4..<whole.width, using: &generator), y: .random(in: -4..<whole.height, using: &generator),
                width: .random(in: 1...30, using: &generator), height: .random(in: 1...20, using: &generator))
        }
        func color() -> Color {
            Color(argb: UInt32.random(in: 0...0xFF_FFFF, using: &generator) | (generator.next() % 3 == 0 ? 0x8000_0000 : 0xFF00_0000))
        }
        canvas.clip = part
        canvas.fill(whole, color().withAlpha(1))
        for _ in 0..<14 {
            canvas.clip = generator.next() % 4 == 0 ? part.intersection(rect()) : part
            canvas.alpha = generator.next() % 5 == 0 ? 140 : 255
            let area = rect()
            switch generator.next() % 13 {
            case 0, 1: canvas.fill(area, color())
            case 2: canvas.fill(area, LinearGradient(vertical: color(), color()))
            case 3: canvas.fill(area, LinearGradient(.horizontal, colors: [color(), color()]))
            case 4: canvas.fill(.roundedRect(radius: 5), in: area, .color(color()))
            case 5: canvas.fill(.ellipse, in: area, .gradient(LinearGradient(.horizontal, colors: [color(), color()])))
            case 6: canvas.draw(images[Int(generator.next() % 2)], in: area)
            case 7: canvas.surface.set(area.intersection(canvas.clip), to: 0xFF12_3456)
            // What is there already is looked at: once more as it is, and in the colour of a pixel.
            case 8:
                let seen = area.intersection(part)
                let below = PixelPoint(x: seen.x, y: min(seen.maxY, part.maxY - 1))
                if !seen.isEmpty { canvas.draw(canvas.surface, PixelRect(x: seen.x, y: part.y, width: seen.width, height: 1), at: below) }
            // A picture behind all, or behind some rows.
            case 9, 10, 11:
                let picture = images[2 + Int(generator.next() % 2)]
                let y = generator.next() % 2 == 0 ? -2 : Int.random(in: -70..<whole.height, using: &generator)
                canvas.draw(picture, in: PixelRect(x: -2, y: y, width: picture.pixelSize.width, height: picture.pixelSize.height))
            default:
                let seen = area.intersection(part)
                if !seen.isEmpty { canvas.fill(area, Color(argb: canvas.surface.pixel(x: seen.x, y: seen.y))) }
            }
        }
    }

    struct Generator: RandomNumberGenerator {
        var state: UInt64
        init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }
        mutating func next() -> UInt64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state
        }
    }

    @Test(arguments: PixelFormat.allCases, Rotation.allCases)
    func bandsArriveAsIfAllWereWritten(format: PixelFormat, rotation: Rotation) throws {
        let images = [
            try GroundTests.image(isOpaque: true), try GroundTests.image(isOpaque: false), try GroundTests.picture(70),
            try GroundTests.picture(9),
        ]
        for seed in 1...150 as ClosedRange<UInt64> {
            var generator = Generator(seed: seed)
            let size = PixelSize(width: .random(in: 1...120, using: &generator), height: .random(in: 1...60, using: &generator))
            let x = Int.random(in: 0..<size.width, using: &generator)
            let y = Int.random(in: 0..<size.height, using: &generator)
            let part = PixelRect(
                x: x, y: y, width: .random(in: 1...(size.width - x), using: &generator),
                height: .random(in: 1...(size.height - y), using: &generator))
            let shadow = try Surface(width: size.width, height: size.height, isOpaque: true)
            let band = try Surface.band(width: size.width, height: part.height)
            band.top = part.y
            band.ground?.begin(part)
            draw(part, on: Canvas(surface: shadow, scale: 1, cache: RenderCache()), whole: size.bounds, images: images, seed: seed)
            draw(part, on: Canvas(surface: band, scale: 1, cache: RenderCache()), whole: size.bounds, images: images, seed: seed)
            let device = rotation.applied(to: size)
            let mode = DisplayMode(size: device, refreshInterval: .milliseconds(16), format: format)
            let padding = 4 * Int.random(in: 0...9, using: &generator)
            let buffers = MemoryScanout(mode: mode, bufferCount: 2, pitchPadding: padding)
            let kernel = CopyKernel(rotation: rotation, format: format)
            kernel.copy(part, of: shadow, to: buffers.buffer(0), device: device)
            kernel.copy(part, of: band, to: buffers.buffer(1), device: device, isStreamed: seed % 8 != 0)
            let bytes = buffers.buffer(0).pitch * device.height
            #expect(memcmp(buffers.buffer(0).base, buffers.buffer(1).base, bytes) == 0, "seed \(seed), \(size), \(part)")
        }
    }

    /// Or all of the above would prove nothing.
    @Test func onlyWhatIsDrawnOverIsWritten() throws {
        let band = try Surface.band(width: 400, height: 20)
        let ground = try #require(band.ground)
        band.top = 100
        let part = PixelRect(x: 0, y: 100, width: 400, height: 20)
        ground.begin(part)
        let canvas = Canvas(surface: band, scale: 1, cache: RenderCache())
        canvas.fill(PixelRect(x: 0, y: 0, width: 400, height: 300), LinearGradient(vertical: .white, .black))
        canvas.fill(PixelRect(x: 30, y: 110, width: 20, height: 50), .black)
        canvas.fill(PixelRect(x: 70, y: 115, width: 5, height: 1), .black)
        for row in 0..<20 {
            #expect(ground.starts[row] == (row < 10 ? 0 : 30))
            #expect(ground.ends[row] == (row < 10 ? 0 : row == 15 ? 75 : 50))
        }
        canvas.fill(PixelRect(x: 0, y: 100, width: 400, height: 12), .white)
        #expect(ground.ends[11] == 0)
        #expect(ground.pixels[11] == 0xFFFF_FFFF)
        #expect(band.pixel(x: 35, y: 112) == 0xFF00_0000)
    }
    @Test func aPictureIsNotWrittenEither() throws {
        let band = try Surface.band(width: 100, height: 20)
        let ground = try #require(band.ground)
        band.top = 40
        ground.begin(PixelRect(x: 10, y: 40, width: 80, height: 20))
        let canvas = Canvas(surface: band, scale: 1, cache: RenderCache())
        canvas.clip = ground.part
        let picture = try GroundTests.picture(70)
        canvas.draw(picture, in: PixelRect(x: 0, y: 0, width: 126, height: 70))
        #expect(ground.picture === picture.surface)
        canvas.fill(PixelRect(x: 30, y: 50, width: 5, height: 1), .black)
        for row in 0..<20 {
            #expect(ground.starts[row] == (row == 10 ? 20 : 0) && ground.ends[row] == (row == 10 ? 25 : 0))
            #expect(ground.sources[row]?.pointee == picture.surface.pixel(x: 10, y: 40 + row))
        }
        ground.end()
        #expect(ground.picture == nil, "nothing is held any more")
    }

    // MARK: What a buffer shows already

    /// One picture after another, in parts or whole, and now and then something that is copied otherwise.
    @Test(arguments: PixelFormat.allCases)
    func whatABufferHasAlreadyIsAsIfItWereWrittenAgain(format: PixelFormat) throws {
        for seed in 1...60 as ClosedRange<UInt64> {
            var generator = Generator(seed: seed)
            let size = PixelSize(width: .random(in: 1...120, using: &generator), height: .random(in: 1...60, using: &generator))
            let kernel = CopyKernel(rotation: .degrees0, format: format)
            let buffers = MemoryScanout(
                mode: DisplayMode(size: size, refreshInterval: .milliseconds(16), format: format), bufferCount: 2,
                pitchPadding: 4 * Int.random(in: 0...9, using: &generator))
            let shown = ShownGround(size: size)
            let plain = [try GroundTests.image(isOpaque: true), try GroundTests.image(isOpaque: false)]
            var pictures = [try GroundTests.picture(70), try GroundTests.picture(9)]
            for frame in 0..<25 {
                // The next ones may lie where these were.
                if generator.next() % 6 == 0 { pictures = [] }
                if pictures.isEmpty {
                    pictures = [try GroundTests.picture(.random(in: 60...90, using: &generator)), try GroundTests.picture(9)]
                }
                let isWhole = generator.next() % 4 != 0
                let x = isWhole ? 0 : Int.random(in: 0..<size.width, using: &generator)
                let y = Int.random(in: 0..<size.height, using: &generator)
                let part = PixelRect(
                    x: x, y: y, width: isWhole ? size.width : .random(in: 1...(size.width - x), using: &generator),
                    height: .random(in: 1...(size.height - y), using: &generator))
                // Of few pictures, so that most of what comes is there.
                let drawing = seed &* 3 &+ generator.next() % 3
                let over = PixelRect(x: Int.random(in: 0..<size.width, using: &generator), y: y, width: 5, height: 7)
                let shadow = try Surface(width: size.width, height: size.height, isOpaque: true)
                let band = try Surface.band(width: size.width, height: part.height)
                band.top = part.y
                band.ground?.begin(part)
                for surface in [shadow, band] {
                    let canvas = Canvas(surface: surface, scale: 1, cache: RenderCache())
                    draw(part, on: canvas, whole: size.bounds, images: plain + pictures, seed: drawing)
                    canvas.clip = part
                    canvas.alpha = 255
                    if frame % 2 == 0 { canvas.fill(over, .white) }
                }
                kernel.copy(part, of: shadow, to: buffers.buffer(0), device: size)
                let isStraight = generator.next() % 4 != 0
                kernel.copy(
                    part, of: isStraight ? band : shadow, to: buffers.buffer(1), device: size, shown: shown,
                    isStreamed: generator.next() % 8 != 0)
                let bytes = buffers.buffer(0).pitch * size.height
                let isEqual = memcmp(buffers.buffer(0).base, buffers.buffer(1).base, bytes) == 0
                #expect(isEqual, "seed \(seed), frame \(frame), \(size), \(part)")
            }
        }
    }

    /// Another picture in the memory of one that is gone is another one.
    @Test func aPictureThatIsGoneIsNoOther() throws {
        let size = PixelSize(width: 120, height: 20)
        let buffers = MemoryScanout(mode: DisplayMode(size: size, refreshInterval: .milliseconds(16)), bufferCount: 1)
        let shown = ShownGround(size: size)
        /// Shows a picture of one colour that lies where it is told, if it is; returns where it lay.
        func show(_ color: UInt32, at wanted: UInt?) throws -> UInt? {
            var others: [Surface] = []
            for _ in 0..<200 {
                let surface = try Surface(width: 120, height: 20, isOpaque: true)
                let place = UInt(bitPattern: surface.row(0))
                guard wanted == nil || wanted == place else {
                    others.append(surface)
                    continue
                }
                surface.set(surface.bounds, to: color)
                let band = try Surface.band(width: size.width, height: size.height)
                band.ground?.begin(size.bounds)
                Canvas(surface: band, scale: 1, cache: RenderCache()).draw(Image(surface: surface, scale: 1), in: size.bounds)
                #expect(band.ground?.picture === surface)
                CopyKernel(rotation: .degrees0, format: .xrgb8888).copy(
                    size.bounds, of: band, to: buffers.buffer(0), device: size, shown: shown)
                return place
            }
            return nil
        }
        let place = try show(0xFF12_3456, at: nil)
        #expect(buffers.pixel(x: 60, y: 10, buffer: 0) == 0x12_3456)
        _ = try #require(try show(0xFF65_4321, at: place), "the memory is given again")
        #expect(buffers.pixel(x: 60, y: 10, buffer: 0) == 0x65_4321)
    }

    /// A row that has the same ground again is written only where something is drawn over it, or was.
    @Test(arguments: PixelFormat.allCases, [false, true])
    func theSameGroundIsNotWrittenAgain(format: PixelFormat, hasPicture: Bool) throws {
        let size = PixelSize(width: 120, height: 20)
        let buffers = MemoryScanout(mode: DisplayMode(size: size, refreshInterval: .milliseconds(16), format: format), bufferCount: 1)
        let shown = ShownGround(size: size)
        let picture = try GroundTests.picture(20)
        func copy(_ drawn: PixelRect, _ ground: Color = .black) throws {
            let band = try Surface.band(width: size.width, height: size.height)
            band.ground?.begin(size.bounds)
            let canvas = Canvas(surface: band, scale: 1, cache: RenderCache())
            if hasPicture, ground == .black {
                canvas.draw(picture, in: PixelRect(x: 0, y: 0, width: 126, height: 20))
            } else {
                canvas.fill(size.bounds, ground)
            }
            canvas.fill(drawn, .white)
            CopyKernel(rotation: .degrees0, format: format).copy(
                size.bounds, of: band, to: buffers.buffer(0), device: size, shown: shown, isStreamed: true)
        }
        /// Which columns of a row were written since this was asked last.
        func written(_ row: Int) -> ClosedRange<Int>? {
            let bytes = format.bytesPerPixel
            let start = buffers.buffer(0).base + row * buffers.buffer(0).pitch
            let changed = (0..<size.width).filter { start.load(fromByteOffset: $0 * bytes, as: UInt8.self) != 0x5A }
            memset(start, 0x5A, size.width * bytes)
            return changed.first.map { $0...(changed.last ?? $0) }
        }
        memset(buffers.buffer(0).base, 0x5A, buffers.buffer(0).pitch * 20)
        let spot = PixelRect(x: 70, y: 3, width: 2, height: 1)
        try copy(spot)
        for row in 0..<20 { #expect(written(row) == 0...119) }
        try copy(spot)
        // Whole lines of memory.
        #expect(written(3) == 64...95 && written(4) == nil)
        try copy(PixelRect(x: 10, y: 3, width: 1, height: 1))
        #expect(written(3) == 0...95 && written(4) == nil, "what was there before, too")
        try copy(.zero)
        #expect(written(3) == 0...31 && written(4) == nil)
        shown.touch(PixelRect(x: 100, y: 4, width: 1, height: 2))
        try copy(.zero)
        #expect(written(3) == nil && written(4) == 96...119 && written(5) == 96...119 && written(6) == nil)
        try copy(.zero, .red)
        #expect(written(3) == 0...119 && written(4) == 0...119)
    }
}
