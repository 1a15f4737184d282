import FasciaGeometry
import FasciaRaster
import Glibc
import Testing

/// Whatever the clip, a pixel gets the same value: drawing in parts equals drawing at once, for every primitive. And it makes no
/// difference whether the cache keeps what is drawn or not.
struct ClipIndependenceTests {
    private typealias Primitive = (name: String, draw: (Canvas) -> Void)

    /// Each run takes every fifth of some thousand primitives; `FASCIA_SEED` takes others.
    @Test(arguments: [1, 1.5, 2])
    func partsEqualTheWhole(scale: Double) throws {
        let seed = getenv("FASCIA_SEED").flatMap { UInt64(String(cString: $0)) } ?? 1
        var random = SeededGenerator(seed: seed)
        let background = try surface(97, 83, isOpaque: true) { _, _ in UInt32.random(in: 0...UInt32.max, using: &random) | 0xFF00_0000 }
        let cache = RenderCache()
        let keepsNothing = RenderCache(byteLimit: 0)
        for (name, draw) in try primitives(random: &random) where Int.random(in: 0..<5, using: &random) == 0 {
            let whole = try Surface(width: 97, height: 83, isOpaque: true)
            whole.copy(background.bounds, of: background, to: .zero)
            let canvas = Canvas(surface: whole, scale: scale, cache: cache)
            draw(canvas)
            let expected = pixels(whole)
            for (kind, cache) in [("kept", cache), ("not kept", keepsNothing), ("too small a cache", RenderCache(byteLimit: 6000))] {
                let parts = try Surface(width: 97, height: 83, isOpaque: true)
                parts.copy(background.bounds, of: background, to: .zero)
                let canvas = Canvas(surface: parts, scale: scale, cache: cache)
                for cell in cells(97, 83, random: &random) {
                    canvas.clip = cell
                    draw(canvas)
                    #expect(canvas.clip == cell)
                }
                let drawn = pixels(parts)
                if drawn != expected, let index = drawn.indices.first(where: { drawn[$0] != expected[$0] }) {
                    Issue.record(
                        "\(name), \(kind), scale \(scale), seed \(seed): at \(index % 97), \(index / 97) \(String(drawn[index], radix: 16)) is not \(String(expected[index], radix: 16))"
                    )
                }
            }
        }
    }

