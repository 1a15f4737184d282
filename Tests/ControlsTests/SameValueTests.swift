import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

/// Setting what is there marks nothing: every setter of an appearance.
@Suite struct SameValueTests {
    private struct Setter: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let make: @Sendable () -> View
        let set: @Sendable (View, Image) -> Void
    }

    private static func of<Kind: View>(_ name: String, _ make: @escaping @Sendable () -> Kind, _ set: @escaping @Sendable (Kind, Image) -> Void)
        -> Setter
    {
        Setter(testDescription: name, make: make) { view, image in if let view = view as? Kind { set(view, image) } }
    }

    private static let red = TitleAttributes(color: .red)

    private static let setters: [Setter] = [
        of("slider minimum track", { Slider() }) { $0.setMinimumTrackImage($1, for: .normal) },
        of("slider maximum track", { Slider() }) { $0.setMaximumTrackImage($1, for: .highlighted) },
        of("slider thumb", { Slider() }) { $0.setThumbImage($1, for: .normal) },
        of("dial thumb", { RotaryDial() }) { $0.setThumbImage($1, for: .normal) },
        of("switch thumb", { Switch() }) { $0.setThumbImage($1, for: .normal) },
        of("switch track", { Switch() }) { $0.setTrackImage($1, for: .normal) },
        of("stepper background", { Stepper() }) { $0.setBackgroundImage($1, for: .normal) },
        of("stepper minus", { Stepper() }) { $0.setDecrementImage($1, for: .normal) },
        of("stepper plus", { Stepper() }) { $0.setIncrementImage($1, for: .normal) },
        of("stepper divider", { Stepper() }) { $0.setDividerImage($1, forLeftSegmentState: .normal, rightSegmentState: .normal) },
        of("pop-up background", { PopUpButton(titles: ["One"]) }) { $0.setBackgroundImage($1, for: .normal) },
        of("pop-up title", { PopUpButton(titles: ["One"]) }) { view, _ in view.setTitleAttributes(red, for: .normal) },
        of("segment", { SegmentedControl(titles: ["One", "Two"]) }) { view, _ in view.setSegment(Segment(title: "New"), at: 0) },
        of("segment image", { SegmentedControl(titles: ["One", "Two"]) }) { $0.setImage($1, forSegmentAt: 0) },
        of("segment title", { SegmentedControl(titles: ["One", "Two"]) }) { view, _ in view.setTitle("New", forSegmentAt: 0) },
        of("segments' background", { SegmentedControl(titles: ["One", "Two"]) }) { $0.setBackgroundImage($1, for: .normal) },
        of("segments' divider", { SegmentedControl(titles: ["One", "Two"]) }) {
            $0.setDividerImage($1, forLeftSegmentState: .normal, rightSegmentState: .normal)
        },
        of("segments' titles", { SegmentedControl(titles: ["One", "Two"]) }) { view, _ in view.setTitleAttributes(red, for: .normal) },
        of("segments' adjustment", { SegmentedControl(titles: ["One", "Two"]) }) { view, _ in
            view.setContentPositionAdjustment(Offset(horizontal: 3, vertical: 1), forSegmentType: .any)
        },
        of("bar background", bar) { $0.setBackgroundImage($1) },
        of("bar button background", bar) { $0.setButtonBackgroundImage($1, for: .normal) },
        of("bar back button background", bar) { $0.setBackButtonBackgroundImage($1, for: .normal) },
        of("bar button titles", bar) { view, _ in view.setButtonTitleAttributes(red, for: .normal) },
        of("button title", { Button(title: "One") }) { view, _ in view.setTitle("New", for: .normal) },
        of("button image", { Button(title: "One") }) { $0.setImage($1, for: .normal) },
        of("button background", { Button(title: "One") }) { $0.setBackgroundImage($1, for: .normal) },
        of("button titles", { Button(title: "One") }) { view, _ in view.setTitleAttributes(red, for: .normal) },
        of("progress track", { ProgressBar() }) { $0.setTrackImage($1) },
        of("progress image", { ProgressBar() }) { $0.setProgressImage($1) },
        of("text field background", { TextField() }) { $0.setBackgroundImage($1, for: .normal) },
    ]

    @Sendable private static func bar() -> NavigationBar {
        let bar = NavigationBar()
        let (first, second) = (NavigationItem(title: "First"), NavigationItem(title: "Second"))
        second.rightBarButtonItem = BarButtonItem(title: "Edit")
        bar.setItems([first, second])
        return bar
    }

    @Test func settingWhatIsThereMarksNothing() throws {
        for setter in SameValueTests.setters {
            let harness = try makeHarness()
            let view = setter.make()
            harness.show(view, "view", Rect(x: 20, y: 20, width: 300, height: 44))
            let image = try makeImage(width: 21, height: 21) { x, y in 0xFF00_0000 | UInt32(x * 9) << 16 | UInt32(y * 9) }
            setter.set(view, image)
            harness.window.layout()
            #expect(!harness.window.damage.isEmpty, "\(setter.testDescription): another value is seen")
            harness.settle()
            setter.set(view, image)
            harness.window.layout()
            #expect(harness.window.damage.isEmpty && harness.window.nextUpdate == nil, "\(setter.testDescription)")
            #expect(harness.mistakes.isEmpty)
        }
    }
}
