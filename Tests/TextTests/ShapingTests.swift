import Glibc
import Testing

@testable import FasciaRaster

@Suite struct ShapingTests {
    @Test func latinIsOneRunOfTheFirstFace() throws {
        let chain = try Fixtures.chain()
        let line = Fixtures.paragraphs("Living room", in: chain)[0].wholeLine
        #expect(line.runs.count == 1)
        #expect(line.glyphs.count == 11)
        #expect(line.glyphs.map(\.cluster) == Array(0..<11).map(Int32.init))
        #expect(line.width > 4 && line.width < 8)
    }

    @Test func arabicLettersJoin() throws {
        let chain = try Fixtures.chain()
        let alone = Fixtures.paragraphs("ب", in: chain)[0].wholeLine.glyphs.map(\.glyph)
        let line = Fixtures.paragraphs("ببب", in: chain)[0].wholeLine
        let glyphs = Set(line.glyphs.map(\.glyph))
        #expect(glyphs.isDisjoint(with: alone), "initial, medial and final forms are not the isolated one")
        #expect(line.glyphs.map(\.cluster).first == 2, "the first glyph from the left is the last letter")
    }

    @Test func combiningMarksStayWithTheirBase() throws {
        let chain = try Fixtures.chain()
        // Hebrew with points, Arabic with vowels, a Latin letter with an accent that the font composes, Thai with two marks.
        for (string, file) in [("שָׁלוֹם", "NotoSansHebrew"), ("مُحَمَّد", "NotoSansArabic"), ("e\u{301}", "Inter"), ("ที่นี่", "NotoSansThai")] {
            #expect(Fixtures.files(string, in: chain) == [file], "\(string)")
            #expect(chain.missingGlyphs(in: string).isEmpty)
        }
        let composed = Fixtures.paragraphs("é", in: chain)[0].wholeLine
        let parts = Fixtures.paragraphs("e\u{301}", in: chain)[0].wholeLine
        #expect(composed.width == parts.width)
    }

    @Test func markThatTheBaseFaceLacksTakesBothToAFaceThatHasThem() throws {
        let chain = try Fixtures.chain()
        // A dotted circle with a Devanagari sign: Inter has the circle, but not the sign.
        let paragraph = Fixtures.paragraphs("\u{25CC}\u{93F}", in: chain)[0]
        #expect(Set(paragraph.faces).count == 1)
        #expect(paragraph.faces.allSatisfy { $0 == 3 })
    }

    @Test func devanagariFormsConjunctsAndReorders() throws {
        let chain = try Fixtures.chain()
        let line = Fixtures.paragraphs("क्षि", in: chain)[0].wholeLine
        #expect(line.glyphs.count == 2, "four characters, one conjunct and one sign")
        #expect(line.glyphs.allSatisfy { $0.cluster == 0 })
    }

    @Test func mixedDirectionsAreOrderedByTheBidirectionalAlgorithm() throws {
        let chain = try Fixtures.chain()
        #expect(Fixtures.files("Room שלום 12", in: chain) == ["Inter", "Inter", "NotoSansHebrew"])
        #expect(Fixtures.files("שלום Room", in: chain) == ["Inter", "NotoSansHebrew"])
        let paragraph = Fixtures.paragraphs("שלום 21.5", in: chain)[0]
        #expect(paragraph.isRightToLeft)
        #expect(paragraph.levels == [1, 1, 1, 1, 1, 2, 2, 2, 2])
        // The digits come first from the left, in their own order.
        let clusters = paragraph.wholeLine.glyphs
        let runs = paragraph.wholeLine.runs.map { run in clusters[run.glyphs].map { Int($0.cluster) } }
        #expect(runs.first == [5, 6, 7, 8])
        #expect(runs.last == [4, 3, 2, 1, 0])
    }

    @Test func bracketsAreMirroredInRightToLeftText() throws {
        let chain = try Fixtures.chain()
        let open = Fixtures.paragraphs("(", in: chain)[0].wholeLine.glyphs[0].glyph
        let line = Fixtures.paragraphs("א(ב)", in: chain)[0].wholeLine
        let left = try #require(line.glyphs[line.runs[0].glyphs].first)
        #expect(left.cluster == 3 && left.glyph == open, "the closing bracket stands left and opens")
    }

