import FasciaControls
import FasciaGeometry
import FasciaTesting
import Testing

/// What actions may do to the control that calls them, and to the fingers on it.
@Suite struct ReentrancyTests {
    private func segments() throws -> (Harness, SegmentedControl) {
        let harness = try makeHarness()
        let control = SegmentedControl(titles: ["One", "Two", "Three"])
        harness.show(control, "mode", Rect(x: 20, y: 100, width: 302, height: 44))
        return (harness, control)
    }

    private func slider() throws -> (Harness, Slider) {
        let harness = try makeHarness()
        let slider = Slider()
        slider.range = try ValueRange(minimum: 0, maximum: 294, step: 1)
        harness.show(slider, "level", Rect(x: 40, y: 100, width: 320, height: 44))
        return (harness, slider)
    }

    /// The usual thing while a backend is busy: what was chosen stays, and no cancel is told after the choice.
    @Test func disablingTheControlInItsOwnActionTakesNothingBack() throws {
        let (harness, control) = try segments()
        control.addAction(for: .valueChanged) { control.isEnabled = false }
        harness.tap(Point(x: 170, y: 120))
        #expect(control.selectedSegmentIndex == 1)
        #expect(harness.log(of: "mode") == ["touchDown 1", "touchUpInside 1", "valueChanged 1"])
        #expect(harness.mistakes.isEmpty)

        let (other, slider) = try slider()
        slider.addAction(for: .editingDidEnd) { slider.isEnabled = false }
        other.drag(from: Point(x: 53, y: 122), to: Point(x: 153, y: 122))
        #expect(slider.value == 100)
        #expect(!other.log(of: "level").contains("touchCancel"))
    }

    @Test func disablingDuringADragSendsNothingAfterTheCancel() throws {
        let (harness, slider) = try slider()
        slider.addAction(for: .valueChanged) { if slider.value > 0 { slider.isEnabled = false } }
        harness.drag(from: Point(x: 53, y: 122), to: Point(x: 153, y: 122))
        #expect(slider.value == 0)
        #expect(!slider.isHighlighted)
        #expect(harness.events.suffix(3).map(\.name) == ["touchCancel", "valueChanged", "editingDidEnd"])
        #expect(harness.mistakes.isEmpty)
    }

    @Test func disablingTheControlAsItBeginsLeavesNoHighlight() throws {
        let (harness, slider) = try slider()
        slider.trackTap = .page
        slider.addAction(for: .editingDidBegin) { slider.isEnabled = false }
        harness.tap(Point(x: 300, y: 122))
        #expect(!slider.isHighlighted && !slider.isTracking)
        #expect(slider.value == 0)
        #expect(harness.log(of: "level") == ["touchDown", "editingDidBegin", "touchCancel", "editingDidEnd"])
    }

    @Test func aFingerThatWasLetGoSteersNothing() throws {
        let (harness, slider) = try slider()
        harness.touch(.began, Point(x: 53, y: 122), finger: 0)
        slider.isEnabled = false
        slider.isEnabled = true
        harness.touch(.began, Point(x: 53, y: 122), finger: 1)
        harness.step()
        harness.touch(.moved, Point(x: 253, y: 122), finger: 0)
        harness.step()
        #expect(slider.value == 0)
        harness.touch(.ended, Point(x: 253, y: 122), finger: 0)
        #expect(slider.isTracking)
        harness.touch(.moved, Point(x: 63, y: 122), finger: 1)
        harness.step()
        #expect(slider.value == 10)
    }

    @Test func aRemovedControlSendsItsCancelFromItsOldPath() throws {
        let (harness, slider) = try slider()
        let box = View(frame: Rect(x: 0, y: 0, width: 400, height: 300))
        box.identifier = "box"
        let page = View(frame: box.frame)
        page.identifier = "page"
        harness.window.addSubview(page)
        page.addSubview(box)
        box.addSubview(slider)
        harness.settle()
        harness.touch(.began, Point(x: 53, y: 122))
        harness.step()
        box.removeFromSuperview()
        harness.step()
        #expect(harness.log(of: "page/box/level").last == "editingDidEnd")
        #expect(!slider.isTracking)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func actionsMayTakeOutTheirOwnControlAndItsParent() throws {
        for event in [
            ControlEvents.touchDown, .valueChanged, .touchDragInside, .editingDidBegin, .editingDidEnd, .touchUpInside, .touchCancel,
        ] {
            let (harness, slider) = try slider()
            slider.trackTap = .jump
            let box = View(frame: Rect(x: 0, y: 0, width: 400, height: 300))
            harness.window.addSubview(box)
            box.addSubview(slider)
            harness.settle()
            slider.addAction(for: event) { box.removeFromSuperview() }
            harness.drag(from: Point(x: 200, y: 122), to: Point(x: 300, y: 122))
            harness.touch(.began, Point(x: 100, y: 122))
            harness.touch(.cancelled, Point(x: 100, y: 122))
            harness.step()
            #expect(slider.window == nil && !slider.isTracking)
            #expect(harness.mistakes.isEmpty)
        }
    }

