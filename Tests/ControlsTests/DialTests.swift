import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

@testable import FasciaControls

/// A dial of 200 points around (200, 150), from 0 to 270: a degree is a step.
@Suite struct RotaryDialTests {
    private func make(_ grip: RotaryDial.Grip = .ring, value: Double = 90, scale: Double = 1) throws -> (Harness, RotaryDial) {
        let harness = try makeHarness(scale: scale)
        let dial = RotaryDial()
        dial.range = try ValueRange(minimum: 0, maximum: 270, step: 1)
        dial.grip = grip
        dial.value = value
        harness.show(dial, "level", Rect(x: 100, y: 50, width: 200, height: 200))
        return (harness, dial)
    }

    /// Where a value stands on the ring, in points of the window; or farther or nearer than the ring.
    private func place(_ dial: RotaryDial, _ value: Double, _ part: Double = 0.93) throws -> Point {
        let ring = try #require(dial.face.ringInBounds())
        let grid = dial.displayGrid
        let place = ring.place(Double(ring.radius) * part, ring.angle(value / 270))
        return Point(x: dial.frame.x + place.x / grid.scale, y: dial.frame.y + place.y / grid.scale)
    }

    /// A finger that goes round from one value's place to another's.
    private func turn(_ harness: Harness, _ dial: RotaryDial, from: Double, to: Double, part: Double = 0.93) throws {
        harness.touch(.began, try place(dial, from, part))
        harness.step()
        let steps = max(1, Int(abs(to - from) / 5))
        for index in 1...steps {
            harness.touch(.moved, try place(dial, from + (to - from) * Double(index) / Double(steps), part))
            harness.step()
        }
    }

    private func lift(_ harness: Harness, _ dial: RotaryDial, _ value: Double) throws {
        harness.touch(.ended, try place(dial, value))
        harness.settle()
    }

    @Test func turnsWithTheFinger() throws {
        let (harness, dial) = try make()
        try turn(harness, dial, from: 90, to: 130)
        #expect(dial.value == 130 && harness.window.isHeld)
        #expect(harness.pixel(Int(try place(dial, 130).x), Int(try place(dial, 130).y)) != harness.window.theme.outline.argb & 0xFF_FFFF)
        try lift(harness, dial, 130)
        let names = harness.events.map(\.name)
        #expect(names.first == "touchDown" && names.dropFirst().first == "editingDidBegin" && names.last == "editingDidEnd")
        #expect(names.filter { $0 == "valueChanged" }.count == 9)
        #expect(harness.events.last { $0.name == "valueChanged" }?.value == .number(130))
        #expect(harness.mistakes.isEmpty)
    }

    @Test func ringTurnsWithoutAJump() throws {
        let (harness, dial) = try make()
        // Far from the thumb, and farther out than the ring.
        try turn(harness, dial, from: 200, to: 230, part: 1.2)
        #expect(dial.value == 90)
        harness.touch(.cancelled, try place(dial, 230))
        harness.clearEvents()
        try turn(harness, dial, from: 200, to: 230)
        #expect(dial.value == 120)
        try lift(harness, dial, 230)
        let (other, thumbOnly) = try make(.thumb)
        try turn(other, thumbOnly, from: 200, to: 230)
        #expect(thumbOnly.value == 90 && other.events.isEmpty)
        let (third, jumping) = try make(.jump)
        try turn(third, jumping, from: 200, to: 230)
        #expect(jumping.value == 230)
        #expect(harness.mistakes.isEmpty && other.mistakes.isEmpty && third.mistakes.isEmpty)
    }

