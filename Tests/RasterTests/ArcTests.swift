import FasciaGeometry
import FasciaRaster
import Glibc
import Testing

@Suite struct ArcTests {
    private static let side = 96
    private let place = PixelRect(x: 3, y: 5, width: 90, height: 88)
    private let turn = 2 * Double.pi

    private func canvas(scale: Double = 1.5) throws -> Canvas {
        Canvas(
            surface: try Surface(width: ArcTests.side, height: ArcTests.side, isOpaque: true), scale: scale, cache: RenderCache())
    }

    private func pixels(_ canvas: Canvas) -> [UInt32] {
        (0..<ArcTests.side * ArcTests.side).map { canvas.surface.pixel(x: $0 % ArcTests.side, y: $0 / ArcTests.side) }
    }

    private func arc(_ start: Double, _ end: Double, cap: LineCap = .butt) -> Shape {
        .arc(start: start, end: end, lineWidth: 8, cap: cap)
    }

    private func drawn(_ shape: Shape, isKept: Bool = true) throws -> [UInt32] {
        let canvas = try canvas()
        canvas.fill(shape, in: place, .color(.white), isKept: isKept)
        return pixels(canvas)
    }

    @Test func aQuarterIsDrawnClockwiseFromTheRight() throws {
        let canvas = try canvas()
        canvas.fill(arc(0, turn / 4), in: place, .color(.white))
        // The circle's middle is (48, 49), its radius 44; the line is 12 pixels wide.
        #expect(canvas.surface.pixel(x: 48 + 27, y: 49 + 27) == 0xFFFF_FFFF)
        for (x, y) in [(48 - 27, 49 + 27), (48 - 27, 49 - 27), (48 + 27, 49 - 27), (48, 49)] {
            #expect(canvas.surface.pixel(x: x, y: y) == 0xFF00_0000)
        }
        #expect(canvas.surface.pixel(x: 48 + 38, y: 49) == 0xFFFF_FFFF)
        #expect(canvas.surface.pixel(x: 48 + 38, y: 48) == 0xFF00_0000, "a flat end lies on the axis")
    }

    @Test func roundAndSquareEndsReachBeyondTheAngle() throws {
        func isSet(_ cap: LineCap, above: Int) throws -> Bool {
            let canvas = try canvas()
            canvas.fill(arc(0, turn / 4, cap: cap), in: place, .color(.white))
            return canvas.surface.pixel(x: 48 + 38, y: 49 - above) == 0xFFFF_FFFF
        }
        #expect(try isSet(.round, above: 5))
        #expect(try !isSet(.round, above: 8))
        #expect(try isSet(.square, above: 5))
        #expect(try !isSet(.square, above: 8))
    }

    @Test func aWholeTurnIsARing() throws {
        let ring = try drawn(arc(0, turn))
        #expect(try drawn(arc(1, 1 + turn)) == ring)
        #expect(try drawn(arc(-50, 50)) == ring)
        #expect(ring[49 * ArcTests.side + 48] == 0xFF00_0000)
    }

    @Test func nothingIsDrawnWithoutLengthOrWidth() throws {
        let empty = try drawn(arc(1, 1))
        #expect(Set(empty) == [0xFF00_0000])
        #expect(try drawn(arc(2, 1)) == empty)
        #expect(try drawn(.arc(start: 0, end: 1, lineWidth: 0, cap: .round)) == empty)
        #expect(try drawn(.arc(start: 0, end: .nan, lineWidth: 4, cap: .round)) == empty)
        #expect(try drawn(.arc(start: 0, end: .infinity, lineWidth: 4, cap: .round)) == empty)
    }

    /// A control that moves an end marks the two ends only.
    @Test(arguments: [LineCap.butt, .round, .square]) func onlyPixelsNearTheEndChange(cap: LineCap) throws {
        var old = try drawn(arc(2.5, 2.6, cap: cap))
        for step in 1...58 {
            let (before, end) = (2.6 + 0.1 * Double(step - 1), 2.6 + 0.1 * Double(step))
            let new = try drawn(arc(2.5, end, cap: cap))
            for index in new.indices where new[index] != old[index] {
                let (x, y) = (Double(index % ArcTests.side) + 0.5 - 48, Double(index / ArcTests.side) + 0.5 - 49)
                // Within the line's width and two pixels of the way between both ends.
                let isNear = [before, (before + end) / 2, end].contains { angle in
                    let (dx, dy) = (x - 38 * cos(angle), y - 38 * sin(angle))
                    return dx * dx + dy * dy < 12 * 12
                }
                #expect(isNear, "pixel \(x), \(y) for an end at \(end)")
            }
            old = new
        }
    }

    @Test func whatIsNotKeptLooksTheSameAndLeavesTheCacheAlone() throws {
        let gradients: [LinearGradient] = [
            LinearGradient(vertical: .red, .blue), LinearGradient(.horizontal, colors: [.green, .white]),
        ]
        let shapes = [
            arc(0.3, 4.1, cap: .round), .ellipse, .roundedRect(radius: 9), .strokedRoundedRect(radius: 9, lineWidth: 2),
            .polygon([Point(x: 3, y: 2), Point(x: 50, y: 30), Point(x: 8, y: 55)]),
            .polyline([Point(x: 3, y: 2), Point(x: 50, y: 30)], lineWidth: 4, cap: .round, join: .round, isClosed: false),
        ]
        for shape in shapes {
            for fill in [Fill.color(Color.white.withAlpha(0.7))] + gradients.map(Fill.gradient) {
                let (kept, passing) = (try canvas(), try canvas())
                kept.fill(shape, in: place, fill)
                // Piece by piece: each piece is made by itself.
                for y in stride(from: 0, to: ArcTests.side, by: 32) {
                    for x in stride(from: 0, to: ArcTests.side, by: 48) {
                        passing.clip = PixelRect(x: x, y: y, width: 48, height: 32)
                        passing.fill(shape, in: place, fill, isKept: false)
                    }
                }
                #expect(pixels(passing) == pixels(kept), "\(shape) \(fill)")
                #expect(kept.cache.statistics.count == 1)
                #expect(passing.cache.statistics.misses == 0 && passing.cache.statistics.count == 0)
            }
        }
    }

    @Test func aDialThatTurnsDrivesNothingOut() throws {
        func evictions(isKept: Bool) throws -> Int {
            let canvas = Canvas(
                surface: try Surface(width: ArcTests.side, height: ArcTests.side, isOpaque: true), scale: 1.5,
                cache: RenderCache(byteLimit: 1 << 18))
            for step in 1...200 {
                canvas.fill(arc(0, 0.03 * Double(step), cap: .round), in: place, .color(.white), isKept: isKept)
            }
            return canvas.cache.statistics.evictions
        }
        #expect(try evictions(isKept: true) > 100)
        #expect(try evictions(isKept: false) == 0)
    }
}