    @Test func spacesAndInvisibleCharactersDoNotCutRuns() throws {
        let chain = try Fixtures.chain()
        #expect(Fixtures.files("درجة الحرارة", in: chain).count == 1)
        #expect(Fixtures.files("नमस्ते\u{200D} दुनिया", in: chain).count == 1)
        #expect(chain.missingGlyphs(in: "a\u{200D}b\u{2060}c\u{FE0F}\u{200E}\u{2009}\u{3000}\u{A0}").isEmpty)
    }

    @Test func tabularDigitsAreEquallyWide() throws {
        let font = try Fixtures.font()
        let options = TextOptions(tabularDigits: true)
        #expect(font.layout("11111111", scale: 1, options: options).size == font.layout("80480640", scale: 1, options: options).size)
        #expect(font.layout("11111111", scale: 1).size.width < font.layout("80480640", scale: 1).size.width)
    }

    /// Glyphs, advances and offsets of every run against HarfBuzz's own tool (package libharfbuzz-bin).
    @Test(
        arguments: [
            "Living room 21.5 °C", "AVATAR To. fi -> 1x2", "مرحبا بالعالم", "درجة الحرارة 21.5", "مُحَمَّد رسول", "שלום עולם",
            "שָׁלוֹם, Room 12 (א)",
            "नमस्ते दुनिया", "क्षत्रिय कर्ता", "สวัสดีชาวโลก", "ห้องนั่งเล่น น้ำ ที่นี่", "Ελληνικά и кириллица", "e\u{301}a\u{323}\u{302}",
            "Zimmer غرفة חדר कक्ष ห้อง 7",
        ])
    func glyphsEqualHarfBuzzsTool(_ string: String) throws {
        let paragraph = Fixtures.paragraphs(string, in: try Fixtures.chain())[0]
        let line = paragraph.wholeLine
        let starts = line.runs.map { run in Int(line.glyphs[run.glyphs].map(\.cluster).min() ?? 0) }
        for (run, start) in zip(line.runs, starts) {
            let end = starts.filter { $0 > start }.min() ?? paragraph.count
            let mine = line.glyphs[run.glyphs].map { "\($0.glyph)@\($0.x),\($0.y)+\($0.advance)" }
            let theirs = try HarfBuzzTool.shape(paragraph.scalars, start..<end, face: run.face.path, isReversed: run.level & 1 != 0)
            #expect(mine == theirs, "\(string), characters \(start)..<\(end)")
        }
    }
}

/// HarfBuzz's command line tool.
private enum HarfBuzzTool {
    static func shape(_ scalars: [UInt32], _ range: Range<Int>, face: String, isReversed: Bool) throws -> [String] {
        func list(_ range: Range<Int>) -> String { scalars[range].map { String($0, radix: 16) }.joined(separator: ",") }
        var command =
            "hb-shape --font-file=\(face) --font-funcs=ot --no-glyph-names --no-clusters --direction=\(isReversed ? "rtl" : "ltr")"
        command += " --unicodes=\(list(range))"
        if range.lowerBound > 0 { command += " --unicodes-before=\(list(0..<range.lowerBound))" } else { command += " --bot" }
        if range.upperBound < scalars.count {
            command += " --unicodes-after=\(list(range.upperBound..<scalars.count))"
        } else {
            command += " --eot"
        }
        let pipe = try #require(popen(command, "r"))
        defer { pclose(pipe) }
        var output = ""
        var buffer = [CChar](repeating: 0, count: 4096)
        while fgets(&buffer, 4096, pipe) != nil {
            output += String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
        let glyphs = output.split(separator: "]")[0].drop { $0 == "[" }.split(separator: "|")
        return glyphs.map { $0.contains("@") ? String($0) : $0.split(separator: "+").joined(separator: "@0,0+") }
    }
}
