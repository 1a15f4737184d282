import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

/// A ring that shows a number, made of what the library offers to everybody: only the end of the arc is drawn when it moves.
private final class Dial: Control {
    var value = 0.0 {
        didSet {
            if value == oldValue { return }
            setNeedsDisplay(around(oldValue).union(around(value)))
        }
    }
    private static let lineWidth = 8.0

    private func angle(_ value: Double) -> Double { .pi * (0.75 + 1.5 * value) }

    private func around(_ value: Double) -> PixelRect {
        let radius = (min(bounds.width, bounds.height) - Dial.lineWidth) / 2
        // A step of the arc is within the square around its end.
        let reach = Dial.lineWidth + 2
        let end = Point(x: bounds.midX + radius * cosine(angle(value)), y: bounds.midY + radius * cosine(angle(value) - .pi / 2))
        return devicePixels(Rect(x: end.x - reach, y: end.y - reach, width: 2 * reach, height: 2 * reach)).insetBy(-1)
    }

    private func cosine(_ angle: Double) -> Double {
        // Enough for a rectangle: Bhaskara's formula after folding into a quarter.
        var x = angle.remainder(dividingBy: 2 * .pi)
        if x < 0 { x = -x }
        let isFar = x > .pi / 2
        if isFar { x = .pi - x }
        let y = (.pi * .pi - 4 * x * x) / (.pi * .pi + x * x)
        return isFar ? -y : y
    }

    override func draw(_ canvas: Canvas) {
        guard let theme = window?.theme else { return }
        canvas.alpha = dimming
        canvas.fill(.arc(start: angle(0), end: angle(1), lineWidth: 8, cap: .round), in: pixelFrame, .color(theme.recess))
        canvas.fill(
            .arc(start: angle(0), end: angle(value), lineWidth: 8, cap: .round), in: pixelFrame, .color(theme.accent), isKept: false)
        canvas.alpha = 255
    }

    override var controlValue: ControlValue? { .number(value) }
}

@Suite struct OwnControlTests {
    /// The harness compares each frame with one drawn from scratch.
    @Test(arguments: [1, 1.5, 2]) func aDialDrawsOnlyTheEndsOfItsArc(scale: Double) throws {
        let harness = try makeHarness(scale: scale)
        let dial = Dial()
        dial.value = 0.1
        harness.show(dial, "dial", Rect(x: 20.3, y: 30, width: 120, height: 120))
        let before = harness.window.cache.statistics
        for step in 11...90 {
            dial.value = Double(step) / 100
            harness.settle()
            #expect(harness.composed.reduce(0) { $0 + $1.area } < dial.pixelFrame.area / 3)
        }
        #expect(harness.mistakes.isEmpty)
        #expect(harness.window.cache.statistics.evictions == 0)
        #expect(harness.window.cache.statistics.count == before.count)
    }

    @Test func aDisabledControlIsDimmed() throws {
        let dial = Dial()
        #expect(dial.dimming == 255)
        dial.isEnabled = false
        #expect(dial.dimming == View.dimmedAlpha)
        let harness = try makeHarness()
        dial.value = 0.5
        harness.show(dial, "dial", Rect(x: 0, y: 0, width: 100, height: 100))
        let dimmed = harness.pixel(4, 50)
        dial.isEnabled = true
        harness.settle()
        #expect(harness.pixel(4, 50) != dimmed)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func pointsBecomePixelsOfTheWindow() throws {
        let harness = try makeHarness(scale: 1.5)
        let view = View()
        #expect(view.displayGrid == PixelGrid(scale: 1))
        harness.show(view, "view", Rect(x: 10, y: 20, width: 30, height: 30))
        #expect(view.displayGrid == PixelGrid(scale: 1.5))
        #expect(view.devicePixels(Rect(x: 2, y: 4, width: 10, height: 3)) == PixelRect(x: 18, y: 36, width: 15, height: 5))
    }

    @Test func viewsSayInWordsWhatTheyAre() throws {
        #expect(View().accessibilityLabel == nil)
        #expect(View().accessibilityValue == nil)
        let label = Label(text: "Kitchen")
        #expect(label.accessibilityLabel == "Kitchen")
        label.accessibilityLabel = "The kitchen's name"
        #expect(label.accessibilityLabel == "The kitchen's name")
        label.accessibilityLabel = nil
        #expect(label.accessibilityLabel == "Kitchen")
        #expect(Button(title: "Stop").accessibilityLabel == "Stop")
        let slider = Slider()
        slider.range = .percent
        slider.value = 40
        #expect(slider.accessibilityValue == "40")
        slider.range = .unit
        slider.value = 0.25
        #expect(slider.accessibilityValue == "0.25")
        slider.accessibilityValue = "a quarter"
        #expect(slider.accessibilityValue == "a quarter")
        let segments = SegmentedControl(titles: ["Off", "Low"])
        #expect(segments.accessibilityValue == nil)
        segments.selectedSegmentIndex = 1
        #expect(segments.accessibilityValue == "Low")
        let tabs = TabBar(items: [TabBarItem(icon: nil), TabBarItem(icon: nil)])
        tabs.selectedIndex = 1
        #expect(tabs.accessibilityValue == "2")
        let control = Switch()
        #expect(control.accessibilityValue == "0")
        control.isOn = true
        #expect(control.accessibilityValue == "1")
        let bar = ProgressBar()
        bar.progress = 0.375
        #expect(bar.accessibilityValue == "38%")
        bar.isIndeterminate = true
        #expect(bar.accessibilityValue == nil)
    }
}

