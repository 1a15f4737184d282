import FasciaGeometry
import FasciaKMS
import FasciaSystem

/// A place at the machine's seat, as a stage needs it: `Session`, or in tests one whose terminals a test switches.
protocol StageSeat: DeviceAccess {
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
