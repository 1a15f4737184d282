import FasciaControls
import FasciaGeometry
import FasciaRaster

/// How far the texts of a window can be told from what is behind them, measured on what is drawn: with its texts, without them, and with
/// texts in one ink, which tells how much of each pixel they cover.
final class TextContrast {
    /// A text as it was measured.
    struct Measured {
        /// Where it is, in pixels.
        var box: PixelRect
        /// From 1 to 21, as the web's accessibility guidelines (WCAG 2.2, 1.4.3) define it; nil where it cannot be seen, or need not.
        var contrast: Double?
        /// What they ask for.
        var needed: Double
        /// How high its capitals are, in pixels.
        var capHeight: Double
        /// Pixels per em.
        var size: Double

        /// How much of what it needs it has, 1 or more for enough.
        var share: Double { contrast.map { $0 / needed } ?? .infinity }
    }

    private let plain: Surface
    private let bare: Surface
    private let inked: Surface
    private static let ink = Color(argb: 0xFFFF_00FF)

    init(size: PixelSize) throws(RasterError) {
        plain = try Surface(width: size.width, height: size.height, isOpaque: true)
        bare = try Surface(width: size.width, height: size.height, isOpaque: true)
        inked = try Surface(width: size.width, height: size.height, isOpaque: true)
    }

    /// The texts of a window, laid out in the size of this, that can be seen. Those of controls that cannot be used have no contrast.
    func texts(in window: Window) -> [Measured] {
        window.compose(plain.bounds, into: plain)
        let texts = TextProbe(ink: nil)
        window.compose(into: bare, lookingAtTexts: texts)
        window.compose(into: inked, lookingAtTexts: TextProbe(ink: TextContrast.ink))
        return texts.texts.compactMap { text in
            if text.groupAlpha == 0 || text.colorAlpha == 0 { return nil }
            // What cannot be used is dimmed so: by its colour, as a whole, or as it draws.
            let isDimmed = [text.alpha, text.colorAlpha, text.groupAlpha].contains(View.dimmedAlpha)
            let points = text.size / window.scale
            let needed = points >= 24 || text.isBold && points >= 18.66 ? 3 : 4.5
            return Measured(
                box: text.box, contrast: isDimmed ? nil : contrast(of: text), needed: needed, capHeight: text.capHeight, size: text.size)
        }
    }

    /// The least contrast but for a twentieth of a text's pixels; nil where it is hidden.
    private func contrast(of text: TextProbe.Drawn) -> Double? {
        let share = Double(text.groupAlpha) / 255
        var found: [Double] = []
        // What is covered wholly tells most; thin letters have no such pixels.
        for least in [0.9, 0.5] {
            for y in text.box.y..<text.box.maxY {
                for x in text.box.x..<text.box.maxX {
                    let coverage = self.coverage(x, y) / share
                    if coverage >= least { found.append(contrast(x, y, covered: min(coverage, 1))) }
                }
            }
            if found.count >= 4 { break }
        }
        if found.count < 4 { return nil }
        found.sort()
        return found[found.count / 20]
    }

    /// How much of a pixel texts cover, 0 to 1; 0 where ink could not be told from what is behind it.
    private func coverage(_ x: Int, _ y: Int) -> Double {
        let (behind, with) = (channels(bare, x, y), channels(inked, x, y))
        let ink = channels(TextContrast.ink.argb)
        let whole = (0..<3).reduce(0) { $0 + abs(ink[$1] - behind[$1]) }
        if whole < 96 { return 0 }
        return (0..<3).reduce(0) { $0 + abs(with[$1] - behind[$1]) } / whole
    }

    /// The contrast of what the text would be if it covered all of a pixel.
    private func contrast(_ x: Int, _ y: Int, covered coverage: Double) -> Double {
        let (behind, with) = (channels(bare, x, y), channels(plain, x, y))
        let letter = behind.indices.reduce(UInt32(0xFF)) { sum, index in
            let value = behind[index] + (with[index] - behind[index]) / coverage
            return sum << 8 | UInt32(min(max(value.rounded(), 0), 255))
        }
        return Theme.contrast(Color(argb: letter), Color(argb: 0xFF00_0000 | bare.pixels[y * bare.stride + x]))
    }

    private func channels(_ surface: Surface, _ x: Int, _ y: Int) -> SIMD3<Double> { channels(surface.pixels[y * surface.stride + x]) }

    private func channels(_ pixel: UInt32) -> SIMD3<Double> {
        SIMD3(Double(pixel >> 16 & 0xFF), Double(pixel >> 8 & 0xFF), Double(pixel & 0xFF))
    }
}
