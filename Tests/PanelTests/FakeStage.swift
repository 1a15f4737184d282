import FasciaFrame
import FasciaGeometry
import FasciaKMS
import FasciaStage
import FasciaSystem
import FasciaTouch

@testable import FasciaConfiguration
@testable import FasciaPanel

/// A stage whose display and faults a test decides.
final class FakeStage: Stage {
    let memory: MemoryScanout
    var rotation = Rotation.degrees0
    var obstacle = ""
    var isLockedOut = false
    var offersDisplay = true
    let inputDevices = ["fake"]
    /// Called once the runner has started its stage.
    var onStart: ((any StageOwner) -> Void)?
    private(set) var hasStopped = false
    private(set) var selections: [OutputSelection] = []
    private(set) var services = 0

    init(size: PixelSize = PixelSize(width: 240, height: 160), hasVerticalBlank: Bool = false) {
        memory = MemoryScanout(
            mode: DisplayMode(size: size, refreshInterval: .milliseconds(10), hasVerticalBlank: hasVerticalBlank))
    }

    var hasTouchscreen = true
    /// By device number: 7 is a touchscreen.
    var calibrations: [UInt32: CalibrationMatrix] = [7: .identity]

    func key(ofDevice number: UInt32) -> String? { calibrations[number].map { _ in "1:2 touchscreen \(number)" } }

    func calibration(ofDevice number: UInt32) -> CalibrationMatrix? { calibrations[number] }

    func calibrate(device number: UInt32, _ matrix: CalibrationMatrix) { calibrations[number] = matrix }

    var scanout: any Scanout { memory }

    func apply(_ selection: OutputSelection) { selections.append(selection) }

    /// What the start of the stage fails with; nil if it does not.
    var startFailure: SystemError?

    func start(_ owner: any StageOwner) throws(SystemError) {
        if let startFailure { throw startFailure }
        onStart?(owner)
    }

    func stop() { hasStopped = true }

    func firstFrameShown() {}

    func service(now: Instant) -> Instant? {
        services += 1
        return nil
    }
}
