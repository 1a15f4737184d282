import FasciaControls
import FasciaGeometry
import FasciaTesting
import Testing

/// A cause is told before its effects, by every control and in every mode.
@Suite struct EventOrderTests {
    /// A control, and what a finger does to it.
    struct Sample: CustomTestStringConvertible, Sendable {
        let name: String
        let make: @Sendable () throws -> Control
        /// What a tap in the middle, or at the place given in points of the control, tells.
        var place: Point?
        var lift: [String]
        /// What it tells if the finger is lost instead.
        var loss: [String]
        var testDescription: String { name }
    }

    private static let size = Size(width: 302, height: 44)

    static let samples: [Sample] = [
        Sample(
            name: "button", make: { Button(title: "Go") }, lift: ["touchDown", "touchUpInside", "primaryActionTriggered"],
            loss: ["touchDown", "touchCancel"]),
        Sample(
            name: "button that selects",
            make: {
                let button = Button(title: "Go")
                button.changesSelectionAsPrimaryAction = true
                return button
            }, lift: ["touchDown", "touchUpInside", "valueChanged on", "primaryActionTriggered"], loss: ["touchDown", "touchCancel"]),
        Sample(
            name: "switch", make: { Switch() }, lift: ["touchDown", "touchUpInside", "valueChanged on"], loss: ["touchDown", "touchCancel"]),
        Sample(
            name: "segmented control", make: { segments() }, lift: ["touchDown 1", "touchUpInside 1", "valueChanged 1"],
            loss: ["touchDown 1", "touchCancel"]),
        Sample(
            name: "segmented control, at touch-down",
            make: {
                let control = segments()
                control.selectsOnTouchDown = true
                return control
            }, lift: ["touchDown 1", "valueChanged 1", "touchUpInside 1"],
            loss: ["touchDown 1", "valueChanged 1", "touchCancel", "valueChanged 0"]),
        Sample(
            name: "momentary segmented control",
            make: {
                let control = segments()
                control.isMomentary = true
                return control
            }, lift: ["touchDown 1", "touchUpInside 1", "valueChanged 1"], loss: ["touchDown 1", "touchCancel"]),
        Sample(
            name: "segmented control, on the selected segment", make: { segments() }, place: Point(x: 50, y: 22),
            lift: ["touchDown 0", "touchUpInside 0"], loss: ["touchDown 0", "touchCancel"]),
        Sample(
            name: "tab bar", make: { tabs() }, lift: ["touchDown 1", "touchUpInside 1", "valueChanged 1"],
            loss: ["touchDown 1", "touchCancel"]),
        Sample(
            name: "tab bar, on the selected tab", make: { tabs() }, place: Point(x: 50, y: 22),
            lift: ["touchDown 0", "touchUpInside 0", "reselected 0"], loss: ["touchDown 0", "touchCancel"]),
        Sample(
            name: "tab bar, at touch-down",
            make: {
                let bar = tabs()
                bar.selectsOnTouchDown = true
                return bar
            }, lift: ["touchDown 1", "valueChanged 1", "touchUpInside 1"],
            loss: ["touchDown 1", "valueChanged 1", "touchCancel", "valueChanged 0"]),
        Sample(
            name: "slider, beside the thumb", make: { try slider(.jump) }, place: Point(x: 151, y: 22),
            lift: ["touchDown", "editingDidBegin", "valueChanged 50", "touchUpInside", "valueChanged 50", "editingDidEnd"],
            loss: ["touchDown", "editingDidBegin", "valueChanged 50", "touchCancel", "valueChanged 0", "editingDidEnd"]),
        Sample(
            name: "slider, by pages", make: { try slider(.page) }, place: Point(x: 151, y: 22),
            lift: ["touchDown", "editingDidBegin", "valueChanged 10", "touchUpInside", "valueChanged 10", "editingDidEnd"],
            loss: ["touchDown", "editingDidBegin", "valueChanged 10", "touchCancel", "valueChanged 0", "editingDidEnd"]),
        Sample(
            name: "slider that is not continuous",
            make: {
                let slider = try EventOrderTests.slider(.jump)
                slider.isContinuous = false
                return slider
            }, place: Point(x: 151, y: 22), lift: ["touchDown", "editingDidBegin", "touchUpInside", "valueChanged 50", "editingDidEnd"],
            loss: ["touchDown", "editingDidBegin", "touchCancel", "editingDidEnd"]),
        Sample(
            name: "stepper", make: { Stepper() }, place: Point(x: 250, y: 22),
            lift: ["touchDown", "editingDidBegin", "touchUpInside", "valueChanged 1", "editingDidEnd"],
            loss: ["touchDown", "editingDidBegin", "touchCancel", "editingDidEnd"]),
        Sample(
            name: "accessory",
            make: {
                let accessory = Accessory()
                accessory.isButton = true
                return accessory
            }, lift: ["touchDown", "touchUpInside"], loss: ["touchDown", "touchCancel"]),
    ]

