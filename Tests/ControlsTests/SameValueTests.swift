import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

/// Setting what is there marks nothing: every setter of an appearance.
@Suite struct SameValueTests {
    private struct Setter {
        let name: String
        let make: () -> View
        let set: (View, Image) -> Void
    }

    private static func setters() -> [Setter] {
        var setters: [Setter] = []
        func add<Kind: View>(_ name: String, make: @escaping () -> Kind, set: @escaping (Kind, Image) -> Void) {
            setters.append(Setter(name: name, make: make) { view, image in if let view = view as? Kind { set(view, image) } })
        }
        add("slider minimum track", make: { Slider() }) { $0.setMinimumTrackImage($1, for: .normal) }
        add("slider maximum track", make: { Slider() }) { $0.setMaximumTrackImage($1, for: .highlighted) }
        add("slider thumb", make: { Slider() }) { $0.setThumbImage($1, for: .normal) }
        add("dial thumb", make: { RotaryDial() }) { $0.setThumbImage($1, for: .normal) }
        add("switch thumb", make: { Switch() }) { $0.setThumbImage($1, for: .normal) }
        add("switch track", make: { Switch() }) { $0.setTrackImage($1, for: .normal) }
        add("stepper background", make: { Stepper() }) { $0.setBackgroundImage($1, for: .normal) }
        add("stepper minus", make: { Stepper() }) { $0.setDecrementImage($1, for: .normal) }
        add("stepper plus", make: { Stepper() }) { $0.setIncrementImage($1, for: .normal) }
        add("stepper divider", make: { Stepper() }) { $0.setDividerImage($1, forLeftSegmentState: .normal, rightSegmentState: .normal) }
        add("pop-up background", make: { PopUpButton(titles: ["One"]) }) { $0.setBackgroundImage($1, for: .normal) }
        add("pop-up title", make: { PopUpButton(titles: ["One"]) }) { view, _ in
            view.setTitleAttributes(TitleAttributes(color: .red), for: .normal)
        }
        add("segment", make: { SegmentedControl(titles: ["One", "Two"]) }) { view, _ in view.setSegment(Segment(title: "New"), at: 0) }
        add("segment image", make: { SegmentedControl(titles: ["One", "Two"]) }) { $0.setImage($1, forSegmentAt: 0) }
        add("segment title", make: { SegmentedControl(titles: ["One", "Two"]) }) { view, _ in view.setTitle("New", forSegmentAt: 0) }
        add("segments' background", make: { SegmentedControl(titles: ["One", "Two"]) }) { $0.setBackgroundImage($1, for: .normal) }
        add("segments' divider", make: { SegmentedControl(titles: ["One", "Two"]) }) {
            $0.setDividerImage($1, forLeftSegmentState: .normal, rightSegmentState: .normal)
        }
        add("segments' titles", make: { SegmentedControl(titles: ["One", "Two"]) }) { view, _ in
            view.setTitleAttributes(TitleAttributes(color: .red), for: .normal)
        }
        add("segments' adjustment", make: { SegmentedControl(titles: ["One", "Two"]) }) { view, _ in
            view.setContentPositionAdjustment(Offset(horizontal: 3, vertical: 1), forSegmentType: .any)
        }
        add("bar background", make: SameValueTests.bar) { $0.setBackgroundImage($1) }
        add("bar button background", make: SameValueTests.bar) { $0.setButtonBackgroundImage($1, for: .normal) }
        add("bar back button background", make: SameValueTests.bar) { $0.setBackButtonBackgroundImage($1, for: .normal) }
        add("bar button titles", make: SameValueTests.bar) { view, _ in
            view.setButtonTitleAttributes(TitleAttributes(color: .red), for: .normal)
        }
        add("button title", make: { Button(title: "One") }) { view, _ in view.setTitle("New", for: .normal) }
        add("button image", make: { Button(title: "One") }) { $0.setImage($1, for: .normal) }
        add("button background", make: { Button(title: "One") }) { $0.setBackgroundImage($1, for: .normal) }
        add("button titles", make: { Button(title: "One") }) { view, _ in
            view.setTitleAttributes(TitleAttributes(color: .red), for: .normal)
        }
        add("progress track", make: { ProgressBar() }) { $0.setTrackImage($1) }
        add("progress image", make: { ProgressBar() }) { $0.setProgressImage($1) }
        add("text field background", make: { TextField() }) { $0.setBackgroundImage($1, for: .normal) }
        return setters
    }

    private static func bar() -> NavigationBar {
        let bar = NavigationBar()
        let (first, second) = (NavigationItem(title: "First"), NavigationItem(title: "Second"))
        second.rightBarButtonItem = BarButtonItem(title: "Edit")
        bar.setItems([first, second])
        return bar
    }

    @Test func settingWhatIsThereMarksNothing() throws {
        for setter in SameValueTests.setters() {
            let harness = try makeHarness()
            let view = setter.make()
            harness.show(view, "view", Rect(x: 20, y: 20, width: 300, height: 44))
            let image = try makeImage(width: 21, height: 21) { x, y in 0xFF00_0000 | UInt32(x * 9) << 16 | UInt32(y * 9) }
            setter.set(view, image)
            harness.window.layout()
            #expect(!harness.window.damage.isEmpty, "\(setter.name): another value is seen")
            harness.settle()
            setter.set(view, image)
            harness.window.layout()
            #expect(harness.window.damage.isEmpty && harness.window.nextUpdate == nil, "\(setter.name)")
            #expect(harness.mistakes.isEmpty)
        }
    }
}
