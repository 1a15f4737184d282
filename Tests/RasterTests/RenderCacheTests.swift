import FasciaGeometry
import FasciaRaster
import Testing

struct RenderCacheTests {
    private func canvas(byteLimit: Int) throws -> Canvas {
        Canvas(surface: try Surface(width: 64, height: 64, isOpaque: true), scale: 1, cache: RenderCache(byteLimit: byteLimit))
    }

    @Test func whatIsKeptIsMadeOnce() throws {
        let canvas = try canvas(byteLimit: 1 << 20)
        for _ in 0..<10 { canvas.fill(.ellipse, in: canvas.surface.bounds, .color(.white)) }
        #expect(canvas.cache.statistics.misses == 1)
        #expect(canvas.cache.statistics.hits == 9)
        #expect(canvas.cache.statistics.count == 1)
        #expect(canvas.cache.statistics.bytes == 64 * 64)
        canvas.cache.removeAll()
        #expect(canvas.cache.statistics.bytes == 0)
        canvas.fill(.ellipse, in: canvas.surface.bounds, .color(.white))
        #expect(canvas.cache.statistics.misses == 2)
    }

    @Test func aRoundedRectangleOfAnySizeIsOneEntry() throws {
        let canvas = try canvas(byteLimit: 1 << 20)
        let shape = Shape.roundedRect(radius: 8)
        for width in 20..<64 {
            canvas.fill(shape, in: PixelRect(x: 0, y: 0, width: width, height: 83 - width), .color(.white))
            canvas.drawShadow(
                of: .roundedRect(radius: 2), in: PixelRect(x: 0, y: 0, width: width, height: 63), blur: 2, offset: .zero, color: .black)
        }
        #expect(canvas.cache.statistics.misses == 2)
    }

    @Test func theLeastRecentlyUsedIsEvictedAtTheLimit() throws {
        let canvas = try canvas(byteLimit: 16000)
        func ellipse(_ width: Int) { canvas.fill(.ellipse, in: PixelRect(x: 0, y: 0, width: width, height: 60), .color(.white)) }
        for width in 30..<60 {
            ellipse(30)
            ellipse(width)
            #expect(canvas.cache.statistics.bytes <= 16000)
        }
        #expect(canvas.cache.statistics.evictions > 10)
        // The one in constant use was never made again.
        #expect(canvas.cache.statistics.misses == 30)
        let before = canvas.cache.statistics.misses
        ellipse(59)
        ellipse(31)
        #expect(canvas.cache.statistics.misses == before + 1)
    }

    /// A square picture that covers a wide display is larger than the display; drawing it anew in each frame would cost everything.
    @Test func aPictureThatCoversTheDisplayIsKept() throws {
        let cache = RenderCache(byteLimit: 4096)
        let size = PixelSize(width: 64, height: 36)
        let picture = Image(surface: try surface(30, 30) { x, y in 0xFF00_0000 | UInt32(x * 8 + y) }, scale: 1)
        let canvas = Canvas(surface: try Surface(width: 64, height: 36, isOpaque: true), scale: 1, cache: cache)
        let covering = PixelRect(x: 0, y: -14, width: 64, height: 64)
        canvas.draw(picture, in: covering)
        #expect(cache.statistics.count == 0)
        cache.fit(display: size)
        for _ in 0..<3 { canvas.draw(picture, in: covering) }
        #expect(cache.statistics.count == 1)
        #expect(cache.statistics.misses == 2)
        let limit = cache.byteLimit
        for other in [PixelSize(width: 1, height: 1), PixelSize(width: .max, height: 3), PixelSize(width: -4, height: 5)] {
            cache.fit(display: other)
        }
        #expect(cache.byteLimit == limit)
    }

    @Test func anImageIsNotMistakenForAnEarlierOne() throws {
        let canvas = try canvas(byteLimit: 1 << 20)
        for shade in 0..<20 {
            let pixel = 0xFF00_0000 | UInt32(shade)
            let image = Image(surface: try surface(5, 5) { x, _ in x == 0 ? pixel : pixel | 0xFF00 }, scale: 2)
            canvas.draw(image, in: canvas.surface.bounds)
            #expect(canvas.surface.pixel(x: 0, y: 0) == pixel)
        }
    }

    @Test func shapesThatAreNoneDrawNothingAndFillNothing() throws {
        let canvas = try canvas(byteLimit: 1 << 20)
        let bounds = canvas.surface.bounds
        let shapes: [Shape] = [
            .roundedRect(radius: .nan), .strokedRoundedRect(radius: 1, lineWidth: 0), .strokedRoundedRect(radius: .infinity, lineWidth: 1),
            .polygon([]), .polygon([Point(x: 1, y: 1), Point(x: 9, y: 9)]),
            .polygon([Point(x: .nan, y: 1), Point(x: 9, y: 9), Point(x: 3, y: 2)]),
            .polyline([], lineWidth: 1, cap: .butt, join: .miter, isClosed: true),
            .polyline([Point(x: 1, y: 1)], lineWidth: 1, cap: .butt, join: .miter, isClosed: false),
            .polyline([Point(x: 1, y: 1), Point(x: 50, y: 50)], lineWidth: -1, cap: .round, join: .round, isClosed: false),
            .polyline([Point(x: 1, y: 1), Point(x: 50, y: 50)], lineWidth: .nan, cap: .round, join: .round, isClosed: false),
        ]
        for shape in shapes {
            canvas.fill(shape, in: bounds, .color(.white))
            canvas.drawShadow(of: shape, in: bounds, blur: 3, offset: .zero, color: .white)
        }
        #expect(pixels(canvas.surface).allSatisfy { $0 == 0xFF00_0000 })
        #expect(canvas.cache.statistics.count == 0)
        // Far away, enormous, degenerate and many: no crash.
        let many = (0..<40_000).map { Point(x: Double($0 % 64), y: Double($0 / 640)) }
        for points in [
            many, [Point(x: -1e300, y: 1e300), Point(x: 1e300, y: -1e300), Point(x: 5, y: 5)],
            [Point](repeating: Point(x: 4, y: 4), count: 9),
        ] {
            for join in [LineJoin.miter, .round, .bevel] {
                canvas.fill(.polyline(points, lineWidth: 3, cap: .round, join: join, isClosed: true), in: bounds, .color(.white))
                canvas.fill(.polyline(points, lineWidth: 1e6, cap: .square, join: join, isClosed: false), in: bounds, .color(.white))
            }
            canvas.fill(.polygon(points), in: bounds, .color(.white))
        }
    }

