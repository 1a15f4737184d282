import FasciaRaster
import Testing

/// What is read without libpng is what libpng reads.
struct PlainPNGTests {
    let folder = TemporaryFolder()

    private func isPlain(_ bytes: [UInt8]) -> Bool {
        var copy = bytes
        return copy.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress, let png = PlainPNG(start, count: buffer.count) else { return false }
            _ = consume png
            return true
        }
    }

    /// Every kind of sample by its number in the file, with and without alphas of a palette.
    private static let kinds: [(type: UInt8, channels: Int, hasAlphas: Bool)] = [
        (0, 1, false), (2, 3, false), (3, 1, false), (3, 1, true), (4, 2, false), (6, 4, false),
    ]

    private func random(_ kind: Int, _ random: inout SeededGenerator) -> PNGBuilder {
        let (type, channels, hasAlphas) = PlainPNGTests.kinds[kind]
        let width = Int.random(in: 1...40, using: &random)
        let height = Int.random(in: 1...12, using: &random)
        var data: [UInt8] = []
        for _ in 0..<height {
            data.append(UInt8.random(in: 0...4, using: &random))
            // Half of the bytes are small: filters then meet sums of every kind.
            for _ in 0..<(width * channels) {
                data.append(UInt8.random(in: 0...(Bool.random(using: &random) ? 255 : 9), using: &random))
            }
        }
        var png = PNGBuilder(width: width, height: height, depth: 8, colorType: type, data: data)
        if type == 3 {
            // Often with fewer colours than the pixels ask for.
            let count = Int.random(in: 1...256, using: &random)
            png.palette = (0..<(3 * count)).map { _ in UInt8.random(in: 0...255, using: &random) }
            if hasAlphas {
                png.transparency = (0..<Int.random(in: 1...count, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
            }
        }
        png.pieces = Int.random(in: 1...4, using: &random)
        return png
    }

    @Test(arguments: PlainPNGTests.kinds.indices) func pixelsAreThoseOfLibpng(kind: Int) throws {
        var generator = SeededGenerator(seed: UInt64(kind) + 71)
        for _ in 0..<120 {
            let png = random(kind, &generator)
            #expect(isPlain(png.bytes))
            let path = folder.file("image.png", png.bytes)
            let plain = try PNGReader.read(path: path)
            let other = try PNGReader.read(path: path, byLibpng: true)
            #expect(pixels(plain) == pixels(other), "\(png)")
            #expect(plain.isOpaque == other.isOpaque)
            #expect(pixels(try PNGReader.read(png.bytes, named: "bytes")) == pixels(other))
        }
    }

    @Test func whatChangesNoPixelIsPassedOver() throws {
        var generator = SeededGenerator(seed: 5)
        var png = random(5, &generator)
        png.others = [
            ("gAMA", [0, 0, 0xB1, 0x8F]), ("sRGB", [0]), ("tEXt", Array("Title\0x".utf8)), ("pHYs", [0, 0, 1, 0, 0, 0, 1, 0, 1]),
        ]
        #expect(isPlain(png.bytes))
        let path = folder.file("image.png", png.bytes)
        #expect(pixels(try PNGReader.read(path: path)) == pixels(try PNGReader.read(path: path, byLibpng: true)))
    }

    @Test func whatIsAnythingElseIsLeftToLibpng() throws {
        var generator = SeededGenerator(seed: 6)
        let plain = random(1, &generator)
        var others: [PNGBuilder] = []
        func add(_ change: (inout PNGBuilder) -> Void) {
            var png = plain
            change(&png)
            others.append(png)
        }
        add { $0.isInterlaced = true }
        add { $0.depth = 16 }
        add { $0.transparency = [0, 1, 0, 2, 0, 3] }
        add { $0.others = [("gAMA", [0, 1, 0x86, 0xA0])] }
        add { $0.others = [("cHRM", [UInt8](repeating: 0, count: 32))] }
        add { $0.others = [("iCCP", Array("x\0\0".utf8))] }
        add { $0.others = [("ABCD", [])] }
        add {
            $0.between = [("tEXt", Array("a\0b".utf8))]; $0.pieces = 2
        }
        add { $0.others = [("a\u{1}CD", [])] }
        add { $0.others = [("PLTE", [])] }
        add {
            $0.pieces = 2
            $0.emptiesFirstPiece = true
            $0.between = [("tEXt", Array("a\0b".utf8))]
        }
        for between in [[("PLTE", [1, 2, 3])], [("tRNS", [0])]] as [[(name: String, content: [UInt8])]] {
            var png = random(2, &generator)
            if between[0].name == "PLTE" { png.palette = [] }
            (png.pieces, png.emptiesFirstPiece, png.between) = (2, true, between)
            others.append(png)
        }
        var early = random(3, &generator)
        early.others = [("PLTE", early.palette)]
        early.palette = []
        others.append(early)
        add { $0.data[0] = 5 }
        add { $0.data.removeLast() }
        add { $0.data.append(0) }
        for png in others { #expect(!isPlain(png.bytes), "\(png.others) \(png.between)") }
        #expect(isPlain(plain.bytes))
        let whole = plain.bytes
        for count in 0..<whole.count { #expect(!isPlain(Array(whole[..<count]))) }
        for index in whole.indices {
            var damaged = whole
            damaged[index] ^= 0x41
            #expect(!isPlain(damaged), "byte \(index)")
        }
    }

    @Test func aBudgetIsTakenOnce() throws {
        let png = PNGBuilder(width: 4, height: 2, depth: 8, colorType: 0, data: [0, 1, 2, 3, 4, 0, 5, 6, 7, 8])
        let budget = PixelBudget(limit: 15)
        _ = try PNGReader.read(path: folder.file("image.png", png.bytes), budget: budget)
        #expect(budget.used == 8)
        #expect(throws: RasterError.self) { try PNGReader.read(path: folder.file("image.png", png.bytes), budget: budget) }
        #expect(budget.used == 8)
    }

    /// What is too large is refused by its header: nothing of it is unpacked.
    @Test func whatIsTooLargeIsNotUnpacked() {
        var bytes = PNGBuilder(width: 4, height: 2, depth: 8, colorType: 0, data: [0, 1, 2, 3, 4, 0, 5, 6, 7, 8]).bytes
        for (most, isRead) in [(7, false), (8, true)] {
            bytes.withUnsafeMutableBufferPointer { buffer in
                guard let start = buffer.baseAddress, let png = PlainPNG(start, count: buffer.count, mostPixels: most) else {
                    #expect(!isRead)
                    return
                }
                #expect(isRead)
                _ = consume png
            }
        }
    }
}
