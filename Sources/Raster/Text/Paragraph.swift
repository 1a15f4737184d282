import CFreeType

/// A stretch of text without line breaks of its own, taken apart: what each character needs to be shaped and broken.
///
/// Independent of font size and of any width, so one analysis serves every layout of a string.
final class Paragraph {
    /// The face of clusters that no face of the chain has.
    static let missingFace: Int16 = -1

    /// The characters, without control characters.
    let scalars: [UInt32]
    /// Whether a character begins what a reader takes for one (a base with its marks, a conjunct, an emoji sequence).
    let startsCluster: [Bool]
    /// The bidirectional embedding levels; odd ones run from right to left.
    let levels: [Int8]
    /// The script of each character, with common and inherited ones resolved to their neighbours'.
    let scripts: [hb_script_t]
    /// Index into the chain, the same for a whole cluster; or `missingFace`.
    let faces: [Int16]
    /// Whether the paragraph as a whole runs from right to left.
    let isRightToLeft: Bool
    /// Whether digits are shaped equally wide.
    let tabularDigits: Bool
    /// Whether it is shaped for a small size.
    let isSmall: Bool
    /// Everything on one line, in visual order.
    private(set) var wholeLine = ShapedLine.empty
    /// `widths[i]` is the advance, in ems, of everything before character i in reading order; one more than there are characters.
    private(set) lazy var widths: [Double] = prefixWidths()
    /// `breaks[i]` is whether a line may end before character i.
    private(set) lazy var breaks: [Bool] = LineBreaker.opportunities(in: scalars, startsCluster: startsCluster)

    var count: Int { scalars.count }

    /// - Parameter startsCluster: as long as `scalars`.
    init(scalars: [UInt32], startsCluster: [Bool], tabularDigits: Bool, isSmall: Bool = false, chain: FontChain) {
        self.isSmall = isSmall
        self.scalars = scalars
        self.startsCluster = startsCluster
        self.tabularDigits = tabularDigits
        let (levels, isRightToLeft) = BidiLevels.resolve(scalars)
        self.isRightToLeft = isRightToLeft
        var scripts = Paragraph.scripts(of: scalars)
        let faces = chain.faces(for: scalars, startsCluster: startsCluster)
        // The letters around it have no say in how a picture is made of its parts.
        for index in scalars.indices where faces[index] > 0 && chain.face(Int(faces[index]))?.hasPictures == true {
            scripts[index] = HB_SCRIPT_COMMON
        }
        self.levels = levels
        self.scripts = scripts
        self.faces = faces
        wholeLine = Shaper.shape(self, 0..<scalars.count, in: chain)
    }

    /// What the analysis occupies, roughly, in bytes.
    var byteCount: Int { 200 + count * 40 + wholeLine.glyphs.count * MemoryLayout<ShapedGlyph>.stride }

    /// Where the cluster that holds `index` begins.
    func clusterStart(_ index: Int) -> Int {
        var index = min(index, count)
        while index > 0, index < count, !startsCluster[index] { index -= 1 }
        return index
    }

    /// Where the cluster that begins at `index` ends.
    func clusterEnd(_ index: Int) -> Int {
        var index = index + 1
        while index < count, !startsCluster[index] { index += 1 }
        return min(index, count)
    }

    private func prefixWidths() -> [Double] {
        var widths = [Double](repeating: 0, count: count + 1)
        for run in wholeLine.runs {
            for glyph in wholeLine.glyphs[run.glyphs] {
                widths[Int(glyph.cluster) + 1] += Double(glyph.advance) * run.emPerUnit
            }
        }
        for index in 0..<count { widths[index + 1] += widths[index] }
        return widths
    }

    private static func scripts(of scalars: [UInt32]) -> [hb_script_t] {
        let unicode = hb_unicode_funcs_get_default()
        var scripts = [hb_script_t](repeating: HB_SCRIPT_COMMON, count: scalars.count)
        var current = HB_SCRIPT_COMMON
        var leading = 0
        for (index, scalar) in scalars.enumerated() {
            let script = scalar < 0x80 ? latinOrCommon(scalar) : hb_unicode_script(unicode, scalar)
            if script != HB_SCRIPT_COMMON && script != HB_SCRIPT_INHERITED && script != HB_SCRIPT_UNKNOWN {
                if current == HB_SCRIPT_COMMON {
                    while leading < index {
                        scripts[leading] = script
                        leading += 1
                    }
                }
                current = script
            }
            scripts[index] = current
        }
        return scripts
    }

    private static func latinOrCommon(_ scalar: UInt32) -> hb_script_t {
        let lower = scalar | 0x20
        return lower >= 0x61 && lower <= 0x7A ? HB_SCRIPT_LATIN : HB_SCRIPT_COMMON
    }
}