    @Test func shapesCoverWhatTheyShould() throws {
        let canvas = try canvas(byteLimit: 1 << 20)
        let rect = PixelRect(x: 2, y: 2, width: 60, height: 60)
        func covered() -> Double { pixels(canvas.surface).reduce(0) { $0 + Double($1 & 0xFF) / 255 } }
        func area(_ shape: Shape) -> Double {
            canvas.surface.set(canvas.surface.bounds, to: 0)
            canvas.fill(shape, in: rect, .color(.white))
            return covered()
        }
        #expect(abs(area(.ellipse) - 30 * 30 * Double.pi) < 3)
        #expect(abs(area(.roundedRect(radius: 10)) - (3600 - 400 + 100 * .pi)) < 2)
        #expect(area(.roundedRect(radius: 0)) == 3600)
        #expect(area(.strokedRoundedRect(radius: 0, lineWidth: 2)) == 3600 - 56 * 56)
        // Square caps reach half a width beyond each end, round ones add a disc, a miter fills the corner.
        let line = [Point(x: 10, y: 30), Point(x: 40, y: 30)]
        #expect(abs(area(.polyline(line, lineWidth: 4, cap: .butt, join: .miter, isClosed: false)) - 120) < 0.1)
        #expect(abs(area(.polyline(line, lineWidth: 4, cap: .square, join: .miter, isClosed: false)) - 136) < 0.1)
        #expect(abs(area(.polyline(line, lineWidth: 4, cap: .round, join: .miter, isClosed: false)) - (120 + 4 * .pi)) < 0.5)
        let square = [Point(x: 10, y: 10), Point(x: 40, y: 10), Point(x: 40, y: 40), Point(x: 10, y: 40)]
        #expect(abs(area(.polyline(square, lineWidth: 4, cap: .butt, join: .miter, isClosed: true)) - (34 * 34 - 26 * 26)) < 0.5)
        #expect(abs(area(.polyline(square, lineWidth: 4, cap: .butt, join: .bevel, isClosed: true)) - (34 * 34 - 26 * 26 - 8)) < 0.5)
        #expect(abs(area(.polygon(square)) - 900) < 0.1)
    }

    @Test func aShadowHasTheColoursWeightAndFadesOut() throws {
        let target = try Surface(width: 120, height: 120, isOpaque: false)
        let canvas = Canvas(surface: target, scale: 1, cache: RenderCache())
        let rect = PixelRect(x: 40, y: 40, width: 40, height: 40)
        canvas.drawShadow(of: .roundedRect(radius: 5), in: rect, blur: 10, offset: Offset(horizontal: 0, vertical: 6), color: .black)
        let alpha = { (x: Int, y: Int) in Int(target.pixel(x: x, y: y) >> 24) }
        #expect(alpha(60, 66) >= 254)
        // At a straight edge half is left, and it is as wide on both sides.
        #expect(abs(alpha(60, 85) + alpha(60, 86) - 255) <= 2)
        let column = (66..<110).map { alpha(60, $0) }
        #expect(column == column.sorted(by: >))
        #expect(alpha(60, 86 + 15) == 0)
        #expect(alpha(60, 86 + 8) > 0)
        #expect(alpha(39 - 15, 66) == 0)
        // Blurring moves coverage and loses none.
        let sum = pixels(target).reduce(0) { $0 + Int($1 >> 24) }
        #expect(abs(Double(sum) / 255 - (1600 - 100 + 25 * .pi)) < 12)
    }

    /// A rounded rectangle that is all corners and one pixel is what longer ones are made of, whichever comes first: so it is with badges
    /// of one digit and of two.
    @Test(arguments: [17, 18, 40]) func theShortestOfARoundedRectangleStandsForLongerOnes(first: Int) throws {
        let shape = Shape.roundedRect(radius: 8)
        func pixels(_ widths: [Int]) throws -> [UInt32] {
            let canvas = try canvas(byteLimit: 1 << 20)
            for width in widths {
                canvas.fill(canvas.surface.bounds, .black)
                canvas.drawShadow(of: shape, in: PixelRect(x: 4, y: 30, width: width, height: 17), blur: 4, offset: .zero, color: .white)
                canvas.fill(shape, in: PixelRect(x: 4, y: 4, width: width, height: 16), .color(.white))
            }
            return (0..<64 * 64).map { canvas.surface.pixels[$0 / 64 * canvas.surface.stride + $0 % 64] }
        }
        for width in [17, 30, 50] { #expect(try pixels([first, width]) == pixels([width]), "\(width) after \(first)") }
    }
}
