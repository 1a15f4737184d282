import Testing

@testable import FasciaRaster

@Suite struct BlurTests {
    /// Sums without any order to rely on, byte for byte.
    @Test(arguments: [(1, 1, 20), (3, 17, 64), (40, 2, 100), (33, 29, 333), (64, 64, 21)])
    func eachByteIsTheSumOfItsNeighbours(width: Int, height: Int, deviation: Int) throws {
        var generator = SeededGenerator(seed: UInt64(width * 100 + height))
        let mask = try Mask(width: width, height: height)
        for y in 0..<height { for x in 0..<width { mask.bytes[y * mask.stride + x] = UInt8.random(in: 0...255, using: &generator) } }
        let result = try #require(Blur.blurred(mask, deviation: deviation))
        let extent = Blur.extent(deviation)
        #expect(result.width == width + 2 * extent && result.height == height + 2 * extent)
        let weights = Blur.kernel(deviation, extent: extent)
        #expect(weights.reduce(0, +) == 65536)
        func column(_ x: Int, _ y: Int) -> UInt32 {
            var sum: UInt32 = 128
            for tap in weights.indices where (0..<height).contains(y + tap - 2 * extent) {
                sum &+= UInt32(mask.bytes[(y + tap - 2 * extent) * mask.stride + x]) &* weights[tap]
            }
            return sum >> 8
        }
        var wrong: [String] = []
        for y in 0..<result.height {
            let row = (0..<width).map { column($0, y) }
            for x in 0..<result.width {
                var sum: UInt32 = 1 << 23
                for tap in weights.indices where row.indices.contains(x + tap - 2 * extent) {
                    sum &+= row[x + tap - 2 * extent] &* weights[tap]
                }
                if result.bytes[y * result.stride + x] != UInt8(sum >> 24) { wrong.append("\(x), \(y)") }
            }
        }
        #expect(wrong == [])
    }
}
