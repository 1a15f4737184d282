import FasciaGeometry
import FasciaSystem
import FasciaTouch

/// Plays the touches of a recording to a running panel at the pace at which they happened.
final class ScriptPlayer {
    private unowned let runner: PanelRunner
    private let input: RecordedInput
    private let start: Instant
    private var timer: TimerSource?
    private var touches: [Touch] = []
    private var down: Set<Touch.ID> = []

    /// The numbers of its devices begin here, so that its fingers are none of a real device's.
    private static let firstDevice: UInt32 = 0x4000_0000

    /// Begins to play.
    init(_ recording: Recording, on runner: PanelRunner) throws(SystemError) {
        self.runner = runner
        let size = runner.stage.scanout.mode?.size ?? PixelSize(width: 1024, height: 600)
        input = RecordedInput(recording, displaySize: size, rotation: runner.stage.rotation)
        start = runner.clock.now
        timer = try runner.events.timer(priority: .input) { [unowned self] in self.play() }
        timer?.arm(at: start)
    }

    /// Ends, with what is down cancelled.
    func stop() {
        timer = nil
        let now = runner.clock.now
        runner.receive(down.map { Touch(id: $0, phase: .cancelled, location: .zero, time: now) })
        down.removeAll()
    }

    private func play() {
        let now = runner.clock.now
        touches.removeAll(keepingCapacity: true)
        input.read(until: Instant.zero + (now - start), into: &touches)
        for index in touches.indices {
            touches[index].id.device = ScriptPlayer.firstDevice &+ touches[index].id.device
            touches[index].time = start + (touches[index].time - Instant.zero)
            switch touches[index].phase {
            case .began: down.insert(touches[index].id)
            case .ended, .cancelled: down.remove(touches[index].id)
            case .moved: break
            }
        }
        runner.receive(touches)
        if let next = input.nextTime {
            timer?.arm(at: start + (next - Instant.zero))
        } else {
            // Whoever recorded it may have stopped with a finger down.
            runner.scriptEnded()
        }
    }
}
