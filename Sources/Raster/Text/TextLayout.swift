import FasciaGeometry

/// A string as it looks at one size on one display: its measures, and its drawn glyphs as coverage.
///
/// Measuring draws nothing; the glyphs are drawn at the first `mask` or `inkBounds` and kept. Layouts never change, may be shared, and
/// are drawn with one blend.
public final class TextLayout {
    /// The most pixels on a side of a text.
    public static let maximumExtent = 16_000

    /// The box, in pixels: as wide as the widest line's advance, rounded up, and as high as its lines. Ink may reach out of it.
    public let size: PixelSize
    /// From the top of the box to the first baseline, in pixels. Does not depend on the string, so labels side by side align.
    public let baseline: Int
    /// Whether something was left out.
    public let isTruncated: Bool
    /// How many lines there are, at least 1.
    public let numberOfLines: Int
    /// How much the text was shrunk: 1 if not at all.
    public let fontScale: Double
    /// Whether the first paragraph runs from right to left: then "natural" is right.
    public let isRightToLeft: Bool
    /// How far the ink of the first digit is from where it would be among digits of their own widths, in pixels: what stands at a left edge
    /// is moved as far beyond it. 0 unless digits are equally wide and the first is a 1.
    package let indent: Int
    /// What no font of the chain could draw, each character once; boxes stand for it.
    public let missingGlyphs: [Unicode.Scalar]

    private let library: FontLibrary
    private let firstFace: FontFace?
    /// Pixels per em in 1/64.
    let pixelsPerEm: Int32
    private var lines: [PlacedLine]
    @exclusivity(unchecked) private var isDrawn = false
    @exclusivity(unchecked) private var drawnMask: Mask?
    @exclusivity(unchecked) private var drawnPictures: [(picture: Surface, place: PixelPoint)] = []
    @exclusivity(unchecked) private var drawnBounds = PixelRect.zero

    private struct PlacedLine {
        var line: TextLine
        var x: Int
        var baseline: Int
    }

    private struct PlacedGlyph {
        var bitmap: GlyphBitmap
        var x: Int
        var y: Int
    }

    /// - Parameters:
    ///   - size: points per em.
    ///   - scale: pixels per point.
    init(_ text: AnalysedText, chain: FontChain, size: Double, scale: Double, options: TextOptions) {
        // 1/64 pixel of tolerance: a label as wide as its text was measured must not cut it.
        let slack = 1.0 / 64
        let fullSize = TextLayout.clampedSize(size * scale)
        let width = min(max(options.maximumWidth ?? TextLayout.maximumExtent, 0), TextLayout.maximumExtent)
        let height = max(1, Int((chain.first.ascent * fullSize).rounded()) + Int((chain.first.descent * fullSize).rounded()))
        let most = max(1, TextLayout.maximumExtent / height)
        let maximumLines = options.numberOfLines > 0 ? min(options.numberOfLines, most) : most

        func set(at size: Double) -> Typesetter {
            var typesetter = Typesetter(chain: chain, limit: (Double(width) + slack) / size, maximumLines: maximumLines)
            typesetter.set(text)
            return typesetter
        }
        var size = fullSize
        var lines = set(at: size)
        let minimumScale = options.minimumScale > 0 ? options.minimumScale : (options.minimumScale <= 0 ? 0 : 1)
        if lines.isTruncated, minimumScale < 1, !text.isCut, text.paragraphs.count <= maximumLines {
            // Steps of a quarter of a pixel: sizes that labels have in common share their drawn glyphs.
            let least = Int((max(fullSize * minimumScale, 1) * 4).rounded(.up))
            var low = least
            var high = Int((fullSize * 4).rounded(.up)) - 1
            // The largest at which everything fits, or the least.
            while low < high {
                let middle = (low + high + 1) / 2
                if set(at: Double(middle) / 4).isTruncated { high = middle - 1 } else { low = middle }
            }
            size = min(fullSize, Double(max(low, least)) / 4)
            lines = set(at: size)
        }
        // One line keeps the box and the baseline of the full size: it stays aligned with its neighbours.
        let lineSize = maximumLines == 1 ? fullSize : size
        let lineWidths = lines.lines.map { max(0, min(width, Int(($0.width * size - slack).rounded(.up)))) }
        let boxWidth = lineWidths.max() ?? 0
        var placed: [PlacedLine] = []
        var baseline = Int((chain.first.ascent * lineSize).rounded())
        self.baseline = baseline
        let pitch = lines.lines.count > 1 ? TextLayout.pitch(of: lines.lines, first: chain.first, size: lineSize) : 0
        for (index, line) in lines.lines.enumerated() {
            if index > 0 { baseline += pitch }
            let rest = boxWidth - lineWidths[index]
            let x: Int
            switch options.alignment {
            case .natural: x = line.isRightToLeft ? rest : 0
            case .left, .leading: x = 0
            case .center: x = PixelGrid.centered(0, in: rest)
            case .right, .trailing: x = rest
            }
            placed.append(PlacedLine(line: line, x: x, baseline: baseline))
        }
        // Below the last of several lines the dots of a fallback face have their room too. A single line keeps its height, so that what
        // stands side by side is alike.
        let fallback = placed.count > 1 ? placed.last.map { $0.line.fallbackInk(first: chain.first).descent } ?? 0 : 0
        let descent = max(Int((chain.first.descent * lineSize).rounded()), Int((fallback * size).rounded(.up)))
        self.size = PixelSize(width: boxWidth, height: baseline + descent)
        isTruncated = lines.isTruncated
        numberOfLines = placed.count
        fontScale = size / fullSize
        isRightToLeft = text.paragraphs.first?.isRightToLeft ?? false
        missingGlyphs = text.missing
        let first = text.paragraphs.first
        indent = options.tabularDigits && first?.scalars.first == 0x31 && first?.isRightToLeft == false ? chain.indent(ofOneAt: size) : 0
        library = chain.library
        firstFace = placed.first?.line.shaped.runs.first?.face
        pixelsPerEm = Int32(size * 64)
        self.lines = placed
    }

