import FasciaGeometry
import FasciaRaster
import Glibc
import Testing

struct PNGTests {
    let folder = TemporaryFolder()

    private func read(_ png: PNGBuilder) throws -> [UInt32] {
        pixels(try PNGReader.read(path: folder.file("image.png", png.bytes)))
    }

    @Test func gray() throws {
        #expect(try read(PNGBuilder(width: 2, height: 1, depth: 8, colorType: 0, data: [0, 0x12, 0xFE])) == [0xFF12_1212, 0xFFFE_FEFE])
        #expect(
            try read(PNGBuilder(width: 3, height: 1, depth: 1, colorType: 0, data: [0, 0b1010_0000])) == [
                0xFFFF_FFFF, 0xFF00_0000, 0xFFFF_FFFF,
            ])
        #expect(try read(PNGBuilder(width: 2, height: 1, depth: 2, colorType: 0, data: [0, 0b0110_0000])) == [0xFF55_5555, 0xFFAA_AAAA])
        #expect(try read(PNGBuilder(width: 2, height: 1, depth: 4, colorType: 0, data: [0, 0x1E])) == [0xFF11_1111, 0xFFEE_EEEE])
    }

    @Test func grayWithAlphaIsPremultiplied() throws {
        let png = PNGBuilder(width: 3, height: 1, depth: 8, colorType: 4, data: [0, 200, 255, 200, 128, 200, 0])
        #expect(try read(png) == [0xFFC8_C8C8, 0x8064_6464, 0])
    }

    @Test func colour() throws {
        let png = PNGBuilder(width: 1, height: 2, depth: 8, colorType: 2, data: [0, 1, 2, 3, 0, 250, 251, 252])
        #expect(try read(png) == [0xFF01_0203, 0xFFFA_FBFC])
        #expect(try PNGReader.read(path: folder.file("image.png", png.bytes)).isOpaque)
    }

    @Test func everyAlphaOfEveryChannelIsExact() throws {
        var data: [UInt8] = []
        for alpha in 0..<256 {
            data.append(0)
            for channel in 0..<256 { data += [UInt8(channel), UInt8(255 - channel), 0, UInt8(alpha)] }
        }
        let expected = (0..<65536).map { index in
            let channel = UInt32(index & 255)
            return Color(argb: UInt32(index >> 8) << 24 | channel << 16 | (255 - channel) << 8).premultiplied
        }
        #expect(try read(PNGBuilder(width: 256, height: 256, depth: 8, colorType: 6, data: data)) == expected)
    }

    @Test func palette() throws {
        let palette: [UInt8] = [255, 0, 0, 0, 255, 0, 10, 20, 30]
        var png = PNGBuilder(width: 3, height: 1, depth: 8, colorType: 3, palette: palette, data: [0, 2, 1, 0])
        #expect(try read(png) == [0xFF0A_141E, 0xFF00_FF00, 0xFFFF_0000])
        png.transparency = [0, 128]
        #expect(try read(png) == [0xFF0A_141E, 0x8000_8000, 0])
        png.depth = 2
        png.transparency = []
        png.data = [0, 0b1001_0000]
        #expect(try read(png) == [0xFF0A_141E, 0xFF00_FF00, 0xFFFF_0000])
    }

    @Test func sixteenBitsAreReducedToEight() throws {
        let gray = PNGBuilder(width: 3, height: 1, depth: 16, colorType: 0, data: [0, 0, 0, 0x80, 0x80, 0xFF, 0xFF])
        #expect(try read(gray) == [0xFF00_0000, 0xFF80_8080, 0xFFFF_FFFF])
        let colour = PNGBuilder(width: 1, height: 1, depth: 16, colorType: 2, data: [0, 0x11, 0x11, 0x22, 0x22, 0x33, 0x33])
        #expect(try read(colour) == [0xFF11_2233])
        let alpha = PNGBuilder(
            width: 2, height: 1, depth: 16, colorType: 6, data: [0, 0xFF, 0xFF, 0, 0, 0x80, 0x80, 0x80, 0x80, 1, 2, 3, 4, 5, 6, 0xFF, 0xFF])
        #expect(try read(alpha) == [0x8080_0040, 0xFF01_0305])
        let grayAlpha = PNGBuilder(width: 1, height: 1, depth: 16, colorType: 4, data: [0, 0xFF, 0xFF, 0x80, 0x80])
        #expect(try read(grayAlpha) == [0x8080_8080])
    }

    @Test func transparentColourKey() throws {
        let png = PNGBuilder(width: 2, height: 1, depth: 8, colorType: 2, transparency: [0, 9, 0, 8, 0, 7], data: [0, 9, 8, 7, 1, 1, 1])
        #expect(try read(png) == [0, 0xFF01_0101])
    }

    @Test func interlaced() throws {
        // Two by two pixels take the first, sixth and seventh pass.
        let png = PNGBuilder(width: 2, height: 2, depth: 8, colorType: 0, isInterlaced: true, data: [0, 1, 0, 2, 0, 3, 4])
        #expect(try read(png) == [0xFF01_0101, 0xFF02_0202, 0xFF03_0303, 0xFF04_0404])
    }

    @Test func whatIsNoPNGAndWhatIsBrokenAreTwoThings() throws {
        let whole = PNGBuilder(
            width: 4, height: 4, depth: 8, colorType: 0, data: (0..<4).flatMap { _ in [0] + [UInt8](repeating: 9, count: 4) }
        )
        .bytes
        for (bytes, word) in [
            (Array("hello".utf8), "no PNG file"), ([0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 0, count: 40), "no PNG file"),
            (Array(whole[..<5]), "broken or cut off"), (Array(whole[..<40]), "broken or cut off"),
        ] {
            let path = folder.file("x.png", bytes)
            do {
                _ = try PNGReader.read(path: path)
                Issue.record("\(bytes.count) bytes made a picture")
            } catch {
                #expect(error.reason.contains(word), "\(error)")
            }
        }
    }

    @Test func everyCutAndEveryFlippedByteIsAnErrorOrAPicture() throws {
        let whole = PNGBuilder(
            width: 5, height: 4, depth: 8, colorType: 2, data: (0..<4).flatMap { _ in [0] + [UInt8](repeating: 99, count: 15) }
        ).bytes
        // What follows the last of the pixels is not needed for the picture.
        let needed = whole.count - 12 - 4 - 4
        for count in 0..<needed {
            let path = folder.file("cut.png", Array(whole[..<count]))
            do {
                _ = try PNGReader.read(path: path)
                Issue.record("\(count) of \(whole.count) bytes made a picture")
            } catch {
                #expect(error.object == path)
                #expect(!error.reason.isEmpty)
            }
        }
        for index in whole.indices {
            var damaged = whole
            damaged[index] ^= 0xFF
            _ = try? PNGReader.read(path: folder.file("damaged.png", damaged))
        }
    }

    @Test func randomBytesNeverCrash() {
        let seed: UInt64 = 20_240_607
        var random = SeededGenerator(seed: seed)
        let start = PNGBuilder(
            width: 9, height: 9, depth: 8, colorType: 6, data: (0..<9).flatMap { _ in [0] + [UInt8](repeating: 7, count: 36) }
        ).bytes
        for _ in 0..<300 {
            var bytes = start
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            _ = try? PNGReader.read(path: folder.file("random.png", bytes))
        }
        let garbage = (0..<4096).map { _ in UInt8.random(in: 0...255, using: &random) }
        #expect(throws: RasterError.self, "seed \(seed)") { try PNGReader.read(path: folder.file("garbage.png", garbage)) }
    }

    @Test func aHugeDeclaredSizeTakesNoMemory() {
        for (width, height) in [(16384, 16384), (16000, 2000), (1_000_000, 1_000_000), (100_000, 1)] {
            let path = folder.file("huge.png", PNGBuilder(width: width, height: height, depth: 1, colorType: 0, data: [0]).bytes)
            do {
                _ = try PNGReader.read(path: path)
                Issue.record("\(width)×\(height) pixels came out of a few bytes")
            } catch {
                // Said before memory is taken, and not by libpng after it has been.
                #expect(error.reason.contains("cut off") || error.reason.contains("at most") || error.reason.contains("limits"), "\(error)")
            }
        }
    }

    @Test func whatIsNoFileIsAnError() {
        let empty = folder.file("empty.png", [])
        let fifo = "\(folder.path)/fifo.png"
        mkfifo(fifo, 0o600)
        for path in [empty, fifo, folder.path, "\(folder.path)/missing.png", "/dev/zero", ""] {
            do {
                _ = try PNGReader.read(path: path)
                Issue.record("\(path) made a picture")
            } catch {
                #expect(error.object == path)
                #expect("\(error)".contains(path))
            }
        }
    }

    @Test func writtenFilesReadBack() throws {
        let path = "\(folder.path)/written.png"
        let translucent = try surface(256, 256) { Color(argb: UInt32($1) << 24 | UInt32($0) << 16 | 0x3060).premultiplied }
        try PNGWriter.write(translucent, to: path)
        #expect(pixels(try PNGReader.read(path: path)) == pixels(translucent))
        let first = bytes(of: path)
        try PNGWriter.write(translucent, to: path)
        #expect(bytes(of: path) == first)
        let opaque = try surface(3, 2, isOpaque: true) { 0xFF00_0000 | UInt32($0 * 50) << 8 | UInt32($1) }
        try PNGWriter.write(opaque, to: path)
        let read = try PNGReader.read(path: path)
        #expect(read.isOpaque)
        #expect(pixels(read) == pixels(opaque))
    }

    @Test func aFailedWriteIsAnErrorAndLeavesWhatWasThere() throws {
        let picture = try surface(64, 64) { x, y in UInt32(x * y) | 0xFF00_0000 }
        #expect(throws: RasterError.self) { try PNGWriter.write(picture, to: "/dev/full") }
        #expect(access("/dev/full", F_OK) == 0)
        #expect(throws: RasterError.self) { try PNGWriter.write(picture, to: "\(folder.path)/no/such/folder.png") }
        #expect(throws: RasterError.self) { try PNGWriter.write(picture, to: folder.path) }
    }
}
