import FasciaGeometry
import FasciaPanel
import FasciaSystem

/// The fingers of clients that show the panel elsewhere: each is one of its own, whatever number its client gives it.
///
/// A finger of which nothing is heard for two seconds is lost, as is one whose client goes: no control stays held by a connection that
/// broke.
final class ClientFingers {
    /// How many of a client may be down at once.
    static let most = 10
    /// How long one may be silent.
    static let silence = TimeSpan.milliseconds(2_000)

    /// What a client can say of a finger.
    enum Deed: String, CaseIterable {
        case down, move, up, cancel
    }

    private struct Finger {
        let client: Int
        let number: Int
        let id: Touch.ID
        var heard: Instant
    }

    private let service: PanelService
    private let clock: any Clock
    private var fingers: [Finger] = []
    private var timer: TimerSource?
    /// Behind those of recordings and of what programs do by name.
    private static let device: UInt32 = 0x7000_0000

    init(service: PanelService, loop: EventLoop) throws(SystemError) {
        self.service = service
        clock = service.clock
        timer = try loop.timer(priority: .background) { [unowned self] in self.loseSilent() }
    }

    /// Carries out what a client's finger does.
    /// - Returns: whether that finger is down now; a move of one that was lost is nothing.
    func touch(_ client: ControlClient, _ number: Int, _ deed: Deed, at point: Point) throws(RPCError) -> Bool {
        let now = clock.now
        let index = fingers.firstIndex { $0.client == client.number && $0.number == number }
        switch (deed, index) {
        case (.down, nil):
            if let error = service.untouchable { throw RPCError(error) }
            let own = fingers.filter { $0.client == client.number }
            guard let slot = (0..<ClientFingers.most).first(where: { slot in !own.contains { $0.id.slot == slot } }) else {
                throw RPCError(.unavailable, "\(ClientFingers.most) fingers of this connection are down, which is as many as may be")
            }
            let device = ClientFingers.device &+ UInt32(truncatingIfNeeded: client.number & 0xFF_FFFF)
            let id = Touch.ID(device: device, slot: Int32(slot))
            fingers.append(Finger(client: client.number, number: number, id: id, heard: now))
            service.touch(id, .began, at: point)
        case (.down, let index?), (.move, let index?):
            fingers[index].heard = now
            service.touch(fingers[index].id, .moved, at: point)
        case (.up, let index?): service.touch(fingers.remove(at: index).id, .ended, at: point)
        case (.cancel, let index?): service.touch(fingers.remove(at: index).id, .cancelled, at: point)
        case (.move, nil), (.up, nil), (.cancel, nil): return false
        }
        watch()
        return deed == .down || deed == .move
    }

    /// Loses the fingers of a client that is gone.
    func remove(_ client: ControlClient) {
        lose { $0.client == client.number }
    }

    /// Loses those of which nothing was heard for too long. Its timer calls it; tests do, whose clock is another.
    func loseSilent() {
        let now = clock.now
        lose { now - $0.heard >= ClientFingers.silence }
        watch()
    }

    private func lose(_ isLost: (Finger) -> Bool) {
        let lost = fingers.filter(isLost)
        if lost.isEmpty { return }
        fingers.removeAll(where: isLost)
        for finger in lost { service.touch(finger.id, .cancelled, at: .zero) }
    }

    /// Looks again when the first of them may have been silent for too long; never while none is down.
    private func watch() {
        guard let first = fingers.map(\.heard).min() else {
            timer?.disarm()
            return
        }
        timer?.arm(at: first + ClientFingers.silence)
    }
}
