import FasciaGeometry

/// Carries out what programs do to a running panel in place of a person. Their fingers go the way of all fingers, with ids that no device
/// gives.
final class HandPlayer {
    /// How many errands there may be at once.
    static let most = 4
    /// The number of the device that its fingers are of, behind those of recordings.
    static let device: UInt32 = 0x6000_0000

    private unowned let runner: PanelRunner
    private var errands: [HandErrand] = []

    init(_ runner: PanelRunner) { self.runner = runner }

    /// Begins with something in the next turn.
    /// - Parameter completion: called once, in a turn, unless it is cancelled before.
    func begin(
        _ deed: HandDeed, completion: @escaping (Result<HandOutcome, HandError>) -> Void
    ) throws(HandError) -> HandErrand {
        errands.removeAll { $0.isOver }
        guard let slot = (0..<HandPlayer.most).first(where: { slot in !errands.contains { $0.id.slot == slot } }) else {
            throw HandError(.busy, "\(HandPlayer.most) programs touch the panel already: try again once one has lifted its finger")
        }
        let id = Touch.ID(device: HandPlayer.device, slot: Int32(slot))
        let errand = HandErrand(deed, id: id, on: runner, completion: completion)
        errands.append(errand)
        runner.wake()
        return errand
    }

    /// Does what is due.
    /// - Returns: when to be called again; nil if nothing is under way.
    func service(now: Instant) -> Instant? {
        if errands.isEmpty { return nil }
        var next: Instant?
        // What one brings about may begin another.
        for errand in errands {
            if let due = errand.service(now: now) { next = min(next ?? .distantFuture, due) }
        }
        errands.removeAll { $0.isOver }
        return next
    }
}
