import FasciaGeometry
import Testing

@testable import FasciaPanel

/// What follows from the record of generations, from a trial's sight, and what is written of them.
@Suite struct GenerationRecordTests {
    private static func record(
        _ active: Int, before: Int = 0, trial: Bool = false, begun: Bool = false, good: Set<Int> = [], failed: Set<Int> = []
    ) -> GenerationRecord {
        var record = GenerationRecord()
        record.active = active
        record.before = before
        record.isOnTrial = trial
        record.isBegun = begun
        record.good = good
        record.failed = failed
        return record
    }

    /// The record, those that were left, whether the process has just started, and what is done.
    private static let steps: [(GenerationRecord, Set<Int>, Bool, GenerationRecord.Step)] = [
        (record(0), [], true, .read(0)),
        (record(7, good: [7]), [], true, .read(7)),
        (record(7, trial: true), [], true, .begin(7)),
        (record(7, trial: true, begun: true), [], true, .takeBack(7)),
        (record(7, trial: true, begun: true), [], false, .read(7)),
        // What was left is not begun again, whatever the record says.
        (record(7, before: 5, trial: true, begun: true, good: [3, 5]), [7], true, .read(5)),
        (record(7, before: 5, trial: true, good: [3, 5]), [7], false, .read(5)),
        (record(7, before: 5, trial: true, good: [3, 5]), [5, 7], false, .read(3)),
        (record(7, before: 5, trial: true, good: [3, 5]), [3, 5, 7], false, .read(0)),
        // One that never proved itself is not gone back to, nor one that failed, nor a newer one.
        (record(5, before: 4, good: [2, 5, 6], failed: [4]), [5], true, .read(2)),
    ]

    @Test(arguments: steps.indices) func theWayBackEnds(_ index: Int) {
        let (record, left, isStart, step) = Self.steps[index]
        #expect(record.next(stored: [1, 2, 3, 4, 5, 6, 7], left: left, isStart: isStart) == step)
    }

    @Test func theRecordIsReadAsItWasWritten() {
        var record = Self.record(7, before: 5, trial: true, begun: true, good: [1, 5], failed: [6, 3])
        record.seconds = 12.5
        record.aside = [1]
        record.needsConfirmation = true
        record.stamp = .max
        record.story = "generation 6 was taken back: it said “no: never”"
        #expect(GenerationRecord(text: record.text) == record)
        // A long story ends with a whole character.
        record.story = "x" + String(repeating: "ü", count: 5000)
        let story = GenerationRecord(text: record.text).story
        #expect(story.utf8.count <= 1000 && story.dropFirst().allSatisfy { $0 == "ü" })
    }

    @Test func theWayBackLeadsToOneThatHasProvedItself() {
        let stored = [1, 2, 3]
        var record = GenerationRecord()
        record.activate(1, trial: nil, stored: stored, stamp: 1)
        record.activate(2, trial: 60, stored: stored, stamp: 2)
        record.fail(2, "it failed", stored: stored)
        #expect(record.active == 1 && record.failed == [2] && !record.isOnTrial)
        record.activate(3, trial: nil, stored: stored, stamp: 3)
        #expect(record.before == 1)
        // While one is on trial another is applied.
        record.activate(2, trial: 60, stored: stored, stamp: 4)
        record.activate(1, trial: 60, stored: stored, stamp: 5)
        #expect(record.before == 3)
    }

    /// While one is shown on trial, another one is applied: what becomes of the first says nothing of the second.
    @Test func whatHappensToOneIsNotNotedOfAnother() {
        var record = Self.record(7, before: 5, trial: true, good: [5])
        let before = record
        record.keep(6)
        record.confirm(6)
        record.mark(6, isBegun: true)
        #expect(record == before)
        record.fail(6, "it is black", stored: [5, 6, 7])
        #expect(record.active == 7 && record.isOnTrial && record.failed == [6])
        record.fail(7, "it is black", stored: [5, 6, 7])
        #expect(record.active == 5 && record.before == 0 && record.failed == [6, 7])
    }

    /// Nothing goes back by itself to what was put aside; whoever asks for it gets it without a trial.
    @Test func whatWasPutAsideMayBeShownAgain() {
        let stored = [1, 2, 3, 4]
        var record = Self.record(3, before: 2, good: [1, 2, 3])
        record.putAside(3, for: 2, "it crashed", stored: stored)
        #expect(record.active == 2 && record.before == 1 && record.aside == [3] && record.standing(of: 3) == .putAside)
        record.activate(4, trial: 60, stored: stored, stamp: 1)
        #expect(record.before == 2 && record.standing(of: 4) == .onTrial)
        record.keep(4)
        record.fail(2, "it crashed", stored: stored)
        #expect(record.before == 1 && record.standing(of: 2) == .takenBack)
        record.activate(3, trial: nil, stored: stored, stamp: 2)
        #expect(record.active == 3 && record.aside.isEmpty && record.standing(of: 3) == .passed)
        // What is on trial is taken back, not put aside.
        record = Self.record(3, before: 2, trial: true, good: [2])
        record.putAside(3, for: 2, "it crashed", stored: stored)
        #expect(record.active == 3 && record.aside.isEmpty)
    }

