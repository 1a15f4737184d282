import FakeDRM
import FasciaFrame
import FasciaGeometry
import Glibc
import Testing

@testable import FasciaKMS

/// Asking a connector takes tens of milliseconds on the thread that draws, and events about them can be lost.
@Suite("How often displays are looked at")
struct ProbeTests {
    private func probes(_ card: FakeCard, _ action: () throws -> Void) rethrows -> Int {
        let before = card.counts[.connector] ?? 0
        try action()
        return (card.counts[.connector] ?? 0) - before
    }

    @Test("Each connector is asked once at the start, and once after each change")
    func once() throws {
        let card = FakeCard(connectors: ["HDMI-A-1", "DP-1", "DSI-1"])
        card.connectors[2].unplug()
        let stage = Stage(FakeSystem([card]))
        #expect(probes(card) { stage.scanout.start() } == 3)
        #expect(try probes(card) { _ = try stage.scanout.commit(buffer: 0, damage: Damage()) } == 0)
        #expect(probes(card) { stage.scanout.rescan() } == 3, "nothing changed")
        card.connectors[0].modes = [VideoMode(width: 72, height: 36, isPreferred: true)]
        #expect(probes(card) { stage.scanout.rescan() } == 3, "another mode")
        #expect(stage.scanout.mode?.size == PixelSize(width: 72, height: 36))
        card.connectors[0].unplug()
        #expect(probes(card) { stage.scanout.rescan() } == 3, "another display")
        card.connectors[1].unplug()
        #expect(probes(card) { stage.scanout.rescan() } == 3, "none left")
        #expect(stage.scanout.state == .noDisplay)
        card.connectors[1].plug([VideoMode(width: 80, height: 60)])
        #expect(probes(card) { stage.scanout.rescan() } == 3, "one again")
        #expect(probes(card) { stage.scanout.suspend() } == 0)
        #expect(probes(card) { stage.scanout.resume() } == 3)
    }

    @Test("On a machine with two devices each connector of both is asked once")
    func twoDevices() throws {
        let first = FakeCard(path: "/dev/dri/card0", isBootDisplay: true)
        let second = FakeCard(path: "/dev/dri/card1", connectors: ["DP-1", "DP-2"])
        first.connectors[0].unplug()
        let stage = Stage(FakeSystem([first, second]))
        stage.scanout.start()
        #expect(stage.scanout.objectName.hasPrefix("/dev/dri/card1"))
        #expect(first.counts[.connector] == 1)
        #expect(second.counts[.connector] == 2)
    }

    @Test("“fascia outputs” asks each connector once")
    func report() {
        let card = FakeCard(connectors: ["HDMI-A-1", "DP-1"])
        _ = OutputReport.list(FakeSystem([card]))
        #expect(card.counts[.connector] == 2)
    }

    @Test("Events that the kernel had no room for count as a change, and what follows them is read")
    func lostEvents() {
        var answers: [Int32?] = [ENOBUFS, nil, EAGAIN]
        #expect(HotplugMonitor.drain { answers.removeFirst() })
        #expect(answers.isEmpty)
        answers = [ENOBUFS, EAGAIN]
        #expect(HotplugMonitor.drain { answers.removeFirst() })
        answers = [EAGAIN]
        #expect(!HotplugMonitor.drain { answers.removeFirst() })
        answers = [0]
        #expect(!HotplugMonitor.drain { answers.removeFirst() })
        var taken = 0
        #expect(
            HotplugMonitor.drain {
                taken += 1
                return nil
            })
        #expect(taken <= 256, "a flood leaves a turn to others")
    }
}
