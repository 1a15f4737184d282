import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

/// What holds for every control.
@Suite struct GroundRuleTests {
    @Test func settingWhatIsThereMarksNothing() throws {
        let harness = try makeHarness()
        let slider = Slider()
        slider.value = 0.5
        harness.show(slider, "slider", Rect(x: 0, y: 0, width: 200, height: 44))
        let segments = SegmentedControl(titles: ["One", "Two"])
        segments.selectedSegmentIndex = 1
        harness.show(segments, "segments", Rect(x: 0, y: 50, width: 200, height: 44))
        let bar = TabBar(items: [TabBarItem(icon: nil, title: "One"), TabBarItem(icon: nil, title: "Two")])
        harness.show(bar, "tabs", Rect(x: 0, y: 100, width: 200, height: 44))
        let stepper = Stepper()
        harness.show(stepper, "stepper", Rect(x: 0, y: 150, width: 120, height: 44))
        let progress = ProgressBar()
        progress.progress = 0.3
        harness.show(progress, "progress", Rect(x: 0, y: 200, width: 200, height: 8))
        let label = Label()
        label.text = "Text"
        harness.show(label, "label", Rect(x: 220, y: 0, width: 100, height: 30))
        let box = BoxView()
        box.fill = .color(.white)
        harness.show(box, "box", Rect(x: 220, y: 50, width: 100, height: 30))

        slider.value = 0.5
        slider.minimumTrackTintColor = nil
        slider.semanticContentAttribute = .unspecified
        slider.isEnabled = true
        segments.selectedSegmentIndex = 1
        segments.setTitle("One", forSegmentAt: 0)
        segments.setEnabled(true, forSegmentAt: 1)
        segments.setWidth(0, forSegmentAt: 1)
        segments.barMetrics = .default
        bar.selectedIndex = 0
        bar.setBadge(nil, forItemAt: 1)
        bar.removeGlow(at: 1)
        bar.lowerColor = .black
        stepper.value = stepper.value
        stepper.isEnabled = true
        progress.progress = 0.3
        label.text = "Text"
        label.textColor = nil
        label.isHidden = false
        box.fill = .color(.white)
        box.cornerRadius = 0
        box.alpha = 1
        harness.step()
        #expect(harness.composed.isEmpty, "\(harness.composed)")
    }

    /// Each of a drag's events, in UIKit's order; 70 pt beyond the bounds still count as inside.
    @Test func aDragSendsInsideAndOutside() throws {
        let harness = try makeHarness()
        let control = Control()
        harness.show(control, "c", Rect(x: 100, y: 100, width: 100, height: 50))
        func move(_ x: Double) -> [String] {
            harness.clearEvents()
            harness.touch(.moved, Point(x: x, y: 125))
            harness.step()
            return harness.events.map(\.name)
        }
        harness.touch(.began, Point(x: 150, y: 125))
        harness.step()
        #expect(harness.events.map(\.name) == ["touchDown"])
        #expect(control.isHighlighted)
        #expect(move(160) == ["touchDragInside"])
        #expect(move(269) == ["touchDragInside"])
        #expect(move(271) == ["touchDragExit", "touchDragOutside"])
        #expect(!control.isHighlighted)
        #expect(move(300) == ["touchDragOutside"])
        #expect(move(31) == ["touchDragEnter", "touchDragInside"])
        #expect(control.isHighlighted)
        harness.clearEvents()
        harness.touch(.ended, Point(x: 31, y: 125))
        harness.touch(.began, Point(x: 150, y: 125))
        harness.touch(.ended, Point(x: 20, y: 125))
        harness.touch(.began, Point(x: 150, y: 125))
        harness.touch(.cancelled, Point(x: 150, y: 125))
        #expect(harness.events.map(\.name) == ["touchUpInside", "touchDown", "touchUpOutside", "touchDown", "touchCancel"])
        #expect(!control.isHighlighted)
    }

    /// Between two small controls the finger means the one whose centre is nearer, and beyond 22 pt around a centre none.
    @Test func theNearestCentreWinsWhereAreasOverlap() throws {
        let harness = try makeHarness()
        let first = Control()
        let second = Control()
        harness.show(first, "first", Rect(x: 100, y: 100, width: 10, height: 10))
        harness.show(second, "second", Rect(x: 130, y: 100, width: 10, height: 10))
        func hit(_ x: Double, _ y: Double = 105) -> String? { harness.window.control(at: Point(x: x, y: y))?.identifier }
        #expect(hit(119) == "first")
        #expect(hit(121) == "second")
        // True bounds win against any centre.
        #expect(hit(131) == "second")
        #expect(hit(109) == "first")
        #expect(hit(84) == "first" && hit(82) == nil)
        #expect(hit(105, 126) == "first" && hit(105, 128) == nil)
        // What a fingertip is follows the display.
        harness.window.minimumTouchTarget = 60
        #expect(hit(76) == "first" && hit(74) == nil)
    }

    /// A switch in a row has all of its area there, and the row the rest.
    @Test func aControlInARowHasItsWholeArea() throws {
        let harness = try makeHarness()
        let table = TableView()
        let lamp = Switch()
        lamp.identifier = "lamp"
        var item = TableItem("Light")
        item.accessoryView = lamp
        table.sections = [TableSection(items: [item, TableItem("Other")])]
        harness.show(table, "list", Rect(x: 0, y: 0, width: 300, height: 200))
        let frame = lamp.pixelFrame
        #expect(frame.height < 40)
        harness.tap(Point(x: Double(frame.x + 20), y: 2))
        #expect(lamp.isOn)
        #expect(table.indexPathForSelectedRow == nil)
        harness.tap(Point(x: Double(frame.x - 20), y: 22))
        #expect(lamp.isOn)
        #expect(table.indexPathForSelectedRow == IndexPath(row: 0))
    }

    /// Neighbours share an edge in pixels at every scale.
    @Test(arguments: [1.0, 1.5, 2.0, 3.0])
    func neighboursLeaveNoSeam(scale: Double) throws {
        let harness = try makeHarness(size: Size(width: 100, height: 20), scale: scale)
        let row = View(frame: Rect(x: 0.3, y: 0, width: 99, height: 20))
        var views: [View] = []
        for index in 0..<30 {
            let view = View(frame: Rect(x: Double(index) * 3.3, y: 0, width: 3.3, height: 20))
            view.backgroundColor = .white
            row.addSubview(view)
            views.append(view)
        }
        harness.window.addSubview(row)
        harness.settle()
        for (one, next) in zip(views, views.dropFirst()) { #expect(one.pixelFrame.maxX == next.pixelFrame.x) }
        let (first, last) = (views[0].pixelFrame.x, views[29].pixelFrame.maxX)
        #expect((first..<last).allSatisfy { harness.pixel($0, 5) == 0xFFFFFF })
    }
}
