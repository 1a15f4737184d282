import FasciaConfiguration
import FasciaFrame
import FasciaGeometry
import FasciaSystem
import FasciaTouch

/// What a panel runs on: a display and what is touched, real or not.
protocol PanelStage: AnyObject {
    /// Where frames go.
    var scanout: any Scanout { get }
    /// How far picture and touches are turned. May change when another display is connected.
    var rotation: Rotation { get }
    /// Why nothing can be shown, for status lines; empty while something is.
    var obstacle: String { get }
    /// Whether another process has been in the way since the start, so that the service manager had better try again later.
    var isLockedOut: Bool { get }

    /// The names of the input devices in use.
    var inputDevices: [String] { get }

    /// Whether there is a touchscreen that can be calibrated.
    var hasTouchscreen: Bool { get }
    /// By what a touchscreen is known in another process too; nil for a number that is none's.
    func key(ofDevice number: UInt32) -> String?
    /// What moves a touchscreen's touches now; nil for a number that is none's.
    func calibration(ofDevice number: UInt32) -> CalibrationMatrix?
    /// Moves a touchscreen's touches by a matrix from now on.
    func calibrate(device number: UInt32, _ matrix: CalibrationMatrix)

    /// Takes what another configuration says about the display. What it says about another display than the one in use has that one
    /// set up; what the command line says goes before it.
    func apply(_ display: DisplayConfiguration)

    /// Begins: watches its descriptors in the runner's loop.
    func start(_ runner: PanelRunner) throws(SystemError)
    /// Ends: leaves the display as it was found.
    func stop()
    /// The first frame is on its way to the display: what was put off for its sake can be done.
    func firstFrameShown()
    /// Called after every turn of the loop, for what has to happen at a certain time.
    /// - Returns: when to be called again, nil if no time matters.
    func service(now: Instant) -> Instant?
}
