import FasciaFrame
import FasciaGeometry
import FasciaKMS
import FasciaSystem
import FasciaTouch

/// A display with its input devices, real or headless.
package protocol Stage: AnyObject {
    /// Where frames go.
    var scanout: any Scanout { get }
    /// How far picture and touches are turned. May change when another display is connected.
    var rotation: Rotation { get }
    /// Why nothing can be shown, for status lines; empty while something is.
    var obstacle: String { get }
    /// Whether another process has held the display since the start, so that the service manager should try again later.
    var isLockedOut: Bool { get }

    /// Whether there is any display that something could be shown on now, be it another one than was asked for: not while none is
    /// connected, another process has it, or another virtual terminal is in front.
    var offersDisplay: Bool { get }

    /// The names of the input devices in use.
    var inputDevices: [String] { get }

    /// Whether there is a touchscreen that can be calibrated.
    var hasTouchscreen: Bool { get }
    /// A touchscreen's key, which is the same in other processes; nil for an unknown number.
    func key(ofDevice number: UInt32) -> String?
    /// A touchscreen's calibration in use; nil for an unknown number.
    func calibration(ofDevice number: UInt32) -> CalibrationMatrix?
    /// Sets a touchscreen's calibration.
    func calibrate(device number: UInt32, _ matrix: CalibrationMatrix)

    /// Selects the display. A selection that differs from the one in use sets the display up again; the command line's card and connector
    /// override it.
    func apply(_ selection: OutputSelection)

    /// Opens the devices and watches their descriptors in the owner's loop. The owner must outlive the stage, or stop it.
    func start(_ owner: any StageOwner) throws(SystemError)
    /// Closes the devices and restores the display as it was found.
    func stop()
    /// The first frame is on its way to the display: slow work that waited for it may begin.
    func firstFrameShown()
    /// Leaves what the display tells, and the input devices while a finger drags, to the kernel until the next turn, whose moment is
    /// set; or listens to both again. A finger that lifts is then heard up to a refresh later. Called in every turn; the default always
    /// listens.
    func hold(_ isHeld: Bool)
    /// Takes what has been left. Called before every turn.
    func readHeld()
    /// Called after every turn of the loop; does what is due.
    /// - Returns: when to be called again; nil if nothing is due by time.
    func service(now: Instant) -> Instant?
}

extension Stage {
    package func hold(_ isHeld: Bool) {}

    package func readHeld() {}
}

/// The owner of a stage, which is told of touches and changes.
package protocol StageOwner: AnyObject {
    /// The loop in which the stage watches its descriptors.
    var events: EventLoop { get }
    /// The clock of `service`.
    var clock: any Clock { get }
    /// Asks for a turn of the frame loop.
    func wake()
    /// Receives touches; locations are fractions of the device's extent.
    func receive(_ touches: [Touch])
    /// Whether a key that was pressed just now may type; not if it only wakes the panel. It keeps the panel awake.
    func admitsKey() -> Bool
    /// Receives the press of a key.
    func receive(_ press: KeyPress)
    /// The display changed or is gone: mode and rotation may differ.
    func displayChanged()
    /// The virtual terminal was switched away: fingers that are down are lost.
    func sessionLost()
    /// The virtual terminal was switched back.
    func sessionResumed()
    /// The kept calibration of the touchscreen with a key; nil uses udev's.
    func keptCalibration(_ key: String) -> CalibrationMatrix?
}
