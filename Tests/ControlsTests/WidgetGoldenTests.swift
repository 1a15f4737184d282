import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

/// Pictures of the built-in look of buttons and the like, that a person has approved.
@Suite struct WidgetGoldenTests {
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
                let button = Button(
                    title: ["Lights", "Scenes", "Held", "Off"][column], image: column == 1 ? try icon(scale) : nil, style: style)
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
        settleBesideASpinner(harness)
    }

    @Test(arguments: [1.0, 2.0], [true, false])
    func builtInLook(scale: Double, isDark: Bool) throws {
        let harness = try makeHarness(size: Size(width: 480, height: 500), scale: scale, isDark: isDark)
        try controls(harness, scale: scale)
        harness.touch(.began, Point(x: 20 + 78, y: 422), finger: 0)
        harness.step()
        #expect(harness.mistakes.isEmpty)
        #expect(
            Golden.own.difference(try harness.fullPicture(), "widgets-\(isDark ? "dark" : "light")@\(Int(scale))x") == nil)
    }

    @Test(arguments: [1.0, 2.0], [true, false])
    func alertAndBanner(scale: Double, isDark: Bool) throws {
        let harness = try makeHarness(size: Size(width: 480, height: 500), scale: scale, isDark: isDark)
        try controls(harness, scale: scale)
        let alert = AlertView(
            title: "Switch everything off?", message: "Heating and the alarm stay on. The lights come back with the next scene.",
            actions: [AlertAction(title: "Switch off", style: .destructive), AlertAction(title: "Cancel", style: .cancel)])
        alert.show(in: harness.window)
        settleBesideASpinner(harness)
        let banner = Banner(text: "The front door is open", detail: "Since 21:14", style: .warning)
        banner.duration = nil
        harness.window.show(banner)
        settleBesideASpinner(harness)
        #expect(harness.mistakes.isEmpty)
        #expect(Golden.own.difference(try harness.fullPicture(), "alert-\(isDark ? "dark" : "light")@\(Int(scale))x") == nil)
    }

    /// Ten seconds, of which the last nine and more are one frame: a spinner never comes to rest.
    private func settleBesideASpinner(_ harness: Harness) {
        let frame = TimeSpan(nanoseconds: 16_666_667)
        for _ in 0..<40 { harness.step(frame) }
        harness.advance(TimeSpan(nanoseconds: frame.nanoseconds * 559))
        harness.step(frame)
    }

    // MARK: Skins

    /// A plate with a rim, round at its corners, of one colour; a light edge above.
    private func plate(_ width: Double, _ height: Double, _ scale: Double, radius: Double, _ color: Color, isSunken: Bool = false) throws
        -> Image
    {
        let image = try makeImage(width: Int(width * scale), height: Int(height * scale), scale: scale) { x, y in
            let (px, py) = ((Double(x) + 0.5) / scale, (Double(y) + 0.5) / scale)
            let dx = max(0, max(radius - px, px - (width - radius)))
            let dy = max(0, max(radius - py, py - (height - radius)))
            let edge = radius - (dx * dx + dy * dy).squareRoot()
            let inside = min(edge, min(px, width - px), min(py, height - py))
            let coverage = max(0, min(1, inside * scale + 0.5))
            let light = (isSunken ? -1 : 1) * (0.5 - py / height) * 0.35
            var shade = color.mixed(with: light > 0 ? .white : .black, fraction: abs(light))
            if inside < 1.5 { shade = shade.mixed(with: .black, fraction: 0.45) }
            return Color(argb: shade.argb & 0xFF_FFFF | UInt32(coverage * 255) << 24).premultiplied
        }
        return try image.resizableImage(capInsets: EdgeInsets(all: min(radius, width / 2 - 1, height / 2 - 1)))
    }

    private func skinned(_ harness: Harness, _ scale: Double) throws {
        let (brass, copper, slate, night) = (
            Color(argb: 0xFFC9_A24B), Color(argb: 0xFFB8_6B3C), Color(argb: 0xFF5B_6672), Color(argb: 0xFF1E_242C)
        )
        for index in 0..<4 {
            let button = Button(title: ["Normal", "Held", "Chosen", "Off"][index])
            button.setBackgroundImage(try plate(24, 24, scale, radius: 8, slate), for: .normal)
            button.setBackgroundImage(try plate(24, 24, scale, radius: 8, slate, isSunken: true), for: .highlighted)
            button.setBackgroundImage(try plate(24, 24, scale, radius: 8, copper), for: .selected)
            button.setTitleAttributes(
                TitleAttributes(
                    font: Font(chain: harness.window.theme.fonts.semibold, size: 15), color: .white, shadowColor: .black,
                    shadowOffset: Offset(horizontal: 0, vertical: -1)), for: .normal)
            button.setTitleAttributes(TitleAttributes(color: brass), for: .highlighted)
            button.isHighlighted = index == 1
            button.isSelected = index == 2
            button.isEnabled = index != 3
            add(button, to: harness, 20 + 112 * Double(index), 20, 104, 44)
            let control = Switch()
            control.setTrackImage(try plate(64, 28, scale, radius: 14, night, isSunken: true), for: .normal)
            control.setTrackImage(try plate(64, 28, scale, radius: 14, copper, isSunken: true), for: .selected)
            control.setThumbImage(try plate(30, 34, scale, radius: 6, brass), for: .normal)
            control.setThumbImage(try plate(30, 34, scale, radius: 6, .white), for: .highlighted)
            control.isOn = index % 2 == 1
            control.isHighlighted = index == 2
            control.isEnabled = index != 3
            add(control, to: harness, 20 + 112 * Double(index), 80, 64, 34)
            let bar = ProgressBar()
            bar.setTrackImage(try plate(20, 14, scale, radius: 6, night, isSunken: true), for: .normal)
            bar.setProgressImage(try plate(20, 14, scale, radius: 6, brass), for: .normal)
            bar.progress = [0.05, 0.4, 1, 0.7][index]
            bar.isEnabled = index != 3
            add(bar, to: harness, 20 + 112 * Double(index), 130, 104, 14)
            let stepper = Stepper()
            stepper.setBackgroundImage(try plate(24, 36, scale, radius: 8, slate), for: .normal)
            stepper.setBackgroundImage(try plate(24, 36, scale, radius: 8, slate, isSunken: true), for: .highlighted)
            stepper.setDividerImage(
                try makeImage(width: Int(2 * scale), height: Int(36 * scale), scale: scale) { _, _ in 0xFF10_1010 },
                forLeftSegmentState: .normal, rightSegmentState: .normal)
            stepper.setDecrementImage(try plate(12, 12, scale, radius: 5, copper), for: .normal)
            stepper.setIncrementImage(try plate(12, 12, scale, radius: 5, brass), for: .normal)
            stepper.value = [50, 0, 100, 50][index]
            stepper.isRepeating = false
            stepper.isEnabled = index != 3
            add(stepper, to: harness, 20 + 112 * Double(index), 160, 104, 36)
        }
        settleBesideASpinner(harness)
        harness.touch(.began, Point(x: 98, y: 178))
        harness.step()
    }

    @Test(arguments: [1.0, 2.0], [true, false])
    func skins(scale: Double, isDark: Bool) throws {
        let harness = try makeHarness(size: Size(width: 480, height: 400), scale: scale, isDark: isDark)
        try skinned(harness, scale)
        let banner = Banner(text: "Skinned", detail: "With an image of its own")
        banner.duration = nil
        banner.setBackgroundImage(try plate(40, 40, scale, radius: 12, Color(argb: 0xFF5B_6672)), for: .normal)
        banner.textColor = .white
        banner.detailColor = Color(argb: 0xFFE8_D9B0)
        banner.frame = Rect(x: 12, y: 216, width: 456, height: 62)
        harness.window.addSubview(banner)
        settleBesideASpinner(harness)
        #expect(harness.mistakes.isEmpty)
        #expect(
            Golden.own.difference(try harness.fullPicture(), "widgets-skinned-\(isDark ? "dark" : "light")@\(Int(scale))x")
                == nil)
    }
}
