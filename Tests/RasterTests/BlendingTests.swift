import FasciaGeometry
import FasciaRaster
import Testing

struct BlendingTests {
    /// "Over" as it is defined, one channel at a time, rounded to nearest twice.
    private func over(_ source: UInt32, _ below: UInt32) -> UInt32 {
        var result: UInt32 = 0
        for shift in stride(from: UInt32(0), through: 24, by: 8) {
            let rest = Double(below >> shift & 0xFF) * Double(255 - source >> 24) / 255
            result |= min(255, (source >> shift & 0xFF) + UInt32(rest.rounded())) << shift
        }
        return result
    }

    /// Long runs are pixman's, short ones are ours: both must be what the definition says.
    @Test(arguments: [1, 7, 300])
    func coloursBlendAsDefined(width: Int) throws {
        let target = try Surface(width: width, height: 256, isOpaque: true)
        let canvas = Canvas(surface: target, scale: 1, cache: RenderCache())
        for alpha in stride(from: 0, through: 255, by: 15) {
            for y in 0..<256 { target.set(PixelRect(x: 0, y: y, width: width, height: 1), to: UInt32(y) * 0x01_0101) }
            let color = Color(argb: UInt32(alpha) << 24 | 0xFF_8010)
            canvas.fill(target.bounds, color)
            let expected = (0..<256).map { over(color.premultiplied, 0xFF00_0000 | UInt32($0) * 0x01_0101) }
            #expect((0..<256).map { target.pixel(x: 0, y: $0) } == expected)
            #expect((0..<256).map { target.pixel(x: width - 1, y: $0) } == expected)
        }
    }

    @Test(arguments: [4, 200])
    func surfacesBlendAsDefined(width: Int) throws {
        var random = SeededGenerator(seed: 5)
        let source = try surface(width, 64) { _, _ in Color(argb: UInt32.random(in: 0...UInt32.max, using: &random)).premultiplied }
        let below = try surface(width, 64) { _, _ in Color(argb: UInt32.random(in: 0...UInt32.max, using: &random)).premultiplied }
        let target = try Surface(width: width, height: 64, isOpaque: false)
        target.copy(below.bounds, of: below, to: .zero)
        let canvas = Canvas(surface: target, scale: 1, cache: RenderCache())
        for y in 0..<64 {
            // Row by row, so that a narrow surface takes the short way.
            canvas.draw(source, PixelRect(x: 0, y: y, width: width, height: 1), at: PixelPoint(x: 0, y: y))
        }
        let expected = zip(pixels(source), pixels(below)).map { over($0, $1) }
        #expect(pixels(target) == expected)
    }

    @Test func aFullMaskGivesExactlyTheColour() throws {
        let mask = try Mask(width: 100, height: 4)
        for index in 0..<mask.byteCount { mask.bytes[index] = 255 }
        for isOpaque in [true, false] {
            let target = try Surface(width: 100, height: 4, isOpaque: isOpaque)
            let canvas = Canvas(surface: target, scale: 1, cache: RenderCache())
            for argb: UInt32 in [0xFF12_3456, 0xFFFF_FFFF, 0xFF00_0000, 0xFF80_7F01] {
                canvas.draw(mask, at: .zero, Color(argb: argb))
                #expect(pixels(target).allSatisfy { $0 == argb })
            }
        }
    }

    @Test func aTemplatesOpaquePartIsExactlyTheFill() throws {
        let icon = Image(surface: try surface(20, 20) { x, _ in x < 10 ? 0xFF12_3456 : x < 15 ? 0x8010_2030 : 0 }, scale: 1)
        let target = try Surface(width: 20, height: 20, isOpaque: false)
        let canvas = Canvas(surface: target, scale: 1, cache: RenderCache())
        let color = Color(argb: 0xFF9A_BC0D)
        canvas.draw(template: icon, fill: .color(color), in: target.bounds)
        #expect((0..<10).allSatisfy { target.pixel(x: $0, y: 7) == color.argb })
        #expect((10..<15).allSatisfy { target.pixel(x: $0, y: 7) == Color(argb: 0x809A_BC0D).premultiplied })
        #expect((15..<20).allSatisfy { target.pixel(x: $0, y: 7) == 0 })
        target.set(target.bounds, to: 0)
        let gradient = LinearGradient(vertical: .white, .black)
        let plain = try Surface(width: 20, height: 20, isOpaque: false)
        Canvas(surface: plain, scale: 1, cache: RenderCache()).fill(plain.bounds, gradient)
        canvas.draw(template: icon, fill: .gradient(gradient), in: target.bounds)
        #expect((0..<20).allSatisfy { target.pixel(x: 3, y: $0) == plain.pixel(x: 3, y: $0) && target.pixel(x: 17, y: $0) == 0 })
        // An image is centred; where it does not reach, its edge goes on.
        target.set(target.bounds, to: 0)
        let bar = Image(surface: try surface(1, 10) { _, y in 0xFF00_0000 | UInt32(y) }, scale: 1)
        canvas.draw(template: icon, fill: .image(bar), in: target.bounds)
        #expect((0..<20).map { Int(target.pixel(x: 5, y: $0) & 0xFF) } == [0, 0, 0, 0, 0] + Array(0..<10) + [9, 9, 9, 9, 9])
    }

