import FasciaFrame
import FasciaGeometry
import FasciaStage
import FasciaTouch
import Glibc

@testable import FasciaPanel

/// Input devices whose fingers a test moves. Suspended, it lifts them as libinput does: what was down is cancelled.
final class FakeInput: StageInput {
    let descriptor: Int32
    private let bell: Int32
    private var waiting: [Touch] = []
    private var down: [Touch.ID: Touch] = [:]
    private(set) var isSuspended = false
    /// How often somebody has read.
    private(set) var reads = 0
    private(set) var size: PixelSize
    private(set) var rotation: Rotation
    private var wish: Int?

    let terminalRequests = Observers<Int>()
    let keyEvents = Observers<KeyEvent>()
    let keyboardLosses = Observers<Void>()
    private(set) var lights: KeyLights = []
    private var keys: [KeyEvent] = []
    let deviceNames = ["fake fingers"]
    let hasTouchscreen = true
    private var matrices: [UInt32: CalibrationMatrix] = [7: .identity]

    init(size: PixelSize, rotation: Rotation) {
        self.size = size
        self.rotation = rotation
        var ends: [Int32] = [-1, -1]
        _ = pipe(&ends)
        for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        (descriptor, bell) = (ends[0], ends[1])
    }

    deinit {
        _ = close(descriptor)
        _ = close(bell)
    }

    /// A finger does something, in the middle of the screen if it is not said where. Nothing comes of it while the devices are given back.
    func touch(_ phase: Touch.Phase, at time: Instant, x: Double = 0.5) {
        if isSuspended { return }
        let touch = Touch(id: Touch.ID(device: 7, slot: 0), phase: phase, location: Point(x: x, y: 0.5), time: time)
        down[touch.id] = phase == .ended ? nil : touch
        waiting.append(touch)
        ring()
    }

    /// Somebody presses Ctrl+Alt+F and a number.
    func press(terminal number: Int) {
        wish = number
        ring()
    }

    /// Somebody presses a key, or lets it go.
    func key(_ code: UInt32, isPressed: Bool, at time: Instant) {
        if isSuspended { return }
        keys.append(KeyEvent(code: code, isPressed: isPressed, time: time))
        ring()
    }

    func show(_ lights: KeyLights) { self.lights = lights }

    private func ring() {
        var byte: UInt8 = 1
        _ = write(bell, &byte, 1)
    }

    func read(into touches: inout [Touch]) {
        reads += 1
        var bytes = [UInt8](repeating: 0, count: 64)
        _ = Glibc.read(descriptor, &bytes, bytes.count)
        touches += waiting
        waiting = []
        for key in keys { keyEvents.send(key) }
        keys = []
        if let wish { terminalRequests.send(wish) }
        wish = nil
    }

    func suspend() {
        isSuspended = true
        for (id, touch) in down { waiting.append(Touch(id: id, phase: .cancelled, location: touch.location, time: touch.time)) }
        down = [:]
    }

    func resume() { isSuspended = false }

    func setDisplay(size: PixelSize, rotation: Rotation) { (self.size, self.rotation) = (size, rotation) }

    func key(ofDevice number: UInt32) -> String? { matrices[number].map { _ in "1:2 touchscreen" } }

    func calibration(ofDevice number: UInt32) -> CalibrationMatrix? { matrices[number] }

    func calibrate(device number: UInt32, _ matrix: CalibrationMatrix?) { matrices[number] = matrix ?? .identity }
}
