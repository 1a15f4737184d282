import FasciaFrame
import FasciaGeometry
import FasciaSystem
import Glibc
import Testing

@testable import FasciaConfiguration
@testable import FasciaPanel

/// Configurations that were applied: their trial, and what is back when they fail.
@Suite struct GenerationTests {
    private static func text(_ name: String) -> String {
        """
        fascia: 1
        views:
          - {type: slider, id: level, range: [0, 100], frame: {left: 0, right: 0, top: 0, height: 44}}
          - {type: label, id: name, text: \(name), frame: {left: 0, top: 60}}
        """
    }

    private static let plain = """
        fascia: 1
        views: [{type: view, id: plain, background: "#000000", frame: {left: 0, right: 0, top: 0, bottom: 0}}]
        """

    private let folder: ConfigurationFolder
    private let generations: Generations

    init() throws {
        folder = try ConfigurationFolder()
        try folder.write("panel.yaml", Self.text("own"))
        generations = Generations(state: folder.path, entry: "\(folder.path)/panel.yaml")
        mkdir(generations.folder, 0o755)
    }

    private func store(_ number: Int, _ text: String) throws { try folder.write("generations/\(number)/panel.yaml", text) }

    private func panel() throws -> RunningPanel { try RunningPanel(Self.text("own"), folder: folder, generations: generations) }

    @Test func withoutGenerationsTheAdministratorsIsShown() throws {
        #expect(generations.read() == Generations.Record())
        #expect(Generations(state: "/nonexistent", entry: "x").begin(isStart: true).active == 0)
    }

    @Test func theRecordIsReadAsItWasWritten() throws {
        var record = Generations.Record()
        record.active = 7
        record.before = 5
        record.isOnTrial = true
        record.attempts = 2
        record.seconds = 12.5
        record.needsConfirmation = true
        record.failed = [6, 3]
        record.story = "generation 6 was taken back: it said “no: never”"
        #expect(Generations.parse(Generations.text(of: record)) == record)
    }

    /// Damage, as of a failing disk, must not choose a generation at random.
    @Test func aDamagedRecordChoosesTheAdministrators() throws {
        try store(1, Self.text("one"))
        _ = try generations.activate(1, trial: nil)
        #expect(generations.read().active == 1)
        var bytes = try FileReader.read("\(generations.folder)/active", limit: 1 << 16)
        bytes[bytes.count - 4] ^= 1
        try folder.write("generations/active", bytes)
        #expect(generations.read().active == 0)
    }

    /// An attempt is on the disk before the configuration is read.
    @Test func aProcessThatDiedOnTrialGoesBack() throws {
        try store(1, Self.text("one"))
        try store(2, Self.text("two"))
        _ = try generations.activate(1, trial: nil)
        _ = try generations.activate(2, trial: 60)
        #expect(generations.begin(isStart: true).active == 2)
        #expect(generations.read().attempts == 1)
        let next = generations.begin(isStart: true)
        #expect(next.active == 1 && !next.isOnTrial && next.failed == [2] && next.story.contains("generation 2 was taken back"))
        #expect(generations.begin(isStart: true).active == 1)
    }

    @Test func anEndInGoodOrderBeginsTheTrialAnew() throws {
        try store(1, Self.text("one"))
        _ = try generations.activate(1, trial: 60)
        _ = generations.begin(isStart: true)
        generations.pause()
        #expect(generations.begin(isStart: true).isOnTrial)
    }

    @Test func oneThatWasTakenBackIsNotGoneBackTo() throws {
        for number in 1...3 { try store(number, Self.text("\(number)")) }
        _ = try generations.activate(1, trial: nil)
        _ = try generations.activate(2, trial: 60)
        #expect(generations.takeBack("it failed").active == 1)
        _ = try generations.activate(3, trial: nil)
        #expect(generations.read().before == 1)
        // While one is on trial another is applied: the way back leads to the one that has proved itself.
        _ = try generations.activate(2, trial: 60)
        #expect(try generations.activate(1, trial: 60).before == 3)
    }

    /// One that cannot be read at a start, though it has proved itself: a file of it is gone.
    @Test func aStartPassesOverWhatCannotBeRead() throws {
        try store(1, Self.text("one"))
        try store(2, "fascia: 1\nviews: [{type: nothing}]\n")
        _ = try generations.activate(2, trial: nil)
        var stories: [String] = []
        let source = PanelSource(path: "\(folder.path)/panel.yaml", display: .headless(size: .zero, scale: nil), generations: generations)
        _ = try source.load { stories.append($0) }
        #expect(source.path == generations.path(of: 1) && generations.read().active == 1)
        #expect(stories.count == 1 && stories[0].contains("nothing"))
    }

    @Test func oneThatIsShownStays() throws {
        let panel = try panel()
        try store(1, Self.text("one"))
        _ = try generations.activate(1, trial: 2)
        #expect(try panel.reload() == [])
        panel.advance(50)
        #expect(panel.service.status().generation == 1 && panel.service.status().trial != nil)
        try panel.serve {
            panel.turn(); return !generations.read().isOnTrial
        }
        let record = generations.read()
        #expect(record.active == 1 && !record.isOnTrial && record.failed.isEmpty)
    }

    @Test func oneOfASingleColourGoesBack() throws {
        let panel = try panel()
        try store(1, Self.plain)
        _ = try generations.activate(1, trial: 60)
        #expect(try panel.reload() == [])
        panel.advance(50)
        try panel.serve(for: .seconds(20.0)) {
            panel.turn(); return panel.service.status().generation == 0 && panel.runner.trial == nil
        }
        #expect(generations.read().story.contains("one colour"))
        try panel.serve {
            panel.turn(); return panel.runner.panel.content?.control(at: "level") != nil
        }
        #expect(panel.runner.panel.content?.control(at: "level") != nil)
    }

    @Test(arguments: [false, true]) func oneThatNobodyConfirmsGoesBack(_ isTouched: Bool) throws {
        let panel = try panel()
        try store(1, Self.text("one"))
        _ = try generations.activate(1, trial: 2, needsConfirmation: true)
        #expect(try panel.reload() == [])
        panel.advance(50)
        if isTouched { panel.press(0.5, 0.5) }
        try panel.serve(for: .seconds(10.0)) {
            panel.turn(); return !generations.read().isOnTrial
        }
        #expect(generations.read().active == (isTouched ? 1 : 0))
    }

    @Test func oneWithMistakesIsNeverShown() throws {
        let panel = try panel()
        let before = panel.runner.panel.content
        try store(1, "fascia: 1\nviews: [{type: nothing}]\n")
        _ = try generations.activate(1, trial: 60)
        #expect(try panel.reload().count == 1)
        #expect(panel.runner.panel.content === before && generations.read().active == 0)
        #expect(panel.service.status().configuration == "\(folder.path)/panel.yaml")
    }

    /// After the state the generation is left out, and the configuration last.
    @Test func aGenerationIsLeftOutBeforeAllConfigurations() {
        for _ in 0..<6 { _ = StartRecord(folder: folder.path) }
        let starts = StartRecord(folder: folder.path)
        #expect(starts.recovery == .withoutConfiguration)
        starts.keepLess()
        #expect(starts.recovery == .withoutState)
        #expect(StartRecord(folder: folder.path).recovery == .withoutState)
    }
}
