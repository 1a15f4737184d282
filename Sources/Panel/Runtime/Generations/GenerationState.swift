import FasciaConfiguration
import FasciaSystem
import Glibc

/// Generations that a panel has left although the disk did not take that. Another `apply` or `rollback` makes them count no more.
struct LeftGenerations: Hashable, Sendable {
    private var stamp: UInt64 = 0
    private var all: Set<Int> = []

    init() {}

    /// Those that count for a record.
    func numbers(_ record: GenerationRecord) -> Set<Int> { record.stamp == stamp ? all : [] }

    mutating func add(_ number: Int, _ record: GenerationRecord) {
        all = numbers(record).union([number])
        stamp = record.stamp
    }

    mutating func formUnion(_ other: LeftGenerations, _ record: GenerationRecord) {
        for number in other.numbers(record) { add(number, record) }
    }

    /// For the record of starts.
    var text: String { all.isEmpty ? "" : ([String(stamp)] + all.sorted().map(String.init)).joined(separator: " ") }

    init(text: String) {
        let words = text.split(separator: " ")
        guard let first = words.first, let stamp = UInt64(first) else { return }
        self.stamp = stamp
        all = Set(words.dropFirst().compactMap { Int($0) })
    }
}

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
    /// Why another one than the active is shown, or what the disk does not take.
    private var ownStory = ""
    /// What is to be logged.
    private var news: [String] = []

    init(_ generations: Generations) { self.generations = generations }

    /// Whether the one that was read last has still to prove itself.
    var isOnTrial: Bool { record.isOnTrial && record.active == number && number > 0 }

    /// Why one was taken back or is not shown; empty if there is nothing to tell.
    var story: String { ownStory.isEmpty ? record.story : ownStory }

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
        ownStory = other.ownStory
        news += other.news
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
            left.add(number, record)
            tell("generation \(number) was taken back: \(reason); that cannot be noted: \(error)")
        }
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
        while true {
            switch record.next(stored: generations.numbers, left: left.numbers(record).union(unread), isStart: isStart) {
            case .takeBack(let number):
                fail(number, "the panel crashed, hung or was killed while it was on trial")
            case .begin(let number):
                isStart = false
                do throws(SystemError) {
                    record = try generations.change { $0.mark(number, isBegun: true) }
                } catch {
                    // Where nothing can be noted, nothing is tried.
                    fail(number, "its trial cannot be noted on the disk: \(error)")
                }
            case .read(let next):
                if let failed, next == shown { return failed }
                begins(self, next)
                let isTrial = record.isOnTrial && record.active == next
                if isTrial { ReadingAlarm.begin() } else { ReadingAlarm.end() }
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
        let left = left.numbers(record).sorted().map(String.init).joined(separator: ", ")
        if !left.isEmpty, ownStory.isEmpty {
            ownStory = former.isEmpty ? "generation \(left) failed before, and that could not be noted" : former
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

extension PanelSource {
    /// What was left before is left again; after six crashes in a row, before no configuration is read at all, what crashed is left, too.
    func leaveCrashing(_ starts: StartRecord) {
        generations?.left = LeftGenerations(text: starts.note.left)
        if starts.crashes > 0, let record = try? generations?.generations.read(), record.isOnTrial, record.isBegun,
            record.active == starts.note.generation
        {
            starts.excuse()
        }
        guard starts.recovery == .withoutConfiguration, starts.note.generation > 0 else { return }
        generations?.fail(starts.note.generation, "the panel crashed \(starts.crashes) times in a row")
        guard let generations else { return }
        starts.keep(generation: 0, left: generations.left)
        starts.keepLess()
    }
}

/// Ends the process if reading a generation on trial does not end: the next process takes it back. The kernel's alarm does that whatever
/// hangs; it is the whole process's.
enum ReadingAlarm {
    /// Many times what the largest panel takes on a slow board, in seconds.
    private static let limit: UInt32 = 20

    static func begin() { alarm(limit) }

    static func end() { alarm(0) }
}
