import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

@Suite struct StepperTests {
    private let minus = Point(x: 46, y: 118)
    private let plus = Point(x: 98, y: 118)

    private func make(_ value: Double = 50) throws -> (Harness, Stepper) {
        let harness = try makeHarness()
        let stepper = Stepper()
        stepper.value = value
        harness.show(stepper, "fan", Rect(x: 20, y: 100, width: 104, height: 36))
        return (harness, stepper)
    }

    @Test func aTapIsOneStep() throws {
        let (harness, stepper) = try make()
        harness.tap(plus)
        #expect(stepper.value == 51)
        #expect(harness.log(of: "fan") == ["touchDown", "editingDidBegin", "touchUpInside", "valueChanged 51.0", "editingDidEnd"])
        harness.tap(minus)
        harness.tap(minus)
        #expect(stepper.value == 49)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func holdingRepeatsToTheEndAndSleeps() throws {
        let (harness, stepper) = try make(90)
        harness.touch(.began, plus)
        for _ in 0..<29 { harness.step() }
        #expect(stepper.value == 90)
        for _ in 0..<3 { harness.step() }
        #expect(stepper.value == 91)
        for _ in 0..<240 { harness.step() }
        #expect(stepper.value == 100)
        #expect(harness.window.nextUpdate == nil)
        harness.touch(.ended, plus)
        harness.step()
        #expect(stepper.value == 100)
        #expect(harness.events.filter { $0.name == "valueChanged" }.map(\.value) == (91...100).map { .number(Double($0)) })
        // At the end the plus takes no touch.
        harness.clearEvents()
        harness.tap(plus)
        #expect(harness.events.isEmpty)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func cancelRestoresAndSendsTheValue() throws {
        let (harness, stepper) = try make()
        harness.touch(.began, plus)
        for _ in 0..<60 { harness.step() }
        #expect(stepper.value > 51)
        harness.touch(.cancelled, plus)
        harness.settle()
        #expect(stepper.value == 50)
        #expect(harness.events.last { $0.name == "valueChanged" }?.value == .number(50))
        #expect(harness.log(of: "fan").suffix(3) == ["touchCancel", "valueChanged 50.0", "editingDidEnd"])
        #expect(harness.window.nextUpdate == nil)
    }

    @Test func notContinuousSendsOnceAtTheEnd() throws {
        let (harness, stepper) = try make()
        stepper.isContinuous = false
        harness.touch(.began, minus)
        for _ in 0..<90 { harness.step() }
        #expect(harness.events.allSatisfy { $0.name != "valueChanged" })
        let value = stepper.value
        #expect(value < 48)
        harness.touch(.ended, minus)
        harness.step()
        #expect(harness.events.filter { $0.name == "valueChanged" }.map(\.value) == [.number(value)])
    }

    @Test func movingToTheOtherHalfDoesNothing() throws {
        let (harness, stepper) = try make()
        harness.drag(from: plus, to: minus)
        #expect(stepper.value == 50)
        harness.drag(from: plus, to: Point(x: 98, y: 118 + 100))
        #expect(stepper.value == 50)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func stepsFollowTheRange() throws {
        let (harness, stepper) = try make()
        stepper.range = try ValueRange(minimum: 16, maximum: 21.2, step: 0.5)
        #expect(stepper.value == 21.2)
        harness.tap(minus)
        #expect(stepper.value == 21)
        harness.tap(plus)
        // The maximum can always be reached.
        #expect(stepper.value == 21.2)
        stepper.wraps = true
        harness.tap(plus)
        #expect(stepper.value == 16)
        harness.tap(minus)
        #expect(stepper.value == 21.2)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func valuesFromCodeWaitForTheFinger() throws {
        let (harness, stepper) = try make()
        harness.touch(.began, plus)
        harness.step()
        stepper.value = 10
        #expect(stepper.value == 50)
        harness.touch(.ended, plus)
        harness.step()
        #expect(stepper.value == 51)
        #expect(harness.events.filter { $0.name == "valueChanged" }.count == 1)
        harness.touch(.began, plus)
        harness.step()
        stepper.value = 10
        harness.touch(.cancelled, plus)
        harness.step()
        #expect(stepper.value == 10)
    }

    @Test func onlyTheHalfThatChangesIsDrawn() throws {
        let (harness, stepper) = try make()
        stepper.value = 51
        harness.step()
        #expect(harness.composed.isEmpty)
        stepper.value = 100
        harness.step()
        #expect(harness.composed.count == 1)
        #expect(harness.composed.allSatisfy { $0.x >= 70 && $0.maxX == 124 })
        #expect(harness.mistakes.isEmpty)
    }

    @Test func imagesPerStateAndCapsAtTheEnds() throws {
        let (harness, stepper) = try make()
        let back = try makeImage(width: 21, height: 36) { x, _ in x < 10 ? 0xFF00_FF00 : x == 10 ? 0xFFFF_0000 : 0xFF00_00FF }
        stepper.setBackgroundImage(back, for: .normal)
        stepper.setDividerImage(
            try makeImage(width: 4, height: 36) { _, _ in 0xFF77_7777 }, forLeftSegmentState: .normal, rightSegmentState: .normal)
        stepper.setDividerImage(
            try makeImage(width: 4, height: 36) { _, _ in 0xFF88_8888 }, forLeftSegmentState: .normal, rightSegmentState: .highlighted)
        stepper.setIncrementImage(try makeImage(width: 5, height: 5) { _, _ in 0xFF12_3456 }, for: .normal)
        stepper.setIncrementImage(try makeImage(width: 5, height: 5) { _, _ in 0xFF65_4321 }, for: .highlighted)
        stepper.setDecrementImage(try makeImage(width: 5, height: 5) { _, _ in 0xFF99_9999 }, for: .normal)
        harness.settle()
        #expect(harness.pixel(25, 110) == 0x00FF00)
        #expect(harness.pixel(60, 110) == 0xFF0000)
        #expect(harness.pixel(71, 110) == 0x777777)
        #expect(harness.pixel(120, 110) == 0x0000FF)
        #expect(harness.pixel(99, 118) == 0x123456)
        harness.touch(.began, plus)
        harness.step()
        #expect(harness.pixel(99, 118) == 0x654321)
        #expect(harness.pixel(71, 110) == 0x888888)
        #expect(harness.mistakes.isEmpty)
    }
}
