import FasciaGeometry
import FasciaRaster
import Testing

struct NineSliceTests {
    /// 29 by 5 pixels with 14-pixel caps: every column has its own colour.
    private func buttons(isOpaque: Bool = true) throws -> Image {
        let pixels = try surface(29, 5) { x, y in
            Color(argb: (isOpaque ? 0xFF00_0000 : 0x9000_0000) | UInt32(x) << 16 | UInt32(y)).premultiplied
        }
        return try Image(surface: pixels, scale: 1).stretchableImage(leftCapWidth: 14, topCapHeight: 0)
    }

    @Test func croppedCapsAreDrawnBeyondTheTarget() throws {
        let canvas = Canvas(surface: try Surface(width: 150, height: 5, isOpaque: true), scale: 1, cache: RenderCache())
        let image = try buttons()
        let target = canvas.surface.bounds
        #expect(canvas.drawingFrame(of: image, in: target, visibleCaps: .all) == target)
        #expect(canvas.drawingFrame(of: image, in: target, visibleCaps: .left) == PixelRect(x: 0, y: 0, width: 164, height: 5))
        #expect(canvas.drawingFrame(of: image, in: target, visibleCaps: .right) == PixelRect(x: -14, y: 0, width: 164, height: 5))
        #expect(canvas.drawingFrame(of: image, in: target, visibleCaps: []) == PixelRect(x: -14, y: 0, width: 178, height: 5))
    }

    @Test func croppedCapsDoNotShow() throws {
        let image = try buttons()
        func columns(_ caps: CapEdges) throws -> [Int] {
            let target = try Surface(width: 190, height: 5, isOpaque: true)
            Canvas(surface: target, scale: 1, cache: RenderCache()).draw(
                image, in: PixelRect(x: 20, y: 0, width: 150, height: 5), visibleCaps: caps)
            // Nothing is drawn beside the rectangle.
            #expect((0..<20).allSatisfy { target.pixel(x: $0, y: 2) == 0xFF00_0000 && target.pixel(x: $0 + 170, y: 2) == 0xFF00_0000 })
            return (20..<170).map { Int(target.pixel(x: $0, y: 2) >> 16 & 0xFF) }
        }
        let middle = [Int](repeating: 14, count: 150)
        #expect(try columns(.all) == Array(0..<14) + middle[..<122] + Array(15..<29))
        #expect(try columns(.left) == Array(0..<14) + middle[..<136])
        #expect(try columns(.right) == middle[..<136] + Array(15..<29))
        #expect(try columns([]) == middle)
    }

    @Test func capsShrinkInProportion() throws {
        // Caps of 20 and 10 in 15 pixels: 10 and 5.
        let source = try surface(31, 1) { x, _ in x < 20 ? 0xFFFF_0000 : x == 20 ? 0xFF00_FF00 : 0xFF00_00FF }
        let image = try Image(surface: source, scale: 1).stretchableImage(leftCapWidth: 20, topCapHeight: 0)
        let target = try Surface(width: 15, height: 1, isOpaque: true)
        let canvas = Canvas(surface: target, scale: 1, cache: RenderCache())
        canvas.draw(image, in: target.bounds)
        #expect(pixels(target) == [UInt32](repeating: 0xFFFF_0000, count: 10) + [UInt32](repeating: 0xFF00_00FF, count: 5))
        // In 16 they are 10 ⅔ and 5 ⅓: nearest.
        let wider = try Surface(width: 16, height: 1, isOpaque: true)
        Canvas(surface: wider, scale: 1, cache: RenderCache()).draw(image, in: wider.bounds)
        #expect(pixels(wider) == [UInt32](repeating: 0xFFFF_0000, count: 11) + [UInt32](repeating: 0xFF00_00FF, count: 5))
        // One visible cap with less room than it needs fills it, and the hidden one stays hidden.
        canvas.draw(image, in: target.bounds, visibleCaps: .left)
        #expect(pixels(target) == [UInt32](repeating: 0xFFFF_0000, count: 15))
        let narrow = PixelRect(x: 0, y: 0, width: 5, height: 1)
        canvas.draw(image, in: narrow, visibleCaps: .right)
        #expect(pixels(target)[..<5] == [UInt32](repeating: 0xFF00_00FF, count: 5)[...])
    }

    /// No left cap and a right one of ten points: squared off at the left.
    @Test func oneCapAloneStaysAtItsEnd() throws {
        let source = try surface(11, 1) { x, _ in 0xFF00_0000 | UInt32(x) }
        let image = try Image(surface: source, scale: 1).resizableImage(capInsets: EdgeInsets(top: 0, left: 0, bottom: 0, right: 10))
        let target = try Surface(width: 30, height: 1, isOpaque: true)
        Canvas(surface: target, scale: 1, cache: RenderCache()).draw(image, in: target.bounds)
        #expect(pixels(target).map { Int($0 & 0xFF) } == [Int](repeating: 0, count: 20) + Array(1...10))
    }

