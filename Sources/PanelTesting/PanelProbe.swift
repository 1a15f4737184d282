import FasciaControls
import FasciaGeometry
import FasciaPanel
import FasciaRaster

/// What a configuration amounts to, for eyes and fingers: two that do the same have the same traces.
struct PanelProbe {
    /// Pictures as hashes, events and values as words. Hashes are only those of one process.
    private(set) var traces: [String] = []
    /// Whether it is another panel than the one whose traces it was compared with.
    private(set) var isOther = false

    private let expected: [String]?
    private let content: PanelContent
    private let surface: Surface
    private var now = Instant.zero
    /// How many alerts and banners there were: they are answered in turn.
    private var messages = 0
    /// How many items of each menu were chosen.
    private var choices: [String: Int] = [:]
    private static let finger = Touch.ID(device: 0, slot: 0)

    /// Shows the panel, and works every control of every page.
    /// - Parameter expected: The traces of another one. With the first difference it is over: most keys are seen in the first picture.
    init(
        _ configuration: PanelConfiguration, comparedWith expected: [String]? = nil,
        size: PixelSize = PixelSize(width: 240, height: 180)
    ) throws {
        self.expected = expected
        content = try configuration.build(scale: 1)
        surface = try Surface(width: size.width, height: size.height, isOpaque: true)
        note("\(configuration.display) \(configuration.idle) \(configuration.watchesFiles) \(configuration.accepted)")
        note("\(configuration.sharing) \(configuration.sharedButtons)")
        let window = content.window
        window.resize(to: size, scale: 1)
        let log = Log()
        window.wallClock = { [unowned window] in Replay.wallClockStart + window.now.nanoseconds }
        let events = window.events.add { event in
            guard case .control(let control, let event) = event else { return }
            let value: String
            switch event == .valueChanged ? control.controlValue : nil {
            case .number(let number): value = " \(number)"
            case .index(let index): value = " \(index)"
            case .on(let isOn): value = " \(isOn)"
            case .text(let text): value = " \(text)"
            case nil: value = ""
            }
            log.lines.append("\(control.path) \(event.name)\(value)")
        }
        let writes = content.values.writes.add { log.lines.append("\($0.name) is to be \($0.value)") }
        let commands = content.commands.add { command in log.lines.append("\(command)") }
        let panel = content
        content.values.onCommand = { [unowned panel] name, value in
            log.lines.append("\(panel.command(for: name, value).map { "\($0)" } ?? "nothing") sets \(name)")
            panel.values.finish(name, value, isLast: true, now: .zero)
        }
        let calibrations = content.calibrationRequests.add { log.lines.append("is to be calibrated") }
        note("\(content.values.persistent.keys.sorted())")
        let rows = content.values.rowWrites.add { log.lines.append("\($0.field) of \($0.id) is to be \($0.value)") }
        PanelProbe.fill(content.values)
        // What clients may put into lists, images and series.
        for case let definition? in content.values.names.map({ content.values.definition(of: $0) }) where !definition.type.isScalar {
            note("\(definition)")
        }
        look()
        for page in [nil] + content.pages.map(\.path) where !isOther {
            if let page { note("\(page) \(content.showPage(page))") }
            look()
            for (path, control) in content.controls { work(control, path) }
            for case (_, let view as ScrollView) in content.views { scroll(view) }
            for x in [15.0, 120, 180, 225] { tap(Point(x: x, y: 15)) }
        }
        events.cancel()
        for observation in [writes, commands, calibrations, rows] { observation.cancel() }
        for line in log.lines { note(line) }
        if let expected, traces.count != expected.count { isOther = true }
    }

    private mutating func note(_ trace: String) {
        if let expected, traces.count >= expected.count || expected[traces.count] != trace { isOther = true }
        traces.append(trace)
    }

    private final class Log {
        var lines: [String] = []
    }

    // MARK: Fingers

    private mutating func touch(_ phase: Touch.Phase, _ point: Point) {
        if isOther { return }
        content.window.handle(Touch(id: PanelProbe.finger, phase: phase, location: point, time: now))
    }

    private mutating func wait(_ milliseconds: Int64) {
        if isOther { return }
        now = now + .milliseconds(milliseconds)
        content.window.update(now: now)
        content.values.service(now: now)
        content.window.layout()
    }

    /// Half of the way, and all of it.
    private mutating func settle() {
        wait(16)
        wait(150)
        look()
        for _ in 0..<3 { wait(400) }
        look()
    }

    /// Taps for that long, and sees what comes of it.
    private mutating func tap(_ point: Point, for milliseconds: Int64 = 0) {
        touch(.began, point)
        look()
        for _ in 0..<milliseconds / 200 {
            wait(200)
            look()
        }
        touch(.ended, point)
        settle()
        answer()
    }