    /// Rectangles that cover the area exactly once.
    private func cells(_ width: Int, _ height: Int, random: inout SeededGenerator) -> [PixelRect] {
        let xs = ([0, width] + (0..<3).map { _ in Int.random(in: 0...width, using: &random) }).sorted()
        let ys = ([0, height] + (0..<3).map { _ in Int.random(in: 0...height, using: &random) }).sorted()
        return zip(ys, ys.dropFirst()).flatMap { y0, y1 in
            zip(xs, xs.dropFirst()).map { x0, x1 in PixelRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0) }
        }
    }

    private func primitives(random: inout SeededGenerator) throws -> [Primitive] {
        func noise(_ width: Int, _ height: Int, isOpaque: Bool, random: inout SeededGenerator) throws -> Surface {
            try surface(width, height) { _, _ in
                Color(argb: UInt32.random(in: 0...UInt32.max, using: &random) | (isOpaque ? 0xFF00_0000 : 0)).premultiplied
            }
        }
        var all: [Primitive] = []
        let frames = [
            PixelRect(x: 3, y: 5, width: 80, height: 70), PixelRect(x: -9, y: -7, width: 120, height: 99),
            PixelRect(x: 40, y: 30, width: 9, height: 7),
            PixelRect(x: 20, y: 2, width: 29, height: 17),
        ]
        let translucent = LinearGradient(
            .horizontal,
            stops: [.init(location: 0.2, color: Color(argb: 0x40FF_8000)), .init(location: 0.7, color: Color(argb: 0xD000_80FF))])
        let opaque = LinearGradient(vertical: Color(argb: 0xFF10_2030), Color(argb: 0xFFF0_8050), .white)
        let texture = Image(surface: try noise(13, 9, isOpaque: false, random: &random), scale: 1.5)
        let fills: [Fill] = [
            .color(Color(argb: 0xFF30_A0E0)), .color(Color(argb: 0x7030_A0E0)), .gradient(translucent), .gradient(opaque), .image(texture),
            .image(try texture.resizableImage(capInsets: EdgeInsets(all: 2), resizingMode: .tile)),
        ]
        let shapes: [Shape] = [
            .roundedRect(radius: 7), .roundedRect(radius: 0), .roundedRect(radius: 1000), .ellipse,
            .strokedRoundedRect(radius: 6, lineWidth: 2.5),
            .strokedRoundedRect(radius: 0, lineWidth: 1),
            .polyline(
                [Point(x: -3, y: 4), Point(x: 30, y: 20), Point(x: 5, y: 33)], lineWidth: 3, cap: .square, join: .miter, isClosed: false),
            .polyline(
                [Point(x: 3, y: 4), Point(x: 30, y: 20), Point(x: 5, y: 33)], lineWidth: 4, cap: .round, join: .round, isClosed: true),
            .polygon([Point(x: 0, y: 0), Point(x: 40, y: 10), Point(x: 13, y: 37)]),
        ]
        for (index, frame) in frames.enumerated() {
            for alpha in [UInt8(255), 102] {
                func add(_ name: String, _ draw: @escaping (Canvas) -> Void) {
                    all.append(
                        (
                            "\(name) in frame \(index) at alpha \(alpha)",
                            {
                                $0.alpha = alpha
                                draw($0)
                            }
                        ))
                }
                for (number, fill) in fills.enumerated() {
                    add("fill \(number)") { $0.fill(frame, fill) }
                    for shape in shapes { add("\(shape) with fill \(number)") { $0.fill(shape, in: frame, fill) } }
                    add("template with fill \(number)") { $0.draw(template: texture, fill: fill, in: frame) }
                }
                for shape in shapes {
                    add("shadow of \(shape)") {
                        $0.drawShadow(
                            of: shape, in: frame, blur: 5, offset: Offset(horizontal: 1, vertical: 3), color: Color(argb: 0xA000_0000))
                    }
                }
                for isOpaque in [true, false] {
                    for imageScale in [1.0, 1.5, 2] {
                        let plain = Image(surface: try noise(21, 18, isOpaque: isOpaque, random: &random), scale: imageScale)
                        let kinds: [(String, Image)] = [
                            ("plain", plain), ("stretchable", try plain.stretchableImage(leftCapWidth: 4, topCapHeight: 3)),
                            ("half stretchable", try plain.stretchableImage(leftCapWidth: 5, topCapHeight: 0)),
                            ("resizable", try plain.resizableImage(capInsets: EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))),
                            (
                                "tiled",
                                try plain.resizableImage(capInsets: EdgeInsets(top: 1, left: 2, bottom: 3, right: 4), resizingMode: .tile)
                            ),
                        ]
                        for (name, image) in kinds {
                            for caps in [CapEdges.all, .left, []] {
                                add("\(name) image of scale \(imageScale), opaque \(isOpaque), caps \(caps.rawValue)") {
                                    $0.draw(image, in: frame, visibleCaps: caps)
                                }
                            }
                        }
                    }
                    let picture = try noise(50, 40, isOpaque: isOpaque, random: &random)
                    add("surface, opaque \(isOpaque)") { $0.draw(picture, at: PixelPoint(x: frame.x, y: frame.y)) }
                }
                let mask = try Mask(width: 33, height: 21)
                for index in 0..<(mask.stride * mask.height) { mask.bytes[index] = UInt8.random(in: 0...255, using: &random) }
                add("mask") { $0.draw(mask, at: PixelPoint(x: frame.x, y: frame.y), Color(argb: 0xE010_70F0)) }
            }
        }
        return all
    }
}
