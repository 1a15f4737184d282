import FasciaControls
import FasciaGeometry
import FasciaRaster

/// How far the texts and symbols of a window can be told from what is behind them, measured on what is drawn: with them, without them, and
/// with them in one ink, which tells how much of each pixel they cover. What controls choose is drawn twice, and compared.
final class TextContrast {
    /// A text or a symbol as it was measured.
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
        /// Whether it is smaller than it was asked for.
        var isShrunk = false

        /// How much of what it needs it has, 1 or more for enough.
        var share: Double { contrast.map { $0 / needed } ?? .infinity }
    }

    private let plain: Surface
    private let bare: Surface
    private let inked: Surface
    /// What was measured, by what is drawn there: most of a page is the same in each state.
    private var measured: [Int: Double?] = [:]
    private static let ink = Color(argb: 0xFFFF_00FF)
    /// What is no text needs so much.
    private static let neededByShapes = 3.0

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
                box: text.box, contrast: isDimmed ? nil : contrast(of: text), needed: needed, capHeight: text.capHeight, size: text.size,
                isShrunk: text.isShrunk)
        }
    }

    /// The symbols of the window that `texts` has looked at last: images that are drawn in a colour. One that lies in another's place is
    /// left out: what is behind it is not known. Half of a symbol tells what it is, where its ground runs from light to dark.
    func symbols(in window: Window) -> [Measured] {
        let symbols = TextProbe(ink: nil)
        window.compose(into: bare, atSymbols: symbols)
        if symbols.texts.isEmpty { return [] }
        window.compose(into: inked, atSymbols: TextProbe(ink: TextContrast.ink))
        return symbols.texts.enumerated().compactMap { index, symbol in
            if symbol.groupAlpha == 0 || symbol.colorAlpha == 0 { return nil }
            if [symbol.alpha, symbol.colorAlpha, symbol.groupAlpha].contains(View.dimmedAlpha) { return nil }
            if symbols.texts.indices.contains(where: { $0 != index && symbols.texts[$0].box.intersects(symbol.box) }) { return nil }
            return Measured(
                box: symbol.box, contrast: contrast(of: symbol, but: 0.5), needed: TextContrast.neededByShapes, capHeight: .infinity,
                size: 0)
        }
    }

    /// What a control looks like with one value and with another.
    /// - Parameters:
    ///   - box: where it is, in pixels.
    ///   - show: draws the window with the first or the second value in it.
    /// - Returns: the contrast that a fiftieth of the pixels that differ have at least: a line below a title tells what is chosen. Nil where
    ///   none differ.
    func states(in window: Window, _ box: PixelRect, show: (Bool) -> Void) -> Measured? {
        for (isSecond, surface) in [(false, bare), (true, inked)] {
            show(isSecond)
            window.composeAnew(box, into: surface)
        }
        var found: [Double] = []
        for y in box.y..<box.maxY {
            for x in box.x..<box.maxX {
                let (one, other) = (bare.pixels[y * bare.stride + x], inked.pixels[y * inked.stride + x])
                let difference = channels(one) - channels(other)
                if max(abs(difference.x), abs(difference.y), abs(difference.z)) < 4 { continue }
                found.append(Theme.contrast(Color(argb: 0xFF00_0000 | one), Color(argb: 0xFF00_0000 | other)))
            }
        }
        if found.count < 16 { return nil }
        found.sort(by: >)
        return Measured(
            box: box, contrast: found[found.count / 50], needed: TextContrast.neededByShapes, capHeight: .infinity, size: 0)
    }

    /// The least contrast but for some of the pixels; nil where it is hidden. What was drawn before in the same pixels is not measured again.
    /// - Parameter part: the part of the pixels that may have less.
    private func contrast(of text: TextProbe.Drawn, but part: Double = 0.05) -> Double? {
        var hasher = Hasher()
        hasher.combine(text.groupAlpha)
        hasher.combine(part)
        hasher.combine(text.box.width)
        for surface in [plain, bare, inked] {
            for y in text.box.y..<text.box.maxY {
                hasher.combine(
                    bytes: UnsafeRawBufferPointer(
                        UnsafeBufferPointer(start: surface.pixels + y * surface.stride + text.box.x, count: text.box.width)))
            }
        }
        let key = hasher.finalize()
        if let known = measured[key] { return known }
        let found = measure(text, but: part)
        measured.updateValue(found, forKey: key)
        return found
    }

    private func measure(_ text: TextProbe.Drawn, but part: Double) -> Double? {
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
        return found[Int(Double(found.count) * part)]
    }

    /// How much of a pixel texts cover, 0 to 1; 0 where ink could not be told from what is behind it.
    private func coverage(_ x: Int, _ y: Int) -> Double {
        let (behind, with) = (channels(bare, x, y), channels(inked, x, y))
        let ink = channels(TextContrast.ink.argb)
        let whole = distance(ink, behind)
        if whole < 96 { return 0 }
        return distance(with, behind) / whole
    }

    /// It is asked for each pixel: a loop over the channels takes most of the time that everything else takes.
    private func distance(_ one: SIMD3<Double>, _ other: SIMD3<Double>) -> Double {
        let difference = one - other
        return abs(difference.x) + abs(difference.y) + abs(difference.z)
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
