import FakeDRM
import FasciaControls
import FasciaFrame
import FasciaGeometry
import FasciaKMS
import FasciaRaster
import FasciaStage
import FasciaSystem
import Glibc

@testable import FasciaPanel

/// A panel on `KMSStage`, on a machine that exists only here: everything but the kernel's calls, the seat and the devices is real, the
/// event loop too.
final class StageBench {
    let clock = ManualClock(start: .zero + .seconds(10))
    let card: FakeCard
    let system: FakeSystem
    let hotplug = FakeHotplug()
    let stage: KMSStage
    let runner: PanelRunner
    private let parts = Parts()
    private(set) var logged: [String] = []
    private var observation: Observation?

    /// What the machine gives out.
    private final class Parts {
        var seats: [FakeSeat] = []
        var inputs: [FakeInput] = []
        var seatErrors: [Int32] = []
        var inputErrors: [Int32] = []
        var isInFront = true
        var messages: [String] = []
    }

    static let background: UInt32 = 0xFF20_5080

    /// - Parameters:
    ///   - idle: the stages.
    ///   - views: what is shown.
    ///   - seatErrors: what asking for a place answers, first one first, before it is given.
    ///   - inputErrors: the same for input devices.
    ///   - isInFront: whether the terminal is in front as the panel starts.
    init(
        idle: String = "", views: String = "{type: button, id: go, title: Go, frame: {left: 4, right: 4, top: 4, bottom: 4}}",
        seatErrors: [Int32] = [], inputErrors: [Int32] = [], isInFront: Bool = true,
        configure: (FakeCard) -> Void = { _ in }
    ) throws {
        card = FakeCard(modes: [VideoMode(width: 96, height: 64, isPreferred: true)])
        configure(card)
        let system = FakeSystem([card])
        self.system = system
        let (parts, hotplug, clock) = (parts, hotplug, clock)
        parts.seatErrors = seatErrors
        parts.inputErrors = inputErrors
        parts.isInFront = isInFront
        let log = Log(threshold: .notice) { parts.messages.append($0.message) }
        var machine = StageMachine()
        machine.clock = clock
        machine.displays = { _ in system }
        machine.hotplug = { hotplug }
        machine.seat = { (_) throws(SystemError) in
            if !parts.seatErrors.isEmpty {
                throw SystemError(attempt: "open", object: "a seat", errno: parts.seatErrors.removeFirst())
            }
            let seat = FakeSeat(isActive: parts.isInFront)
            parts.seats.append(seat)
            return seat
        }
        machine.input = { (_, size, rotation, _, _) throws(SystemError) in
            if !parts.inputErrors.isEmpty {
                throw SystemError(attempt: "start", object: "libinput", errno: parts.inputErrors.removeFirst())
            }
            let input = FakeInput(size: size, rotation: rotation)
            parts.inputs.append(input)
            return input
        }
        let folder = try ConfigurationFolder()
        let text = """
            fascia: 1
            idle: {\(idle)}
            background: "#205080"
            views: [\(views)]
            """
        let source = PanelSource(path: try folder.write("panel.yaml", text), display: .auto)
        let panel = try source.load()
        stage = KMSStage(panel.display.selection, on: machine, log: log)
        runner = try PanelRunner(panel: panel, source: source, stage: stage, backlights: "/nonexistent", clock: clock, log: log)
        try runner.begin()
        observation = runner.window.events.add { [unowned self] event in
            if case .control(_, let event) = event, event != .touchDragInside { self.logged.append(event.name) }
        }
        run(100)
    }

    deinit {
        observation?.cancel()
        if !hasEnded { runner.end() }
    }

    private var hasEnded = false

    /// Ends the panel, as SIGTERM does.
    func end() {
        hasEnded = true
        runner.end()
    }

    var seats: [FakeSeat] { parts.seats }
    /// The present place at the seat.
    var seat: FakeSeat? { parts.seats.last }
    var inputs: [FakeInput] { parts.inputs }
    /// The present input devices.
    var input: FakeInput? { parts.inputs.last }
    /// What the log was told: notices and worse.
    var messages: [String] { parts.messages }
    var status: PanelStatus { runner.service.status() }

    func forget() {
        logged = []
        parts.messages = []
    }

    /// Lets the loop do what is there to be done. Its timers go by another clock and always count as due.
    private func serve() {
        for _ in 0..<8 { _ = try? runner.events.runOnce(timeout: .zero) }
    }

    func run(_ milliseconds: Int64) {
        var left = milliseconds
        while left > 0 {
            serve()
            clock.advance(by: .milliseconds(8))
            card.verticalBlank(at: clock.now)
            left -= 8
        }
        serve()
    }

    /// Something changes on the panel: all of it has to be drawn.
    func redraw() {
        runner.window.setNeedsDisplay()
        runner.wake()
    }

    func touch(_ phase: Touch.Phase) {
        input?.touch(phase, at: clock.now)
        run(24)
    }

    /// Whether what is on the screen is what the panel looks like: all of it, in the buffer that is scanned out.
    var isShown: Bool {
        guard let shadow = runner.loop.shadow, card.shown != 0, card.shown != card.consoleFramebuffer, card.isActive() else { return false }
        for y in 0..<shadow.height {
            for x in 0..<shadow.width {
                guard let pixel = card.pixel(x: x, y: y) else { return false }
                if pixel & 0xFF_FFFF != shadow.pixels[y * shadow.stride + x] & 0xFF_FFFF { return false }
            }
        }
        return shadow.pixels[0] == StageBench.background
    }
}
