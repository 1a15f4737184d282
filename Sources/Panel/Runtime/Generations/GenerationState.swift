import FasciaConfiguration
import FasciaSystem
import Glibc

/// What a panel's process knows of the generations, and how it finds one that can be shown.
///
/// The way back always ends: each generation that fails is noted as failed on the disk, or else here, and is not read again; after the
/// last one comes the administrator's own configuration, whose mistakes are shown.
struct GenerationState: Sendable {
    let generations: Generations
    /// As it was read last.
    private(set) var record = GenerationRecord()
    /// The one that was read last, and is shown or about to be; 0 for the administrator's own configuration.
    private(set) var number = 0
    var left = LeftGenerations()
    /// What crashes say against one that has proved itself.
    private(set) var suspicion = Suspicion()
    /// What the disk has not taken yet.
    private var unnoted: Set<Unnoted> = []
    /// Whether the last reading was that of one that failed, and what is shown is the one to show again.
    private(set) var fellBack = false
    /// Why another one than the active is shown, or what the disk does not take.
    private var ownStory = ""
    /// What is to be logged.
    private var news: [String] = []

    init(_ generations: Generations) { self.generations = generations }

    /// Whether the one that was read last has still to prove itself.
    var isOnTrial: Bool { record.isOnTrial && record.active == number && number > 0 }

    /// Why one was taken back or is not shown; empty if there is nothing to tell.
    var story: String {
        if !ownStory.isEmpty { return ownStory }
        let suspected = suspicion.story(record)
        return suspected.isEmpty ? record.story : suspected
    }

    /// For the next process, where the disk did not take why one was left.
    var leftStory: String { unnoted.filter { $0.isMissing(in: record) }.min { $0.number < $1.number }?.reason ?? "" }

    /// What has happened since this was asked for last.
    mutating func takeNews() -> [String] {
        defer { news = [] }
        return news
    }

    private mutating func tell(_ story: String) {
        ownStory = story
        news.append(story)
    }

    /// Takes what another thread has noted meanwhile.
    mutating func learn(_ other: GenerationState) {
        record = other.record
        left.formUnion(other.left, record)
        unnoted.formUnion(other.unnoted)
        suspicion = other.suspicion
        ownStory = other.ownStory
        news += other.news
    }

    /// Takes what was known before another thread read.
    mutating func keep(_ former: GenerationState?) {
        guard let former else { return }
        left.formUnion(former.left, record)
        unnoted.formUnion(former.unnoted)
        suspicion = former.suspicion
    }

    // MARK: What is noted

    /// A generation failed, and is not to be shown again.
    mutating func fail(_ number: Int, _ reason: String) {
        do throws(SystemError) {
            record = try generations.change { $0.fail(number, reason, stored: generations.numbers) }
            tell(record.story)
        } catch {
            // What was read of it, if it could be.
            if let found = try? generations.read() { record = found }
            leave(Unnoted(number: number, other: nil, reason: reason, stamp: record.stamp))
            tell("generation \(number) was taken back: \(reason); that cannot be noted: \(error)")
        }
    }

    /// The one that is shown in place of a suspect has been well for a while: it stays.
    mutating func putSuspectAside() {
        guard let suspect = suspicion.leftOut(record) else { return }
        let (other, reason) = (number, "the panel crashed again and again with it, and not with \(name(number))")
        do throws(SystemError) {
            record = try generations.change { $0.putAside(suspect, for: other, reason, stored: generations.numbers) }
            if record.aside.contains(suspect) { news.append(record.story) }
            ownStory = ""
        } catch {
            leave(Unnoted(number: suspect, other: other, reason: reason, stamp: record.stamp))
            tell("generation \(suspect) is left out: \(reason); that cannot be noted: \(error)")
        }
        suspicion = Suspicion()
    }

    private func name(_ number: Int) -> String { number > 0 ? "generation \(number)" : generations.entry }

    private mutating func leave(_ change: Unnoted) {
        left.add(change.number, record)
        unnoted.insert(change)
    }

    /// Whether the disk has still to take something.
    var hasUnnoted: Bool { unnoted.contains { $0.isMissing(in: record) } }

    /// Tries again to note what the disk did not take.
    mutating func noteAgain() {
        for change in unnoted where change.isMissing(in: record) {
            guard let found = try? generations.change({ change.apply(to: &$0, stored: generations.numbers) }) else { return }
            record = found
            news.append("\(found.story); the disk has taken that now")
            ownStory = ""
        }
        unnoted = unnoted.filter { $0.isMissing(in: record) }
    }

    // MARK: Starts

