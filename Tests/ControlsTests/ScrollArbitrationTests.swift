import FasciaControls
import FasciaGeometry
import FasciaTesting
import Testing

/// Whether a finger scrolls or operates what it came down on.
@Suite struct ScrollArbitrationTests {
    /// A list of 300 × 200 pt at (50, 50) that scrolls, with a slider of 288 pt room at the top and a control below it.
    private func make(content: Size = Size(width: 300, height: 800)) throws -> (
        harness: Harness, view: ScrollView, slider: Slider, control: Control
    ) {
        let harness = try makeHarness()
        let view = ScrollView()
        view.contentSize = content
        let slider = Slider(frame: Rect(x: 0, y: 0, width: 300, height: 40))
        slider.identifier = "slider"
        slider.value = 0.5
        view.contentView.addSubview(slider)
        let control = Control(frame: Rect(x: 0, y: 60, width: 300, height: 40))
        control.identifier = "control"
        view.contentView.addSubview(control)
        harness.show(view, "list", Rect(x: 50, y: 50, width: 300, height: 200))
        return (harness, view, slider, control)
    }

    private let thumb = Point(x: 200, y: 70)
    private let control = Point(x: 100, y: 130)

    @Test func aScrollThatBeginsOnASliderScrollsAndDoesNotSlide() throws {
        let (harness, view, slider, _) = try make()
        harness.drag(from: thumb, to: Point(x: 206, y: 20))
        #expect(view.contentOffset.y >= 40)
        #expect(slider.value == 0.5)
        #expect(harness.events.isEmpty)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func aMovementAlongTheSliderSlidesAndDoesNotScroll() throws {
        let (harness, view, slider, _) = try make()
        harness.press(from: thumb, to: Point(x: 240, y: 76), steps: 4)
        #expect(slider.value > 0.6)
        // Held, the slider keeps the finger wherever it goes.
        harness.touch(.moved, Point(x: 240, y: 200))
        harness.step()
        #expect(view.contentOffset.y == 0)
        harness.touch(.ended, Point(x: 240, y: 200))
        #expect(harness.log(of: "list/slider").prefix(2) == ["touchDown", "editingDidBegin"])
        #expect(harness.mistakes.isEmpty)
    }

    @Test func aFingerThatRestsHoldsTheSlider() throws {
        let (harness, view, slider, _) = try make()
        harness.touch(.began, thumb)
        harness.step(.milliseconds(149))
        #expect(harness.events.isEmpty && !slider.isTracking)
        harness.step(.milliseconds(1))
        #expect(slider.isTracking && slider.isHighlighted)
        harness.touch(.moved, Point(x: 200, y: 120))
        harness.step()
        #expect(view.contentOffset.y == 0 && slider.isTracking)
    }

    @Test func highlightAfterRestingAndCancelByAScroll() throws {
        let (harness, view, _, button) = try make()
        harness.touch(.began, control)
        harness.step(.milliseconds(100))
        #expect(!button.isHighlighted && harness.events.isEmpty)
        harness.step(.milliseconds(50))
        #expect(button.isHighlighted)
        harness.touch(.moved, Point(x: 100, y: 115))
        harness.step()
        #expect(!button.isHighlighted && view.isDragging)
        #expect(harness.log(of: "list/control") == ["touchDown", "touchCancel"])
        harness.touch(.ended, Point(x: 100, y: 115))
        harness.settle()
        #expect(harness.log(of: "list/control") == ["touchDown", "touchCancel"])
        #expect(harness.mistakes.isEmpty)
    }

    @Test func aScrollBeforeTheDelaySendsNothingToTheControl() throws {
        let (harness, _, _, button) = try make()
        harness.drag(from: control, to: Point(x: 100, y: 90))
        harness.settle()
        #expect(harness.events.isEmpty && !button.isHighlighted)
    }

    @Test func aTapIsTheControlsAndShowsForAMoment() throws {
        let (harness, view, _, button) = try make()
        harness.touch(.began, control)
        harness.step()
        #expect(harness.events.isEmpty)
        harness.touch(.ended, control)
        #expect(harness.log(of: "list/control") == ["touchDown", "touchUpInside"])
        harness.step()
        #expect(button.isHighlighted && !button.isTracking)
        harness.settle()
        #expect(!button.isHighlighted)
        #expect(view.contentOffset.y == 0)
        #expect(harness.window.nextUpdate == nil)
    }

