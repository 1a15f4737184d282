import FasciaGeometry
import FasciaRaster
import Testing

struct PNGMovieTests {
    let folder = TemporaryFolder()

    private struct Chunk {
        let name: String
        let data: [UInt8]

        func number(_ offset: Int) -> Int { data[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        func short(_ offset: Int) -> Int { Int(data[offset]) << 8 | Int(data[offset + 1]) }
    }

    private func chunks(_ file: [UInt8]) -> [Chunk] {
        var result: [Chunk] = []
        var offset = 8
        while offset + 12 <= file.count {
            let length = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            result.append(
                Chunk(
                    name: String(decoding: file[offset + 4..<offset + 8], as: UTF8.self),
                    data: Array(file[offset + 8..<offset + 8 + length])))
            offset += 12 + length
        }
        #expect(offset == file.count)
        return result
    }

    /// The pictures as a browser shows them one after the other.
    private func played(_ file: [UInt8]) throws -> [[UInt32]] {
        let chunks = chunks(file)
        let header = try #require(chunks.first { $0.name == "IHDR" })
        let (width, height) = (header.number(0), header.number(4))
        var canvas = [UInt32](repeating: 0, count: width * height)
        var result: [[UInt32]] = []
        var control: Chunk?
        for chunk in chunks {
            if chunk.name == "fcTL" { control = chunk }
            guard chunk.name == "IDAT" || chunk.name == "fdAT", let control else { continue }
            let data = chunk.name == "IDAT" ? chunk.data : Array(chunk.data.dropFirst(4))
            let (w, h, x, y) = (control.number(4), control.number(8), control.number(12), control.number(16))
            var png = PNGBuilder(width: w, height: h, depth: 8, colorType: 6, data: [])
            png.packed = data
            let picture = pixels(try PNGReader.read(path: folder.file("part.png", png.bytes)))
            for row in 0..<h {
                for column in 0..<w where picture[row * w + column] >> 24 == 255 {
                    canvas[(y + row) * width + x + column] = picture[row * w + column]
                }
            }
            result.append(canvas)
        }
        return result
    }

    @Test func everyPictureIsWhatItWas() throws {
        let surface = try Surface(width: 37, height: 23, isOpaque: true)
        for y in 0..<23 {
            for x in 0..<37 {
                surface.set(PixelRect(x: x, y: y, width: 1, height: 1), to: 0xFF00_0000 | UInt32(x * 6) << 16 | UInt32(y * 11) << 8)
            }
        }
        let movie = try PNGMovie(surface)
        var expected = [pixels(surface)]
        for step in 1...5 {
            let rect = PixelRect(x: step * 3, y: step * 2, width: 9, height: 7)
            surface.set(rect, to: 0xFF00_0000 | UInt32(step * 40))
            var damage = Damage()
            damage.add(PixelRect(x: 0, y: 0, width: 37, height: 23))
            #expect(movie.add(surface, damage: damage, at: Int64(step * 40)))
            expected.append(pixels(surface))
        }
        let file = movie.finish(at: 300)
        #expect(try played(file) == expected)
        // Programs that know no movies show the first picture.
        #expect(pixels(try PNGReader.read(path: folder.file("movie.png", file))) == expected[0])
    }

    @Test func numbersAndTimesFollowEachOther() throws {
        let surface = try Surface(width: 20, height: 10, isOpaque: true)
        let movie = try PNGMovie(surface)
        var damage = Damage()
        damage.add(PixelRect(x: 0, y: 0, width: 20, height: 10))
        // Nothing has changed: the first one goes on.
        #expect(!movie.add(surface, damage: damage, at: 50))
        surface.set(PixelRect(x: 4, y: 3, width: 5, height: 2), to: 0xFFFF_FFFF)
        #expect(movie.add(surface, damage: damage, at: 100))
        let chunks = chunks(movie.finish(at: 100_000))
        #expect(chunks.map(\.name) == ["IHDR", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "IEND"])
        #expect(chunks[1].number(0) == 2)
        // Again and again.
        #expect(chunks[1].number(4) == 0)
        #expect([chunks[2], chunks[4], chunks[5]].map { $0.number(0) } == [0, 1, 2])
        // Only the rectangle that differs.
        #expect([4, 8, 12, 16].map { chunks[4].number($0) } == [5, 2, 4, 3])
        #expect(chunks[2].short(20) == 100 && chunks[2].short(22) == 1000)
        // No longer than a number there holds.
        #expect(chunks[4].short(20) == 65_535)
    }
}