    /// Takes what the process before has noted of crashes; after six in a row, before no configuration is read at all, what crashed is left
    /// out, too.
    mutating func begin(after starts: StartRecord) {
        left = LeftGenerations(text: starts.note.left)
        suspicion = Suspicion(text: starts.note.suspicion)
        record = (try? generations.read()) ?? GenerationRecord()
        let reason = starts.note.leftStory.isEmpty ? "it failed before" : starts.note.leftStory
        for number in left.numbers(record) {
            let isProved = record.good.contains(number)
            unnoted.insert(Unnoted(number: number, other: isProved ? starts.note.generation : nil, reason: reason, stamp: record.stamp))
        }
        let crashed = starts.note.generation
        if starts.crashes > 0, record.isOnTrial, record.isBegun, record.active == crashed { starts.excuse() }
        guard starts.recovery == .withoutConfiguration else { return }
        if suspicion.isCleared(record) {
            // It stays the one that is asked about, and that a reload shows.
            number = record.active
            return
        }
        if suspicion.leftOut(record) != nil {
            suspicion.clear(crashed)
            news.append(suspicion.story(record))
        } else if record.good.contains(crashed) {
            suspicion = Suspicion(crashed, record)
            news.append(suspicion.story(record))
        } else if crashed > 0 {
            fail(crashed, "the panel crashed \(starts.crashes) times in a row")
        } else {
            return
        }
        starts.keep(suspicion: suspicion)
        starts.keep(generation: 0, self)
        starts.keepLess()
    }

    /// Changes the record.
    /// - Returns: whether the disk has it.
    mutating func note(_ story: String, _ body: (inout GenerationRecord) -> Void) -> Bool {
        do throws(SystemError) {
            record = try generations.change(body)
            ownStory = ""
            return true
        } catch {
            tell("\(story), but that cannot be noted: \(error)")
            return false
        }
    }

    // MARK: Reading

    /// Finds one that can be shown. Waits for the disk.
    /// - Parameters:
    ///   - isStart: whether the process has only just started.
    ///   - shown: what is shown and may stay if the active one cannot be read; nil if anything else is better than that.
    ///   - begins: told what is about to be read.
    ///   - read: reads a generation, or 0.
    /// - Returns: the panel; or the mistakes, of the own configuration if nothing may stay.
    mutating func read(
        isStart: Bool, shown: Int?, begins: (GenerationState, Int) -> Void = { _, _ in }, _ read: (Int) -> PanelReading
    ) -> PanelReading {
        refresh()
        defer { ReadingAlarm.end() }
        var isStart = isStart
        var unread: Set<Int> = []
        var failed: PanelReading?
        fellBack = false
        while true {
            let leftOut = suspicion.leftOut(record).map { Set([$0]) } ?? []
            let left = left.numbers(record).union(unread).union(leftOut)
            switch record.next(stored: generations.numbers, left: left, isStart: isStart) {
            case .takeBack(let number):
                let isLate = ReadingAlarm.takeMark(in: generations.folder(of: number))
                fail(
                    number,
                    isLate
                        ? "reading it took longer than \(ReadingAlarm.limit) s"
                        : "the panel crashed, hung or was killed while it was on trial")
            case .begin(let number):
                isStart = false
                do throws(SystemError) {
                    record = try generations.change { $0.mark(number, isBegun: true) }
                } catch {
                    // Where nothing can be noted, nothing is tried.
                    fail(number, "its trial cannot be noted on the disk: \(error)")
                }
            case .read(let next):
                if let failed, next == shown {
                    fellBack = true
                    return failed
                }
                begins(self, next)
                let isTrial = record.isOnTrial && record.active == next
                if isTrial { ReadingAlarm.begin(in: generations.folder(of: next)) } else { ReadingAlarm.end() }
                let reading = read(next)
                guard case .failure(let errors) = reading.panel, next > 0 else {
                    number = next
                    return reading
                }
                let reason = errors.all.first?.description ?? "it cannot be read"
                if isTrial {
                    fail(next, reason)
                    failed = reading
                } else {
                    // It has proved itself: a font that is missing, or a disk that fails, is not its fault, and it is tried again.
                    if shown != nil { return reading }
                    unread.insert(next)
                    tell("generation \(next) cannot be read now, an earlier one is shown: \(reason)")
                }
            }
        }
    }

    private mutating func refresh() {
        let former = ownStory
        ownStory = ""
        readRecord()
        // What was left is not shown again, and the reason is the same.
        let isNoted = record.failed.union(record.aside)
        let left = left.numbers(record).subtracting(isNoted).sorted().map(String.init).joined(separator: ", ")
        if !left.isEmpty, ownStory.isEmpty {
            let reason = leftStory
            ownStory =
                former.isEmpty ? "generation \(left) was left\(reason.isEmpty ? "" : ": \(reason)"); that could not be noted" : former
        }
    }

    private mutating func readRecord() {
        guard generations.exist else { return record = GenerationRecord() }
        do throws(SystemError) {
            do throws(SystemError) {
                record = try generations.read()
            } catch {
                record = GenerationRecord()
                if !Generations.isDamage(error) { throw error }
                record = try generations.change { _ in }
                news.append(record.story)
            }
        } catch {
            tell("which generation is active cannot be read, \(generations.entry) is shown: \(error)")
        }
    }
}
