import FasciaGeometry
import FasciaSystem
import FasciaValues
import Glibc
import Testing

@testable import FasciaPanel
@testable import FasciaValues

/// Kept series under a configuration on trial: those that it declares otherwise are as they were when it is taken back.
@Suite struct GenerationSeriesTests {
    private let folder: ConfigurationFolder
    private let generations: Generations

    init() throws {
        folder = try ConfigurationFolder()
        generations = Generations(state: folder.path, entry: "\(folder.path)/panel.yaml")
        mkdir(generations.folder, 0o755)
    }

    /// A panel with two kept series, one of which keeps points for a time.
    private static func text(keep: String) -> String {
        """
        fascia: 1
        values:
          history: {type: series, keep: \(keep), persist: true}
          other: {type: series, keep: 1 h, persist: true}
        views: [{type: label, text: "\(keep)", frame: {left: 0, top: 0}}]
        """
    }

    private func panel() throws -> RunningPanel {
        let panel = try RunningPanel(Self.text(keep: "1 h"), folder: folder, generations: generations)
        panel.runner.seriesKeeper.finish(by: .distantFuture)
        return panel
    }

    private func apply(_ number: Int, keep: String) throws {
        try folder.write("generations/\(number)/panel.yaml", Self.text(keep: keep))
        try generations.activate(number, trial: 2, needsConfirmation: true)
    }

    /// Points of so many seconds after a moment of the past.
    private func set(_ name: String, _ seconds: [Double], in panel: RunningPanel) throws {
        try panel.service.values.append(to: name, seconds.map { SeriesPoint(time: 1_000_000 + $0, value: $0) })
    }

    private func points(_ name: String, _ panel: RunningPanel) -> [Double] {
        panel.runner.seriesKeeper.finish(by: .distantFuture)
        return panel.service.values.series(of: name)?.all.map(\.point.value) ?? []
    }

    private func kept(_ name: String, _ suffix: String = "") -> [Double] {
        SeriesFile(path: SeriesKeeper.path(of: name, beside: "\(folder.path)/state") + suffix).load().points.map(\.value)
    }

    private func filesOfBefore() throws -> [String] {
        try FolderReader.names(folder.path).filter {
            $0.utf8.starts(with: "state.".utf8) && $0.split(separator: ".").last?.hasPrefix("before") == true
        }
    }

    /// Serves a panel until it shows a generation, and nothing is on trial.
    private func waitFor(_ number: Int, in panel: RunningPanel) throws {
        try panel.serve(for: .seconds(20)) {
            panel.turn()
            return panel.runner.shownGeneration == number && panel.runner.trial == nil && !panel.runner.reloadRequests.isUnderway
        }
        #expect(panel.runner.shownGeneration == number && panel.runner.trial == nil)
    }

    /// Killed, the next process finds them. A second one on trial leaves what was before the first.
    @Test(arguments: [false, true], [false, true]) func pointsThatItHasDroppedAreBack(_ isKilled: Bool, _ hasSecond: Bool) throws {
        do {
            let panel = try panel()
            try set("history", [0, 100, 200], in: panel)
            try set("other", [0, 100, 200], in: panel)
            try apply(1, keep: "10 s")
            #expect(try panel.reload() == [])
            #expect(points("history", panel) == [200])
            if hasSecond {
                try set("history", [250], in: panel)
                try apply(2, keep: "20 s")
                #expect(try panel.reload() == [])
            }
            try set("history", [300], in: panel)
            try set("other", [300], in: panel)
            #expect(points("history", panel) == [300] && points("other", panel) == [0, 100, 200, 300])
            let before = ".before-\(hasSecond ? 2 : 1)"
            #expect(kept("history").last == 300 && kept("history", before) == [0, 100, 200])
            #expect(try filesOfBefore() == ["state.history.series\(before)"], "the other one is declared as before")
            if !isKilled {
                try waitFor(0, in: panel)
                #expect(points("history", panel) == [0, 100, 200] && points("other", panel) == [0, 100, 200, 300])
                try set("history", [400], in: panel)
                #expect(points("history", panel) == [0, 100, 200, 400])
            }
        }
        let next = try panel()
        #expect(next.runner.shownGeneration == 0)
        #expect(points("history", next) == (isKilled ? [0, 100, 200] : [0, 100, 200, 400]))
        #expect(points("other", next) == [0, 100, 200, 300])
        #expect(try filesOfBefore() == [])
    }

    /// A process that starts with it knows what was declared before: what it declares alike keeps what it records meanwhile.
    @Test func pointsAreBackWhereTheProcessHasStartedWithIt() throws {
        do {
            let panel = try panel()
            try set("history", [0, 100, 200], in: panel)
            try set("other", [0, 100, 200], in: panel)
        }
        do {
            try apply(1, keep: "10 s")
            let panel = try panel()
            #expect(panel.runner.shownGeneration == 1)
            try set("history", [300], in: panel)
            try set("other", [300], in: panel)
            #expect(points("history", panel) == [300] && kept("history").last == 300)
            try waitFor(0, in: panel)
            #expect(points("history", panel) == [0, 100, 200] && points("other", panel) == [0, 100, 200, 300])
        }
        #expect(try filesOfBefore() == [] && kept("history") == [0, 100, 200] && kept("other") == [0, 100, 200, 300])
    }

    /// A power cut may keep the state from the disk, or the files of series: each fits what the record says of the trial.
    @Test(arguments: [false, true]) func whatAPowerCutHasKeptFitsTheRecord(_ hasPassed: Bool) throws {
        let state = "\(folder.path)/state"
        var early: [UInt8] = []
        do {
            let panel = try panel()
            try set("history", [0, 100, 200], in: panel)
            #expect(points("history", panel) == [0, 100, 200])
            panel.runner.state.save()
            early = try FileReader.read(state, limit: 1 << 16)
            try apply(1, keep: "10 s")
            #expect(try panel.reload() == [])
            try set("history", [300], in: panel)
            #expect(points("history", panel) == [300] && kept("history", ".before-1") == [0, 100, 200])
            // The first process ends here; the state of its trial was never written, or nothing was removed after it had passed.
            if hasPassed { try generations.change { $0.keep(1) } }
        }
        try folder.write("state", early)
        let next = try panel()
        #expect(next.runner.shownGeneration == (hasPassed ? 1 : 0))
        #expect(points("history", next) == (hasPassed ? [300] : [0, 100, 200]))
        #expect(try filesOfBefore() == [])
    }

    @Test func pointsThatItHasDroppedAreGoneOnceItHasPassed() throws {
        do {
            let panel = try panel()
            try set("history", [0, 100, 200], in: panel)
            try apply(1, keep: "10 s")
            #expect(try panel.reload() == [])
            #expect(points("history", panel) == [200] && kept("history", ".before-1") == [0, 100, 200])
            panel.runner.confirmTrial()
            try waitFor(1, in: panel)
            #expect(points("history", panel) == [200])
            #expect(try filesOfBefore() == [])
            // What is left of a trial that nobody knows of is no concern of the next one.
            try folder.write("state.history.series.before-1", "left")
            try apply(2, keep: "1 h")
            #expect(try panel.reload() == [])
            try waitFor(1, in: panel)
            #expect(points("history", panel) == [200])
        }
        #expect(try filesOfBefore() == [] && kept("history") == [200])
    }
}
