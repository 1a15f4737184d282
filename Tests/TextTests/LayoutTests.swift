import FasciaGeometry
import Testing

@testable import FasciaRaster

@Suite struct LayoutTests {
    @Test func boxIsAdvanceByLineHeight() throws {
        let font = try Fixtures.font(17)
        let layout = font.layout("Living room", scale: 1)
        let line = Fixtures.paragraphs("Living room", in: font.chain)[0].wholeLine
        #expect(layout.size == PixelSize(width: Int((line.width * 17).rounded(.up)), height: 20))
        #expect(layout.baseline == 16)
        #expect(layout.numberOfLines == 1 && !layout.isTruncated && layout.fontScale == 1 && !layout.isRightToLeft)
        #expect(abs(font.lineHeight - 20.57) < 0.01)
    }

    @Test func scaleMultipliesTheSize() throws {
        let font = try Fixtures.font(17)
        #expect(font.layout("Room", scale: 2).bytes == font.withSize(34).layout("Room", scale: 1).bytes)
        #expect(font.layout("Room", scale: 2).size.height == 41)
    }

    /// What is measured is what is drawn: ink lies within the box but for overhangs, and a label of the measured width cuts nothing.
    @Test(arguments: ["Living room 21.5 °C", "درجة الحرارة", "הטמפרטורה 12", "नमस्ते दुनिया", "สวัสดีชาวโลก"], [9.0, 13, 17, 24, 48])
    func measureEqualsDrawing(_ string: String, _ size: Double) throws {
        let font = try Fixtures.font(size)
        let measured = font.layout(string, scale: 1)
        let drawn = font.layout(string, scale: 1, options: TextOptions(maximumWidth: measured.size.width))
        #expect(drawn.size == measured.size && !drawn.isTruncated)
        #expect(drawn.bytes == measured.bytes && !drawn.bytes.isEmpty)
        #expect(measured.inkBounds.x >= -2 && measured.inkBounds.maxX <= measured.size.width + 2)
        let narrower = font.layout(string, scale: 1, options: TextOptions(maximumWidth: measured.size.width - 1))
        #expect(narrower.isTruncated && narrower.size.width < measured.size.width)
    }

    @Test func lettersStandAtFractionsOfAPixel() throws {
        let layout = try Fixtures.font(13).layout("llllllll", scale: 1)
        // The row in the middle shows the stems: their distances are not all whole pixels, so neither is their coverage alike.
        let row = (0..<layout.size.width).map { layout.coverage($0, layout.baseline - 4) }
        #expect(Set(row.filter { $0 > 0 }).count > 2)
    }

    @Test func baselineIsTheSameForAllScripts() throws {
        let font = try Fixtures.font(17)
        for string in ["Room", "غرفة", "חדר", "कक्ष", "ห้อง", "", " "] {
            let layout = font.layout(string, scale: 1)
            #expect(layout.baseline == 16 && layout.size.height == 20)
        }
        // Letters stand on it: nothing below, ink in the row above.
        let room = font.layout("HHH", scale: 1)
        #expect(room.inkBounds.maxY == room.baseline)
    }

    @Test func emptyTextHasHeightAndNoInk() throws {
        for string in ["", "   ", "\u{200B}", "\u{1}\u{7F}"] {
            let layout = try Fixtures.font().layout(string, scale: 1)
            #expect(layout.mask == nil && layout.inkBounds.isEmpty && layout.size.height == 20 && layout.numberOfLines == 1)
        }
    }

    @Test func ellipsisEndsLeftToRightTextOnTheRight() throws {
        let font = try Fixtures.font(17)
        let dots = font.layout("…", scale: 1).size.width
        let layout = font.layout("HHHHHHHHHHHHHHHHHHHH", scale: 1, options: TextOptions(maximumWidth: 100))
        #expect(layout.isTruncated && layout.size.width <= 100)
        #expect(layout.ink(columns: layout.size.width - dots + 1..<layout.size.width).height < 5, "dots at the right")
        #expect(layout.ink(columns: 0..<dots).height > 10, "letters at the left")
    }

    @Test func ellipsisEndsRightToLeftTextOnTheLeft() throws {
        let font = try Fixtures.font(17)
        let dots = font.layout("…", scale: 1).size.width
        for string in ["טמפרטורת הסלון היא גבוהה מאוד", "درجة حرارة غرفة الجلوس مرتفعة جدا"] {
            let layout = font.layout(string, scale: 1, options: TextOptions(maximumWidth: 100))
            #expect(layout.isTruncated && layout.isRightToLeft && layout.size.width <= 100)
            #expect(layout.ink(columns: 0..<dots - 1).height < 5, "dots at the left of \(string)")
            #expect(layout.ink(columns: layout.size.width - dots..<layout.size.width).height >= 5, "letters at the right of \(string)")
        }
    }

    @Test func ellipsisNeverCutsACluster() throws {
        let font = try Fixtures.font(17)
        let string = "ที่นี่ที่นี่ที่นี่"
        let whole = font.layout(string, scale: 1)
        for width in stride(from: whole.size.width - 1, to: 20, by: -1) {
            let layout = font.layout(string, scale: 1, options: TextOptions(maximumWidth: width))
            #expect(layout.isTruncated && layout.size.width <= width && layout.missingGlyphs.isEmpty)
        }
        // Room for two clusters and the ellipsis exactly: those two are there.
        let two = font.layout("ที่นี่…", scale: 1)
        #expect(font.layout(string, scale: 1, options: TextOptions(maximumWidth: two.size.width)).size == two.size)
    }