    /// However many are applied and taken back, what has proved itself stays.
    @Test func whatHasProvedItselfIsKeptFirst() {
        let record = Self.record(9, before: 2, trial: true, good: [1, 2, 3, 4], failed: [5, 6, 7, 8])
        #expect(record.surplus(of: Array(1...9), kept: 5) == [5, 6, 7, 8])
        let fresh = Self.record(6, before: 0, good: [6])
        #expect(fresh.surplus(of: Array(1...6), kept: 5) == [1], "of the others the newest")
        #expect(Self.record(1, good: [1]).surplus(of: [1], kept: 5) == [])
    }

    @Test func aSuspicionIsReadAsItWasWritten() {
        var record = Self.record(2, before: 1, good: [1, 2])
        record.stamp = 7
        var suspicion = Suspicion(2, record)
        #expect(suspicion.leftOut(record) == 2 && Suspicion(text: suspicion.text) == suspicion)
        suspicion.clear(0)
        #expect(suspicion.leftOut(record) == nil && suspicion.isCleared(record) && Suspicion(text: suspicion.text) == suspicion)
        record.stamp = 8
        #expect(!suspicion.isCleared(record) && suspicion.story(record).isEmpty, "another one was applied")
        #expect(Suspicion(text: "") == Suspicion() && Suspicion().text.isEmpty)
    }

    @Test func whatWasLeftCountsUntilAnotherIsApplied() {
        var record = Self.record(7, trial: true)
        record.stamp = 9
        var left = LeftGenerations()
        left.add(7, record)
        left.add(6, record)
        #expect(left.numbers(record) == [6, 7] && LeftGenerations(text: left.text) == left)
        record.stamp = 10
        #expect(left.numbers(record).isEmpty)
        #expect(LeftGenerations(text: LeftGenerations().text) == LeftGenerations())
    }

    // MARK: Trials

    private static func trial(seconds: Double = 60, confirm: Bool = false) -> Trial {
        var record = GenerationRecord()
        record.active = 7
        record.seconds = seconds
        record.needsConfirmation = confirm
        return Trial(record, Trial.Sight(now: .zero, frames: 3, memory: 100 << 20))
    }

    /// Looks at a panel twice a second until the trial is decided.
    private static func verdict(_ trial: Trial, within seconds: Int = 120, _ sight: (inout Trial.Sight) -> Void) -> Trial.Verdict? {
        var trial = trial
        for step in 1...2 * seconds {
            var seen = Trial.Sight(now: .zero + .milliseconds(500 * Int64(step)), frames: 4, memory: 100 << 20)
            sight(&seen)
            let verdict = trial.look(seen)
            if case .goesOn = verdict { continue }
            return verdict
        }
        return nil
    }

    @Test func aPanelThatIsShownPasses() {
        #expect(Self.verdict(Self.trial()) { _ in } == .passed)
        #expect(Self.verdict(Self.trial(), within: 59) { _ in } == nil)
    }

    @Test func aPanelThatIsNotSeenFails() {
        #expect(Self.verdict(Self.trial(), within: 6) { $0.frames = 3 } == .failed("it showed nothing for 5 s"))
        #expect(Self.verdict(Self.trial(), within: 6) { $0.isPlain = true } == .failed("it showed nothing but one colour for 5 s"))
        #expect(Self.verdict(Self.trial(), within: 1) { $0.memory = 400 << 20 } == .failed("it took 300 MB of memory"))
        #expect(Self.verdict(Self.trial(seconds: 2, confirm: true)) { _ in } == .failed("nobody confirmed it"))
        // A short trial is not over before it is known whether anything is shown.
        #expect(Self.verdict(Self.trial(seconds: 1)) { $0.isPlain = true } == .failed("it showed nothing but one colour for 5 s"))
    }

    /// No display, another virtual terminal or another process: that is not the generation's fault, and no time of its trial.
    @Test func withoutADisplayNothingIsJudged() {
        #expect(
            Self.verdict(Self.trial()) {
                $0.canShow = false
                $0.frames = 3
                $0.isPlain = true
            } == nil)
        // It is plugged in after a minute.
        let late: (inout Trial.Sight) -> Void = {
            $0.canShow = $0.now > .zero + .seconds(60)
            if !$0.canShow { $0.frames = 3 }
        }
        #expect(Self.verdict(Self.trial(), within: 119, late) == nil && Self.verdict(Self.trial(), within: 121, late) == .passed)
    }
}
