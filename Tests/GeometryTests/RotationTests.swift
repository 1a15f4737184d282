import FasciaGeometry
import Testing

@Suite struct RotationTests {
    private let device = PixelSize(width: 13, height: 7)

    @Test(arguments: Rotation.allCases) func pointsComeBack(rotation: Rotation) {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<100 {
            let p = Point(x: Double.random(in: 0...1, using: &generator), y: Double.random(in: 0...1, using: &generator))
            #expect(rotation.logical(rotation.device(p)).distance(to: p) < 1e-12)
            #expect(rotation.device(rotation.logical(p)).distance(to: p) < 1e-12)
        }
    }

    /// The middle of a logical pixel, as a fraction, must fall into the device pixel that the pixel's rectangle maps to.
    @Test(arguments: Rotation.allCases) func pointsAndRectanglesAgree(rotation: Rotation) {
        let logical = rotation.applied(to: device)
        for y in 0..<logical.height {
            for x in 0..<logical.width {
                let rect = rotation.device(PixelRect(x: x, y: y, width: 1, height: 1), on: device)
                let point = rotation.device(
                    Point(x: (Double(x) + 0.5) / Double(logical.width), y: (Double(y) + 0.5) / Double(logical.height)))
                #expect(
                    rect == PixelRect(x: Int(point.x * Double(device.width)), y: Int(point.y * Double(device.height)), width: 1, height: 1))
            }
        }
    }

    @Test(arguments: Rotation.allCases) func everyDevicePixelIsMetOnce(rotation: Rotation) {
        let logical = rotation.applied(to: device)
        var met = Set<PixelRect>()
        for y in 0..<logical.height {
            for x in 0..<logical.width {
                let rect = rotation.device(PixelRect(x: x, y: y, width: 1, height: 1), on: device)
                #expect(device.bounds.contains(rect))
                met.insert(rect)
            }
        }
        #expect(met.count == device.width * device.height)
    }

    @Test(arguments: Rotation.allCases) func rectanglesMapAsTheirPixelsDo(rotation: Rotation) {
        let logical = rotation.applied(to: device)
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<50 {
            let x = Int.random(in: 0..<logical.width, using: &generator)
            let y = Int.random(in: 0..<logical.height, using: &generator)
            let rect = PixelRect(
                x: x, y: y, width: Int.random(in: 1...(logical.width - x), using: &generator),
                height: Int.random(in: 1...(logical.height - y), using: &generator))
            var pixels = PixelRect.zero
            for py in rect.y..<rect.maxY {
                for px in rect.x..<rect.maxX {
                    pixels = pixels.union(rotation.device(PixelRect(x: px, y: py, width: 1, height: 1), on: device))
                }
            }
            #expect(rotation.device(rect, on: device) == pixels)
        }
    }

    @Test func ninetyTurnsAsKMSDoes() {
        // Logical (x, y) is device (y, H − 1 − x).
        #expect(
            Rotation.degrees90.device(PixelRect(x: 2, y: 5, width: 1, height: 1), on: device) == PixelRect(x: 5, y: 4, width: 1, height: 1))
        #expect(Rotation.degrees90.applied(to: device) == PixelSize(width: 7, height: 13))
        #expect(Rotation.degrees180.applied(to: device) == device)
    }
}
