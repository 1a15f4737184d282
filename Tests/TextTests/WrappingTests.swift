import FasciaGeometry
import Testing

@testable import FasciaRaster

@Suite struct WrappingTests {
    private static let english =
        "The heating follows the schedule until you touch the slider; then your value holds for two hours — or until midnight."

    /// A string with bars where lines may break.
    private func breaks(_ string: String) -> String {
        let scalars = string.unicodeScalars.map(\.value)
        let breaks = LineBreaker.opportunities(in: scalars, startsCluster: [Bool](repeating: true, count: scalars.count))
        var result = String.UnicodeScalarView()
        for (scalar, isBreak) in zip(string.unicodeScalars, breaks) {
            if isBreak { result.append("|") }
            result.append(scalar)
        }
        return String(result)
    }

    @Test func breaksWhereReadersExpectThem() {
        #expect(breaks("two words") == "two |words")
        #expect(breaks("two  words ") == "two  |words ")
        #expect(breaks("wall-mounted") == "wall-|mounted")
        #expect(breaks("at -5 °C") == "at |-5 |°C")
        #expect(breaks("2-3 1/2 on/off") == "2-3 |1/2 |on/|off")
        #expect(breaks("10\u{A0}°C a\u{2060}b") == "10\u{A0}°C |a\u{2060}b")
        #expect(breaks("yes — no") == "yes |— |no")
        #expect(breaks("Wait! (now)") == "Wait! |(now)")
        #expect(breaks("Schiff\u{AD}fahrt") == "Schiff\u{AD}|fahrt")
        #expect(breaks("你好，世界") == "你|好，|世|界")
        #expect(breaks("「你」好Wi-Fi。") == "「你」|好|Wi-|Fi。")
        #expect(breaks("カップを") == "カッ|プ|を")
        #expect(breaks("שלום עולם") == "שלום |עולם")
    }

    @Test func linesFitAndNothingIsLost() throws {
        let font = try Fixtures.font(15)
        let text = font.chain.text(WrappingTests.english, tabularDigits: false)
        for width in stride(from: 40.0, to: 400, by: 7) {
            var typesetter = Typesetter(chain: font.chain, limit: width / 15, maximumLines: .max)
            typesetter.set(text)
            #expect(!typesetter.isTruncated)
            #expect(typesetter.lines.allSatisfy { $0.width <= width / 15 })
            let clusters = typesetter.lines.flatMap { $0.shaped.glyphs.map(\.cluster) }
            let shown = Set(clusters)
            let letters = text.paragraphs[0].scalars.indices.filter { text.paragraphs[0].scalars[$0] != 0x20 }
            #expect(letters.allSatisfy { shown.contains(Int32($0)) } && clusters == clusters.sorted())
        }
    }

    @Test func lettersThatGrowAtABreakStillFit() throws {
        let font = try Fixtures.font(15)
        // Their final forms are much wider than the medial ones that were measured.
        for string in ["كككككككككككككك", "شششششششششششششش", "بطيييييييييييييع"] {
            for width in stride(from: 20.0, to: 100, by: 1) {
                var typesetter = Typesetter(chain: font.chain, limit: width / 15, maximumLines: .max)
                typesetter.set(font.chain.text(string, tabularDigits: false))
                #expect(typesetter.lines.allSatisfy { $0.width <= width / 15 }, "\(string) in \(width)")
            }
        }
    }