    /// Nothing to scroll: nothing to wait for.
    @Test func highlightAtOnceWhereNothingScrolls() throws {
        let (harness, view, _, button) = try make(content: Size(width: 300, height: 150))
        harness.touch(.began, control)
        #expect(button.isHighlighted)
        harness.touch(.moved, Point(x: 100, y: 100))
        harness.step()
        #expect(button.isHighlighted && !view.isDragging)
        harness.touch(.ended, control)
        view.contentSize.height = 800
        view.isScrollEnabled = false
        harness.settle()
        harness.touch(.began, control)
        #expect(button.isHighlighted)
    }

    @Test func aTapDuringMomentumStopsItAndPressesNothing() throws {
        let (harness, view, _, _) = try make()
        // Wherever the content has come to: the finger is on a control.
        let everywhere = Button(title: "Everywhere")
        everywhere.identifier = "everywhere"
        everywhere.frame = Rect(origin: .zero, size: view.contentSize)
        view.contentView.addSubview(everywhere)
        harness.settle()
        harness.drag(from: Point(x: 100, y: 230), to: Point(x: 100, y: 150), steps: 5)
        harness.step()
        #expect(view.isMoving)
        harness.clearEvents()
        harness.touch(.began, Point(x: 100, y: 100))
        #expect(!view.isMoving)
        let offset = view.contentOffset.y
        for _ in 0..<20 { harness.step() }
        harness.touch(.ended, Point(x: 100, y: 100))
        harness.settle()
        #expect(view.contentOffset.y == offset)
        #expect(harness.events.isEmpty)
        // At rest the same tap presses it.
        harness.tap(Point(x: 100, y: 100))
        #expect(harness.events.contains { $0.id.hasSuffix("everywhere") && $0.name == "primaryActionTriggered" })
        #expect(harness.mistakes.isEmpty)
    }

    @Test func twoFingersDragTwoSlidersInAList() throws {
        let (harness, view, slider, _) = try make()
        let second = Slider(frame: Rect(x: 0, y: 120, width: 300, height: 40))
        second.value = 0.5
        view.contentView.addSubview(second)
        harness.settle()
        harness.touch(.began, thumb, finger: 0)
        harness.touch(.began, Point(x: 200, y: 190), finger: 1)
        for index in 1...10 {
            harness.step()
            harness.touch(.moved, Point(x: 200 + Double(index) * 4, y: 70), finger: 0)
            harness.touch(.moved, Point(x: 200 - Double(index) * 4, y: 190), finger: 1)
        }
        harness.step()
        #expect(slider.value > 0.6 && second.value < 0.4)
    }

    /// A list whose way is the slider's own leaves such a movement to the slider.
    @Test func aSliderInAHorizontalListKeepsItsAxis() throws {
        let (harness, view, slider, _) = try make(content: Size(width: 900, height: 200))
        harness.drag(from: thumb, to: Point(x: 240, y: 70))
        #expect(slider.value > 0.6 && view.contentOffset.x == 0)
        // Beside the thumb a touch means nothing to the slider, and scrolls.
        harness.drag(from: Point(x: 320, y: 70), to: Point(x: 280, y: 70))
        #expect(view.contentOffset.x > 0)
    }

    @Test func nestedListsScrollAlongTheirOwnAxes() throws {
        let (harness, view, _, _) = try make()
        let inner = ScrollView(frame: Rect(x: 0, y: 110, width: 300, height: 60))
        inner.contentSize = Size(width: 900, height: 60)
        view.contentView.addSubview(inner)
        harness.settle()
        harness.press(from: Point(x: 200, y: 190), to: Point(x: 150, y: 190))
        #expect(inner.contentOffset.x == 40 && view.contentOffset.y == 0)
        harness.touch(.cancelled, Point(x: 150, y: 190))
        harness.settle()
        harness.press(from: Point(x: 200, y: 190), to: Point(x: 200, y: 140))
        #expect(view.contentOffset.y == 40)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func whatLeavesTheWindowIsForgotten() throws {
        let (harness, view, slider, _) = try make()
        harness.press(from: control, to: Point(x: 100, y: 90))
        #expect(view.isDragging)
        view.removeFromSuperview()
        harness.touch(.moved, Point(x: 100, y: 60))
        harness.step()
        harness.touch(.ended, Point(x: 100, y: 60))
        harness.settle()
        #expect(!view.isDragging)
        harness.window.addSubview(view)
        harness.settle()
        harness.touch(.began, control)
        harness.step()
        harness.window.cancelTouches(in: view)
        harness.settle()
        #expect(!slider.isTracking && harness.window.nextUpdate == nil)
        #expect(harness.mistakes.isEmpty)
    }
}
