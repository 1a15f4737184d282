import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

@Suite struct SliderTests {
    /// A slider of 320 pt with a thumb of 32, so that the thumb's room is 288 pt.
    private func make(range: (Double, Double) = (0, 288), step: Double? = 1) throws -> (Harness, Slider) {
        let harness = try makeHarness()
        let slider = Slider()
        slider.range = try ValueRange(minimum: range.0, maximum: range.1, step: step)
        try skin(slider)
        harness.show(slider, "level", Rect(x: 40, y: 100, width: 320, height: 40))
        return (harness, slider)
    }

    /// A skin whose inner caps lie under the thumb: caps of 8, a thumb of 32.
    private func skin(_ slider: Slider) throws {
        slider.setThumbImage(try makeImage(width: 32, height: 32) { _, _ in 0xFFEE_EEEE }, for: .normal)
        let low = try makeImage(width: 17, height: 8) { x, _ in x < 8 ? 0xFF80_0000 : x == 8 ? 0xFFFF_0000 : 0xFF40_0000 }
        let high = try makeImage(width: 17, height: 8) { x, _ in x < 8 ? 0xFF00_0080 : x == 8 ? 0xFF00_00FF : 0xFF00_0040 }
        slider.setMinimumTrackImage(try low.stretchableImage(leftCapWidth: 8, topCapHeight: 0), for: .normal)
        slider.setMaximumTrackImage(try high.stretchableImage(leftCapWidth: 8, topCapHeight: 0), for: .normal)
    }

    @Test func thumbLiesWhereTheValueSays() throws {
        let slider = Slider()
        slider.setThumbImage(try makeImage(width: 24, height: 24) { _, _ in 0xFFFF_FFFF }, for: .normal)
        let bounds = Rect(x: 0, y: 0, width: 224, height: 40)
        let track = slider.trackRect(forBounds: bounds)
        #expect(slider.thumbRect(forBounds: bounds, trackRect: track, value: 0).minX == 0)
        #expect(slider.thumbRect(forBounds: bounds, trackRect: track, value: 0.5).minX == 100)
        #expect(slider.thumbRect(forBounds: bounds, trackRect: track, value: 1).maxX == 224)
        slider.axis = .vertical
        let tall = Rect(x: 0, y: 0, width: 40, height: 224)
        #expect(slider.thumbRect(forBounds: tall, trackRect: slider.trackRect(forBounds: tall), value: 0).maxY == 224)
    }

