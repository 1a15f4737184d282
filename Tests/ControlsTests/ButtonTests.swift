import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

@Suite struct ButtonTests {
    private let middle = Point(x: 80, y: 122)

    private func make(scale: Double = 1) throws -> (Harness, Button) {
        let harness = try makeHarness(scale: scale)
        let button = Button(title: "Go")
        harness.show(button, "go", Rect(x: 20, y: 100, width: 120, height: 44))
        return (harness, button)
    }

    @Test func aTapTriggersOnceAtTheLift() throws {
        let (harness, button) = try make()
        harness.touch(.began, middle)
        harness.step()
        #expect(button.isHighlighted)
        #expect(harness.log(of: "go") == ["touchDown"])
        harness.touch(.ended, middle)
        harness.step()
        #expect(!button.isHighlighted)
        #expect(harness.log(of: "go") == ["touchDown", "touchUpInside", "primaryActionTriggered"])
        #expect(harness.mistakes.isEmpty)
    }

    @Test func liftingOutsideTriggersNothing() throws {
        let (harness, button) = try make()
        harness.press(from: middle, to: Point(x: 80, y: 122 + 22 + 75))
        #expect(!button.isHighlighted)
        harness.touch(.ended, Point(x: 80, y: 122 + 22 + 75))
        harness.step()
        #expect(harness.log(of: "go") == ["touchDown", "touchUpOutside"])
        // 70 points beyond the edge still count as inside.
        harness.clearEvents()
        harness.drag(from: middle, to: Point(x: 80, y: 122 + 22 + 65))
        #expect(harness.log(of: "go") == ["touchDown", "touchUpInside", "primaryActionTriggered"])
        #expect(harness.mistakes.isEmpty)
    }

    @Test func cancelTriggersNothing() throws {
        let (harness, button) = try make()
        button.changesSelectionAsPrimaryAction = true
        harness.touch(.began, middle)
        harness.step()
        harness.touch(.cancelled, middle)
        harness.step()
        #expect(!button.isSelected)
        #expect(harness.log(of: "go") == ["touchDown", "touchCancel"])
    }

    @Test func selectsAndDeselects() throws {
        let (harness, button) = try make()
        button.changesSelectionAsPrimaryAction = true
        harness.tap(middle)
        #expect(button.isSelected)
        harness.tap(middle)
        #expect(!button.isSelected)
        #expect(harness.events.filter { $0.name == "valueChanged" }.map(\.value) == [.on(true), .on(false)])
        button.isSelected = true
        harness.step()
        #expect(harness.events.count { $0.name == "valueChanged" } == 2)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func holdingRepeatsEverFaster() throws {
        let (harness, button) = try make()
        button.isRepeating = true
        var times: [Double] = []
        button.addAction(for: .primaryActionTriggered) { times.append(harness.now.seconds) }
        let start = harness.now.seconds
        harness.touch(.began, middle)
        while harness.now.seconds < start + 0.48 { harness.step() }
        #expect(times.isEmpty)
        while harness.now.seconds < start + 3 { harness.step() }
        #expect(abs((times.first ?? 0) - start - 0.5) < 0.03)
        let gaps = zip(times.dropFirst(), times).map { $0 - $1 }
        #expect((gaps.first ?? 0) > 0.19)
        #expect((gaps.last ?? 1) < 0.08)
        // A frame's rounding aside, no pause is longer than the one before.
        #expect(zip(gaps.dropFirst(), gaps).allSatisfy { $0 <= $1 + 0.018 })
        let count = times.count
        #expect(count > 20)
        harness.touch(.ended, middle)
        harness.settle()
        #expect(times.count == count)
        #expect(harness.window.nextUpdate == nil)
        // A short tap triggers once.
        harness.tap(middle)
        #expect(times.count == count + 1)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func repeatsPauseWhileTheFingerIsElsewhere() throws {
        let (harness, button) = try make()
        button.isRepeating = true
        var count = 0
        button.addAction(for: .primaryActionTriggered) { count += 1 }
        harness.touch(.began, middle)
        harness.step()
        harness.touch(.moved, Point(x: 390, y: 290))
        for _ in 0..<90 { harness.step() }
        #expect(count == 0)
        harness.touch(.moved, middle)
        for _ in 0..<30 { harness.step() }
        #expect(count > 2)
        harness.touch(.cancelled, middle)
        harness.settle()
        #expect(harness.window.nextUpdate == nil)
    }

