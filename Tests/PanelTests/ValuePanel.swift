import FasciaGeometry
import FasciaRaster

@testable import FasciaControls
@testable import FasciaValues
@testable import FasciaPanel

/// A panel with values, a finger, a store that outlives it, and a clock that is moved by hand.
final class ValuePanel {
    let folder: ConfigurationFolder
    let store = ValueStore()
    private(set) var content: PanelContent
    private(set) var now = Instant(nanoseconds: 5_000_000_000)
    private(set) var writes: [String] = []
    private var observation: Observation?
    private var commandObservation: Observation?
    private(set) var commands: [Command] = []
    private static let finger = Touch.ID(device: 0, slot: 0)

    init(_ text: String, kept: [String: Value] = [:]) throws {
        folder = try ConfigurationFolder()
        content = try ValuePanel.build(text, folder)
        store.restore(kept)
        observation = store.writes.add { [unowned self] in self.writes.append("\($0.name) \($0.value)") }
        show(content)
    }

    private static func build(_ text: String, _ folder: ConfigurationFolder) throws -> PanelContent {
        try PanelConfiguration.load(path: folder.write("panel.yaml", "fascia: 1\n\(text)")).build(scale: 1)
    }

    private func show(_ content: PanelContent) {
        self.content = content
        content.window.resize(to: PixelSize(width: 400, height: 300), scale: 1)
        content.use(store, now: now)
        commandObservation = content.commands.add { [unowned self] command in self.commands.append(command) }
        content.window.update(now: now)
        content.window.layout()
    }

    /// Shows another configuration in the place of this one.
    func reload(_ text: String, carryingOver carry: (PanelContent) -> Void = { _ in }) throws {
        let new = try ValuePanel.build(text, folder)
        content.window.cancelAllTouches()
        content.leaveValues(now: now)
        carry(new)
        show(new)
    }

    /// Lets time pass in frames, serving the store when it is due.
    func pass(_ milliseconds: Int64) {
        let end = now + .milliseconds(milliseconds)
        while now < end {
            now = min(now + .milliseconds(8), end)
            content.window.update(now: now)
            store.service(now: now)
            content.window.layout()
        }
    }

    func touch(_ phase: Touch.Phase, _ x: Double, _ y: Double) {
        content.window.handle(Touch(id: ValuePanel.finger, phase: phase, location: Point(x: x, y: y), time: now))
        content.window.layout()
    }

    func tap(_ x: Double, _ y: Double) {
        touch(.began, x, y)
        pass(40)
        touch(.ended, x, y)
        pass(400)
    }

    func hear(_ name: String, _ value: Value?) throws {
        try store.set(name, value, from: .client, now: now)
        content.window.layout()
    }

    func text(_ path: String) -> String? { (content.view(at: path) as? Label)?.text }

    func slider(_ path: String = "slider") -> Slider? { content.control(at: path) as? Slider }

    /// Where a slider's thumb is drawn, its middle in points of the window; nil while it cannot be seen.
    func thumb(_ path: String = "slider") -> Double? {
        guard let slider = slider(path) else { return nil }
        let track = slider.trackRect(forBounds: slider.bounds)
        return slider.frame.minX + slider.thumbRect(forBounds: slider.bounds, trackRect: track, value: slider.shown).midX
    }

    func takeWrites() -> [String] {
        defer { writes = [] }
        return writes
    }
}
