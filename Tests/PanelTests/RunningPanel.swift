import FasciaControls
import FasciaFrame
import FasciaGeometry
import FasciaSystem
import FasciaTesting
import Glibc

@testable import FasciaConfiguration
@testable import FasciaPanel

/// A panel that runs on a fake stage with a clock that stands still until a test moves it on.
final class RunningPanel {
    let folder: ConfigurationFolder
    let stage: FakeStage
    let clock: ManualClock
    let runner: PanelRunner
    /// Events of controls, as `path event`.
    private(set) var logged: [String] = []
    private var observation: Observation?
    private let lines = Lines()

    private final class Lines {
        var messages: [String] = []
    }

    /// What the log was told, warnings and worse.
    var messages: [String] { lines.messages }

    init(
        _ text: String, folder: ConfigurationFolder? = nil, stage: FakeStage = FakeStage(), start: Instant = .zero + .seconds(1),
        generations: Generations? = nil, isPreview: Bool = false, runsCommands: Bool = false,
        prepare: (inout GenerationState) -> Void = { _ in }
    ) throws {
        let folder = try folder ?? ConfigurationFolder()
        self.folder = folder
        self.stage = stage
        clock = ManualClock(start: start)
        let path = try folder.write("panel.yaml", text)
        let source = PanelSource(
            path: path, display: .headless(size: stage.memory.mode?.size ?? .zero, scale: nil),
            generations: generations)
        if var state = source.generations {
            prepare(&state)
            source.generations = state
        }
        let panel: LoadedPanel
        var mistakes: [String] = []
        do throws(ConfigurationErrors) {
            panel = try source.load()
        } catch {
            mistakes = error.all.map(\.description)
            guard let screen = source.mistakes(error) else { throw TestError(message: "no font") }
            panel = screen
        }
        let lines = lines
        runner = try PanelRunner(
            panel: panel, source: source, stage: stage, backlights: "\(folder.path)/backlight", statePath: "\(folder.path)/state",
            clock: clock,
            log: Log(threshold: .warning) { lines.messages.append($0.message) })
        runner.mistakes = mistakes
        // Other tests run in the same process.
        runner.memoryInUse = { 0 }
        if isPreview { runner.rehearsal = Rehearsal(runner, runsCommands: runsCommands) }
        try runner.begin()
        follow()
        turn()
    }

    deinit {
        observation?.cancel()
        runner.end()
    }

    var service: PanelService { runner.service }

    /// Listens to the present window, beside the event log.
    func follow() {
        observation = runner.window.events.add { [unowned self] event in
            guard case .control(let control, let event) = event, event != .touchDragInside else { return }
            self.logged.append("\(control.path) \(event.name)")
        }
    }

    func turn() { runner.turn() }

    func advance(_ milliseconds: Int64, step: Int64 = 10) {
        var left = milliseconds
        while left > 0 {
            clock.advance(by: .milliseconds(min(step, left)))
            left -= step
            turn()
        }
    }

    /// A touch at a fraction of the device.
    func touch(_ phase: Touch.Phase, _ x: Double, _ y: Double, slot: Int32 = 0) {
        runner.receive([Touch(id: Touch.ID(device: 7, slot: slot), phase: phase, location: Point(x: x, y: y), time: clock.now)])
        turn()
    }

    func press(_ x: Double, _ y: Double, milliseconds: Int64 = 100) {
        touch(.began, x, y)
        advance(milliseconds)
        touch(.ended, x, y)
        advance(20)
    }

    /// Has the configuration read anew, and waits until that is done; no time passes.
    func reload() throws -> [String] {
        var mistakes: [String]?
        service.reload { mistakes = $0 }
        while mistakes == nil { _ = runner.reader.finish(by: .distantFuture) }
        return mistakes ?? []
    }

    func forget() { logged.removeAll() }

    /// Serves the loop for real until a condition holds, at most for so long.
    func serve(for limit: TimeSpan = .milliseconds(3_000), until condition: () -> Bool = { false }) throws {
        let real = MonotonicClock()
        let end = real.now + limit
        while !condition(), real.now < end {
            // What is asked for in a moment of this clock has passed on the real one.
            clock.advance(by: .milliseconds(10))
            try runner.events.runOnce(timeout: .milliseconds(10))
        }
    }
}