    @Test func tooNarrowForAnEllipsisIsEmptyRatherThanWider() throws {
        let font = try Fixtures.font(17)
        for width in [-5, 0, 1, 5] {
            let layout = font.layout("Room", scale: 1, options: TextOptions(maximumWidth: width))
            #expect(layout.isTruncated && layout.size.width <= max(0, width) && layout.size.height == 20)
        }
    }

    @Test func shrinksBeforeItIsCut() throws {
        let font = try Fixtures.font(17)
        let full = font.layout("Living room temperature", scale: 1)
        let options = TextOptions(maximumWidth: full.size.width * 3 / 4, minimumScale: 0.5)
        let shrunk = font.layout("Living room temperature", scale: 1, options: options)
        #expect(!shrunk.isTruncated && shrunk.fontScale < 0.76 && shrunk.fontScale > 0.7)
        #expect(shrunk.size.width <= options.maximumWidth ?? 0)
        #expect(shrunk.size.height == full.size.height && shrunk.baseline == full.baseline, "it stays aligned with its neighbours")
        let cut = font.layout(
            "Living room temperature", scale: 1, options: TextOptions(maximumWidth: full.size.width / 4, minimumScale: 0.5))
        #expect(cut.isTruncated && abs(cut.fontScale - 0.5) < 0.02)
    }

    @Test func lineBreaksInOneLineEndIt() throws {
        let font = try Fixtures.font(17)
        let layout = font.layout("a\nb", scale: 1)
        #expect(layout.isTruncated && layout.numberOfLines == 1)
        #expect(layout.bytes == font.layout("a…", scale: 1).bytes)
        #expect(!font.layout("a\n", scale: 1).isTruncated)
    }

    @Test func missingCharactersAreReportedAndDrawnAsBoxes() throws {
        let font = try Fixtures.font(17)
        let layout = font.layout("A你👨‍👩‍👧你B", scale: 1)
        #expect(layout.missingGlyphs == ["你", "👨", "👩", "👧"])
        #expect(font.chain.missingGlyphs(in: "A你B") == ["你"])
        #expect(font.chain.missingGlyphs(in: "درجة שלום नमस्ते ที่ 21.5 °C …\t\n").isEmpty)
        let line = Fixtures.paragraphs("A你👨‍👩‍👧你B", in: font.chain)[0].wholeLine
        #expect(line.glyphs.count == 5, "one box for a family")
        #expect(line.glyphs[1].glyph == 0 && line.runs[1].face === font.chain.first)
        #expect(layout.ink(columns: 14..<30).height > 8)
    }

    @Test func drawsThroughACanvas() throws {
        let font = try Fixtures.font(17)
        let layout = font.layout("Room", scale: 1)
        let surface = try Surface(width: 100, height: 40, isOpaque: true)
        let canvas = Canvas(surface: surface, scale: 1, cache: RenderCache())
        canvas.draw(layout, at: PixelPoint(x: 10, y: 5), Color(argb: 0xFFFF_0000))
        for y in 0..<40 {
            for x in 0..<100 {
                let red = surface.pixels[y * surface.stride + x] >> 16 & 0xFF
                #expect(red == UInt32(layout.coverage(x - 10, y - 5)))
            }
        }
    }

    @Test func equalRequestsGiveEqualPictures() throws {
        let one = try Fixtures.font(15).layout("Living room درجة 21", scale: 1.5)
        let other = try Fixtures.font(15)
        // Other glyphs and sizes before it leave no trace.
        _ = other.layout("moor gniviL", scale: 1.5).mask
        _ = other.withSize(22).layout("Living room", scale: 1).mask
        #expect(other.layout("Living room درجة 21", scale: 1.5).bytes == one.bytes)
    }

    // MARK: Arabic

    /// The characters of a text as they stand from left to right.
    private func visual(_ text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        let cells = TextCells(scalars, starts: Array(scalars.indices)).cells
        return String(String.UnicodeScalarView(cells.map { scalars[$0.range.lowerBound] }))
    }

    /// A number and its unit are read together; names behind a number are none.
    @Test(arguments: ["18 °C", "3 bar", "-12.5 °C", "+18 °C", "5–8 km/h", "20\u{A0}m²", "4 kWh"])
    func measuresRunFromLeftToRight(measure: String) {
        #expect(visual("السخان \(measure) والضغط").contains(measure))
        #expect(visual("السخان (\(measure))").contains(measure))
        #expect(visual("\(measure) now") == "\(measure) now")
    }

    @Test func otherNumbersRunAsTheyDid() {
        #expect(visual("قناة 3 Lanterns").contains("Lanterns 3"))
        #expect(visual("من 08:00 إلى 17:30").contains("17:30") && visual("عدد 3 ألف").contains("3"))
    }

    /// Arabic letters are low beside Latin ones: in small texts they are larger, and nothing else is.
    @Test func smallArabicIsEnlarged() throws {
        func height(_ text: String, _ size: Double) throws -> Double {
            Double(try Fixtures.font(size).layout(text, scale: 10).inkBounds.height) / size
        }
        let (small, large) = (try height("الستائر", 11), try height("الستائر", 17))
        #expect(abs(small / large - 1.12) < 0.02)
        #expect(abs(try height("Curtain", 11) / height("Curtain", 17) - 1) < 0.02)
        let font = try Fixtures.font(11)
        #expect(font.layout("الستائر", scale: 1).size.height == font.layout("Curtain", scale: 1).size.height)
    }

    /// Below the last of several lines there is room for the dots.
    @Test func severalLinesHaveRoomForDots() throws {
        let lines = try Fixtures.font(28).layout("في ليالي\nتسجيل حي", scale: 1, options: TextOptions(numberOfLines: 0))
        #expect(lines.inkBounds.maxY <= lines.size.height + 1)
    }
}
