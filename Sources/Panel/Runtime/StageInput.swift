import FasciaFrame
import FasciaGeometry
import FasciaTouch

/// The machine's input devices, as a stage needs them: `LibinputSource`, or in tests fingers that are told what to do.
protocol StageInput: InputSource {
    /// The numbers of virtual terminals that a keyboard asks for, sent within `read`.
    var terminalRequests: Observers<Int> { get }
    /// The names of the devices in use.
    var deviceNames: [String] { get }
    /// Whether any of them is a touchscreen.
    var hasTouchscreen: Bool { get }

    /// Tells mice, which move by pixels, what the display is like: its size in device pixels.
    func setDisplay(size: PixelSize, rotation: Rotation)
    /// By what a touchscreen is known in another process too; nil for a number that is none's.
    func key(ofDevice number: UInt32) -> String?
    /// What moves a touchscreen's touches now; nil for a number that is none's.
    func calibration(ofDevice number: UInt32) -> CalibrationMatrix?
    /// Moves a touchscreen's touches by a matrix from now on; nil is what udev says.
    func calibrate(device number: UInt32, _ matrix: CalibrationMatrix?)
}

extension LibinputSource: StageInput {
    func setDisplay(size: PixelSize, rotation: Rotation) { pointer.setDisplay(size: size, rotation: rotation) }
}
