import FasciaGeometry
import FasciaSystem

/// Takes away what was left with brokers that the panel no longer has, one after the other.
final class FarewellDesk {
    /// For how long an empty announcement is taken for what a farewell has emptied.
    private static let echo = TimeSpan.seconds(30)

    private let keeper: MemoryKeeper
    private let credentials: String?
    private let machine: String
    private let loop: EventLoop
    private let log: Log
    private let clock = MonotonicClock()
    private var farewell: Farewell?
    /// When a farewell has emptied the topic of the announcement.
    private var wipedAt: Instant?
    /// Called when a former broker is the present one, which has to have all again.
    var returned: () -> Void = {}
    /// Called when one is done with: another may wait.
    var next: () -> Void = {}

    /// - Parameter credentials: the folder of name, password and certificates; nil without.
    init(_ keeper: MemoryKeeper, credentials: String?, machine: String, loop: EventLoop, log: Log) {
        self.keeper = keeper
        self.credentials = credentials
        self.machine = machine
        self.loop = loop
        self.log = log
    }

    /// Ends what is under way; it begins anew another time.
    func stop() {
        farewell?.stop()
        farewell = nil
    }

    /// Says farewell to the first of them, unless that is under way.
    /// - Parameter mark: a topic, and what the present broker has there; nil if there is no present one.
    func begin(_ mark: (topic: String, text: String)?) {
        guard farewell == nil, let former = keeper.memory.former.first else { return }
        do throws(SystemError) {
            let announcement = keeper.memory.announcement
            farewell = try Farewell(former, mark: mark, credentials: credentials, machine: machine, loop: loop, log: log) {
                [unowned self] topic in
                if topic == announcement { self.wipedAt = self.clock.now }
            } done: { [unowned self] isSame in
                self.farewell = nil
                if isSame { return self.takeBack() }
                self.keeper.memory.former.removeAll { $0.broker == former.broker }
                self.keeper.keep()
                self.next()
            }
        } catch {
            log.warning("what was left with \(former.broker.address) stays there: \(error)")
        }
    }

    /// The announcement is empty: somebody has deleted the device, unless a farewell has.
    /// - Returns: whether it was a farewell, to the present broker under another address.
    func wasItself() -> Bool {
        guard let wipedAt, clock.now - wipedAt < FarewellDesk.echo else { return false }
        takeBack()
        return true
    }

    /// The broker before is the present one under another address: what is left with it is the panel's, or goes from the present one.
    private func takeBack() {
        stop()
        wipedAt = nil
        guard let former = keeper.memory.former.first else { return }
        log.notice("\(former.broker.address) is the broker that the panel has now: what the panel shares stays there")
        keeper.memory.takeBack(former)
        keeper.keep()
        returned()
    }
}
