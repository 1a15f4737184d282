import FasciaFrame
import FasciaGeometry
import FasciaKMS
import FasciaSystem
import FasciaTouch
import Glibc

/// Where a stage on a real display gets what it is made of: the machine that the process runs on, or one that exists only in tests.
package struct StageMachine {
    /// The display devices, opened through a session.
    package var displays: (_ access: any DeviceAccess) -> any DRMSystem = { KernelDRMSystem(access: $0) }
    /// A place at the seat.
    package var seat: (_ log: Log) throws(SystemError) -> any StageSeat = { (log) throws(SystemError) in try Session(log: log) }
    /// What reports that displays come and go.
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

    /// The machine that the process runs on.
    package init() {}
}

/// A place at the machine's seat, as a stage needs it: `Session`, or a test's fake.
package protocol StageSeat: DeviceAccess {
    /// Whether devices may be used now.
    var isActive: Bool { get }
    /// What happens, sent by `dispatch` alone.
    var events: Observers<SessionEvent> { get }
    /// Becomes readable when there is something to dispatch.
    var descriptor: Int32 { get }
    /// Takes what the seat has to say.
    func dispatch()
    /// Asks for another virtual terminal.
    func switchTo(virtualTerminal number: Int) throws(SystemError)
}

extension Session: StageSeat {}

/// What reports that displays come and go: udev, or a test's fake.
package protocol StageHotplug: AnyObject {
    /// Readable when something happened.
    var descriptor: Int32 { get }
    /// Reads all that is there; whether there was anything.
    func read() -> Bool
}

extension HotplugMonitor: StageHotplug {}

/// The machine's input devices, as a stage needs them: `LibinputSource`, or a test's fake.
package protocol StageInput: InputSource {
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
    package func setDisplay(size: PixelSize, rotation: Rotation) { pointer.setDisplay(size: size, rotation: rotation) }
}

/// Opens devices through whichever session there is at the moment: display and input outlive a session that is lost.
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
