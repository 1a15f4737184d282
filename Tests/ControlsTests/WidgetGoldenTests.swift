import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

/// Pictures of the built-in look of buttons and the like, that a person has approved.
@Suite struct WidgetGoldenTests {
    private static let goldens = Golden(directory: goldenFolder())

    private static func goldenFolder() -> String {
        var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        parts.removeLast(2)
        return parts.joined(separator: "/") + "/Goldens"
    }

    /// A template icon: a ring.
    private func icon(_ scale: Double) throws -> Image {
        let side = Int(20 * scale)
        return try makeImage(width: side, height: side, scale: scale) { x, y in
            let dx = (Double(x) + 0.5) / scale - 10
            let dy = (Double(y) + 0.5) / scale - 10
            let r = (dx * dx + dy * dy).squareRoot()
            return UInt32(max(0, min(1, (1.5 - abs(r - 7)) * scale + 0.5)) * 255) << 24
        }
    }

    private func add(_ view: View, to harness: Harness, _ x: Double, _ y: Double, _ w: Double, _ h: Double) {
        view.frame = Rect(x: x, y: y, width: w, height: h)
        harness.window.addSubview(view)
    }

    private func controls(_ harness: Harness, scale: Double) throws {
        for (row, style) in Button.Style.allCases.enumerated() {
            for column in 0..<4 {
                let button = Button(title: ["Lights", "Scenes", "Held", "Off"][column], image: column == 1 ? try icon(scale) : nil, style: style)
                button.isHighlighted = column == 2
                button.isEnabled = column != 3
                add(button, to: harness, 20 + 112 * Double(column), 20 + 54 * Double(row), 104, 44)
            }
        }
        for (column, placement) in Button.ImagePlacement.allCases.enumerated() {
            let button = Button(title: "Scene", image: try icon(scale), style: .gray)
            button.imagePlacement = placement
            button.imagePadding = 4
            button.changesSelectionAsPrimaryAction = true
            button.isSelected = column == 3
            add(button, to: harness, 20 + 112 * Double(column), 242, 104, 64)
        }
        for index in 0..<6 {
            let control = Switch()
            control.isOn = index % 2 == 1
            control.isEnabled = index < 4
            control.isHighlighted = index / 2 == 1
            if index == 3 { control.onTintColor = harness.window.theme.success }
            add(control, to: harness, 20 + 74 * Double(index), 326, 56, 32)
        }
        for index in 0..<4 {
            let bar = ProgressBar()
            bar.progress = [0.0, 0.02, 0.6, 1][index]
            bar.isEnabled = index != 3
            add(bar, to: harness, 20 + 112 * Double(index), 378, 104, 12)
        }
        for index in 0..<4 {
            let stepper = Stepper()
            stepper.value = [50, 0, 100, 50][index]
            stepper.isEnabled = index != 3
            add(stepper, to: harness, 20 + 112 * Double(index), 404, 104, 36)
        }
        let clock = ClockLabel(format: try ClockFormat("EEEE, d MMMM yyyy HH:mm:ss"))
        clock.textAlignment = .center
        harness.window.wallClock = { 1_715_947_445 * 1_000_000_000 }
        add(clock, to: harness, 20, 456, 440, 28)
        harness.settle()
    }

    @Test(arguments: [1.0, 2.0], [true, false])
    func builtInLook(scale: Double, isDark: Bool) throws {
        let harness = try makeHarness(size: Size(width: 480, height: 500), scale: scale, isDark: isDark)
        try controls(harness, scale: scale)
        harness.touch(.began, Point(x: 20 + 78, y: 422), finger: 0)
        harness.step()
        #expect(harness.mistakes.isEmpty)
        #expect(
            WidgetGoldenTests.goldens.difference(try harness.fullPicture(), "widgets-\(isDark ? "dark" : "light")@\(Int(scale))x") == nil)
    }

    @Test(arguments: [1.0, 2.0], [true, false])
    func alertAndBanner(scale: Double, isDark: Bool) throws {
        let harness = try makeHarness(size: Size(width: 480, height: 500), scale: scale, isDark: isDark)
        try controls(harness, scale: scale)
        let alert = AlertView(
            title: "Switch everything off?", message: "Heating and the alarm stay on. The lights come back with the next scene.",
            actions: [AlertAction(title: "Switch off", style: .destructive), AlertAction(title: "Cancel", style: .cancel)])
        alert.show(in: harness.window)
        harness.settle()
        let banner = Banner(text: "The front door is open", detail: "Since 21:14", style: .warning)
        banner.duration = nil
        harness.window.show(banner)
        harness.settle()
        #expect(harness.mistakes.isEmpty)
        #expect(WidgetGoldenTests.goldens.difference(try harness.fullPicture(), "alert-\(isDark ? "dark" : "light")@\(Int(scale))x") == nil)
    }
}
