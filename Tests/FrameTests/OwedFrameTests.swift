import FasciaFrame
import FasciaGeometry
import FasciaRaster
import Testing

/// A content that is drawn once, and never asks for anything.
private final class Still: Content {
    var damage = Damage()
    var nextUpdate: Instant? { nil }
    func takeDamage() -> Damage {
        defer { damage.removeAll() }
        return damage
    }

    func resize(to size: PixelSize, scale: Double) { damage.add(size.bounds) }
    func handle(_ touch: Touch) {}
    func update(now: Instant) {}
    func layout() {}
    func compose(_ rect: PixelRect, into shadow: Surface) {}
}

/// Since when something that has to be seen is not.
@Suite struct OwedFrameTests {
    private let scanout: MemoryScanout
    private let content = Still()
    private let loop: FrameLoop

    init() {
        scanout = MemoryScanout(
            mode: DisplayMode(size: PixelSize(width: 64, height: 64), refreshInterval: .milliseconds(10), hasVerticalBlank: true))
        loop = FrameLoop(content: content, scanout: scanout)
    }

    private func at(_ milliseconds: Int64) -> Instant { .zero + .milliseconds(milliseconds) }

    @Test func aFlipPaysAndAnAcceptedCommitDoesNot() {
        #expect(loop.owedSince == nil)
        _ = loop.turn(now: at(0))
        #expect(scanout.commits == 1 && loop.owedSince == at(0))
        scanout.completeFlip(at: at(10))
        #expect(loop.owedSince == nil)
        _ = loop.turn(now: at(20))
        #expect(loop.owedSince == nil, "nothing new is to be seen")
    }

    /// Flips that are lost one after the other add up, though each commit is accepted.
    @Test func endlessLostFlipsAddUp() {
        for second: Int64 in 0..<8 {
            _ = loop.turn(now: at(second * 1_001))
            _ = loop.turn(now: at(second * 1_001))
        }
        #expect(loop.statistics.lostFlips >= 3 && scanout.commits >= 3)
        #expect(loop.owedSince == at(0))
        scanout.completeFlip(at: at(9_000))
        #expect(loop.owedSince == nil)
    }

    @Test func refusedCommitsAddUp() {
        scanout.failures = (0..<5).map { _ in
            ScanoutError(attempt: "show a frame", object: "a test", errno: 16, reason: "busy", recovery: .transient)
        }
        for turn: Int64 in 0..<5 { _ = loop.turn(now: at(turn * 2_000)) }
        #expect(loop.owedSince == at(0))
        _ = loop.turn(now: at(10_000))
        scanout.completeFlip(at: at(10_010))
        #expect(loop.owedSince == nil)
    }

    /// Nobody is owed a frame on a display that is not there, or is somebody else's.
    @Test func aDisplayThatIsNotThereIsOwedNothing() {
        _ = loop.turn(now: at(0))
        scanout.change(to: nil)
        #expect(loop.owedSince == nil)
        _ = loop.turn(now: at(9_000))
        #expect(loop.owedSince == nil)
    }
}
