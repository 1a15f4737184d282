/// Which generation is shown, which one is on trial, and which have proved themselves or failed: what the file `active` says.
///
/// Every change is a function of the record alone; `Generations` writes it to the disk.
package struct GenerationRecord: Hashable, Sendable {
    /// The generation that is to be shown; 0 is the administrator's own configuration, which the command line names.
    package var active = 0
    /// The one to go back to.
    package var before = 0
    /// Whether the active one has still to prove itself.
    package var isOnTrial = false
    /// Whether a panel has begun to read it during its trial, and has not ended in good order since.
    package var isBegun = false
    /// How long the trial lasts once it is shown, in seconds.
    package var seconds = 60.0
    /// Whether somebody has still to confirm it, by a touch or `fascia ctl confirm`.
    package var needsConfirmation = false
    /// Those that have passed a trial.
    package var good: Set<Int> = []
    /// Those that failed: nothing goes back to them.
    package var failed: Set<Int> = []
    /// Those that have passed a trial, and were put aside since the panel crashed again and again with them, and not with the one before.
    package var aside: Set<Int> = []
    /// Why one was taken back last; empty if none was, or another one has proved itself since.
    package var story = ""
    /// Differs after each `apply` and `rollback`.
    package var stamp: UInt64 = 0

    package init() {}

    // MARK: Changes

    /// Another generation becomes active.
    /// - Parameters:
    ///   - trial: how long it is on trial, in seconds; nil for one that has proved itself.
    ///   - stored: the numbers of all that there are.
    package mutating func activate(_ number: Int, trial: Double?, needsConfirmation: Bool = false, stored: [Int], stamp: UInt64) {
        failed.formIntersection(stored)
        good.formIntersection(stored)
        aside.formIntersection(stored)
        failed.remove(number)
        aside.remove(number)
        // A folder that was removed by hand may have had the same number.
        if trial != nil { good.remove(number) }
        // One that is on trial has not proved itself: the way back leads past it.
        let proved = isOnTrial ? before : active
        before = trial == nil || proved == number ? older(than: number, stored) : proved
        active = number
        isOnTrial = trial != nil
        isBegun = false
        seconds = trial ?? 60
        self.needsConfirmation = trial != nil && needsConfirmation
        if trial == nil {
            story = ""
            if number > 0 { good.insert(number) }
        }
        self.stamp = stamp
    }

    /// A generation failed. If it is active, the one before is active again.
    mutating func fail(_ number: Int, _ reason: String, stored: [Int]) {
        if number == 0 { return }
        story = "generation \(number) was taken back: \(reason)"
        failed.insert(number)
        good.remove(number)
        aside.remove(number)
        if before == number { before = older(than: number, stored) }
        guard active == number else { return }
        active = before
        before = older(than: active, stored)
        isOnTrial = false
        isBegun = false
        needsConfirmation = false
    }

    /// A generation that has proved itself is put aside: the panel crashed again and again with it, and not with another one, which is
    /// active from now on. It may be shown again at any time.
    mutating func putAside(_ number: Int, for other: Int, _ reason: String, stored: [Int]) {
        guard number > 0, number != other, active == number, !isOnTrial else { return }
        aside.insert(number)
        active = other
        before = older(than: other, stored)
        story = "generation \(number) was put aside: \(reason); “fascia rollback \(number)” shows it again"
    }

    /// A generation has passed its trial. Another one that was applied meanwhile goes on with its own.
    mutating func keep(_ number: Int) {
        guard isOnTrial, active == number else { return }
        good.insert(number)
        isOnTrial = false
        isBegun = false
        needsConfirmation = false
        story = ""
    }

    /// A panel has begun to show the generation on trial, or ends or waits in good order.
    mutating func mark(_ number: Int, isBegun: Bool) {
        if isOnTrial, active == number { self.isBegun = isBegun }
    }

    /// Somebody has confirmed it.
    mutating func confirm(_ number: Int) {
        if active == number { needsConfirmation = false }
    }

    /// The newest before a number that has proved itself; 0 if there is none.
    private func older(than number: Int, _ stored: [Int]) -> Int { stored.last { $0 < number && isGoodAlternative($0) } ?? 0 }

    /// The one to go back to among those that are still stored: somebody may have removed a folder.
    package func previous(_ stored: [Int]) -> Int {
        before == 0 || stored.contains(before) ? before : older(than: active > 0 ? active : .max, stored)
    }

    private func isGoodAlternative(_ number: Int) -> Bool { good.contains(number) && !aside.contains(number) }

    // MARK: What is known

    /// What is known of a generation that is stored.
    package enum Standing: String, Sendable {
        case onTrial = "on trial"
        case passed
        /// It has passed a trial, and the panel crashed with it later.
        case putAside = "put aside"
        case takenBack = "taken back"
        /// Another one was applied before its trial was over.
        case untried
    }

    package func standing(of number: Int) -> Standing {
        if isOnTrial, number == active { return .onTrial }
        if failed.contains(number) { return .takenBack }
        if aside.contains(number) { return .putAside }
        return good.contains(number) ? .passed : .untried
    }

    /// Those that make way for new ones: of the others the proved ones are kept first, then the newest.
    package func surplus(of stored: [Int], kept: Int) -> [Int] {
        let shown = stored.filter { $0 == active || $0 == before }
        let others = stored.reversed().filter { !shown.contains($0) }
        let ordered = others.filter(good.contains) + others.filter { !good.contains($0) }
        return ordered.dropFirst(max(0, kept - shown.count)).sorted()
    }

    /// Those that nothing goes back to by itself: they failed, or never proved themselves.
    package func spoilt(of stored: [Int]) -> [Int] { stored.filter { $0 != active && $0 != before && !good.contains($0) } }

    // MARK: What to show

    /// What a panel does next, to show what it can.
    enum Step: Hashable {
        /// Reads a generation, or 0.
        case read(Int)
        /// Notes on the disk that the trial of the active one begins, and reads it.
        case begin(Int)
        /// Takes the active one back: a panel before this one had begun to read it, and never came to say that it is good.
        case takeBack(Int)
    }

    /// The first of those that can be shown: the active one, the one before, older ones, at last the administrator's own.
    /// - Parameters:
    ///   - stored: the numbers of all that there are.
    ///   - left: those that this panel has left already, or could not read.
    ///   - isStart: whether the process has only just started.
    func next(stored: [Int], left: Set<Int>, isStart: Bool) -> Step {
        let older = stored.reversed().filter { $0 < active && isGoodAlternative($0) }
        let number = ([active, before] + older).first { !left.contains($0) && !failed.contains($0) } ?? 0
        guard number == active, isOnTrial, number > 0 else { return .read(number) }
        if !isBegun { return .begin(number) }
        return isStart ? .takeBack(number) : .read(number)
    }

    // MARK: Its text

    /// The longest story that is kept, in bytes: a few lines of a terminal.
    private static let storyLimit = 1000

    var text: String {
        func list(_ numbers: Set<Int>) -> String { numbers.sorted().map(String.init).joined(separator: " ") }
        return """
            active: \(active)
            before: \(before)
            trial: \(isOnTrial)
            begun: \(isBegun)
            seconds: \(seconds)
            confirm: \(needsConfirmation)
            good: \(list(good))
            failed: \(list(failed))
            aside: \(list(aside))
            stamp: \(stamp)
            story: \(GenerationRecord.line(story))

            """
    }

    /// One line of a bounded length, which ends with a whole character.
    private static func line(_ text: String) -> String {
        var line = String(decoding: text.utf8.map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self)
        while line.utf8.count > storyLimit { line.removeLast() }
        return line
    }

    init(text: String) {
        func numbers(_ value: String) -> Set<Int> { Set(value.split(separator: " ").compactMap { Int($0) }) }
        for line in text.split(separator: "\n") {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = String(line[line.index(after: colon)...].drop { $0 == " " })
            switch line[..<colon] {
            case "active": active = max(0, Int(value) ?? 0)
            case "before": before = max(0, Int(value) ?? 0)
            case "trial": isOnTrial = value == "true"
            case "begun": isBegun = value == "true"
            case "seconds": seconds = Double(value).map { min(max($0, 1), 86_400) } ?? 60
            case "confirm": needsConfirmation = value == "true"
            case "good": good = numbers(value)
            case "failed": failed = numbers(value)
            case "aside": aside = numbers(value)
            case "stamp": stamp = UInt64(value) ?? 0
            case "story": story = value
            default: break
            }
        }
        if active == 0 { isOnTrial = false }
    }
}
