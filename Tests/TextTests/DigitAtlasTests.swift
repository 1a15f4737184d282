import FasciaGeometry
import Testing

@testable import FasciaRaster

@Suite struct DigitAtlasTests {
    @Test(arguments: [13.0, 17, 34]) func digitsLookLikeTabularText(_ size: Double) throws {
        let font = try Fixtures.font(size)
        let atlas = DigitAtlas(font: font, scale: 1)
        let layout = font.layout("2048601", scale: 1, options: TextOptions(tabularDigits: true))
        #expect(atlas.size(of: "2048601") == layout.size && atlas.baseline == layout.baseline)
        let one = try Surface(width: 200, height: 60, isOpaque: true)
        let other = try Surface(width: 200, height: 60, isOpaque: true)
        Canvas(surface: one, scale: 1, cache: RenderCache()).draw("2048601", from: atlas, at: PixelPoint(x: 5, y: 5), .white)
        Canvas(surface: other, scale: 1, cache: RenderCache()).draw(layout, at: PixelPoint(x: 5, y: 5), .white)
        var ink = 0
        for y in 0..<60 {
            for x in 0..<200 {
                #expect(one.pixels[y * one.stride + x] == other.pixels[y * other.stride + x])
                if one.pixels[y * one.stride + x] & 0xFF > 0 { ink += 1 }
            }
        }
        #expect(ink > 100)
    }

    @Test func knowsWhatItHas() throws {
        let atlas = DigitAtlas(font: try Fixtures.font(), scale: 1)
        #expect(atlas.covers(DigitAtlas.characters) && atlas.covers("−21.5 °") && !atlas.covers("21 km") && atlas.covers(""))
        #expect(atlas.size(of: "").width == 0)
        #expect(atlas.size(of: "1x2") == atlas.size(of: "12"))
        #expect(atlas.size(of: "111") == atlas.size(of: "808"))
    }

    @Test func drawsOnlyWithinTheClip() throws {
        let atlas = DigitAtlas(font: try Fixtures.font(), scale: 2)
        let surface = try Surface(width: 100, height: 50, isOpaque: true)
        let canvas = Canvas(surface: surface, scale: 2, cache: RenderCache())
        canvas.clip = PixelRect(x: 20, y: 10, width: 30, height: 20)
        for x in [-1_000_000, -1000, -10, 15, 90, 1_000_000] { canvas.draw("88888", from: atlas, at: PixelPoint(x: x, y: 0), .white) }
        for y in 0..<50 {
            for x in 0..<100 where !(20..<50).contains(x) || !(10..<30).contains(y) {
                #expect(surface.pixels[y * surface.stride + x] & 0xFF_FFFF == 0)
            }
        }
    }
}