/// What people bring with them from UIKit.
@Suite struct UIKitHabitTests {
    @Test func viewsAreMadeInOneLine() throws {
        let views = [Label(text: "a"), Label(text: "b")]
        let stack = StackView(arrangedSubviews: views)
        #expect(stack.subviews.count == 2 && stack.subviews[0] === views[0] && stack.subviews[1] === views[1])
        views[0].frame = Rect(x: 10, y: 10, width: 20, height: 40)
        views[0].center = Point(x: 100, y: 50)
        #expect(views[0].frame == Rect(x: 90, y: 30, width: 20, height: 40))
        #expect(views[0].center == Point(x: 100, y: 50))
    }

    /// Every view with a name is found at its path, whatever stands between; one without is passed through.
    @Test func viewsAreFoundAtTheirPaths() {
        func named(_ name: String, _ views: [View] = []) -> View {
            let view = View()
            view.identifier = name
            for child in views { view.addSubview(child) }
            return view
        }
        let root = named(
            "",
            [
                named("a", [named("", [named("b"), named("ab", [named("c")])]), named("b/c")]), named("ab", [named("x")]),
                named("a", [named("z")]),
            ])
        func check(_ view: View) {
            for child in view.subviews {
                if !child.identifier.isEmpty { #expect(root.view(at: child.path)?.path == child.path, "\(child.path)") }
                check(child)
            }
        }
        check(root)
        for path in ["", "/", "a/", "a/b/", "/a", "b", "a/c", "a/ab/c/d", "A"] { #expect(root.view(at: path) == nil, "\(path)") }
    }

    @Test func theSystemsFontIsOpenedOnce() throws {
        let font = try Font.system(size: 17)
        #expect(font.size == 17)
        #expect(try Font.system(size: 20).chain === font.chain)
        let bold = try Font.system(size: 17, weight: .bold)
        #expect(bold.chain !== font.chain && bold.chain.library === font.chain.library)
    }

    @Test func bothEndsOfARangeCanBeSetInAnyOrder() {
        let slider = Slider()
        slider.minimumValue = 100
        #expect(slider.range.minimum == 100 && slider.range.maximum == 101 && slider.value == 100)
        slider.maximumValue = 200
        slider.minimumValue = 50
        #expect(slider.range.minimum == 50 && slider.range.maximum == 200 && slider.value == 100)
        slider.maximumValue = 20
        #expect(slider.range.minimum == -130 && slider.range.maximum == 20 && slider.value == 20)
        slider.minimumValue = .nan
        slider.maximumValue = .infinity
        #expect(slider.range.minimum == -130 && slider.range.maximum == 20)
    }

    @Test func valuesAreSendable() {
        func check(_ type: (some Sendable).Type) {}
        check(Theme.self)
        check(Image.self)
        check(Color.self)
        check(Fill.self)
        check(Shape.self)
    }

    @Test func anAnimationOfAnotherPropertyLeavesTheFirstToArrive() throws {
        let harness = try makeHarness()
        let view = BoxView()
        harness.show(view, "view", Rect(x: 0, y: 0, width: 40, height: 40))
        harness.window.animate(withDuration: 1, curve: .linear) { view.frame.origin = Point(x: 100, y: 0) }
        harness.step()
        harness.step(.milliseconds(500))
        harness.window.animate(withDuration: 0.25, curve: .linear) { view.alpha = 0.5 }
        harness.step(.milliseconds(300))
        harness.step(.milliseconds(700))
        #expect(view.frame.x == 100 && view.alpha == 0.5)
        #expect(harness.window.nextUpdate == nil)
    }

    @Test func framesAndAlphasAreReachedStepByStep() throws {
        let harness = try makeHarness()
        let (view, inner) = (BoxView(), BoxView())
        view.fill = .color(.red)
        inner.fill = .color(.blue)
        inner.frame = Rect(x: 0, y: 0, width: 10, height: 10)
        view.addSubview(inner)
        harness.show(view, "view", Rect(x: 0, y: 0, width: 40, height: 40))
        var isDone = false
        harness.window.animate(withDuration: 1, curve: .linear) {
            view.frame.origin = Point(x: 100, y: 0)
            inner.alpha = 0.5
        } completion: {
            isDone = true
        }
        #expect(view.frame.x == 0 && inner.alpha == 1)
        harness.step()
        harness.step(.milliseconds(500))
        #expect(abs(view.frame.x - 50) < 5 && abs(inner.alpha - 0.75) < 0.05 && !isDone)
        // What is on its way goes on from where it is, the rest of the old animation stays.
        let turn = view.frame.x
        harness.window.animate(withDuration: 0.25, curve: .linear) { view.frame.origin = Point(x: 0, y: 0) }
        harness.step()
        #expect(abs(view.frame.x - turn) < 5)
        harness.step(.milliseconds(300))
        harness.step()
        #expect(view.frame.x == 0 && inner.alpha > 0.5 && !isDone)
        harness.step(.milliseconds(700))
        #expect(view.frame.x == 0 && inner.alpha == 0.5 && isDone)
        #expect(harness.mistakes.isEmpty)
        #expect(harness.window.nextUpdate == nil)
    }

    @Test func inNoWindowEverythingHappensAtOnce() {
        let view = View()
        var isDone = false
        view.animate(withDuration: 1) {
            view.alpha = 0
        } completion: {
            isDone = true
        }
        #expect(view.alpha == 0 && isDone)
    }
}
