import FasciaGeometry
import Glibc
import Testing

@testable import FasciaRaster

/// What the tests of text have in common: the system's fonts, and ink that can be asked about.
enum Fixtures {
    static let inter = "/usr/share/fonts/opentype/inter/Inter-Regular.otf"
    static let arabic = "/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf"
    static let hebrew = "/usr/share/fonts/truetype/noto/NotoSansHebrew-Regular.ttf"
    static let devanagari = "/usr/share/fonts/truetype/noto/NotoSansDevanagari-Regular.ttf"
    static let thai = "/usr/share/fonts/truetype/noto/NotoSansThai-Regular.ttf"

    /// A chain with the scripts that the tests use, and nothing that would hide what is missing.
    static func chain() throws -> FontChain { try FontChain(paths: [inter, arabic, hebrew, devanagari, thai]) }

    static func font(_ size: Double = 17) throws -> Font { Font(chain: try chain(), size: size) }

    /// The paragraphs of a string.
    static func paragraphs(_ string: String, in chain: FontChain) -> [Paragraph] { chain.text(string, tabularDigits: false).paragraphs }

    /// A file's bytes, empty if it cannot be read.
    static func read(_ path: String) -> [UInt8] {
        guard let file = fopen(path, "rb") else { return [] }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 4 << 20)
        let count = fread(&bytes, 1, bytes.count, file)
        return Array(bytes.prefix(count))
    }

    /// The paths of the faces of a string's runs, from left to right.
    static func files(_ string: String, in chain: FontChain) -> [String] {
        paragraphs(string, in: chain)[0].wholeLine.runs.map { run in
            let name = run.face.path.split(separator: "/").last ?? ""
            return String(name.split(separator: "-")[0])
        }
    }
}

extension TextLayout {
    /// Coverage at a pixel of the box, 0 where there is no ink.
    func coverage(_ x: Int, _ y: Int) -> UInt8 {
        let ink = inkBounds
        guard let mask, x >= ink.x, y >= ink.y, x < ink.maxX, y < ink.maxY else { return 0 }
        return mask.bytes[(y - ink.y) * mask.stride + x - ink.x]
    }

    /// The smallest rectangle around the ink in some columns of the box.
    func ink(columns: Range<Int>) -> PixelRect {
        var bounds = PixelRect.zero
        for y in inkBounds.y..<inkBounds.maxY {
            for x in columns where coverage(x, y) > 0 { bounds = bounds.union(PixelRect(x: x, y: y, width: 1, height: 1)) }
        }
        return bounds
    }

    /// Every byte of the mask, row by row.
    var bytes: [UInt8] {
        guard let mask else { return [] }
        return (0..<mask.height).flatMap { y in (0..<mask.width).map { mask.bytes[y * mask.stride + $0] } }
    }
}