    @Test func actionsMayCancelEveryFingerWhileAViewLeaves() throws {
        let (harness, slider) = try slider()
        let second = Slider()
        harness.show(second, "other", Rect(x: 40, y: 200, width: 320, height: 44))
        slider.addAction(for: .touchCancel) { harness.window.cancelAllTouches() }
        harness.touch(.began, Point(x: 53, y: 122), finger: 0)
        harness.touch(.began, Point(x: 53, y: 222), finger: 1)
        harness.step()
        slider.removeFromSuperview()
        #expect(!second.isTracking && !slider.isTracking)
        harness.step()
    }

    @Test func segmentsMayBeReplacedUnderTheFinger() throws {
        let (harness, control) = try segments()
        control.selectsOnTouchDown = true
        control.selectedSegmentIndex = 0
        harness.touch(.began, Point(x: 170, y: 120))
        control.insertSegment(Segment(title: "New"), at: 0)
        harness.step()
        harness.touch(.cancelled, Point(x: 170, y: 120))
        // The segment that was selected, wherever it is now.
        #expect(control.selectedSegmentIndex == 1)
        harness.touch(.began, Point(x: 170, y: 120))
        control.removeAllSegments()
        harness.touch(.moved, Point(x: 200, y: 120))
        harness.step()
        harness.touch(.ended, Point(x: 200, y: 120))
        harness.step()
        #expect(control.selectedSegmentIndex == -1)
        #expect(harness.mistakes.isEmpty)
    }

    /// A value from the backend while a finger is down is not undone by losing the finger.
    @Test func cancelTakesBackOnlyWhatTheFingerDid() throws {
        let (harness, control) = try segments()
        control.selectedSegmentIndex = 0
        harness.touch(.began, Point(x: 170, y: 120))
        control.selectedSegmentIndex = 2
        harness.touch(.cancelled, Point(x: 170, y: 120))
        #expect(control.selectedSegmentIndex == 2)
        #expect(harness.log(of: "mode") == ["touchDown 1", "touchCancel"])

        let other = try makeHarness()
        let bar = TabBar(items: (0..<4).map { TabBarItem(icon: nil, title: "T\($0)") })
        other.show(bar, "tabs", Rect(x: 0, y: 256, width: 400, height: 44))
        other.touch(.began, Point(x: 150, y: 280))
        bar.selectedIndex = 3
        other.touch(.cancelled, Point(x: 150, y: 280))
        #expect(bar.selectedIndex == 3)
        #expect(other.log(of: "tabs") == ["touchDown 1", "touchCancel"])
    }

    @Test func aTabThatIsDisabledUnderTheFingerIsNotChosen() throws {
        let harness = try makeHarness()
        let bar = TabBar(items: (0..<4).map { TabBarItem(icon: nil, title: "T\($0)") })
        harness.show(bar, "tabs", Rect(x: 0, y: 256, width: 400, height: 44))
        harness.touch(.began, Point(x: 150, y: 280))
        harness.step()
        bar.setEnabled(false, forItemAt: 1)
        #expect(!bar.state(ofItemAt: 1).contains(.highlighted))
        harness.touch(.ended, Point(x: 150, y: 280))
        harness.step()
        #expect(bar.selectedIndex == 0)
        #expect(harness.mistakes.isEmpty)
    }

    /// The last frame was long ago: what is scheduled because of a touch counts from the touch.
    @Test func timersCountFromTheTouchThatStartsThem() throws {
        let (harness, control) = try segments()
        var fired = 0
        control.addAction(for: .touchDown) {
            // A layout in between changes nothing of that.
            harness.window.layout()
            _ = harness.window.schedule(after: .milliseconds(500)) { fired += 1 }
        }
        harness.settle()
        harness.advance(.milliseconds(3_600_000))
        harness.touch(.began, Point(x: 170, y: 120))
        harness.step()
        #expect(fired == 0)
        harness.step(.milliseconds(500))
        #expect(fired == 1)
    }

    @Test func trueBoundsWinUnderALabel() throws {
        let (harness, control) = try segments()
        let small = Slider()
        small.frame = Rect(x: 150, y: 140, width: 40, height: 12)
        harness.window.addSubview(small)
        let label = Label()
        label.frame = Rect(x: 20, y: 100, width: 302, height: 60)
        harness.window.addSubview(label)
        harness.settle()
        // Nearer to the small one's centre, but on the large one.
        #expect(harness.window.control(at: Point(x: 170, y: 138)) === control)
        #expect(harness.window.control(at: Point(x: 170, y: 160)) === small)
    }
}
