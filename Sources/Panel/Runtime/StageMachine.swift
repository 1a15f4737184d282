import FasciaFrame
import FasciaGeometry
import FasciaKMS
import FasciaSystem
import FasciaTouch

/// Where a stage on a real display gets what it is made of: the machine that the process runs on, or one that exists only in tests.
struct StageMachine {
    /// The display devices, opened through a session.
    var displays: (_ access: any DeviceAccess) -> any DRMSystem = { KernelDRMSystem(access: $0) }
    /// A place at the seat.
    var seat: (_ log: Log) throws(SystemError) -> any StageSeat = { (log) throws(SystemError) in try Session(log: log) }
    /// What tells that displays come and go.
    var hotplug: () throws(SystemError) -> any StageHotplug = { () throws(SystemError) in try HotplugMonitor() }
    /// The input devices: opened through a session, for a display of so many device pixels, turned so far, each touchscreen calibrated
    /// as its key says.
    var input:
        (
            _ access: any DeviceAccess, _ size: PixelSize, _ rotation: Rotation, _ calibration: @escaping (String) -> CalibrationMatrix?,
            _ onLog: @escaping (InputLogLevel, String) -> Void
        ) throws(SystemError) -> any StageInput = { (access, size, rotation, calibration, onLog) throws(SystemError) in
            try LibinputSource(access: access, displaySize: size, rotation: rotation, calibration: calibration, onLog: onLog)
        }
    /// What tells the display's code how late it is.
    var clock: any Clock = MonotonicClock()
}