    @Test func tilesRepeatFromTheTopLeft() throws {
        let pixels = try surface(6, 4) { x, y in 0xFF00_0000 | UInt32(x) << 8 | UInt32(y) }
        let image = try Image(surface: pixels, scale: 1)
            .resizableImage(capInsets: EdgeInsets(top: 1, left: 1, bottom: 1, right: 2), resizingMode: .tile)
        let target = try Surface(width: 12, height: 9, isOpaque: true)
        Canvas(surface: target, scale: 1, cache: RenderCache()).draw(image, in: target.bounds)
        #expect((0..<12).map { Int(target.pixel(x: $0, y: 0) >> 8 & 0xFF) } == [0, 1, 2, 3, 1, 2, 3, 1, 2, 3, 4, 5])
        #expect((0..<9).map { Int(target.pixel(x: 0, y: $0) & 0xFF) } == [0, 1, 2, 1, 2, 1, 2, 1, 3])
    }

    @Test func naturalSizeIsCopied() throws {
        let image = try buttons()
        let target = try Surface(width: 29, height: 5, isOpaque: true)
        let cache = RenderCache()
        Canvas(surface: target, scale: 1, cache: cache).draw(image, in: target.bounds)
        #expect((0..<29).map { Int(target.pixel(x: $0, y: 4) >> 16 & 0xFF) } == Array(0..<29))
        #expect(cache.statistics.misses == 0)
    }

    @Test func anyWidthOfARowOfOnePointNeedsNoCache() throws {
        let image = try buttons(isOpaque: false)
        let cache = RenderCache()
        let canvas = Canvas(surface: try Surface(width: 300, height: 5, isOpaque: true), scale: 1, cache: cache)
        for width in 28..<300 { canvas.draw(image, in: PixelRect(x: 0, y: 0, width: width, height: 5)) }
        #expect(cache.statistics.misses == 0)
        #expect(cache.statistics.bytes == 0)
    }

    @Test func aPlainColourStaysExactAtEverySizeAndScale() throws {
        let pixel = Color(argb: 0x80C0_3010).premultiplied
        let image = try Image(surface: try surface(9, 7) { _, _ in pixel }, scale: 2).resizableImage(capInsets: EdgeInsets(all: 1))
        for scale in [1, 1.5, 2, 3] {
            for (width, height) in [(1, 1), (2, 9), (5, 4), (40, 3), (33, 50)] {
                let target = try Surface(width: width, height: height, isOpaque: false)
                Canvas(surface: target, scale: scale, cache: RenderCache()).draw(image, in: target.bounds)
                #expect(pixels(target).allSatisfy { $0 == pixel }, "\(width)×\(height) at \(scale)")
            }
        }
    }

    @Test func resampledPixelsStayPremultiplied() throws {
        var random = SeededGenerator(seed: 11)
        let source = try surface(23, 17) { _, _ in Color(argb: UInt32.random(in: 0...UInt32.max, using: &random)).premultiplied }
        let image = Image(surface: source, scale: 2)
        for (scale, width, height) in [(1.0, 11, 8), (1.5, 17, 13), (3, 35, 26), (2, 100, 3), (1, 1, 1)] {
            let target = try Surface(width: width, height: height, isOpaque: false)
            Canvas(surface: target, scale: scale, cache: RenderCache()).draw(image, in: target.bounds)
            #expect(pixels(target).allSatisfy { max($0 >> 16 & 0xFF, $0 >> 8 & 0xFF, $0 & 0xFF) <= $0 >> 24 })
        }
    }

    @Test func emptyAndAbsurdRectanglesDrawNothingOrClip() throws {
        let image = try buttons()
        let target = try Surface(width: 20, height: 20, isOpaque: true)
        let canvas = Canvas(surface: target, scale: 1, cache: RenderCache())
        for rect in [PixelRect.zero, PixelRect(x: 5, y: 5, width: -3, height: 4), PixelRect(x: 100, y: 100, width: 5, height: 5)] {
            canvas.draw(image, in: rect)
            canvas.fill(.ellipse, in: rect, .color(.white))
            canvas.fill(rect, .white)
            canvas.draw(template: image, fill: .color(.white), in: rect)
        }
        #expect(pixels(target).allSatisfy { $0 == 0xFF00_0000 })
        let huge = PixelRect(x: -900_000, y: -900_000, width: 2_000_000, height: 2_000_000)
        canvas.draw(image, in: huge)
        canvas.draw(template: image, fill: .gradient(LinearGradient(vertical: .black, .white)), in: huge)
        canvas.fill(.roundedRect(radius: 9), in: huge, .color(.white))
        #expect(pixels(target).allSatisfy { $0 == 0xFFFF_FFFF })
        canvas.fill(.ellipse, in: huge, .color(.black))
        canvas.drawShadow(of: .ellipse, in: huge, blur: 1e9, offset: Offset(horizontal: .nan, vertical: .infinity), color: .white)
        canvas.drawShadow(of: .roundedRect(radius: 1e300), in: huge, blur: 4, offset: .zero, color: .white)
    }
}
