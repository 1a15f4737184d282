import FasciaFrame
import FasciaGeometry
import FasciaRaster
import Testing

/// What is copied by vectors is what one pixel after the other gives, and nothing beside it is written.
@Suite struct CopyKernelTests {
    @Test(arguments: Rotation.allCases, PixelFormat.allCases)
    func eachPixelArrivesAndNoOther(rotation: Rotation, format: PixelFormat) throws {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<120 {
            let logical = PixelSize(width: .random(in: 1...90, using: &generator), height: .random(in: 1...90, using: &generator))
            let shadow = try Surface(width: logical.width, height: logical.height, isOpaque: true)
            for y in 0..<logical.height {
                for x in 0..<logical.width { shadow.row(y)[x] = .random(in: 0...UInt32.max, using: &generator) }
            }
            let device = rotation.applied(to: logical)
            let scanout = MemoryScanout(
                mode: DisplayMode(size: device, refreshInterval: .milliseconds(16), format: format), bufferCount: 1, pitchPadding: 12)
            let left = Int.random(in: 0..<logical.width, using: &generator)
            let top = Int.random(in: 0..<logical.height, using: &generator)
            let rect = PixelRect(
                x: left, y: top, width: .random(in: 0...(logical.width - left), using: &generator),
                height: .random(in: 0...(logical.height - top), using: &generator))
            // Past the caches or not; out of all of it, or of a band that has no more than the rows which are copied.
            var source = shadow
            if !rect.isEmpty, Bool.random(using: &generator) {
                source = try Surface(width: logical.width, height: rect.height, isOpaque: true)
                source.top = rect.y
                for y in rect.y..<rect.maxY { source.row(y).update(from: shadow.row(y), count: logical.width) }
            }
            CopyKernel(rotation: rotation, format: format).copy(
                rect, of: source, to: scanout.buffer(0), device: device, isStreamed: .random(using: &generator))
            let target = rotation.device(rect, on: device)
            let (base, pitch) = (scanout.buffer(0).base, scanout.buffer(0).pitch)
            var wrong = 0
            for y in 0..<device.height {
                for x in 0..<(pitch / format.bytesPerPixel) {
                    var expected: UInt32 = 0xA5A5_A5A5
                    if x >= target.x, x < target.maxX, y >= target.y, y < target.maxY {
                        let (u, v) =
                            switch rotation {
                            case .degrees0: (x, y)
                            case .degrees90: (device.height - 1 - y, x)
                            case .degrees180: (device.width - 1 - x, device.height - 1 - y)
                            case .degrees270: (y, device.width - 1 - x)
                            }
                        expected = shadow.pixel(x: u, y: v)
                        if format == .rgb565 {
                            expected = (expected >> 19 & 0x1F) << 11 | (expected >> 10 & 0x3F) << 5 | (expected >> 3 & 0x1F)
                        }
                    }
                    let row = base + y * pitch
                    if format == .rgb565 {
                        if row.load(fromByteOffset: x * 2, as: UInt16.self) != UInt16(truncatingIfNeeded: expected) { wrong += 1 }
                    } else if row.load(fromByteOffset: x * 4, as: UInt32.self) != expected {
                        wrong += 1
                    }
                }
            }
            #expect(wrong == 0, "\(rect) of \(logical)")
        }
    }
}
