import FasciaFrame
import FasciaGeometry
import FasciaSystem

/// A stage without a display and without touches.
final class HeadlessStage: PanelStage {
    let scanout: any Scanout
    let rotation: Rotation
    let obstacle = ""
    let isLockedOut = false
    let inputDevices: [String] = []

    init(_ options: HeadlessOptions) {
        scanout = MemoryScanout(mode: options.mode, poison: nil)
        rotation = options.rotation
    }

    func start(_ runner: PanelRunner) throws(SystemError) {}

    func stop() {}

    func service(now: Instant) -> Instant? { nil }
}
