import Glibc
import Testing

@testable import FasciaRaster

@Suite struct FontTests {
    /// A folder of its own, removed with its owner.
    private final class Folder {
        let path: String

        init() {
            var template = Array("/tmp/fascia-fonts-XXXXXX".utf8CString)
            path = mkdtemp(&template).map { String(cString: $0) } ?? "/tmp"
        }

        deinit { system("rm -rf '\(path)'") }

        func write(_ name: String, _ bytes: [UInt8]) -> String {
            let file = fopen("\(path)/\(name)", "wb")
            fwrite(bytes, 1, bytes.count, file)
            fclose(file)
            return "\(path)/\(name)"
        }
    }

    private func reason(_ paths: [String]) -> String {
        do {
            _ = try FontChain(paths: paths)
            return ""
        } catch {
            return "\(error)"
        }
    }

    @Test func missingBrokenAndHugeFilesAreNamed() throws {
        let folder = Folder()
        let font = Fixtures.read(Fixtures.hebrew)
        mkfifo("\(folder.path)/fifo.ttf", 0o600)
        let huge = folder.write("huge.ttf", font)
        #expect(truncate(huge, 300 << 20) == 0)
        let cases: [(String, String)] = [
            ("\(folder.path)/none.ttf", "no such file"), (folder.path, "not a regular file"),
            ("\(folder.path)/fifo.ttf", "not a regular file"),
            (folder.write("empty.ttf", []), "empty"), (folder.write("short.ttf", [0, 1, 0]), "too few"),
            (folder.write("text.ttf", Array("This is no font at all, whatever its name says".utf8)), "not a TrueType or OpenType font"),
            (folder.write("web.woff2", Array("wOF2".utf8) + [UInt8](repeating: 0, count: 40)), "web font"), (huge, "300 MiB"),
            (folder.write("directory.ttf", Array(font.prefix(40))), "truncated"),
            (folder.write("half.ttf", Array(font.prefix(font.count / 2))), "truncated"),
            (folder.write("collection.ttc", Array("ttcf".utf8) + [0, 1, 0, 0, 0, 0, 0, 1, 0, 9, 0, 0]), "truncated"),
        ]
        for (path, expected) in cases {
            let message = reason([path])
            #expect(message.contains(path) && message.contains(expected), "\(path): \(message)")
        }
        #expect(reason([]).contains("names no file"))
        // A fallback that is missing or empty is found at once, one that is broken by openAll() or when it is needed.
        #expect(reason([Fixtures.inter, "\(folder.path)/none.ttf"]).contains("none.ttf"))
        #expect(reason([Fixtures.inter, "\(folder.path)/empty.ttf"]).contains("empty"))
        let chain = try FontChain(paths: [Fixtures.inter, "\(folder.path)/half.ttf", Fixtures.hebrew])
        #expect(throws: RasterError.self) { try chain.openAll() }
        #expect(chain.missingGlyphs(in: "שלום").isEmpty, "the next face serves")
        #expect(chain.failures.count == 1 && chain.failures[0].object.hasSuffix("half.ttf"))
        #expect(chain.missingGlyphs(in: "שלום नम").count == 2 && chain.failures.count == 1, "reported once")
    }