    @Test func aDragKeepsTheFingersDistanceAndDoesNotJump() throws {
        let (harness, slider) = try make()
        slider.value = 100
        harness.settle()
        // The thumb is at 140...172; 10 pt from its left edge.
        harness.touch(.began, Point(x: 150, y: 120))
        harness.step()
        #expect(slider.value == 100)
        harness.touch(.moved, Point(x: 170, y: 120))
        harness.step()
        #expect(slider.value == 120)
        harness.touch(.ended, Point(x: 170, y: 120))
        harness.step()
        #expect(
            harness.log(of: "level") == [
                "touchDown", "editingDidBegin", "valueChanged 120.0", "touchUpInside", "valueChanged 120.0", "editingDidEnd",
            ])
        #expect(harness.mistakes.isEmpty)
    }

    @Test func aTouchStreamIsCoalescedPerFrameAndTheLastValueIsNeverLost() throws {
        let (harness, slider) = try make()
        harness.touch(.began, Point(x: 56, y: 120))
        harness.step()
        harness.clearEvents()
        for x in 57...100 { harness.touch(.moved, Point(x: Double(x), y: 120)) }
        harness.step()
        #expect(harness.events.filter { $0.name == "valueChanged" }.map(\.value) == [.number(44)])
        for x in 101...130 { harness.touch(.moved, Point(x: Double(x), y: 120)) }
        harness.touch(.ended, Point(x: 130, y: 120))
        #expect(harness.events.filter { $0.name == "valueChanged" }.map(\.value) == [.number(44), .number(74)])
        #expect(slider.value == 74)
    }

    @Test func notContinuousSendsOnlyAChangeAtTheEnd() throws {
        let (harness, slider) = try make()
        slider.isContinuous = false
        harness.drag(from: Point(x: 56, y: 120), to: Point(x: 96, y: 120))
        #expect(harness.log(of: "level") == ["touchDown", "editingDidBegin", "touchUpInside", "valueChanged 40.0", "editingDidEnd"])
        harness.clearEvents()
        harness.tap(Point(x: 96, y: 120))
        #expect(harness.log(of: "level") == ["touchDown", "editingDidBegin", "touchUpInside", "editingDidEnd"])
    }

    @Test func trackTaps() throws {
        let (harness, slider) = try make()
        harness.tap(Point(x: 250, y: 120))
        #expect(slider.value == 0 && harness.events.isEmpty)
        slider.trackTap = .jump
        harness.tap(Point(x: 250, y: 120))
        #expect(slider.value == 194)
        slider.trackTap = .page
        slider.value = 0
        harness.settle()
        harness.tap(Point(x: 250, y: 120))
        #expect(slider.value == 29)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func stepsCountFromTheMinimumAndTheMaximumIsReachable() throws {
        let range = try ValueRange(minimum: 1, maximum: 10, step: 4)
        #expect(range.quantized(2.9) == 1)
        #expect(range.quantized(3.1) == 5)
        #expect(range.quantized(9.4) == 9)
        #expect(range.quantized(9.6) == 10)
        #expect(range.quantized(.nan) == 1)
        #expect(range.quantized(.infinity) == 10)
        #expect(throws: ControlError.self) { try ValueRange(minimum: 1, maximum: 1) }
        #expect(throws: ControlError.self) { try ValueRange(minimum: 0, maximum: .nan) }
        #expect(throws: ControlError.self) { try ValueRange(minimum: 0, maximum: 1, step: -1) }
    }

    @Test func cancelRestoresTheValue() throws {
        let (harness, slider) = try make()
        slider.value = 50
        harness.settle()
        harness.press(from: Point(x: 106, y: 120), to: Point(x: 206, y: 120))
        #expect(slider.value == 150)
        harness.clearEvents()
        harness.touch(.cancelled, Point(x: 206, y: 120))
        harness.step()
        #expect(slider.value == 50)
        #expect(harness.log(of: "level") == ["touchCancel", "valueChanged 50.0", "editingDidEnd"])
        #expect(harness.mistakes.isEmpty)
    }

    @Test func settingFromCodeNeverMovesAHeldThumb() throws {
        let (harness, slider) = try make()
        harness.press(from: Point(x: 56, y: 120), to: Point(x: 156, y: 120))
        slider.value = 10
        #expect(slider.value == 100)
        harness.touch(.ended, Point(x: 156, y: 120))
        #expect(slider.value == 100)
        slider.heldValuePolicy = .apply
        harness.press(from: Point(x: 156, y: 120), to: Point(x: 166, y: 120))
        slider.value = 10
        harness.touch(.ended, Point(x: 166, y: 120))
        #expect(slider.value == 10)
        harness.step()
        #expect(harness.mistakes.isEmpty)
    }

    @Test func twoFingersMoveTwoSliders() throws {
        let (harness, first) = try make()
        let second = Slider()
        try skin(second)
        second.range = try ValueRange(minimum: 0, maximum: 288)
        harness.show(second, "other", Rect(x: 40, y: 200, width: 320, height: 40))
        harness.touch(.began, Point(x: 56, y: 120), finger: 0)
        harness.touch(.began, Point(x: 56, y: 220), finger: 1)
        for index in 1...10 {
            harness.touch(.moved, Point(x: 56 + Double(index) * 5, y: 120), finger: 0)
            harness.touch(.moved, Point(x: 56 + Double(index) * 9, y: 220), finger: 1)
            harness.step()
        }
        #expect(first.value == 50)
        #expect(second.value == 90)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func aMoveOfFourPointsMarksTheThumbsUnionOnly() throws {
        let (harness, slider) = try make()
        slider.value = 100
        harness.settle()
        harness.touch(.began, Point(x: 156, y: 120))
        harness.step()
        harness.touch(.moved, Point(x: 160, y: 120))
        harness.step()
        #expect(harness.composed == [PixelRect(x: 140, y: 104, width: 36, height: 32)])
        #expect(harness.mistakes.isEmpty)
    }

    /// Caps that reach beyond the thumb change too, and so does a middle that is not uniform.
    @Test func damageCoversTrackPixelsBesideTheThumb() throws {
        let (harness, slider) = try make()
        let wide = try makeImage(width: 81, height: 8) { x, _ in 0xFF00_0000 | UInt32(x * 3) }
        slider.setMinimumTrackImage(try wide.stretchableImage(leftCapWidth: 40, topCapHeight: 0), for: .normal)
        slider.value = 150
        harness.settle()
        slider.value = 154
        harness.step()
        #expect(harness.mistakes.isEmpty)
        #expect(harness.composed.contains { $0.x < 190 })
        slider.setMinimumTrackImage(wide, for: .normal)
        harness.settle()
        slider.value = 200
        harness.step()
        #expect(harness.mistakes.isEmpty)
        slider.value = 3
        harness.step()
        slider.value = 0
        harness.step()
        #expect(harness.mistakes.isEmpty)
    }

    /// A track shorter than its caps keeps its outer cap whole and is cut at the joint.
    @Test func aShortTrackKeepsItsOuterCap() throws {
        let (harness, slider) = try make()
        slider.setThumbImage(try makeImage(width: 4, height: 32) { _, _ in 0xFFEE_EEEE }, for: .normal)
        slider.value = 2
        harness.settle()
        // The joint is 2 + 2 pixels from the start (the thumb has 316 of room, less than a pixel is rounded away).
        #expect(harness.pixel(40, 120) == 0x800000)
        #expect(harness.pixel(41, 120) == 0x800000)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func animationEndsExactlyAndDrawsEveryFrameRight() throws {
        let (harness, slider) = try make()
        slider.setValue(288, animated: true)
        #expect(slider.value == 288)
        harness.step()
        #expect(harness.pixel(344, 120) == 0x0000FF || harness.pixel(344, 120) == 0x000040)
        harness.settle()
        #expect(harness.pixel(344, 120) == 0xEEEEEE)
        #expect(harness.events.isEmpty)
        #expect(harness.mistakes.isEmpty)
        let frames = harness.frames
        harness.step()
        #expect(harness.frames == frames)
    }

    @Test func theHitAreaIsAtLeast44Points() throws {
        let (harness, slider) = try make()
        slider.frame = Rect(x: 40, y: 100, width: 320, height: 20)
        slider.setThumbImage(try makeImage(width: 16, height: 16) { _, _ in 0xFFEE_EEEE }, for: .normal)
        harness.settle()
        // The thumb is at 40...56 × 102...118: 22 pt around its centre (48, 110).
        harness.tap(Point(x: 27, y: 90))
        #expect(harness.log(of: "level").prefix(2) == ["touchDown", "editingDidBegin"])
        harness.clearEvents()
        harness.tap(Point(x: 24, y: 110))
        #expect(harness.events.isEmpty)
    }

    @Test func partsFallBackOneByOne() throws {
        let harness = try makeHarness()
        let slider = Slider()
        slider.setThumbImage(try makeImage(width: 32, height: 32) { _, _ in 0xFFEE_EEEE }, for: .normal)
        slider.value = 0.5
        harness.show(slider, "level", Rect(x: 40, y: 100, width: 320, height: 40))
        // Only the thumb is skinned: the built-in tracks are still there.
        let background = harness.pixel(20, 20)
        #expect(harness.pixel(60, 120) != background)
        #expect(harness.pixel(340, 120) != background)
        #expect(harness.pixel(60, 120) != harness.pixel(340, 120))
        #expect(harness.pixel(200, 120) == 0xEEEEEE)
    }
}

