import FakeDRM
import FasciaFrame
import FasciaGeometry
import FasciaKMS
import FasciaStage
import FasciaSystem
import FasciaTouch

@testable import FasciaConfiguration
@testable import FasciaPanel

/// A stage on a display device that exists only here: everything between the panel and the kernel's calls is real.
final class CardStage: Stage {
    let card: FakeCard
    let system: FakeSystem
    let kms: KMSScanout
    private unowned let clock: ManualClock
    private var owner: (any StageOwner)?
    private var observation: Observation?
    var isInFront = true

    init(clock: ManualClock, size: (Int, Int) = (96, 64), configure: (FakeCard) -> Void = { _ in }) {
        card = FakeCard(modes: [VideoMode(width: size.0, height: size.1, isPreferred: true)])
        configure(card)
        system = FakeSystem([card])
        self.clock = clock
        kms = KMSScanout(system: system, selection: OutputSelection(), clock: clock)
    }

    var scanout: any Scanout { kms }
    var rotation: Rotation { kms.rotation }
    var obstacle: String { kms.reason }
    var isLockedOut: Bool { kms.state == .notMaster }
    var offersDisplay: Bool { kms.offersDisplay }
    let inputDevices: [String] = []
    let hasTouchscreen = false

    func key(ofDevice number: UInt32) -> String? { nil }
    func calibration(ofDevice number: UInt32) -> CalibrationMatrix? { nil }
    func calibrate(device number: UInt32, _ matrix: CalibrationMatrix) {}
    func apply(_ selection: OutputSelection) { kms.select(selection) }

    func start(_ owner: any StageOwner) throws(SystemError) {
        self.owner = owner
        observation = kms.events.add { [unowned self] _ in self.owner?.displayChanged() }
        kms.start()
    }

    func stop() {
        kms.close()
        owner = nil
    }

    func firstFrameShown() {}

    func service(now: Instant) -> Instant? {
        if let time = kms.retryTime, time <= now { kms.retry(now: now) }
        return kms.retryTime
    }

    /// A refresh of the display: flips that wait happen.
    func refresh() {
        card.verticalBlank(at: clock.now)
        kms.dispatch()
    }
}
