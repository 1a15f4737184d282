import FasciaFrame
import FasciaGeometry
import Testing

@Suite struct MemoryScanoutTests {
    /// Whatever a buffer has where a display looks at nothing.
    @Test(arguments: PixelFormat.allCases) func aRowIsReadAsOpaquePixels(format: PixelFormat) {
        let scanout = MemoryScanout(
            mode: DisplayMode(size: PixelSize(width: 9, height: 4), refreshInterval: .milliseconds(16), format: format), pitchPadding: 32)
        let base = scanout.buffer(1).base + 2 * scanout.buffer(1).pitch
        for x in 0..<9 { base.storeBytes(of: UInt8(0x40 + x), toByteOffset: x * format.bytesPerPixel, as: UInt8.self) }
        base.storeBytes(of: 0x12, toByteOffset: 3, as: UInt8.self)
        var row = [UInt32](repeating: 0, count: 10)
        scanout.read(row: 2, buffer: 1, into: &row)
        #expect(row[9] == 0)
        for x in 0..<9 { #expect(row[x] == 0xFF00_0000 | scanout.pixel(x: x, y: 2, buffer: 1)) }
    }
}