    /// Presses, drags and lifts a finger on several places of a control.
    private mutating func work(_ control: Control, _ path: String) {
        content.window.layout()
        let frame = control.pixelFrame
        if frame.isEmpty || control.hitTest(Point(x: 1, y: 1)) == nil || !isShown(control) { return }
        let x = Double(frame.x)
        let y = Double(frame.y)
        let width = Double(frame.width)
        let height = Double(frame.height)
        let isTall = height > width
        for part in [0.1, 0.5, 0.9] {
            let start = isTall ? Point(x: x + width / 2, y: y + height * part) : Point(x: x + width * part, y: y + height / 2)
            let end = Point(x: start.x + (isTall ? 0 : 20), y: start.y + (isTall ? 20 : 0))
            touch(.began, start)
            look()
            touch(.moved, end)
            wait(16)
            // A value that arrives from elsewhere while the finger is there.
            if control.isTracking, let range = control.controlRange {
                control.setControlValue(.number(range.minimum), animated: false)
            }
            touch(.ended, end)
            settle()
            if let value = control.controlValue { note("\(path) = \(value)") }
            answer()
            choose(control, path)
            type()
        }
        // A knob that is turned by an angle sees no finger that passes its middle.
        if width < 2 * height, height < 2 * width {
            touch(.began, Point(x: x + width * 0.85, y: y + height / 2))
            touch(.moved, Point(x: x + width * 0.7, y: y + height * 0.8))
            wait(16)
            look()
            touch(.ended, Point(x: x + width * 0.45, y: y + height * 0.85))
            settle()
            if let value = control.controlValue { note("\(path) = \(value)") }
            answer()
        }
        // What fingers drag was dragged; what they press may repeat, or ask for a long press.
        if !control.dragAxes.isEmpty { return }
        for part in [0.25, 0.75] { tap(Point(x: x + width * part, y: y + height / 2), for: 1_600) }
    }

    /// Chooses from a menu that is open, another item each time.
    private mutating func choose(_ control: Control, _ path: String) {
        guard let menu = control as? PopUpButton, menu.isMenuOpen, !menu.items.isEmpty else { return }
        let index = choices[path, default: 0]
        choices[path] = index + 1
        if let item = content.window.view(at: "\(path)/\(index % menu.items.count)") { press(center(item)) }
        if let value = control.controlValue { note("\(path) = \(value)") }
    }

    /// Enters something into a text field, and ends with return.
    private mutating func type() {
        if content.window.firstResponder == nil { return }
        for key in [KeyPress.Key.text("5"), .returnKey] {
            content.window.handle(KeyPress(key: key, time: now))
            settle()
            look()
        }
    }

    /// Drags what scrolls both ways and beyond its ends, and taps every row.
    private mutating func scroll(_ view: ScrollView) {
        content.window.layout()
        let frame = view.pixelFrame
        if frame.isEmpty || !isShown(view) { return }
        let middle = Point(x: Double(frame.x) + Double(frame.width) / 2, y: Double(frame.y) + Double(frame.height) / 2)
        for (right, down) in [(0.0, -50.0), (-50, 0), (0, 120), (120, 0)] {
            touch(.began, middle)
            for part in [0.5, 1] {
                wait(16)
                touch(.moved, Point(x: middle.x + right * part, y: middle.y + down * part))
            }
            wait(200)
            look()
            touch(.ended, Point(x: middle.x + right, y: middle.y + down))
            settle()
        }
        for case let row as TableRow in view.contentView.subviews where isShown(view) {
            let frame = row.pixelFrame
            let y = Double(frame.y) + Double(frame.height) / 2
            tap(Point(x: Double(frame.x) + 20, y: y), for: 200)
            tap(Point(x: Double(frame.x + frame.width) - 22, y: y), for: 200)
        }
    }

    /// Does something else with each alert and each banner: a tap beside it, nothing for a while, and then a tap on it.
    private mutating func answer() {
        let window = content.window
        if let alert = window.subviews.last as? AlertView {
            messages += 1
            for step in 0..<3 where alert.window != nil {
                switch step {
                case 0: press(Point(x: 3, y: 3))
                case 1: for _ in 0..<4 { wait(200) }
                default: press(center(alert.buttons[messages % alert.buttons.count]))
                }
                look()
            }
        } else if let banner = window.subviews.last as? Banner {
            messages += 1
            if messages % 2 == 0 { press(center(banner)) }
        }
    }

    private mutating func press(_ point: Point) {
        touch(.began, point)
        wait(50)
        look()
        touch(.ended, point)
        settle()
    }

    private func center(_ view: View) -> Point {
        let frame = view.pixelFrame
        return Point(x: Double(frame.x) + Double(frame.width) / 2, y: Double(frame.y) + Double(frame.height) / 2)
    }

    private func isShown(_ view: View) -> Bool {
        var current: View? = view
        while let ancestor = current {
            if ancestor.isHidden { return false }
            current = ancestor.superview
        }
        return true
    }

    /// Draws everything, and remembers what it looks like.
    private mutating func look() {
        if isOther { return }
        let window = content.window
        window.layout()
        window.compose(surface.bounds, into: surface)
        var hasher = Hasher()
        for row in 0..<surface.height {
            hasher.combine(bytes: UnsafeRawBufferPointer(start: surface.pixels + row * surface.stride, count: surface.width * 4))
        }
        note("picture \(hasher.finalize())")
    }
}
