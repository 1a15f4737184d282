import FasciaControls
import FasciaFrame
import FasciaGeometry
import FasciaRaster
import Testing

@testable import FasciaTesting

/// What all pictures are compared with finds what is wrong with them.
@Suite struct HarnessTests {
    /// One bit of one pixel, in a corner where nothing is drawn, as a copy that turns it to the wrong place would leave it.
    @Test(arguments: [Rotation.degrees0, .degrees90, .degrees180, .degrees270], PixelFormat.allCases)
    func aWrongPixelOfADisplayIsFound(rotation: Rotation, format: PixelFormat) throws {
        let harness = Harness(
            theme: .dark(fonts: try TestFonts.set()), size: Size(width: 120, height: 80), rotation: rotation, format: format)
        let slider = Slider()
        slider.frame = Rect(x: 20, y: 30, width: 80, height: 20)
        harness.window.addSubview(slider)
        for step in 0..<4 {
            slider.value = Double(step) / 8
            harness.settle()
        }
        #expect(harness.mistakes.isEmpty, "\(harness.mistakes.first ?? "")")
        for index in 0..<harness.scanout.bufferCount {
            let buffer = harness.scanout.buffer(index)
            let offset = 3 * buffer.pitch + 5 * format.bytesPerPixel
            let pixel = buffer.base.load(fromByteOffset: offset, as: UInt16.self)
            buffer.base.storeBytes(of: pixel ^ 1, toByteOffset: offset, as: UInt16.self)
        }
        slider.value = 1
        harness.settle()
        #expect(harness.mistakes.first?.hasSuffix("the scanout buffer differs from a full redraw at (5, 3)") == true)
    }

    /// What went straight to the display is not in the kept picture: there it may be anything, and one pixel beside it may not.
    @Test func aWrongPixelOfTheKeptPictureIsFound() throws {
        let full = try Surface(width: 60, height: 8, isOpaque: true)
        let kept = try Surface(width: 60, height: 8, isOpaque: true)
        full.set(full.bounds, to: 0xFF10_2030)
        kept.set(kept.bounds, to: 0xFF10_2030)
        var stale = Damage()
        func found() -> [Int]? { Harness.firstDifference(full, kept, without: stale).map { [$0.0, $0.1] } }
        #expect(found() == nil)
        for x in [20, 24, 25] { kept.row(3)[x] ^= 1 }
        #expect(found() == [20, 3])
        stale.add(PixelRect(x: 15, y: 2, width: 10, height: 4))
        #expect(found() == [25, 3])
        stale.add(PixelRect(x: 25, y: 3, width: 1, height: 1))
        #expect(found() == nil)
        // Of 32 bits no display shows the highest eight.
        kept.row(5)[7] ^= 0x0100_0000
        #expect(found() == nil)
    }
}
