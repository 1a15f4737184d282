import FasciaGeometry
import FasciaKMS
import FasciaStage
import FasciaSystem
import Glibc

@testable import FasciaPanel

/// A place at a seat whose terminals a test switches; what it says is heard through a descriptor, as from a real one.
final class FakeSeat: StageSeat {
    private(set) var isActive: Bool
    let events = Observers<SessionEvent>()
    let descriptor: Int32
    private let bell: Int32
    private var waiting: [SessionEvent] = []
    /// Called when the panel has let go of everything and the other terminal may draw.
    var onAcknowledge: (() -> Void)?
    private(set) var wishes: [Int] = []
    /// What asking for another terminal answers; 0 is yes.
    var switchError: Int32 = 0

    init(isActive: Bool = true) {
        self.isActive = isActive
        var ends: [Int32] = [-1, -1]
        _ = pipe(&ends)
        for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        (descriptor, bell) = (ends[0], ends[1])
    }

    deinit {
        _ = Glibc.close(descriptor)
        _ = Glibc.close(bell)
    }

    /// Something happens to the session, and is there to be heard.
    func say(_ event: SessionEvent) {
        waiting.append(event)
        var byte: UInt8 = 1
        _ = write(bell, &byte, 1)
    }

    func dispatch() {
        var bytes = [UInt8](repeating: 0, count: 16)
        _ = Glibc.read(descriptor, &bytes, bytes.count)
        let said = waiting
        waiting = []
        for event in said {
            if case .enabled = event { isActive = true } else { isActive = false }
            events.send(event)
            if case .disabled = event { onAcknowledge?() }
        }
    }

    func switchTo(virtualTerminal number: Int) throws(SystemError) {
        if switchError != 0 { throw SystemError(attempt: "switch to", object: "virtual terminal \(number)", errno: switchError) }
        wishes.append(number)
    }

    func open(_ path: String, flags: Int32) throws(SystemError) -> Int32 {
        throw SystemError(attempt: "open", object: path, errno: ENOENT)
    }

    func close(_ descriptor: Int32) {}
}