/// What a drag is told, and by whom else the value may be set.
@Suite struct SliderValueTests {
    private func make() throws -> (Harness, Slider) {
        let harness = try makeHarness()
        let slider = Slider()
        slider.range = try ValueRange(minimum: 0, maximum: 294, step: 1)
        harness.show(slider, "level", Rect(x: 40, y: 100, width: 320, height: 44))
        return (harness, slider)
    }

    @Test func notContinuousSendsNothingForAnUnchangedValue() throws {
        let (harness, slider) = try make()
        slider.isContinuous = false
        harness.press(from: Point(x: 53, y: 122), to: Point(x: 153, y: 122))
        harness.touch(.ended, Point(x: 53, y: 122))
        harness.step()
        #expect(slider.value == 0)
        #expect(harness.log(of: "level") == ["touchDown", "editingDidBegin", "touchUpInside", "editingDidEnd"])
    }

    @Test func whoAnswersTheLiftHasTheLastWord() throws {
        for event in [ControlEvents.editingDidEnd, .touchUpInside] {
            let (harness, slider) = try make()
            slider.addAction(for: event) { slider.value = 50 }
            harness.drag(from: Point(x: 53, y: 122), to: Point(x: 163, y: 122))
            #expect(slider.value == 50)
            #expect(harness.mistakes.isEmpty)
        }
    }

