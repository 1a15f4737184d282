import Glibc
import Testing

@testable import fascia_web

/// A panel that rests is known to be well without being woken, and no other.
@Suite struct PulseTests {
    /// What the process of a panel has spent, by its number.
    private final class Times {
        var spent: [Int32: Int64] = [7: 1_000]
    }

    private let times = Times()

    /// One whose panel has answered and come to rest.
    private func resting() -> PanelPulse {
        let pulse = PanelPulse { [times] in times.spent[$0] }
        pulse.begin(7)
        pulse.settle(pulse.sent())
        return pulse
    }

    @Test func nothingIsKnownBeforeAnAnswer() {
        let pulse = PanelPulse { [times] in times.spent[$0] }
        #expect(!pulse.isResting)
        pulse.begin(7)
        #expect(!pulse.isResting)
        let number = pulse.sent()
        #expect(!pulse.isResting)
        pulse.settle(number)
        #expect(pulse.isResting)
    }

    @Test func whatHasRunIsAskedAgain() {
        let pulse = resting()
        #expect(pulse.isResting && pulse.isResting)
        times.spent[7] = 1_001
        #expect(!pulse.isResting)
        pulse.settle(pulse.sent())
        #expect(pulse.isResting)
    }

    /// What it has not taken yet has spent nothing: it may be too late for that already.
    @Test func whatIsSentIsUnknownUntilItIsAnswered() {
        let pulse = resting()
        let first = pulse.sent()
        #expect(!pulse.isResting)
        let second = pulse.sent()
        pulse.settle(first)
        #expect(!pulse.isResting)
        pulse.settle(second)
        #expect(pulse.isResting)
    }

    @Test func anotherProcessIsAnotherPanel() {
        let pulse = resting()
        times.spent[8] = 1_000
        pulse.begin(8)
        #expect(!pulse.isResting)
        pulse.begin(nil)
        pulse.settle(pulse.sent())
        #expect(!pulse.isResting)
    }

    @Test func oneThatIsGoneIsNotWell() {
        let pulse = resting()
        times.spent[7] = nil
        #expect(!pulse.isResting)
    }

    // MARK: The kernel's account

    @Test func aStopIsSeen() throws {
        var child = pid_t()
        try #require(posix_spawn(&child, "/bin/sleep", nil, nil, [strdup("sleep"), strdup("60"), nil], environ) == 0)
        defer {
            kill(child, SIGKILL)
            waitpid(child, nil, 0)
        }
        var before = PanelPulse.processorTime(of: child)
        // Until it sleeps.
        for _ in 0..<100 {
            usleep(50_000)
            let now = PanelPulse.processorTime(of: child)
            if now == before { break }
            before = now
        }
        #expect(before != nil && PanelPulse.processorTime(of: child) == before)
        kill(child, SIGSTOP)
        var status: Int32 = 0
        #expect(waitpid(child, &status, WUNTRACED) == child)
        #expect(PanelPulse.processorTime(of: child) != before)
    }

    @Test func ofNoProcessNothingIsKnown() {
        #expect(PanelPulse.processorTime(of: 0) == nil && PanelPulse.processorTime(of: -1) == nil)
        #expect(PanelPulse.processorTime(of: Int32.max) == nil)
    }
}
