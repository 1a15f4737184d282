import FasciaGeometry
import Glibc
import Testing

/// Run by `Tests/Tools/bench suites`.
@Suite(.serialized, .enabled(if: getenv("FASCIA_BENCH") != nil, "it measures")) struct DamageBenchmarks {
    @Test(arguments: [1, 4, 12, 40]) func frame(rectangles: Int) {
        let rounds = 100_000
        let rects = (0..<rectangles).map { PixelRect(x: $0 * 61 % 900, y: $0 * 97 % 500, width: 44, height: 44) }
        var area = 0
        let clock = ContinuousClock()
        let elapsed = clock.measure {
            for _ in 0..<rounds {
                var damage = Damage()
                for rect in rects { damage.add(rect) }
                area &+= damage.area
            }
        }
        #expect(area > 0)
        let perFrame = Double(elapsed.components.attoseconds) / 1e9 + Double(elapsed.components.seconds) * 1e9
        print("damage of \(rectangles) rectangles: \((perFrame / Double(rounds)).rounded()) ns a frame")
    }
}
