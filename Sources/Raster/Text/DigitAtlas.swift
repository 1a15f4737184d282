import FasciaGeometry

/// Digits and what stands between them, drawn in advance: for numbers that change every frame.
///
/// All digits are equally wide if the font has such digits, so a number does not tremble. Measuring and drawing allocate nothing for strings of up to
/// 15 bytes, which Swift keeps in place. There is no shaping and no kerning: other texts are laid out.
package final class DigitAtlas {
    /// The characters of an atlas. Those that the font's chain lacks are left out.
    package static let characters = "0123456789+-−.,:/%° CF"

    /// The height of the box in pixels, that of one line.
    package let height: Int
    /// From the top of the box to the baseline, in pixels.
    package let baseline: Int

    /// Where a character lies in the mask, drawn at one of four fractions of a pixel.
    private struct Cell {
        var part: PixelRect
        var left: Int
        var top: Int
    }

    /// Pixels per em.
    let pixelsPerEm: Double
    /// Whether the first font is of weight 700 or more.
    let isBold: Bool
    /// How high the first font's capitals are, in pixels.
    let capHeight: Double

    private let indentOfOne: Int

    /// How far a number is moved to the left where it stands at a left edge, in pixels: see `TextLayout.indent`.
    package func indent(of string: String) -> Int { string.utf8.first == UInt8(ascii: "1") ? indentOfOne : 0 }

    private let mask: Mask?
    /// Four for each character.
    private let cells: [Cell]
    /// In pixels; below 0 for a character that no font has.
    private let advances: [Double]

    /// Draws the characters.
    /// - Parameter scale: device pixels per point.
    package init(font: Font, scale: Double) {
        let layout = font.layout("0", scale: scale)
        height = layout.size.height
        baseline = layout.baseline
        let size = layout.pixelsPerEm
        pixelsPerEm = Double(size) / 64
        isBold = layout.isBold
        capHeight = layout.capHeight
        indentOfOne = font.chain.indent(ofOneAt: Double(size) / 64)
        let library = font.chain.library
        var bitmaps: [GlyphBitmap] = []
        var advances: [Double] = []
        var cells: [Cell] = []
        for character in DigitAtlas.characters {
            let text = font.chain.text(String(character), tabularDigits: true)
            let line = text.paragraphs[0].wholeLine
            let isDrawable = text.missing.isEmpty && line.glyphs.count == 1 && line.runs.count == 1
            advances.append(isDrawable ? line.width * Double(size) / 64 : -1)
            for quarter in 0..<4 {
                bitmaps.append(
                    isDrawable ? library.glyph(line.glyphs[0].glyph, of: line.runs[0].face, size: size, quarter: quarter) : .blank())
            }
        }
        let width = bitmaps.reduce(0) { $0 + $1.width }
        let rows = bitmaps.reduce(0) { max($0, $1.height) }
        let mask = width > 0 && rows > 0 ? try? Mask(width: width, height: rows) : nil
        var x = 0
        for bitmap in bitmaps {
            // Without a mask (no memory, or a size beyond all displays) nothing is drawn.
            let part = mask == nil ? .zero : PixelRect(x: x, y: 0, width: bitmap.width, height: bitmap.height)
            cells.append(Cell(part: part, left: bitmap.left, top: bitmap.top))
            if let mask {
                for y in 0..<bitmap.height {
                    (mask.bytes + y * mask.stride + x).update(from: bitmap.coverage + y * bitmap.width, count: bitmap.width)
                }
            }
            x += bitmap.width
        }
        (self.mask, self.cells, self.advances) = (mask, cells, advances)
    }

    /// Whether the atlas has every character of a string.
    package func covers(_ string: String) -> Bool {
        for scalar in string.unicodeScalars where advance(of: scalar.value) < 0 { return false }
        return true
    }

    /// The box of a string, in pixels. Characters that the atlas lacks take no room.
    package func size(of string: String) -> PixelSize {
        var width = 0.0
        for scalar in string.unicodeScalars { width += max(0, advance(of: scalar.value)) }
        return PixelSize(width: Int((min(width, 1e6) - 1.0 / 64).rounded(.up)), height: height)
    }

    /// The columns, from the left of the box, in which two strings differ: empty if they are drawn alike, nil if they differ as a whole
    /// since one is wider.
    package func columns(from old: String, to new: String) -> Range<Int>? {
        var pen = 0.0
        var changed: Range<Int>?
        var others = old.unicodeScalars.makeIterator()
        for scalar in new.unicodeScalars {
            guard let other = others.next(), let a = DigitAtlas.index(of: scalar.value), let b = DigitAtlas.index(of: other.value),
                advances[a] >= 0, advances[a] == advances[b], pen < 1e6
            else { return nil }
            if a != b {
                let quarters = Int((pen * 4 + 0.5).rounded(.down))
                let (first, second) = (cells[a * 4 + quarters & 3], cells[b * 4 + quarters & 3])
                let start = (quarters >> 2) + min(first.left, second.left)
                let end = (quarters >> 2) + max(first.left + first.part.width, second.left + second.part.width)
                changed = min(start, changed?.lowerBound ?? start)..<max(end, changed?.upperBound ?? end)
            }
            pen += advances[a]
        }
        return others.next() == nil ? changed ?? 0..<0 : nil
    }

    /// Draws a string: one small blend for each character. The place is one on the surface.
    func draw(_ string: String, at origin: PixelPoint, _ color: Color, in canvas: Canvas) {
        guard let mask else { return }
        let pixel = canvas.veiled(color.premultiplied)
        var pen = 0.0
        for scalar in string.unicodeScalars {
            guard let index = DigitAtlas.index(of: scalar.value), advances[index] >= 0, pen < 1e6 else { continue }
            let quarters = Int((pen * 4 + 0.5).rounded(.down))
            let cell = cells[index * 4 + quarters & 3]
            if !cell.part.isEmpty {
                canvas.draw(
                    mask, cell.part, at: PixelPoint(x: origin.x &+ quarters >> 2 &+ cell.left, y: origin.y &+ baseline &- cell.top),
                    pixel: pixel)
            }
            pen += advances[index]
        }
    }

    private func advance(of scalar: UInt32) -> Double {
        DigitAtlas.index(of: scalar).map { advances[$0] } ?? -1
    }

    /// The place in `characters`.
    private static func index(of scalar: UInt32) -> Int? {
        switch scalar {
        case 0x30...0x39: Int(scalar) - 0x30
        case 0x2B: 10
        case 0x2D: 11
        case 0x2212: 12
        case 0x2E: 13
        case 0x2C: 14
        case 0x3A: 15
        case 0x2F: 16
        case 0x25: 17
        case 0xB0: 18
        case 0x20: 19
        case 0x43: 20
        case 0x46: 21
        default: nil
        }
    }
}