    @Test func whatWaitedIsAppliedUnlessTheLiftWasAnswered() throws {
        let (harness, slider) = try make()
        slider.heldValuePolicy = .apply
        harness.press(from: Point(x: 53, y: 122), to: Point(x: 153, y: 122))
        slider.value = 20
        #expect(slider.value == 100)
        harness.touch(.ended, Point(x: 153, y: 122))
        harness.step()
        #expect(slider.value == 20)
        let id = slider.addAction(for: .editingDidEnd) { slider.value = 70 }
        harness.press(from: Point(x: 73, y: 122), to: Point(x: 153, y: 122))
        slider.value = 30
        harness.touch(.ended, Point(x: 153, y: 122))
        harness.step()
        #expect(slider.value == 70)
        slider.removeAction(id)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func aNewRangeHoldsForWhatACancelBringsBack() throws {
        let (harness, slider) = try make()
        slider.value = 280
        harness.settle()
        harness.press(from: Point(x: 333, y: 122), to: Point(x: 153, y: 122))
        slider.range = try ValueRange(minimum: 0, maximum: 100)
        harness.touch(.cancelled, Point(x: 153, y: 122))
        harness.step()
        #expect(slider.value == 100)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func aTapBesideTheThumbDoesNotEndItsSlide() throws {
        let (harness, slider) = try make()
        slider.setValue(294, animated: true)
        harness.step()
        harness.step()
        harness.touch(.began, Point(x: 340, y: 122))
        harness.touch(.ended, Point(x: 340, y: 122))
        #expect(harness.step())
        harness.settle()
        #expect(slider.value == 294)
        #expect(harness.events.isEmpty)
    }

    /// A thumb image for one state alone: the others keep the built-in thumb, shadow and all.
    @Test func aBuiltInThumbLeavesNoShadowBehind() throws {
        let (harness, slider) = try make()
        slider.setThumbImage(try makeImage(width: 26, height: 26) { _, _ in 0xFFEE_EEEE }, for: .highlighted)
        harness.settle()
        slider.value = 120
        harness.step()
        harness.drag(from: Point(x: 173, y: 122), to: Point(x: 273, y: 122))
        slider.setThumbImage(nil, for: .highlighted)
        harness.settle()
        slider.value = 20
        harness.step()
        #expect(harness.mistakes.isEmpty)
    }
}
