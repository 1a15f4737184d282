import FasciaGeometry
import Glibc
import Testing

@testable import FasciaRaster

/// Glyphs in colour: Noto's pictures (package fonts-noto-color-emoji).
@Suite struct EmojiTests {
    private static let paths = [Fixtures.inter, Fixtures.arabic, Fixtures.hebrew, FontChain.emojiPath, Fixtures.thai]

    private func chain() throws -> FontChain { try FontChain(paths: Self.paths) }

    @Test(arguments: [
        "😀", "👩‍🚒", "👍🏽", "👩🏿‍🚒", "👨‍👩‍👧‍👦", "🇩🇪", "1️⃣", "#️⃣", "❤️", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏳️‍🌈", "☺️",
    ]) func sequencesAreOnePicture(emoji: String) throws {
        let chain = try chain()
        for text in [emoji, "a\(emoji)b", "שלום \(emoji) 42", "ب\(emoji)"] {
            let line = Fixtures.paragraphs(text, in: chain)[0].wholeLine
            let pictures = line.runs.filter { $0.face.hasPictures }
            #expect(pictures.count == 1 && pictures.first?.glyphs.count == 1, "\(text)")
            #expect(chain.missingGlyphs(in: text).isEmpty, "\(text)")
        }
    }

    @Test func whatIsMeantAsTextStaysText() throws {
        let chain = try chain()
        for text in ["1", "#*", "©", "❤\u{FE0E}x", "↔"] {
            #expect(Fixtures.paragraphs(text, in: chain)[0].wholeLine.runs.first?.face.hasPictures == false, "\(text)")
        }
        // A heart that only the pictures have is better than a box.
        #expect(Fixtures.files("🎵\u{FE0E}", in: chain) == ["NotoColorEmoji.ttf"])
    }

    @Test func picturesAreDrawnInTheirColoursAndWithTheTextsAlpha() throws {
        let font = Font(chain: try chain(), size: 40)
        let layout = font.layout("A😀", scale: 1)
        #expect(layout.pictures.count == 1 && layout.mask != nil)
        let place = try #require(layout.pictures.first?.place)
        #expect(layout.inkBounds.contains(x: place.x + 20, y: place.y + 20))
        func pixel(_ color: Color, alpha: UInt8 = 255) throws -> UInt32 {
            let surface = try Surface(width: 120, height: 60, isOpaque: true)
            let canvas = Canvas(surface: surface, scale: 1, cache: RenderCache())
            canvas.alpha = alpha
            canvas.draw(layout, at: PixelPoint(x: 0, y: 0), color)
            return surface.pixel(x: place.x + 24, y: place.y + 8)
        }
        let yellow = try pixel(.white)
        #expect(yellow >> 16 & 0xFF > 200 && yellow >> 8 & 0xFF > 150 && yellow & 0xFF < 120)
        #expect(try pixel(Color(argb: 0xFF00_00FF)) == yellow, "the text's colour is not the picture's")
        let pale = try pixel(Color.white.withAlpha(0.5))
        #expect(abs(Int(pale >> 16 & 0xFF) * 2 - Int(yellow >> 16 & 0xFF)) < 4)
        #expect(try pixel(.white, alpha: 0) == 0xFF00_0000)
        #expect(font.layout("😀", scale: 1).mask == nil)
    }

    @Test func sizesFollowTheText() throws {
        let chain = try chain()
        for (size, scale) in [(12.0, 1.0), (17, 2), (109, 1), (200, 1)] {
            let picture = try #require(Font(chain: chain, size: size).layout("😀", scale: scale).pictures.first)
            let em = size * scale
            #expect(abs(Double(picture.picture.width) - em * 1.25) < em * 0.05 + 1)
            // It lies between the line's edges, give or take what rounding needs.
            #expect(Double(picture.place.y) >= -0.1 * em && Double(picture.place.y + picture.picture.height) <= 1.3 * em)
        }
    }

    @Test func picturesCountInTheCachesBudget() throws {
        let chain = try chain()
        let picture = try #require(Font(chain: chain, size: 60).layout("😀", scale: 1).pictures.first)
        #expect(chain.library.glyphStatistics.bytes >= picture.picture.byteCount)
        // More than the budget holds: older ones go.
        let font = Font(chain: chain, size: 150)
        for emoji in ["🍏", "🍎", "🍐", "🍊", "🍋", "🍌", "🍉", "🍇", "🍓", "🫐", "🍈", "🍒", "🍑", "🥭", "🍍", "🥥"] {
            _ = font.layout(emoji, scale: 1).pictures
        }
        #expect(chain.library.glyphStatistics.bytes <= 2 << 20 && chain.library.glyphStatistics.evictions > 0)
    }

    @Test func theFontIsOpenedAtTheFirstPicture() throws {
        let copy = "/tmp/fascia-emoji-\(getpid()).ttf"
        #expect(symlink(FontChain.emojiPath, copy) == 0)
        defer { unlink(copy) }
        let chain = try FontChain(paths: [Fixtures.inter, copy])
        _ = chain.missingGlyphs(in: "No pictures: 1 # © é")
        #expect(!chain.library.isOpen(copy))
        _ = chain.missingGlyphs(in: "😀")
        #expect(chain.library.isOpen(copy))
    }

    @Test func withoutTheFontTheyAreMissing() throws {
        #expect(try Fixtures.chain().missingGlyphs(in: "a😀").map { String($0) } == ["😀"])
    }

    @Test func aFontOfPicturesIsNoFirstFont() {
        let error = #expect(throws: RasterError.self) { try FontChain(paths: [FontChain.emojiPath]) }
        #expect(error?.reason.contains("only pictures") == true)
    }

    @Test func marksOfDirectionShowNothing() throws {
        let chain = try chain()
        let font = Font(chain: chain, size: 17)
        #expect(font.layout("a\u{2068}bc\u{2069}d", scale: 1).size == font.layout("abcd", scale: 1).size)
        #expect(chain.missingGlyphs(in: "\u{2068}x\u{2069}\u{200F}").isEmpty)
        let line = Fixtures.paragraphs("Call \u{2068}דנה!\u{2069} (2)", in: chain)[0]
        // The name's own mark stays with it, on its left; what follows is where it is in English.
        let whole = line.wholeLine
        let clusters = whole.runs.flatMap { whole.glyphs[$0.glyphs] }.filter { $0.advance > 0 }.map(\.cluster)
        #expect(clusters == [0, 1, 2, 3, 4, 9, 8, 7, 6, 11, 12, 13, 14])
    }

    @Test func isolatesDoNotBreakLines() {
        let scalars = "a \u{2068}bc\u{2069}, d".unicodeScalars.map(\.value)
        let breaks = LineBreaker.opportunities(in: scalars, startsCluster: scalars.map { _ in true })
        #expect(breaks.indices.filter { breaks[$0] } == [2, 8])
    }
}
