import FakeDRM
import FasciaFrame
import FasciaGeometry
import FasciaKMS
import FasciaSystem
import Glibc

/// A scanout on a fake machine, with what happens to it written down.
final class Stage {
    let card: FakeCard
    let system: FakeSystem
    let clock = ManualClock(start: Instant(nanoseconds: 5_000_000_000))
    let scanout: KMSScanout
    var events: [String] = []
    var flipTimes: [Instant] = []
    var descriptors: [Int32?] = []
    private var observations: [Observation] = []

    convenience init(_ selection: OutputSelection = OutputSelection(), configure: (FakeCard) -> Void = { _ in }) {
        let card = FakeCard()
        configure(card)
        self.init(FakeSystem([card]), selection)
    }

    init(_ system: FakeSystem, _ selection: OutputSelection = OutputSelection()) {
        self.system = system
        card = system.installed.first ?? FakeCard()
        let sink = Messages()
        scanout = KMSScanout(
            system: system, selection: selection, clock: clock, log: Log(threshold: .debug, sink: { sink.lines.append($0.message) }))
        log = sink
        let events = scanout.events.add { [weak self] event in
            guard let self else { return }
            switch event {
            case .changed: self.events.append("changed")
            case .flipped(let time):
                self.events.append("flipped")
                flipTimes.append(time)
            case .unavailable(let reason): self.events.append("unavailable: \(reason)")
            }
        }
        observations = [events, scanout.descriptors.add { [weak self] in self?.descriptors.append($0) }]
    }

    private let log: Messages

    var said: [String] { log.lines }

    /// Starts, and shows one frame, which sets the mode.
    func begin() throws {
        scanout.start()
        _ = try scanout.commit(buffer: 0, damage: Damage())
    }

    /// Shows a buffer and lets the flip happen.
    func flip(_ index: Int, _ damage: Damage = Damage()) throws {
        let outcome = try scanout.commit(buffer: index, damage: damage)
        if outcome == .pending {
            card.verticalBlank(at: clock.now)
            scanout.dispatch()
        }
    }

    /// The recovery that a commit asks for; nil if it is taken.
    func refusal(_ index: Int) -> ScanoutError.Recovery? {
        do throws(ScanoutError) {
            _ = try scanout.commit(buffer: index, damage: Damage())
            return nil
        } catch {
            return error.recovery
        }
    }
}

/// What was logged.
final class Messages {
    var lines: [String] = []
}

extension Damage {
    init(_ rects: PixelRect...) {
        self.init()
        for rect in rects { add(rect) }
    }
}

/// Whether a descriptor can be read without waiting.
func isReadable(_ descriptor: Int32) -> Bool {
    var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&wait, 1, 0) == 1
}