    /// Where there is ink, in pixels from the top left of the box; empty if there is none.
    public var inkBounds: PixelRect {
        if !isDrawn { draw() }
        return drawnBounds
    }

    /// Whether the first font is of weight 700 or more.
    var isBold: Bool { firstFace?.isBold ?? false }

    /// How high the first font's capitals are, in pixels.
    var capHeight: Double { (firstFace?.capHeight ?? 0.7) * Double(pixelsPerEm) / 64 }

    /// Glyphs in colour, each with the place of its corner in the box.
    package var pictures: [(picture: Surface, place: PixelPoint)] {
        if !isDrawn { draw() }
        return drawnPictures
    }

    /// The drawn letters, to be placed at the origin of `maskBounds`; nil if there are none.
    package var mask: Mask? {
        if !isDrawn { draw() }
        return drawnMask
    }

    /// What `mask` covers, in pixels from the top left of the box.
    @exclusivity(unchecked) package private(set) var maskBounds = PixelRect.zero

    /// What the layout occupies, roughly, drawn or not.
    var byteCount: Int {
        lines.reduce(300 + size.width * size.height) { sum, line in
            let shaped = line.line.shaped
            let pictures = shaped.runs.reduce(0) { $0 + ($1.face.hasPictures ? $1.glyphs.count : 0) }
            let perPicture = Int(pixelsPerEm) / 64 * Int(pixelsPerEm) / 64 * 6
            return sum + 100 + shaped.glyphs.count * MemoryLayout<ShapedGlyph>.stride + pictures * perPicture
        }
    }

    /// Pixels per em between what a hinted outline can be and what a display can show, in steps of 1/64.
    private static func clampedSize(_ size: Double) -> Double {
        size >= 1 ? (min(size, 1024) * 64).rounded() / 64 : 1
    }

    /// From one baseline to the next, in pixels: the first face's, unless taller writing needs more; the same for all lines.
    private static func pitch(of lines: [TextLine], first: FontFace, size: Double) -> Int {
        // What capitals and descenders take, and a gap that keeps lines apart.
        var (ascent, descent, gap) = (0.73, 0.2, 0.1)
        for line in lines {
            let ink = line.fallbackInk(first: first)
            ascent = max(ascent, ink.ascent)
            descent = max(descent, ink.descent)
        }
        let usual = Int((first.ascent * size).rounded()) + Int((first.descent * size).rounded()) + Int((first.lineGap * size).rounded())
        gap *= size
        return max(1, usual, Int(((ascent + descent) * size + gap).rounded()))
    }