    @Test func endsStopIt() throws {
        let (harness, dial) = try make(value: 250)
        // On through the gap and into the ring from the other end.
        try turn(harness, dial, from: 250, to: 390)
        #expect(dial.value == 270)
        // It has to come all the way back.
        for value in stride(from: 390.0, through: 275, by: -5) {
            harness.touch(.moved, try place(dial, value))
            harness.step()
        }
        #expect(dial.value == 270)
        for value in stride(from: 275.0, through: 240, by: -5) {
            harness.touch(.moved, try place(dial, value))
            harness.step()
        }
        #expect(dial.value == 240)
        try lift(harness, dial, 240)
        // Once around it is at the end again.
        try turn(harness, dial, from: 240, to: 270 + 370)
        #expect(dial.value == 270)
        for value in stride(from: 640.0, through: 620, by: -5) {
            harness.touch(.moved, try place(dial, value))
            harness.step()
        }
        #expect(dial.value == 260)
        try lift(harness, dial, 260)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func noWayLeadsAcrossTheGapOrTheMiddle() throws {
        let (harness, dial) = try make(value: 0)
        harness.touch(.began, try place(dial, 0))
        harness.touch(.moved, try place(dial, 270))
        harness.step()
        #expect(dial.value == 0)
        try lift(harness, dial, 270)
        dial.value = 45
        harness.settle()
        harness.touch(.began, try place(dial, 45))
        harness.step()
        for part in stride(from: 0.9, through: -0.9, by: -0.1) {
            harness.touch(.moved, try place(dial, 45, part))
            harness.step()
            #expect(abs(dial.value - 45) <= 1)
        }
        // Also if the display was too slow to see it in the middle.
        harness.touch(.moved, try place(dial, 45, 0.9))
        harness.step()
        #expect(abs(dial.value - 45) <= 1)
        harness.touch(.cancelled, .zero)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func snapsToItsSteps() throws {
        let (harness, dial) = try make(value: 0)
        dial.range = try ValueRange(minimum: 0, maximum: 270, step: 50)
        try turn(harness, dial, from: 0, to: 20)
        #expect(dial.value == 0)
        harness.touch(.moved, try place(dial, 30))
        harness.step()
        #expect(dial.value == 50)
        for value in [149.0, 266] {
            harness.touch(.moved, try place(dial, value))
            harness.step()
        }
        #expect(dial.value == 270)
        try lift(harness, dial, 266)
        #expect(dial.face.accessibilityValue == "270" && dial.accessibilityValue == "270")
        #expect(harness.events.filter { $0.name == "valueChanged" }.count == 4)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func cancelTakesItBack() throws {
        let (harness, dial) = try make()
        try turn(harness, dial, from: 90, to: 130)
        harness.touch(.cancelled, try place(dial, 130))
        harness.settle()
        #expect(dial.value == 90)
        #expect(harness.events.suffix(3).map(\.name) == ["touchCancel", "valueChanged", "editingDidEnd"])
        #expect(harness.mistakes.isEmpty)
    }

    @Test(arguments: [Slider.HeldValuePolicy.drop, .apply]) func valueFromElsewhereWaits(policy: Slider.HeldValuePolicy) throws {
        let (harness, dial) = try make()
        dial.heldValuePolicy = policy
        try turn(harness, dial, from: 90, to: 130)
        dial.value = 10
        #expect(dial.value == 130)
        try lift(harness, dial, 130)
        #expect(dial.value == (policy == .drop ? 130 : 10))
        dial.setControlValue(.number(40.4), animated: true)
        #expect(dial.controlValue == .number(40))
        harness.settle()
        #expect(harness.mistakes.isEmpty)
    }

    @Test func tellsOnlyAtTheEndIfAskedTo() throws {
        let (harness, dial) = try make()
        dial.isContinuous = false
        try turn(harness, dial, from: 90, to: 130)
        #expect(!harness.events.contains { $0.name == "valueChanged" })
        try lift(harness, dial, 130)
        #expect(harness.events.filter { $0.name == "valueChanged" }.map(\.value) == [.number(130)])
        harness.clearEvents()
        try turn(harness, dial, from: 130, to: 131)
        harness.touch(.moved, try place(dial, 130))
        harness.step()
        try lift(harness, dial, 130)
        #expect(!harness.events.contains { $0.name == "valueChanged" })
    }

    @Test func heldThumbIsLarger() throws {
        let (harness, dial) = try make()
        let white = 0xFDFDFE as UInt32
        func count() -> Int {
            var sum = 0
            for y in 0..<300 {
                for x in 0..<400 where harness.pixel(x, y) != 0 && harness.pixel(x, y) >> 20 & 15 >= 0xC { sum += x > 0 && y > 0 ? 1 : 0 }
            }
            return sum
        }
        #expect(harness.pixel(Int(try place(dial, 90).x), Int(try place(dial, 90).y)) == white)
        let rest = count()
        harness.touch(.began, try place(dial, 90))
        harness.settle()
        // Six points wider than its 22; digits are as light.
        #expect(count() > rest + 150)
        try lift(harness, dial, 90)
        #expect(count() == rest && harness.mistakes.isEmpty)
    }

    @Test(arguments: RotaryDial.Grip.allCases) func unknownValueHasNoThumbUntilAFingerPlacesIt(grip: RotaryDial.Grip) throws {
        let (harness, dial) = try make(grip)
        dial.isValueKnown = false
        harness.settle()
        #expect(dial.controlValue == nil && dial.accessibilityValue == nil && dial.face.value == nil)
        let at = try place(dial, 90)
        #expect(harness.pixel(Int(at.x), Int(at.y)) == harness.window.theme.outline.argb & 0xFF_FFFF)
        harness.touch(.began, try place(dial, 200))
        harness.touch(.cancelled, try place(dial, 200))
        harness.settle()
        #expect(dial.controlValue == nil && !harness.events.contains { $0.name == "valueChanged" })
        try turn(harness, dial, from: 200, to: 210)
        try lift(harness, dial, 210)
        #expect(dial.controlValue == .number(210) && dial.face.value == 210)
        #expect(harness.events.last { $0.name == "valueChanged" }?.value == .number(210))
        dial.isValueKnown = false
        dial.value = 5
        harness.settle()
        #expect(dial.controlValue == .number(5) && harness.mistakes.isEmpty)
    }

    /// Such as the mark of a value that could not be set.
    @Test func whatIsPutIntoItStandsByItsPlacement() throws {
        let (harness, dial) = try make()
        let gauge = GaugeView()
        harness.show(gauge, "gauge", Rect(x: 0, y: 0, width: 90, height: 90))
        for view in [dial, gauge] {
            let mark = View()
            mark.placement = Placement()
            mark.placement?.trailing = .points(0)
            mark.placement?.width = .points(20)
            mark.placement?.height = .points(20)
            view.addSubview(mark)
            harness.settle()
            #expect(mark.frame == Rect(x: view.bounds.width - 20, y: mark.frame.y, width: 20, height: 20))
        }
    }

    @Test func middleIsNotTheDial() throws {
        let (harness, dial) = try make()
        harness.tap(harness.center(of: dial))
        #expect(!harness.events.contains { $0.name == "editingDidBegin" })
    }

    @Test(arguments: [1.0, 1.5, 2]) func dragMarksLittleAndPartsEqualTheWhole(scale: Double) throws {
        let (harness, dial) = try make(scale: scale)
        dial.face.zones = [GaugeZone(from: 0, color: .green), GaugeZone(from: 265, color: .red)]
        dial.face.hasTicks = true
        dial.face.target = 180
        dial.face.unit = "%"
        harness.settle()
        try turn(harness, dial, from: 90, to: 160)
        harness.touch(.moved, try place(dial, 162))
        harness.step()
        let marked = harness.composed.reduce(0) { $0 + $1.area }
        #expect(marked > 0 && marked < dial.pixelFrame.area / 10, "\(marked) of \(dial.pixelFrame.area)")
        dial.isEnabled = false
        harness.settle()
        dial.isEnabled = true
        dial.face.startAngle = -90
        dial.face.sweepAngle = 180
        harness.settle()
        dial.frame.origin.x += 3.3
        for value in stride(from: 0.0, through: 270, by: 13) {
            dial.setValue(value, animated: true)
            harness.step()
            harness.step()
        }
        #expect(harness.mistakes.isEmpty, "\(harness.mistakes.first ?? "")")
    }
}

@Suite struct DialGoldenTests {
    @Test(arguments: [1.0, 2.0], [true, false]) func builtInLook(scale: Double, isDark: Bool) throws {
        let harness = try makeHarness(size: Size(width: 640, height: 250), scale: scale, isDark: isDark)
        let theme = harness.window.theme
        for index in 0..<4 {
            let dial = RotaryDial(
                frame: Rect(
                    x: [16.0, 232, 448, 560][index], y: [24.0, 24, 24, 150][index], width: [200.0, 200, 100, 72][index],
                    height: [200.0, 200, 100, 72][index]))
            dial.range = try ValueRange(minimum: 5, maximum: 30, step: 0.5)
            dial.value = [21.5, 12, 5, 24][index]
            dial.face.title = index == 1 ? "Bedroom" : index == 0 ? "Living room" : ""
            dial.face.unit = index == 3 ? "" : "°C"
            if index == 0 { dial.face.target = 19 }
            if index == 1 {
                dial.face.zones = [
                    GaugeZone(from: 5, color: theme.accent), GaugeZone(from: 18, color: theme.success),
                    GaugeZone(from: 24, color: theme.warning),
                ]
                dial.face.hasTicks = true
            }
            dial.isEnabled = index != 3
            harness.window.addSubview(dial)
        }
        harness.settle()
        harness.touch(.began, Point(x: 268, y: 104))
        harness.settle()
        #expect(harness.mistakes.isEmpty)
        #expect(Golden.own.difference(try harness.fullPicture(), "dials-\(isDark ? "dark" : "light")@\(Int(scale))x") == nil)
    }
}
