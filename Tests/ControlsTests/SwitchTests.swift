import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

@Suite struct SwitchTests {
    private let middle = Point(x: 48, y: 116)

    private func make(isOn: Bool = false) throws -> (Harness, Switch) {
        let harness = try makeHarness()
        let control = Switch()
        control.isOn = isOn
        harness.show(control, "lamp", Rect(x: 20, y: 100, width: 56, height: 32))
        return (harness, control)
    }

    @Test func aTapThrowsItOver() throws {
        let (harness, control) = try make()
        harness.tap(middle)
        #expect(control.isOn)
        #expect(harness.log(of: "lamp") == ["touchDown", "touchUpInside", "valueChanged true"])
        harness.settle()
        #expect(harness.window.nextUpdate == nil)
        harness.tap(middle)
        #expect(!control.isOn)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func theKnobComesAlong() throws {
        let (harness, control) = try make()
        // Half the way and a little more, one step a frame.
        harness.press(from: Point(x: 36, y: 116), to: Point(x: 50, y: 116))
        #expect(!control.isOn)
        #expect(harness.events.allSatisfy { $0.name != "valueChanged" })
        harness.touch(.ended, Point(x: 50, y: 116))
        harness.settle()
        #expect(control.isOn)
        // Not far enough: it goes back.
        harness.clearEvents()
        harness.drag(from: Point(x: 60, y: 116), to: Point(x: 52, y: 116))
        harness.settle()
        #expect(control.isOn)
        #expect(harness.log(of: "lamp") == ["touchDown", "touchUpInside"])
        // To the other side and back within one touch.
        harness.press(from: Point(x: 60, y: 116), to: Point(x: 30, y: 116))
        harness.drag(from: Point(x: 30, y: 116), to: Point(x: 60, y: 116))
        harness.settle()
        #expect(control.isOn)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func cancelBringsItBack() throws {
        let (harness, control) = try make(isOn: true)
        harness.press(from: Point(x: 60, y: 116), to: Point(x: 30, y: 116))
        harness.touch(.cancelled, Point(x: 30, y: 116))
        harness.settle()
        #expect(control.isOn)
        #expect(harness.log(of: "lamp") == ["touchDown", "touchCancel"])
        #expect(harness.pixel(62, 116) == harness.pixel(60, 116))
        #expect(harness.mistakes.isEmpty)
    }

    @Test func settingFromCodeSendsNoEvent() throws {
        let (harness, control) = try make()
        control.isOn = true
        harness.settle()
        control.setOn(false, animated: true)
        #expect(!control.isOn)
        harness.step()
        #expect(harness.window.nextUpdate != nil)
        harness.settle()
        #expect(harness.events.isEmpty)
        // While a finger holds the knob, the finger counts.
        harness.touch(.began, middle)
        harness.step()
        control.isOn = true
        #expect(!control.isOn)
        harness.touch(.cancelled, middle)
        harness.settle()
        #expect(control.isOn)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func partsHaveImagesPerState() throws {
        let (harness, control) = try make()
        let off = try makeImage(width: 40, height: 20) { _, _ in 0xFF10_2030 }
        let on = try makeImage(width: 40, height: 20) { _, _ in 0xFF40_5060 }
        let knob = try makeImage(width: 10, height: 30) { _, _ in 0xFFA0_B0C0 }
        control.setTrackImage(off, for: .normal)
        control.setTrackImage(on, for: .selected)
        control.setThumbImage(knob, for: .normal)
        harness.settle()
        // The track is 40 wide in the middle of 56: from 28 to 68; the knob stands at its start.
        #expect(harness.pixel(30, 116) == 0xA0B0C0)
        #expect(harness.pixel(50, 116) == 0x102030)
        harness.tap(middle)
        harness.settle()
        #expect(harness.pixel(50, 116) == 0x405060)
        #expect(harness.pixel(66, 116) == 0xA0B0C0)
        // With one track for both sides only the knob's way is drawn anew.
        control.setTrackImage(nil, for: .selected)
        harness.settle()
        control.isOn = false
        harness.step()
        #expect(harness.composed == [PixelRect(x: 28, y: 101, width: 40, height: 30)])
        #expect(harness.mistakes.isEmpty)
    }

    @Test func settingWhatIsThereMarksNothing() throws {
        let (harness, control) = try make(isOn: true)
        control.isOn = true
        control.setOn(true, animated: true)
        control.onTintColor = nil
        harness.step()
        #expect(harness.composed.isEmpty)
        #expect(harness.window.nextUpdate == nil)
    }

    @Test func smallSwitchesHaveAWideTarget() throws {
        let (harness, control) = try make()
        harness.tap(Point(x: 48, y: 96))
        #expect(control.isOn)
        harness.tap(Point(x: 48, y: 92))
        #expect(control.isOn)
    }
}
