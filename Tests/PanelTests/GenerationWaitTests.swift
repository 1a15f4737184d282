import FasciaGeometry
import FasciaSystem
import Glibc
import Testing

@testable import FasciaPanel

/// What was applied waits for a finger: what is told meanwhile, and what counts as an attempt.
@Suite struct GenerationWaitTests {
    private static let text = """
        fascia: 1
        values: {level: {range: [0, 100], persist: true}}
        views:
          - {type: slider, id: level, binds: level, trackTap: jump, frame: {left: 0, right: 0, top: 0, height: 44}}
          - {type: label, id: name, text: NAME, frame: {left: 0, top: 60}}
        """

    private let folder: ConfigurationFolder
    private let generations: Generations
    private let panel: RunningPanel

    /// A panel that shows generation 1, and whose slider a finger holds.
    init() throws {
        folder = try ConfigurationFolder()
        generations = Generations(state: folder.path, entry: "\(folder.path)/panel.yaml")
        for number in 1...2 { try folder.write("generations/\(number)/panel.yaml", Self.text) }
        try generations.activate(1, trial: nil)
        panel = try RunningPanel(Self.text, folder: folder, generations: generations)
        panel.touch(.began, 0.1, 0.1)
        panel.touch(.moved, 0.5, 0.1)
        #expect(panel.runner.window.isHeld && panel.runner.shownGeneration == 1)
    }

    private func finishDisk() {
        for _ in 0..<3 {
            _ = panel.runner.reader.finish(by: .distantFuture)
            panel.turn()
        }
    }

    private func apply(_ number: Int, trial: Double? = 60) throws {
        try generations.activate(number, trial: trial)
        #expect(try panel.reload() == [])
        finishDisk()
    }

    /// The status has what is seen, and what waits; while it waits, what ends the process says nothing of it.
    @Test func whatWaitsIsToldAndHasNotBegun() throws {
        try apply(2)
        var status = panel.service.status()
        #expect(status.generation == 1 && status.waiting == 2 && status.active == 2 && status.configuration == generations.path(of: 1))
        #expect(try generations.read().isOnTrial && !generations.read().isBegun)
        // A process that starts now tries it.
        let next = PanelSource(path: "\(folder.path)/panel.yaml", display: .headless(size: .zero, scale: nil), generations: generations)
        _ = try next.load()
        #expect(next.generations?.number == 2)
        try generations.change { $0.mark(2, isBegun: false) }
        // With the lift it begins, on the disk first.
        panel.touch(.ended, 0.5, 0.1)
        finishDisk()
        status = panel.service.status()
        #expect(status.generation == 2 && status.waiting == nil && status.configuration == generations.path(of: 2))
        #expect(try generations.read().isBegun && panel.runner.trial?.generation == 2)
    }

    /// Where its attempt cannot be noted it is not tried, and what is shown stays.
    @Test func whatCannotBeNotedIsNotShown() throws {
        try apply(2)
        unlink("\(generations.folder)/lock")
        mkdir("\(generations.folder)/lock", 0o755)
        panel.touch(.ended, 0.5, 0.1)
        try panel.serve(for: .seconds(5.0)) {
            panel.turn()
            return panel.service.status().takenBack.contains("cannot be noted") && !panel.runner.reloadRequests.isUnderway
        }
        let status = panel.service.status()
        #expect(status.generation == 1 && status.waiting == nil && panel.runner.trial == nil, "\(status.takenBack)")
    }

    /// Whoever asks for another one by hand does not wait for a finger.
    @Test func whatIsAskedForByHandIsShownAtOnce() throws {
        try generations.activate(2, trial: nil)
        var isDone = false
        panel.service.reloadAtOnce { _ in isDone = true }
        while !isDone { _ = panel.runner.reader.finish(by: .distantFuture) }
        #expect(panel.runner.shownGeneration == 2 && panel.runner.waitingPanel == nil)
    }

    /// A crash while another one waits is that of what is shown.
    @Test func aCrashMeanwhileIsThatOfWhatIsShown() throws {
        mkdir("\(folder.path)/run", 0o755)
        let starts = StartRecord(folder: "\(folder.path)/run")
        panel.runner.starts = starts
        try apply(2)
        #expect(StartRecord.read(starts.path)?.generation == 1)
        panel.touch(.ended, 0.5, 0.1)
        finishDisk()
        #expect(StartRecord.read(starts.path)?.generation == 2)
    }
}
