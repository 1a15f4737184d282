import FasciaGeometry
import FasciaRaster
import Testing

struct ResamplingTests {
    private func row(_ values: [UInt32], scale: Double, at display: Double, width: Int) throws -> [UInt32] {
        let image = Image(
            surface: try surface(values.count, 1, isOpaque: true) { x, _ in 0xFF00_0000 | values[x] * 0x01_0101 }, scale: scale)
        let target = try Surface(width: width, height: 1, isOpaque: true)
        Canvas(surface: target, scale: display, cache: RenderCache()).draw(image, in: target.bounds)
        return pixels(target).map { $0 & 0xFF }
    }

    @Test func shrinkingAveragesTheAreaOfAPixel() throws {
        #expect(try row([0, 100, 200, 40], scale: 2, at: 1, width: 2) == [50, 120])
        // Four pixels of a double-scale file on three of a display at 1.5: one and a third each.
        #expect(try row([0, 120, 240, 30], scale: 2, at: 1.5, width: 3) == [30, 180, 83])
        #expect(try row([255, 255, 255, 255, 255], scale: 1, at: 1, width: 3) == [255, 255, 255])
    }

    @Test func enlargingGoesFromCentreToCentre() throws {
        #expect(try row([0, 240], scale: 1, at: 1, width: 8) == [0, 0, 30, 90, 150, 210, 240, 240])
        #expect(try row([7], scale: 1, at: 3, width: 3) == [7, 7, 7])
    }

    @Test func partsDoNotMix() throws {
        let source = try surface(6, 1, isOpaque: true) { x, _ in x < 2 ? 0xFFFF_0000 : x < 4 ? 0xFF00_FF00 : 0xFF00_00FF }
        let image = try Image(surface: source, scale: 1).resizableImage(capInsets: EdgeInsets(top: 0, left: 2, bottom: 0, right: 2))
        let target = try Surface(width: 12, height: 1, isOpaque: true)
        Canvas(surface: target, scale: 1.5, cache: RenderCache()).draw(image, in: target.bounds)
        #expect(
            pixels(target).map { $0 & 0xFFFFFF } == [0xFF0000, 0xFF0000, 0xFF0000] + [UInt32](repeating: 0xFF00, count: 6) + [
                255, 255, 255,
            ])
    }
}
