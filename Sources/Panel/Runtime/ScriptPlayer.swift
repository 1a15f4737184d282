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
    /// How many of them were played.
    private var played = 0
    private var down: Set<Touch.ID> = []
    /// Types what the recording's keyboards do, with the machine's layout.
    private let keyboard: HardwareKeyboard

    /// The numbers of its devices begin here, so that its fingers are none of a real device's.
    private static let firstDevice: UInt32 = 0x4000_0000
    /// How many touches are played before frames have their turn: a file may say that a hundred thousand happened at once.
    private static let part = 256

    /// Begins to play.
    init(_ recording: Recording, on runner: PanelRunner) throws(SystemError) {
        self.runner = runner
        let size = runner.stage.scanout.mode?.size ?? PixelSize(width: 1024, height: 600)
        input = RecordedInput(recording, displaySize: size, rotation: runner.stage.rotation)
        start = runner.clock.now
        keyboard = HardwareKeyboard(loop: runner.events, clock: runner.clock, log: runner.log) { [unowned runner] in runner.receive($0) }
        timer = try runner.events.timer(priority: .input) { [unowned self] in self.play() }
        timer?.arm(at: start)
    }

    /// Ends, with what is down cancelled.
    func stop() {
        timer = nil
        keyboard.reset()
        let now = runner.clock.now
        runner.receive(down.map { Touch(id: $0, phase: .cancelled, location: .zero, time: now) })
        down.removeAll()
    }

    private func play() {
        let now = runner.clock.now
        if played == touches.count { read(now) }
        let end = min(touches.count, played + ScriptPlayer.part)
        for touch in touches[played..<end] {
            switch touch.phase {
            case .began: down.insert(touch.id)
            case .ended, .cancelled: down.remove(touch.id)
            case .moved: break
            }
        }
        runner.receive(Array(touches[played..<end]))
        played = end
        if played < touches.count {
            timer?.arm(at: now + .milliseconds(1))
        } else if let next = input.nextTime {
            timer?.arm(at: start + (next - Instant.zero))
        } else if keyboard.isWaiting {
            timer?.arm(at: now + .milliseconds(10))
        } else {
            // The recording may end with a finger down.
            runner.scriptEnded()
        }
    }

    /// Takes what has happened since the last time.
    private func read(_ now: Instant) {
        touches.removeAll(keepingCapacity: true)
        played = 0
        input.read(until: Instant.zero + (now - start), into: &touches)
        for var event in input.takeKeys() {
            event.time = start + (event.time - Instant.zero)
            keyboard.take(event, isMute: event.isPressed && !runner.admitsKey())
        }
        for index in touches.indices {
            touches[index].id.device = ScriptPlayer.firstDevice &+ touches[index].id.device
            touches[index].time = start + (touches[index].time - Instant.zero)
        }
    }
}