    private static func segments() -> SegmentedControl {
        let control = SegmentedControl(titles: ["One", "Two", "Three"])
        control.selectedSegmentIndex = 0
        return control
    }

    private static func tabs() -> TabBar { TabBar(items: ["One", "Two", "Three"].map { TabBarItem(icon: nil, title: $0) }) }

    private static func slider(_ tap: Slider.TrackTap) throws -> Slider {
        let slider = Slider()
        slider.range = try ValueRange(minimum: 0, maximum: 100, step: 1)
        slider.trackTap = tap
        return slider
    }

    private func log(_ harness: Harness) -> [String] {
        harness.events.map { event in
            switch event.value {
            case .number(let number): "\(event.name) \(Int(number.rounded()))"
            case .index(let index): "\(event.name) \(index)"
            case .on(let isOn): "\(event.name) \(isOn ? "on" : "off")"
            case .text(let text): "\(event.name) \(text)"
            case nil: event.name
            }
        }
    }

    private func show(_ sample: Sample) throws -> (Harness, Control, Point) {
        let harness = try makeHarness()
        let control = try sample.make()
        harness.show(control, "control", Rect(origin: Point(x: 40, y: 100), size: Self.size))
        let place = sample.place ?? control.bounds.center
        return (harness, control, Point(x: 40 + place.x, y: 100 + place.y))
    }

    @Test(arguments: samples) func causesAreSentBeforeEffects(sample: Sample) throws {
        let (harness, _, place) = try show(sample)
        harness.tap(place)
        #expect(log(harness) == sample.lift)
        let (other, control, _) = try show(sample)
        other.touch(.began, place)
        other.step()
        other.step()
        other.touch(.cancelled, place)
        other.step()
        #expect(log(other) == sample.loss)
        #expect(!control.isTracking && !control.isHighlighted)
        #expect(harness.mistakes.isEmpty && other.mistakes.isEmpty)
    }

    /// Actions get the same order, and the end of the touch after all of it; the log does not speak of that.
    @Test(arguments: samples) func actionsAreCalledInTheOrderOfTheLog(sample: Sample) throws {
        let (harness, control, place) = try show(sample)
        var called: [String] = []
        let events: [ControlEvents] = [
            .touchDown, .touchUpInside, .valueChanged, .primaryActionTriggered, .reselected, .editingDidBegin, .editingDidEnd,
            .trackingDidEnd,
        ]
        for event in events { control.addAction(for: event) { called.append(event.name) } }
        harness.tap(place)
        #expect(called == sample.lift.map { String($0.prefix { $0 != " " }) } + ["trackingDidEnd"])
    }