    @Test func spacesAtTheEndOfALineTakeNoRoom() throws {
        let font = try Fixtures.font(15)
        let width = font.layout("HHH", scale: 1).size.width
        for string in ["HHH HHH", "HHH    HHH", "HHH \u{3000} HHH"] {
            for limit in [width, width + 3, width + 12] {
                let layout = font.layout(string, scale: 1, options: TextOptions(maximumWidth: limit, numberOfLines: 0, alignment: .right))
                #expect(layout.numberOfLines == 2 && layout.size.width == width)
            }
        }
        #expect(
            font.layout("HHH HHH", scale: 1, options: TextOptions(maximumWidth: width + 23)).bytes == font.layout("HHH…", scale: 1).bytes)
    }

    @Test func numberOfLinesCutsWithAnEllipsis() throws {
        let font = try Fixtures.font(15)
        let all = font.layout(WrappingTests.english, scale: 1, options: TextOptions(maximumWidth: 200, numberOfLines: 0))
        #expect(!all.isTruncated && all.numberOfLines == 5 && all.size.height == 5 * 19 && all.size.width <= 200)
        let two = font.layout(WrappingTests.english, scale: 1, options: TextOptions(maximumWidth: 200, numberOfLines: 2))
        #expect(two.isTruncated && two.numberOfLines == 2 && two.size.height == 2 * 19)
        let enough = font.layout(WrappingTests.english, scale: 1, options: TextOptions(maximumWidth: 200, numberOfLines: 5))
        #expect(!enough.isTruncated && enough.bytes == all.bytes)
    }

    @Test func hardBreaksMakeLines() throws {
        let font = try Fixtures.font(15)
        for string in ["a\nb\n\nc", "a\r\nb\r\n\r\nc", "a\rb\r\rc", "a\u{2028}b\u{2029}\u{85}c\n"] {
            let layout = font.layout(string, scale: 1, options: TextOptions(numberOfLines: 0))
            #expect(layout.numberOfLines == 4 && layout.size.height == 4 * 19 && !layout.isTruncated)
        }
        #expect(font.layout("a\nb\nc", scale: 1, options: TextOptions(numberOfLines: 2)).isTruncated)
    }

    @Test func longWordsBreakAnywhere() throws {
        let font = try Fixtures.font(15)
        let layout = font.layout("Unbreakableverylongwordindeed", scale: 1, options: TextOptions(maximumWidth: 60, numberOfLines: 0))
        #expect(layout.numberOfLines > 3 && layout.size.width <= 60 && !layout.isTruncated)
        let arabic = font.layout("ببببببببببببببببببببببب", scale: 1, options: TextOptions(maximumWidth: 60, numberOfLines: 0))
        #expect(arabic.numberOfLines > 1 && arabic.size.width <= 60)
    }

    @Test func softHyphensShowOnlyAtTheEndOfALine() throws {
        let font = try Fixtures.font(15)
        let word = "Schiff\u{AD}fahrt"
        let whole = font.layout(word, scale: 1)
        #expect(abs(whole.size.width - font.layout("Schifffahrt", scale: 1).size.width) <= 1)
        let part = font.layout("Schiff", scale: 1).size.width
        let width = font.layout("Schiff-", scale: 1).size.width + 1
        let broken = font.layout(word, scale: 1, options: TextOptions(maximumWidth: width, numberOfLines: 0))
        #expect(broken.numberOfLines == 2 && broken.size.width > part)
        #expect(!broken.ink(columns: part + 1..<width).isEmpty, "a hyphen behind the first line")
        // One pixel less, and the hyphen would not fit any more: the word breaks elsewhere.
        let narrow = font.layout(word, scale: 1, options: TextOptions(maximumWidth: part, numberOfLines: 0))
        #expect(narrow.size.width <= part)
    }

    @Test func alignmentMovesLinesWithinTheBox() throws {
        let font = try Fixtures.font(15)
        func left(_ string: String, _ alignment: TextAlignment) -> (first: Int, second: Int) {
            let layout = font.layout(string, scale: 1, options: TextOptions(numberOfLines: 0, alignment: alignment))
            let middle = layout.size.height / 2
            func first(_ rows: Range<Int>) -> Int {
                (0..<layout.size.width).first { x in rows.contains { layout.coverage(x, $0) > 0 } } ?? -1
            }
            return (first(0..<middle), first(middle..<layout.size.height))
        }
        #expect(left("HHHHHH\nH", .natural).second < 3)
        #expect(left("HHHHHH\nH", .left).second < 3)
        #expect(left("HHHHHH\nH", .right).second > 40)
        let center = left("HHHHHH\nH", .center).second
        #expect(center > 20 && center < 40)
        #expect(left("םםםםםם\nם", .natural).second > 30, "natural is right in Hebrew")
        #expect(left("םםםםםם\nם", .left).second < 3)
    }

    @Test func tallScriptsGetMoreRoomBetweenLinesButNotAroundThem() throws {
        let font = try Fixtures.font(15)
        let thai = font.layout("ที่\nปู่", scale: 1, options: TextOptions(numberOfLines: 0))
        #expect(thai.size.height > 2 * 19 && thai.baseline == 15)
        // No row of ink touches both lines.
        let rows = (0..<thai.size.height).filter { y in (0..<thai.size.width).contains { thai.coverage($0, y) > 0 } }
        #expect(zip(rows, rows.dropFirst()).contains { $1 - $0 > 1 })
    }

    @Test func shrinksToItsLines() throws {
        let font = try Fixtures.font(15)
        let options = TextOptions(maximumWidth: 200, numberOfLines: 3, minimumScale: 0.5)
        let layout = font.layout(WrappingTests.english, scale: 1, options: options)
        #expect(!layout.isTruncated && layout.numberOfLines == 3 && layout.fontScale < 1 && layout.fontScale >= 0.5)
    }
}