    @Test func longPressIsAnEventOfItsOwn() throws {
        let (harness, button) = try make()
        button.recognizesLongPress = true
        harness.touch(.began, middle)
        for _ in 0..<29 { harness.step() }
        #expect(harness.log(of: "go") == ["touchDown"])
        for _ in 0..<3 { harness.step() }
        #expect(harness.log(of: "go") == ["touchDown", "longPress", "touchCancel"])
        harness.touch(.ended, middle)
        harness.step()
        #expect(harness.log(of: "go") == ["touchDown", "longPress", "touchCancel"])
        harness.clearEvents()
        harness.tap(middle)
        #expect(harness.log(of: "go") == ["touchDown", "touchUpInside", "primaryActionTriggered"])
        #expect(harness.window.nextUpdate == nil)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func aRemovedButtonStopsRepeating() throws {
        let (harness, button) = try make()
        button.isRepeating = true
        var count = 0
        button.addAction(for: .primaryActionTriggered) {
            count += 1
            button.removeFromSuperview()
        }
        harness.touch(.began, middle)
        for _ in 0..<120 { harness.step() }
        #expect(count == 1)
        #expect(harness.window.nextUpdate == nil)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func partsFallBackByThemselves() throws {
        let (harness, button) = try make()
        let normal = try makeImage(width: 3, height: 3) { _, _ in 0xFF11_2233 }
        let pressed = try makeImage(width: 3, height: 3) { _, _ in 0xFF44_5566 }
        button.setTitle("", for: .normal)
        button.setBackgroundImage(normal, for: .normal)
        harness.settle()
        #expect(harness.pixel(60, 110) == 0x112233)
        button.setBackgroundImage(pressed, for: .highlighted)
        harness.touch(.began, middle)
        harness.step()
        #expect(harness.pixel(60, 110) == 0x445566)
        harness.touch(.ended, middle)
        harness.step()
        #expect(harness.pixel(60, 110) == 0x112233)
        // Nothing was made for disabled: 40 % of the normal one.
        button.isEnabled = false
        harness.step()
        let dimmed = harness.pixel(60, 110)
        #expect(dimmed != 0x112233)
        let background = harness.window.theme.background.argb & 0xFF
        let blue = (0x33 * 0.4 + Double(background) * 0.6).rounded()
        #expect(abs(Double(dimmed & 0xFF) - blue) <= 1)
        harness.clearEvents()
        harness.tap(middle)
        #expect(harness.events.isEmpty)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func settingWhatIsThereMarksNothing() throws {
        let (harness, button) = try make()
        button.setTitle("Go", for: .normal)
        button.style = .filled
        button.tintColor = nil
        button.isSelected = false
        button.setBackgroundImage(nil, for: .selected)
        harness.step()
        #expect(harness.composed.isEmpty)
        button.isEnabled = false
        harness.step()
        #expect(harness.composed == [PixelRect(x: 20, y: 100, width: 120, height: 44)])
    }
}

extension ButtonTests {
    /// A narrow button has small insets; what does not fit even so shows that there is more.
    @Test(arguments: ["C", "Start", "إيقاف"]) func narrowButtonsAreNotBlank(title: String) throws {
        let harness = try makeHarness()
        let button = Button(title: title, style: .gray)
        harness.show(button, "narrow", Rect(x: 0, y: 0, width: 24, height: 44))
        let ground = harness.pixel(12, 6)
        let ink = (10..<34).flatMap { y in (2..<22).map { harness.pixel($0, y) } }.filter { $0 != ground }
        #expect(ink.count > 4)
    }
}

extension Instant {
    fileprivate var seconds: Double { Double(nanoseconds) / 1e9 }
}
