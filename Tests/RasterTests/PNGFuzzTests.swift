import FasciaRaster
import FuzzSupport
import Glibc
import Testing

/// Damaged PNG files give an error that names the file, or a picture; never a crash, a hang or gigabytes.
@Suite struct PNGFuzzTests {
    /// Whole files of several kinds, drawn by the project itself.
    private static func seeds() -> [[UInt8]] {
        var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        parts.removeLast(3)
        let images = parts.joined(separator: "/") + "/Config/demo/images/"
        return ["icon-lamp.png", "card.png", "end-warm@2x.png"].compactMap { read(images + $0) }
    }

    private static func read(_ path: String) -> [UInt8]? {
        guard let file = fopen(path, "rb") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = fread(&bytes, 1, bytes.count, file)
        return Array(bytes[..<count])
    }

    private static func write(_ bytes: [UInt8], to path: String) {
        guard let file = fopen(path, "wb") else { return }
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
    }

    private static func crc(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? (crc >> 1) ^ 0xEDB8_8320 : crc >> 1 }
        }
        return ~crc
    }

    private static func mutate(_ input: [UInt8], _ random: inout FuzzSupport.SeededGenerator) -> [UInt8] {
        var bytes = input
        for _ in 0..<Int.random(in: 1...5, using: &random) {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: bytes = Array(bytes[...place])
            case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 2: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 3: bytes.insert(contentsOf: bytes[place...].prefix(40), at: place)
            case 4: bytes.removeSubrange(place..<min(bytes.count, place + 30))
            default:
                // Another header with a right checksum: it gets past the first gate.
                if bytes.count > 33 {
                    bytes[16 + Int.random(in: 0..<13, using: &random)] = UInt8.random(in: 0...255, using: &random)
                    let sum = crc(bytes[12..<29])
                    for index in 0..<4 { bytes[29 + index] = UInt8(truncatingIfNeeded: sum >> UInt32(24 - 8 * index)) }
                }
            }
            if bytes.isEmpty { return bytes }
        }
        return bytes
    }

    @Test func damagedFilesGiveAPictureOrAnError() throws {
        let plan = FuzzPlan("PNG")
        let (count, seed) = (plan.count, plan.seed)
        var random = plan.generator
        let seeds = PNGFuzzTests.seeds()
        try #require(seeds.count == 3)
        let path = "/tmp/fascia-png-fuzz-\(getpid()).png"
        defer { unlink(path) }
        var pictures = 0
        for _ in 0..<count {
            PNGFuzzTests.write(PNGFuzzTests.mutate(seeds.randomElement(using: &random) ?? [], &random), to: path)
            do {
                let surface = try PNGReader.read(path: path)
                #expect(surface.width <= Surface.maximumExtent)
                pictures += 1
            } catch {
                #expect("\(error)".contains(path), "seed \(seed)")
            }
        }
        // A reader that refuses everything would pass otherwise.
        #expect(pictures > 0 && pictures < count, "seed \(seed)")
    }
}