    /// A copy of a font with one more table, its directory in order.
    private func font(_ original: [UInt8], adding tag: String, _ table: [UInt8]) -> [UInt8] {
        func bytes(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
        func number(_ at: Int) -> Int { original[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
        let count = Int(original[4]) << 8 | Int(original[5])
        var records: [(tag: [UInt8], rest: [UInt8])] = (0..<count).map { index in
            let at = 12 + index * 16
            return (Array(original[at..<at + 4]), bytes(number(at + 4)) + bytes(number(at + 8) + 16) + bytes(number(at + 12)))
        }
        records.append((Array(tag.utf8), bytes(0) + bytes(original.count + 16) + bytes(table.count)))
        records.sort { $0.tag.lexicographicallyPrecedes($1.tag) }
        var result = Array(original[0..<4]) + bytes(count + 1)[2...] + original[6..<12]
        for record in records { result += record.tag + record.rest }
        return result + original[(12 + count * 16)...] + table
    }

    @Test func colourGlyphsCountAsMissing() throws {
        let folder = Folder()
        let plain = try FontChain(paths: [Fixtures.hebrew])
        let alef = Int(Fixtures.paragraphs("א", in: plain)[0].wholeLine.glyphs[0].glyph)
        let glyph = [UInt8(alef >> 8), UInt8(alef & 255)]
        // One base glyph with one layer; and the same in the table's second version.
        let layers: [UInt8] = [0, 0, 0, 1, 0, 0, 0, 14, 0, 0, 0, 20, 0, 1] + glyph + [0, 0, 0, 1] + glyph + [0, 0]
        let paints: [UInt8] =
            [0, 1] + [UInt8](repeating: 0, count: 12) + [0, 0, 0, 34] + [UInt8](repeating: 0, count: 16) + [0, 0, 0, 1] + glyph + [
                0, 0, 0, 10,
            ]
        for (name, table) in [("layers.ttf", layers), ("paints.ttf", paints)] {
            let path = folder.write(name, font(Fixtures.read(Fixtures.hebrew), adding: "COLR", table))
            let chain = try FontChain(paths: [Fixtures.inter, path])
            try chain.openAll()
            #expect(chain.missingGlyphs(in: "אב") == ["א"], "\(name)")
            #expect(Font(chain: chain, size: 17).layout("אב", scale: 1).missingGlyphs == ["א"])
            // Another font that has it as an outline serves.
            #expect(try FontChain(paths: [Fixtures.inter, path, Fixtures.hebrew]).missingGlyphs(in: "אב").isEmpty)
        }
    }

    @Test func facesAreSharedThroughALibrary() throws {
        let library = FontLibrary()
        let regular = try FontChain(paths: [Fixtures.inter, Fixtures.hebrew], library: library)
        let other = try FontChain(paths: [Fixtures.hebrew, Fixtures.inter], library: library)
        #expect(regular.first === other.face(1))
        #expect(regular.face(1) === other.first)
    }

    @Test(arguments: FontWeight.allCases) func systemFontsExist(_ weight: FontWeight) throws {
        let paths = FontChain.systemPaths(weight: weight)
        #expect(paths.first?.contains("Inter-\(weight.rawValue)") == true)
        let chain = try FontChain(paths: paths)
        try chain.openAll()
        #expect(chain.missingGlyphs(in: "Room 21 °C → Ω Ж درجة שלום नमस्ते ที่ ქართული").isEmpty)
    }

    @Test(arguments: [0, -3, .nan, 1e9, .infinity, -.infinity, 0.001]) func invalidSizesAreClamped(_ size: Double) throws {
        let font = try Fixtures.font(size)
        #expect(Font.sizes.contains(font.size))
        for scale in [0, -1, .nan, 1e9, 1.0] {
            let layout = font.layout("Ab", scale: scale)
            #expect(layout.size.width > 0 && layout.size.width < 4000 && layout.size.height > 0 && layout.inkBounds.width < 4000)
        }
    }

    @Test func invalidMinimumScalesDoNotMatter() throws {
        for scale in [Double.nan, -1, 0, 7, .infinity] {
            let layout = try Fixtures.font().layout("Living room", scale: 1, options: TextOptions(maximumWidth: 40, minimumScale: scale))
            #expect(layout.size.width <= 40 && layout.fontScale > 0 && layout.fontScale <= 1)
        }
    }

    @Test func fontsAreEqualByChainAndSize() throws {
        let chain = try Fixtures.chain()
        #expect(Font(chain: chain, size: 17) == Font(chain: chain, size: 17))
        #expect(Font(chain: chain, size: 17) != Font(chain: chain, size: 18))
        #expect(Font(chain: chain, size: 17) != (try Fixtures.font(17)))
        #expect(Font(chain: chain, size: 17).withSize(18).hashValue == Font(chain: chain, size: 18).hashValue)
    }

    // MARK: Files that change while they are open

    private func layout(_ string: String, _ chain: FontChain) -> TextLayout {
        chain.layout(string, size: 40, scale: 1, options: TextOptions())
    }

    /// Looks that each character is drawn as the whole font draws it, or not at all.
    /// - Returns: how many are not.
    private func check(_ string: String, _ chain: FontChain, _ whole: FontChain) -> Int {
        var blanks = 0
        for character in string {
            let bytes = layout(String(character), chain).bytes
            if bytes.allSatisfy({ $0 == 0 }) {
                blanks += 1
            } else {
                #expect(bytes == layout(String(character), whole).bytes, "\(character) is wrong")
            }
        }
        return blanks
    }

    /// Writes into the file as it is, as `cp` does.
    private func overwrite(_ path: String, _ bytes: [UInt8]) throws {
        let descriptor = open(path, O_WRONLY | O_TRUNC)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        try #require(write(descriptor, bytes, bytes.count) == bytes.count)
    }

    /// Of a font that is cut short in mid use what was drawn stays, new glyphs are blank, and come when it is whole again. If the file
    /// were mapped, this would end the process.
    @Test(arguments: [Fixtures.inter, Fixtures.hebrew]) func aFontThatIsCutShortAndComesBack(original: String) throws {
        let folder = Folder()
        let bytes = Fixtures.read(original)
        let path = folder.write("font", bytes)
        let letters = original == Fixtures.inter ? ["ab", "CGMRXZ", "ZXRMGC"] : ["אב", "דהושףץ", "ץףשוהד"]
        let whole = try FontChain(paths: [original])
        let chain = try FontChain(paths: [path])
        #expect(layout(letters[0], chain).bytes == layout(letters[0], whole).bytes)
        try overwrite(path, [])
        let blanks = check(letters[1], chain, whole)
        // The pages of a small font may all be in memory.
        #expect(blanks > 0 || bytes.count < 50_000, "there is nothing to draw them from")
        chain.removeCachedTexts()
        #expect(layout(letters[0], chain).bytes == layout(letters[0], whole).bytes, "what is known stays")
        for count in [1, 12, 300, bytes.count / 2, bytes.count - 1] {
            try overwrite(path, Array(bytes.prefix(count)))
            _ = layout("\(letters[1])\(count)", chain)
        }
        try overwrite(path, bytes)
        #expect(layout(letters[2], chain).bytes == layout(letters[2], whole).bytes, "the same font again")
    }

    /// Glyphs of another font are in other places: better none than wrong ones.
    @Test func anotherFontInItsPlaceIsNotRead() throws {
        let folder = Folder()
        let path = folder.write("font", Fixtures.read(Fixtures.inter))
        let chain = try FontChain(paths: [path])
        let before = layout("ab", chain).bytes
        // Much the same, and everything is somewhere else.
        try overwrite(path, Fixtures.read("/usr/share/fonts/opentype/inter/Inter-Medium.otf"))
        #expect(check("CGMRXZ0369?&", chain, try FontChain(paths: [Fixtures.inter])) > 0)
        chain.removeCachedTexts()
        #expect(layout("ab", chain).bytes == before)
        // A chain that is made now has the new one.
        #expect(layout("ab", try FontChain(paths: [path])).bytes != before)
    }

    /// A file that takes the name of another leaves the open one as it was.
    @Test func aFontThatIsRenamedOverChangesNothing() throws {
        let folder = Folder()
        let path = folder.write("font", Fixtures.read(Fixtures.inter))
        let chain = try FontChain(paths: [path])
        _ = folder.write("new", Fixtures.read(Fixtures.thai))
        rename("\(folder.path)/new", path)
        let whole = try FontChain(paths: [Fixtures.inter])
        #expect(layout("xyz", chain).bytes == layout("xyz", whole).bytes)
    }
}