    @Test func gradientsBeginAndEndAtTheirEdges() throws {
        let target = try Surface(width: 8, height: 200, isOpaque: true)
        let canvas = Canvas(surface: target, scale: 1, cache: RenderCache())
        canvas.fill(target.bounds, LinearGradient(vertical: .black, .white))
        for y in 0..<200 {
            let expected = UInt32(((Double(y) + 0.5) / 200 * 255).rounded())
            #expect(abs(Int(target.pixel(x: 3, y: y) & 0xFF) - Int(expected)) <= 1)
        }
        let values = (0..<200).map { target.pixel(x: 0, y: $0) & 0xFF }
        #expect(values == values.sorted())
        // Pixels are coloured at their centres: from both ends it looks the same.
        let rows = PixelRect(x: 0, y: 0, width: 8, height: 32)
        canvas.fill(rows, LinearGradient(vertical: .black, .white))
        for y in 0..<32 { #expect((254...256).contains((target.pixel(x: 0, y: y) & 0xFF) + (target.pixel(x: 0, y: 31 - y) & 0xFF))) }
        // Two stops at one place make a hard edge; outside of the stops the colour stays.
        let edge = LinearGradient(
            .horizontal,
            stops: [
                .init(location: 0.5, color: .black), .init(location: 0.5, color: .white), .init(location: .nan, color: .black),
                .init(location: 7, color: .white),
            ])
        canvas.fill(target.bounds, edge)
        #expect((0..<8).map { target.pixel(x: $0, y: 9) & 0xFF } == [0, 0, 0, 0, 255, 255, 255, 255])
        canvas.fill(target.bounds, LinearGradient(.vertical, stops: []))
        #expect(target.pixel(x: 0, y: 0) == 0xFF00_0000)
    }

    @Test func canvasAlphaFades() throws {
        let target = try Surface(width: 60, height: 60, isOpaque: true)
        let canvas = Canvas(surface: target, scale: 1, cache: RenderCache())
        canvas.alpha = 102
        canvas.fill(target.bounds, .white)
        #expect(target.pixel(x: 0, y: 0) == 0xFF66_6666)
        let white = Image(surface: try surface(60, 60, isOpaque: true) { _, _ in 0xFFFF_FFFF }, scale: 1)
        target.set(target.bounds, to: 0)
        canvas.draw(white, in: target.bounds)
        #expect(pixels(target).allSatisfy { $0 == 0xFF66_6666 })
        canvas.alpha = 0
        canvas.draw(white, in: target.bounds)
        canvas.fill(.ellipse, in: target.bounds, .color(.white))
        #expect(pixels(target).allSatisfy { $0 == 0xFF66_6666 })
    }

    @Test func theClipStaysWithinTheSurface() throws {
        let canvas = Canvas(surface: try Surface(width: 9, height: 9, isOpaque: true), scale: 1, cache: RenderCache())
        canvas.clip = PixelRect(x: -5, y: 4, width: 100, height: 100)
        #expect(canvas.clip == PixelRect(x: 0, y: 4, width: 9, height: 5))
        canvas.clip = PixelRect(x: 50, y: 50, width: 10, height: 10)
        #expect(canvas.clip.isEmpty)
        canvas.fill(canvas.surface.bounds, .white)
        #expect(pixels(canvas.surface).allSatisfy { $0 == 0xFF00_0000 })
    }

    @Test func anOpaqueSurfaceStaysOpaque() throws {
        let target = try Surface(width: 64, height: 64, isOpaque: true)
        let canvas = Canvas(surface: target, scale: 1, cache: RenderCache())
        canvas.fill(.roundedRect(radius: 20), in: target.bounds, .color(Color(argb: 0x7712_3456)))
        canvas.fill(target.bounds, LinearGradient(vertical: .clear, .white))
        target.set(PixelRect(x: 0, y: 0, width: 5, height: 5), to: 0)
        #expect(pixels(target).allSatisfy { $0 >= 0xFF00_0000 })
    }

    @Test func scrollingWithinASurface() throws {
        for dy in [-3, 3] {
            let scrolled = try surface(5, 20, isOpaque: true) { x, y in 0xFF00_0000 | UInt32(y * 16 + x) }
            let before = pixels(scrolled)
            scrolled.copy(scrolled.bounds, of: scrolled, to: PixelPoint(x: 0, y: dy))
            for y in max(0, dy)..<min(20, 20 + dy) { #expect(scrolled.pixel(x: 2, y: y) == before[(y - dy) * 5 + 2]) }
        }
    }
}
