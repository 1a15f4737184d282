import FasciaConfiguration
import FasciaFrame
import FasciaGeometry
import FasciaKMS
import FasciaSystem
import FasciaTouch

/// What an interface runs on: a display and input devices, real or not.
package protocol Stage: AnyObject {
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

    /// Takes another selection of the display. If it differs from the one in use, the display is set up anew; a card and a connector from
    /// the command line go before it.
    func apply(_ selection: OutputSelection)

    /// Begins: watches its descriptors in the owner's loop. The owner must outlive the stage, or stop it.
    func start(_ owner: any StageOwner) throws(SystemError)
    /// Ends: leaves the display as it was found.
    func stop()
    /// The first frame is on its way to the display: slow work that waited for it may begin.
    func firstFrameShown()
    /// Called after every turn of the loop, for what has to happen at a certain time.
    /// - Returns: when to be called again, nil if no time matters.
    func service(now: Instant) -> Instant?
}

/// What runs on a stage: hears what happens there.
package protocol StageOwner: AnyObject {
    /// The loop in which the stage watches its descriptors.
    var events: EventLoop { get }
    /// The clock of `service`.
    var clock: any Clock { get }
    /// Asks for a turn of the frame loop.
    func wake()
    /// Takes touches, their locations fractions of the device's extent.
    func receive(_ touches: [Touch])
    /// Another display, or none: mode and rotation may differ.
    func displayChanged()
    /// The virtual terminal was switched away: fingers that are down are lost.
    func sessionLost()
    /// The virtual terminal was switched back.
    func sessionResumed()
    /// How a touchscreen was calibrated, by its key; nil for what udev says.
    func keptCalibration(_ key: String) -> CalibrationMatrix?
}
