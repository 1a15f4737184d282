import FasciaFrame
import FasciaGeometry
import FasciaKMS
import FasciaSystem
import FasciaTouch
import Glibc

/// Makes the parts of a `KMSStage`: those of the machine that the process runs on, or fakes in tests.
package struct StageMachine {
    /// The display devices, opened through a session.
    package var displays: (_ access: any DeviceAccess) -> any DRMSystem = { KernelDRMSystem(access: $0) }
    /// Opens a session on the seat.
    package var seat: (_ log: Log) throws(SystemError) -> any StageSeat = { (log) throws(SystemError) in try Session(log: log) }
    /// Opens the monitor of hotplug events.
    package var hotplug: () throws(SystemError) -> any StageHotplug = { () throws(SystemError) in try HotplugMonitor() }
    /// The input devices: opened through a session, for a display of so many device pixels, turned so far, each touchscreen calibrated
    /// as its key says.
    package var input:
        (
            _ access: any DeviceAccess, _ size: PixelSize, _ rotation: Rotation, _ calibration: @escaping (String) -> CalibrationMatrix?,
            _ onLog: @escaping (InputLogLevel, String) -> Void
        ) throws(SystemError) -> any StageInput = { (access, size, rotation, calibration, onLog) throws(SystemError) in
            try LibinputSource(access: access, displaySize: size, rotation: rotation, calibration: calibration, onLog: onLog)
        }
    /// The clock of the display's code.
    package var clock: any Clock = MonotonicClock()

    /// The real machine.
    package init() {}
}

/// A session on the seat, as a stage needs it: `Session`, or a test's fake.
package protocol StageSeat: DeviceAccess {
    /// Whether the session is in front and its devices may be used.
    var isActive: Bool { get }
    /// Changes of the session, sent within `dispatch`.
    var events: Observers<SessionEvent> { get }
    /// Becomes readable when there is something to dispatch.
    var descriptor: Int32 { get }
    /// Reads the seat's messages and sends the events.
    func dispatch()
    /// Requests a switch to another virtual terminal.
    func switchTo(virtualTerminal number: Int) throws(SystemError)
}

extension Session: StageSeat {}

/// Reports hotplug events of displays: udev, or a test's fake.
package protocol StageHotplug: AnyObject {
    /// Readable when something happened.
    var descriptor: Int32 { get }
    /// Reads all events; returns whether there were any.
    func read() -> Bool
}

extension HotplugMonitor: StageHotplug {}

/// The machine's input devices, as a stage needs them: `LibinputSource`, or a test's fake.
package protocol StageInput: InputSource {
    /// The numbers of virtual terminals that a keyboard asks for, sent within `read`.
    var terminalRequests: Observers<Int> { get }
    /// What the keys of keyboards do, sent within `read`.
    var keyEvents: Observers<KeyEvent> { get }
    /// Sent within `read` when a keyboard is gone.
    var keyboardLosses: Observers<Void> { get }
    /// Shows the lights of locks on keyboards.
    func show(_ lights: KeyLights)
    /// The names of the devices in use.
    var deviceNames: [String] { get }
    /// Whether any of them is a touchscreen.
    var hasTouchscreen: Bool { get }

    /// Tells mice, which move by pixels, what the display is like: its size in device pixels.
    func setDisplay(size: PixelSize, rotation: Rotation)
    /// A touchscreen's key, which is the same in other processes; nil for an unknown number.
    func key(ofDevice number: UInt32) -> String?
    /// A touchscreen's calibration in use; nil for an unknown number.
    func calibration(ofDevice number: UInt32) -> CalibrationMatrix?
    /// Sets a touchscreen's calibration; nil is udev's.
    func calibrate(device number: UInt32, _ matrix: CalibrationMatrix?)
}

extension LibinputSource: StageInput {
    package func setDisplay(size: PixelSize, rotation: Rotation) { pointer.setDisplay(size: size, rotation: rotation) }
}

/// Opens devices through the present session: display and input outlive a session that is lost.
final class SeatAccess: DeviceAccess {
    var session: (any StageSeat)?

    func open(_ path: String, flags: Int32) throws(SystemError) -> Int32 {
        guard let session else {
            throw SystemError(attempt: "open", object: path, errno: ENOTCONN, advice: "there is no session at the seat yet")
        }
        return try session.open(path, flags: flags)
    }

    func close(_ descriptor: Int32) {
        session?.close(descriptor)
    }
}