    /// What a finger left is there when its lift is told.
    @Test func anActionForTheLiftReadsTheFinalValue() throws {
        let harness = try makeHarness()
        let slider = try Self.slider(.jump)
        let button = Button(title: "Go")
        button.changesSelectionAsPrimaryAction = true
        harness.show(slider, "slider", Rect(x: 40, y: 20, width: 302, height: 44))
        harness.show(button, "button", Rect(x: 40, y: 100, width: 302, height: 44))
        var read: [String] = []
        slider.addAction(for: .touchUpInside) { read.append("\(slider.value)") }
        button.addAction(for: .touchUpInside) { read.append("\(button.isSelected)") }
        harness.touch(.began, Point(x: 53, y: 42))
        harness.touch(.ended, Point(x: 191, y: 42))
        harness.tap(button)
        #expect(read == ["50.0", "true"])
    }

    @Test func aRowIsSelectedAfterTheLiftAndKeepsItsNameWhateverItsActionDoes() throws {
        let harness = try makeHarness()
        let table = TableView()
        table.sections = [TableSection(items: [TableItem("One"), TableItem("Two")])]
        harness.show(table, "rows", Rect(x: 0, y: 0, width: 300, height: 200))
        // As a change of the language does.
        table.onSelect = { [unowned table] _ in
            table.sections = [TableSection(items: [TableItem("Eins"), TableItem("Zwei")])]
        }
        harness.tap(Point(x: 100, y: 66))
        #expect(harness.events.map(\.description) == ["rows/1 touchDown", "rows/1 touchUpInside", "rows/1 valueChanged true"])
    }

    /// A page that goes with the press of a button on it takes nothing of the press along.
    @Test(arguments: [ControlEvents.touchUpInside, .primaryActionTriggered, .touchDown])
    func nothingIsLostWithThePageThatAnActionReplaces(event: ControlEvents) throws {
        let harness = try makeHarness()
        let page = View(frame: Rect(x: 0, y: 0, width: 400, height: 300))
        page.identifier = "page"
        let button = Button(title: "Away")
        button.identifier = "away"
        button.frame = Rect(x: 40, y: 40, width: 100, height: 50)
        page.addSubview(button)
        harness.window.addSubview(page)
        harness.settle()
        button.addAction(for: event) { page.removeFromSuperview() }
        harness.tap(Point(x: 80, y: 60))
        let end = event == .touchDown ? ["touchCancel"] : ["touchUpInside", "primaryActionTriggered"]
        #expect(harness.events.map(\.description) == (["touchDown"] + end).map { "page/away \($0)" })
        #expect(button.window == nil && !button.isTracking)
    }

    /// What somebody sets in answer to the lift is the last word, and what the finger chose is told all the same.
    @Test func aValueThatAnswersTheLiftIsTheLastOne() throws {
        let harness = try makeHarness()
        let slider = try Self.slider(.jump)
        harness.show(slider, "slider", Rect(x: 40, y: 20, width: 302, height: 44))
        slider.addAction(for: .touchUpInside) { slider.value = 5 }
        harness.tap(Point(x: 191, y: 42))
        #expect(harness.log(of: "slider").suffix(2) == ["valueChanged 50.0", "editingDidEnd"])
        #expect(slider.value == 5)

        let control = Switch()
        harness.show(control, "switch", Rect(x: 40, y: 100, width: 60, height: 44))
        control.addAction(for: .touchUpInside) { control.isOn = false }
        harness.tap(control)
        #expect(harness.log(of: "switch") == ["touchDown", "touchUpInside", "valueChanged true"])
        #expect(!control.isOn)

        let segments = Self.segments()
        harness.show(segments, "segments", Rect(x: 40, y: 200, width: 302, height: 44))
        segments.addAction(for: .touchUpInside) { segments.selectedSegmentIndex = 2 }
        harness.tap(segments)
        #expect(harness.log(of: "segments") == ["touchDown 1", "touchUpInside 1"], "the choice was taken back before it was told")
        #expect(segments.selectedSegmentIndex == 2)
    }
}
