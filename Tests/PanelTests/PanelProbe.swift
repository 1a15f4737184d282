import FasciaControls
import FasciaGeometry
import FasciaRaster

@testable import FasciaPanel

/// What a configuration amounts to, for eyes and fingers: two that do the same have the same traces.
struct PanelProbe {
    /// Pictures as hashes, events and values as words.
    private(set) var traces: [String] = []

    private let content: PanelContent
    private let surface: Surface
    private var now = Instant.zero

    /// Shows the panel (an even number of pixels wide), and works every control of every page.
    init(_ configuration: PanelConfiguration, size: PixelSize = PixelSize(width: 240, height: 180)) throws {
        traces.append("\(configuration.display) \(configuration.idle) \(configuration.watchesFiles)")
        content = try configuration.build(scale: 1)
        surface = try Surface(width: size.width, height: size.height, isOpaque: true)
        let window = content.window
        window.resize(to: size, scale: 1)
        let log = Log()
        window.onControlEvent = { control, event in
            let value: String
            switch event == .valueChanged ? control.eventValue : nil {
            case .number(let number): value = " \(number)"
            case .index(let index): value = " \(index)"
            case .on(let isOn): value = " \(isOn)"
            case nil: value = ""
            }
            log.lines.append("\(control.path) \(event.name)\(value)")
        }
        look()
        for page in [nil] + content.pages.map(\.path) {
            if let page { traces.append("\(page) \(content.showPage(page))") }
            look()
            for (path, control) in content.controls { work(control, path) }
            for x in [15.0, 120, 180, 225] { tap(Point(x: x, y: 15)) }
        }
        traces += log.lines
    }

    private final class Log {
        var lines: [String] = []
    }

    /// Taps where bars have their buttons, and lets what moves come to rest.
    private mutating func tap(_ point: Point) {
        let window = content.window
        window.handle(Touch(id: Touch.ID(device: 0, slot: 0), phase: .began, location: point, time: now))
        look()
        window.handle(Touch(id: Touch.ID(device: 0, slot: 0), phase: .ended, location: point, time: now))
        for _ in 0..<3 {
            now = now + .milliseconds(400)
            window.update(now: now)
        }
        look()
    }

    /// Presses, drags and lifts a finger on several places of a control.
    private mutating func work(_ control: Control, _ path: String) {
        let window = content.window
        window.layout()
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
            window.handle(Touch(id: Touch.ID(device: 0, slot: 0), phase: .began, location: start, time: now))
            look()
            window.handle(Touch(id: Touch.ID(device: 0, slot: 0), phase: .moved, location: end, time: now))
            now = now + .milliseconds(16)
            window.update(now: now)
            // A value that arrives from elsewhere while the finger is there.
            if let slider = control as? Slider, slider.isTracking { slider.value = slider.minimumValue }
            window.handle(Touch(id: Touch.ID(device: 0, slot: 0), phase: .ended, location: end, time: now))
            // Animations come to their end.
            for _ in 0..<3 {
                now = now + .milliseconds(400)
                window.update(now: now)
            }
            if let slider = control as? Slider { traces.append("\(path) = \(slider.value)") }
            look()
        }
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
        let window = content.window
        window.layout()
        window.compose(surface.bounds, into: surface)
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for row in 0..<surface.height {
            let words = UnsafeRawPointer(surface.pixels + row * surface.stride)
            var offset = 0
            while offset < surface.width * 4 {
                hash = (hash ^ words.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) &* 0x9E37_79B9_7F4A_7C15
                hash ^= hash >> 29
                offset += 8
            }
        }
        traces.append("picture \(hash)")
    }
}
