import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

/// What a slider tells and draws in one frame.
@Suite struct SliderFrameTests {
    private func make(_ trackTap: Slider.TrackTap) throws -> (Harness, Slider) {
        let harness = try makeHarness()
        let slider = Slider()
        slider.range = try ValueRange(minimum: 0, maximum: 294, step: 1)
        slider.trackTap = trackTap
        harness.show(slider, "level", Rect(x: 40, y: 100, width: 320, height: 44))
        return (harness, slider)
    }

    private func told(_ harness: Harness) -> [ControlValue?] { harness.events.filter { $0.name == "valueChanged" }.map(\.value) }

    @Test(arguments: Slider.TrackTap.allCases)
    func aFrameHasAtMostOneValue(trackTap: Slider.TrackTap) throws {
        let (harness, slider) = try make(trackTap)
        harness.touch(.began, Point(x: 250, y: 122))
        for x in 251...270 { harness.touch(.moved, Point(x: Double(x), y: 122)) }
        harness.step()
        let first: [ControlValue?] = trackTap == .ignore ? [] : [.number(slider.value)]
        #expect(told(harness) == first)
        // The same value is not told again while nothing moves.
        harness.step()
        #expect(told(harness) == first)
        harness.touch(.ended, Point(x: 270, y: 122))
        harness.settle()
        #expect(told(harness) == first + first)
        #expect(slider.value == (trackTap == .jump ? 217 : trackTap == .page ? 29 : 0))
        #expect(harness.mistakes.isEmpty)
    }

    /// What a touch beside the thumb chose is told in the next frame, also if the finger rests or is gone by then.
    @Test func aJumpSendsOneValue() throws {
        let (harness, _) = try make(.jump)
        harness.touch(.began, Point(x: 200, y: 122))
        #expect(told(harness).isEmpty)
        harness.step()
        #expect(told(harness) == [.number(147)])
        harness.touch(.cancelled, Point(x: 200, y: 122))
        #expect(told(harness) == [.number(147), .number(0)])
        harness.clearEvents()
        // Down and up between two frames.
        harness.touch(.began, Point(x: 200, y: 122))
        harness.touch(.ended, Point(x: 200, y: 122))
        harness.settle()
        #expect(told(harness) == [.number(147)])
        harness.clearEvents()
        // Lost before anybody was told: nothing to take back.
        harness.touch(.began, Point(x: 300, y: 122))
        harness.touch(.cancelled, Point(x: 300, y: 122))
        harness.settle()
        #expect(told(harness).isEmpty)
    }

    @Test(arguments: [1.0, 1.5])
    func aThumbOfOneStateKeepsItsSize(scale: Double) throws {
        let harness = try makeHarness(scale: scale)
        let slider = Slider()
        slider.setThumbImage(try makeImage(width: 20, height: 20) { _, _ in 0xFFFF_FFFF }, for: .normal)
        slider.setThumbImage(try makeImage(width: 40, height: 31) { _, _ in 0xFFFF_0000 }, for: .highlighted)
        slider.value = 0.5
        // Hardly higher than the usual thumb.
        harness.show(slider, "level", Rect(x: 40, y: 100, width: 320, height: 22))
        func red() -> (columns: Int, rows: Int) {
            let columns = (0..<Int(400 * scale)).filter { harness.pixel($0, Int(111 * scale)) == 0xFF0000 }
            let rows = (0..<Int(300 * scale)).filter { harness.pixel(Int(200 * scale), $0) == 0xFF0000 }
            return (columns.count, rows.count)
        }
        #expect(red() == (0, 0))
        harness.touch(.began, Point(x: 200, y: 111))
        harness.step()
        #expect(red().columns == Int(40 * scale))
        #expect(abs(red().rows - Int(31 * scale)) <= 1)
        harness.touch(.moved, Point(x: 203, y: 111))
        harness.step()
        harness.touch(.ended, Point(x: 203, y: 111))
        harness.settle()
        #expect(red() == (0, 0))
        slider.setThumbImage(try makeImage(width: 10, height: 50) { _, _ in 0xFFFF_0000 }, for: .normal)
        harness.settle()
        slider.setThumbImage(try makeImage(width: 20, height: 20) { _, _ in 0xFFFF_FFFF }, for: .normal)
        harness.settle()
        #expect(harness.mistakes.isEmpty, "\(harness.mistakes)")
    }

    @Test func aSwitchesKnobOfOneStateKeepsItsSize() throws {
        let harness = try makeHarness()
        let control = Switch()
        control.setThumbImage(try makeImage(width: 20, height: 20) { _, _ in 0xFFFF_FFFF }, for: .normal)
        control.setThumbImage(try makeImage(width: 30, height: 46) { _, _ in 0xFFFF_0000 }, for: .highlighted)
        harness.show(control, "lamp", Rect(x: 100, y: 100, width: 56, height: 32))
        harness.touch(.began, Point(x: 112, y: 116))
        harness.step()
        #expect((0..<300).filter { harness.pixel(110, $0) == 0xFF0000 }.count == 46)
        harness.touch(.ended, Point(x: 112, y: 116))
        harness.settle()
        #expect((0..<300).filter { harness.pixel(110, $0) == 0xFF0000 }.isEmpty)
        #expect(harness.mistakes.isEmpty, "\(harness.mistakes)")
    }
}
