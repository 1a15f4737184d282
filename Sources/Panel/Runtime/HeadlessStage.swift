import FasciaConfiguration
import FasciaFrame
import FasciaGeometry
import FasciaSystem
import FasciaTouch

/// A stage without a display and without touches.
final class HeadlessStage: PanelStage {
    let memory: MemoryScanout
    private(set) var rotation: Rotation
    let obstacle = ""
    let isLockedOut = false
    let inputDevices: [String] = []
    let hasTouchscreen = false

    init(_ options: HeadlessOptions) {
        memory = MemoryScanout(mode: options.mode, poison: nil)
        rotation = options.rotation
    }

    var scanout: any Scanout { memory }

    func apply(_ display: DisplayConfiguration) {
        guard var mode = memory.mode else { return }
        let turned = display.rotation ?? .degrees0
        mode.format = display.format ?? .xrgb8888
        if turned == rotation, mode == memory.mode { return }
        rotation = turned
        memory.change(to: mode)
    }

    func key(ofDevice number: UInt32) -> String? { nil }

    func calibration(ofDevice number: UInt32) -> CalibrationMatrix? { nil }

    func calibrate(device number: UInt32, _ matrix: CalibrationMatrix) {}

    func start(_ runner: PanelRunner) throws(SystemError) {}

    func stop() {}

    func firstFrameShown() {}

    func service(now: Instant) -> Instant? { nil }
}
