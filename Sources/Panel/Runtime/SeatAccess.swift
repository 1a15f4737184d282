import FasciaSystem
import Glibc

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
