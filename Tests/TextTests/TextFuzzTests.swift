import FasciaGeometry
import FuzzSupport
import Glibc
import Testing

@testable import FasciaRaster

@Suite struct TextFuzzTests {
    private static let pools: [ClosedRange<UInt32>] = [
        0x0...0x20, 0x20...0x7E, 0x80...0x24F, 0x300...0x36F, 0x370...0x52F, 0x590...0x5FF, 0x600...0x6FF, 0x900...0x97F, 0xE00...0xE7F,
        0x2000...0x206F, 0x200B...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0x2028...0x2029, 0x3000...0x30FF, 0x4E00...0x4EFF,
        0xFE00...0xFE0F,
        0xFFF0...0xFFFF, 0x1F1E6...0x1F1FF, 0x1F300...0x1F64F, 0xE0000...0xE007F, 0x0...0x10FFFF,
    ]

    private func string(_ generator: inout SeededGenerator) -> String {
        var scalars = String.UnicodeScalarView()
        let length = Int.random(in: 0...[4, 20, 80, 300].randomElement(using: &generator)!, using: &generator)
        var pool = TextFuzzTests.pools.randomElement(using: &generator)!
        for _ in 0..<length {
            if Int.random(in: 0..<6, using: &generator) == 0 { pool = TextFuzzTests.pools.randomElement(using: &generator)! }
            if let scalar = Unicode.Scalar(UInt32.random(in: pool, using: &generator)) { scalars.append(scalar) }
        }
        return String(scalars)
    }

    @Test func anyStringIsLaidOutWithinItsBounds() throws {
        let plan = FuzzPlan("text")
        var generator = SeededGenerator(seed: plan.seed)
        let chain = try Fixtures.chain()
        for index in 0..<plan.count {
            let string = string(&generator)
            let font = Font(chain: chain, size: [0, 7.3, 13, 17, 40, .nan].randomElement(using: &generator)!)
            let options = TextOptions(
                maximumWidth: [nil, nil, 0, 3, 40, 120, 400, -1, .max, .min].randomElement(using: &generator)!,
                numberOfLines: [1, 1, 0, 2, 5, -3, .max].randomElement(using: &generator)!,
                alignment: TextAlignment.allCases.randomElement(using: &generator)!,
                minimumScale: [1, 0.5, 0, .nan].randomElement(using: &generator)!, tabularDigits: Bool.random(using: &generator))
            let layout = font.layout(string, scale: [1, 1.5, 2].randomElement(using: &generator)!, options: options)
            let ink = layout.inkBounds
            let isBounded =
                layout.size.width <= max(0, options.maximumWidth ?? .max) && layout.size.height > 0 && layout.numberOfLines >= 1
                && (options.numberOfLines <= 0 || layout.numberOfLines <= options.numberOfLines)
                && (layout.mask.map { $0.width == ink.width && $0.height == ink.height } ?? ink.isEmpty)
            #expect(isBounded, "input \(index) of seed \(plan.seed)")
            if options.maximumWidth == nil, options.numberOfLines == 1, !layout.isTruncated {
                var again = options
                again.maximumWidth = layout.size.width
                let same = font.layout(string, scale: 1, options: options)
                again.maximumWidth = same.size.width
                #expect(!font.layout(string, scale: 1, options: again).isTruncated, "input \(index) of seed \(plan.seed): measured but cut")
            }
        }
    }

    @Test func longStringsAreCutInTime() throws {
        let font = try Fixtures.font(13)
        let strings = [
            String(repeating: "Living room ", count: 8500), String(repeating: "x", count: 100_000),
            "e" + String(repeating: "\u{301}", count: 50_000),
            String(repeating: "\n", count: 100_000), String(repeating: "(", count: 100_000) + "א",
            String(repeating: "\u{202B}א", count: 30_000),
            String(repeating: "\u{2067}א(a", count: 20_000), String(repeating: "م", count: 50_000), String(repeating: "你", count: 50_000),
            String(repeating: "👨‍👩‍👧", count: 10_000), String(repeating: "\u{0}", count: 100_000), String(repeating: "\u{200D}", count: 50_000),
            String(repeating: "क्", count: 40_000), String(repeating: " ", count: 100_000),
        ]
        for (index, string) in strings.enumerated() {
            for options in [TextOptions(), TextOptions(maximumWidth: 200), TextOptions(maximumWidth: 200, numberOfLines: 0)] {
                let start = ContinuousClock.now
                let layout = font.layout(string, scale: 1, options: options)
                let ink = layout.inkBounds
                #expect(
                    ink.width <= Surface.maximumExtent && ink.height <= Surface.maximumExtent
                        && layout.size.width <= TextLayout.maximumExtent)
                #expect(ContinuousClock.now - start < .seconds(20), "string \(index)")
            }
        }
    }

    @Test func damagedFontsNeverCrash() throws {
        let plan = FuzzPlan("font")
        var generator = SeededGenerator(seed: plan.seed)
        let originals = [Fixtures.hebrew, Fixtures.thai, Fixtures.inter].map { Fixtures.read($0) }
        let path = "/tmp/fascia-fuzz-\(getpid()).ttf"
        defer { unlink(path) }
        var opened = 0
        for index in 0..<plan.count {
            var bytes = originals.randomElement(using: &generator)!
            // Most tables are headed by what matters: damage there, and anywhere.
            for _ in 0..<Int.random(in: 1...40, using: &generator) {
                let end = Bool.random(using: &generator) ? min(2048, bytes.count) : bytes.count
                bytes[Int.random(in: 0..<end, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            if index % 5 == 0 { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator)) }
            // A new file each time: the old one may still be mapped.
            unlink(path)
            let file = fopen(path, "wb")
            fwrite(bytes, 1, bytes.count, file)
            fclose(file)
            guard let chain = try? FontChain(paths: [path]) else { continue }
            opened += 1
            for size in [13.0, 40] {
                let layout = Font(chain: chain, size: size).layout(
                    "Living שלום ที่นี่ 21.5 é…", scale: 1, options: TextOptions(maximumWidth: 300, numberOfLines: 0))
                #expect(layout.inkBounds.width <= Surface.maximumExtent)
            }
        }
        #expect(opened > plan.count / 20, "some damage goes unnoticed, or nothing was tested")
    }
}