    private func draw() {
        isDrawn = true
        var glyphs: [PlacedGlyph] = []
        for line in lines { place(line, into: &glyphs) }
        lines = []
        var bounds = PixelRect.zero
        var pictured = PixelRect.zero
        for glyph in glyphs {
            if let picture = glyph.bitmap.picture {
                drawnPictures.append((picture, PixelPoint(x: glyph.x, y: glyph.y)))
                pictured = pictured.union(PixelRect(x: glyph.x, y: glyph.y, width: picture.width, height: picture.height))
                continue
            }
            bounds = bounds.union(PixelRect(x: glyph.x, y: glyph.y, width: glyph.bitmap.width, height: glyph.bitmap.height))
        }
        // Stacked marks may be very high; more than this is not drawn.
        let margin = 4096
        bounds = bounds.intersection(PixelRect(x: -margin, y: -margin, width: size.width + 2 * margin, height: size.height + 2 * margin))
        bounds.width = min(bounds.width, Surface.maximumExtent)
        bounds.height = min(bounds.height, Surface.maximumExtent, (64 << 20) / max(1, bounds.width))
        drawnBounds = pictured
        guard !bounds.isEmpty, let mask = try? Mask(width: bounds.width, height: bounds.height) else { return }
        for glyph in glyphs where glyph.bitmap.picture == nil { TextLayout.add(glyph, to: mask, at: bounds) }
        drawnMask = mask
        maskBounds = bounds
        drawnBounds = bounds.union(pictured)
    }

    private func place(_ line: PlacedLine, into glyphs: inout [PlacedGlyph]) {
        let size = Double(pixelsPerEm) / 64
        var pen = Double(line.x)
        for part in line.line.parts {
            for run in part.runs {
                let scale = run.emPerUnit * size
                let pixels = run.enlargement == 1 ? pixelsPerEm : Int32((Double(pixelsPerEm) * run.enlargement).rounded())
                for glyph in part.glyphs[run.glyphs] {
                    let x = pen + Double(glyph.x) * scale
                    pen += Double(glyph.advance) * scale
                    let y = (Double(glyph.y) * scale).rounded()
                    guard abs(x) < 1e6, abs(y) < 1e6 else { continue }
                    // Quarters of a pixel keep the rhythm of small text; its height is on whole pixels by the hinting.
                    let quarters = run.face.hasPictures ? Int(x.rounded()) * 4 : Int((x * 4 + 0.5).rounded(.down))
                    let bitmap = library.glyph(glyph.glyph, of: run.face, size: pixels, quarter: quarters & 3)
                    if bitmap.width == 0 { continue }
                    glyphs.append(PlacedGlyph(bitmap: bitmap, x: (quarters >> 2) + bitmap.left, y: line.baseline - Int(y) - bitmap.top))
                }
            }
        }
    }

    /// Lays a glyph over those before it, as paint over paint: where letters join, coverage adds up without exceeding the whole.
    private static func add(_ glyph: PlacedGlyph, to mask: Mask, at bounds: PixelRect) {
        let x0 = max(glyph.x, bounds.x)
        let x1 = min(glyph.x + glyph.bitmap.width, bounds.maxX)
        let y0 = max(glyph.y, bounds.y)
        let y1 = min(glyph.y + glyph.bitmap.height, bounds.maxY)
        guard x0 < x1, y0 < y1 else { return }
        for y in y0..<y1 {
            let source = glyph.bitmap.coverage + (y - glyph.y) * glyph.bitmap.width + (x0 - glyph.x)
            let target = mask.bytes + (y - bounds.y) * mask.stride + (x0 - bounds.x)
            for x in 0..<(x1 - x0) {
                let s = UInt32(source[x])
                if s == 0 { continue }
                let d = UInt32(target[x])
                target[x] = d == 0 ? UInt8(s) : UInt8(s + d - (s * d + 127) / 255)
            }
        }
    }
}
