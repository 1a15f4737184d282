import FasciaFrame
import FasciaGeometry
import FasciaSystem
import FasciaValues
import Glibc
import Testing

@testable import FasciaConfiguration
@testable import FasciaPanel

/// Configurations that were applied: their trial, and what is shown when they fail.
@Suite struct GenerationTests {
    private static func text(_ name: String, range: String = "[0, 100]") -> String {
        """
        fascia: 1
        values: {level: {range: \(range), persist: true}}
        views:
          - {type: slider, id: level, binds: level, trackTap: jump, frame: {left: 0, right: 0, top: 0, height: 44}}
          - {type: label, id: name, text: \(name), frame: {left: 0, top: 60}}
        """
    }

    private static let plain = """
        fascia: 1
        views: [{type: view, id: plain, background: "#000000", frame: {left: 0, right: 0, top: 0, bottom: 0}}]
        """
    private static let broken = "fascia: 1\nviews: [{type: nothing}]\n"

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

    /// From now on nothing can be noted, as on a disk that is read-only or full.
    private func makeReadOnly() {
        unlink("\(generations.folder)/lock")
        mkdir("\(generations.folder)/lock", 0o755)
    }

    private func makeWritable() { rmdir("\(generations.folder)/lock") }

    /// What a process that has just started shows.
    private func start(_ left: LeftGenerations = LeftGenerations()) -> PanelSource {
        let source = PanelSource(path: "\(folder.path)/panel.yaml", display: .headless(size: .zero, scale: nil), generations: generations)
        source.generations?.left = left
        _ = try? source.load()
        return source
    }

    /// Serves a panel until it shows a generation, and nothing is on trial.
    private func waitFor(_ number: Int, in panel: RunningPanel, seconds: Double = 20) throws {
        try panel.serve(for: .seconds(seconds)) {
            panel.turn()
            return panel.runner.shownGeneration == number && panel.runner.trial == nil && !panel.runner.reloadRequests.isUnderway
        }
        #expect(panel.runner.shownGeneration == number && panel.runner.trial == nil)
    }

    // MARK: The record

    @Test func withoutGenerationsTheAdministratorsIsShown() throws {
        #expect(try generations.read() == GenerationRecord())
        #expect(try Generations(state: "/nonexistent", entry: "x").read() == GenerationRecord())
        #expect(start().generations?.number == 0)
    }

    /// Damage, as of a failing disk, must not choose a generation at random, and is told.
    @Test func aDamagedRecordChoosesTheAdministrators() throws {
        try store(1, Self.text("one"))
        try generations.activate(1, trial: nil)
        var bytes = try FileReader.read("\(generations.folder)/active", limit: 1 << 16)
        bytes[bytes.count - 4] ^= 1
        try folder.write("generations/active", bytes)
        #expect { try generations.read() } throws: { "\($0)".contains("it is damaged") }
        let source = start()
        #expect(source.generations?.number == 0 && source.generations?.story.contains("is not known any more") == true)
        #expect(source.generations?.takeNews().count == 1)
        #expect(access("\(generations.folder)/active.damaged", F_OK) == 0, "it is there to be looked at")
        #expect(try generations.read().active == 0)
    }

    @Test func whoMayNotReadIsToldSo() throws {
        try folder.write("generations/active/x", "")
        #expect { try generations.read() } throws: { "\($0)".contains("cannot read") }
    }

    /// Whoever holds the lock for ever, or a pipe in its place, does not keep a panel from starting.
    @Test func theLockIsNotWaitedForForEver() throws {
        let held = try FileDescriptor.open("\(generations.folder)/lock", flags: O_RDONLY | O_CREAT)
        #expect(flock(held.rawValue, LOCK_EX) == 0)
        let began = MonotonicClock().now
        #expect { try generations.change { $0.active = 1 } } throws: { "\($0)".contains("another “fascia apply” holds it") }
        #expect(MonotonicClock().now - began < .seconds(10.0))
        withExtendedLifetime(held) {}
        unlink("\(generations.folder)/lock")
        #expect(mkfifo("\(generations.folder)/lock", 0o644) == 0)
        _ = try? generations.change { $0.active = 1 }
    }

    // MARK: Starts

    /// An attempt is on the disk before the configuration is read.
    @Test func aProcessThatDiedOnTrialGoesBack() throws {
        try store(1, Self.text("one"))
        try store(2, Self.text("two"))
        try generations.activate(1, trial: nil)
        try generations.activate(2, trial: 60)
        #expect(start().generations?.number == 2)
        #expect(try generations.read().isBegun)
        let next = start()
        #expect(next.generations?.number == 1 && next.generations?.story.contains("generation 2 was taken back") == true)
        #expect(next.generations?.takeNews().count == 1)
        #expect(try generations.read().failed == [2])
        // What is known already is not logged at every start.
        let later = start()
        #expect(later.generations?.number == 1 && later.generations?.takeNews() == [])
    }

    @Test func whereNothingCanBeNotedNothingIsTried() throws {
        try store(1, Self.text("one"))
        try generations.activate(1, trial: 60)
        makeReadOnly()
        let source = start()
        #expect(source.generations?.number == 0 && source.generations?.story.contains("cannot be noted") == true)
        #expect(source.generations?.left.text.isEmpty == false)
    }

    /// What proved itself and cannot be read is passed over, and not held to have failed: a font may be missing for a while.
    @Test func aStartPassesOverWhatCannotBeRead() throws {
        try store(1, Self.text("one"))
        try store(2, Self.broken)
        try generations.activate(1, trial: nil)
        try generations.activate(2, trial: nil)
        let source = start()
        #expect(source.path == generations.path(of: 1))
        #expect(source.generations?.story.contains("generation 2 cannot be read now") == true)
        #expect(try generations.read().active == 2 && generations.read().failed.isEmpty)
        try store(2, Self.text("two"))
        #expect(start().generations?.number == 2)
    }

    /// Neither a disk that takes nothing nor configurations that cannot be read keep a start from ending with something on the screen.
    @Test func aStartEndsWithAPictureWhateverFails() throws {
        for number in 1...3 { try store(number, Self.broken) }
        for number in 1...3 { try generations.activate(number, trial: number == 3 ? 60 : nil) }
        try folder.write("panel.yaml", Self.broken)
        makeReadOnly()
        let source = PanelSource(path: "\(folder.path)/panel.yaml", display: .headless(size: .zero, scale: nil), generations: generations)
        #expect(throws: ConfigurationErrors.self) { _ = try source.load() }
        #expect(source.generations?.number == 0 && source.path == "\(folder.path)/panel.yaml")
        #expect(source.generations?.takeNews().count == 3)
        try store(1, Self.text("one"))
        #expect(start().generations?.number == 1)
    }

    // MARK: Crashes at the start

    /// Starts a panel that is killed as soon as it would serve clients; gives the generation that it showed, -1 for a screen of its own.
    private func crash() throws -> Int {
        var shown = -1
        var asked = -1
        var kept: [UInt8] = []
        var record: [UInt8]?
        let run = "\(folder.path)/run"
        _ = PanelLauncher.launch(
            path: "\(folder.path)/panel.yaml", display: .headless(size: PixelSize(width: 100, height: 80), scale: nil),
            variable: { $0 == "STATE_DIRECTORY" ? folder.path : $0 == "RUNTIME_DIRECTORY" ? run : nil }, log: .silent()
        ) { events, service in
            if service.runner.panel.content != nil { shown = service.status().generation } else { asked = service.status().generation }
            kept = (try? FileReader.read("\(run)/starts", limit: 1 << 16)) ?? []
            record = try? FileReader.read("\(generations.folder)/active", limit: 1 << 16)
            events.exit(code: 0)
            return nil
        }
        // As if it had not ended in good order.
        try folder.write("run/starts", kept)
        if let record { try folder.write("generations/active", record) }
        // The screen after crashes is that of the active one.
        if shown < 0, let found = try? generations.read() { #expect(asked == found.active) }
        return shown
    }

    /// After the state the generation is left out, once. Where the one before crashes alike neither is to blame: the newest that has proved
    /// itself is shown again, and the configuration is left out last. Also where nothing can be noted.
    @Test(arguments: [false, true]) func crashesLeadBackOnceAndForward(_ isReadOnly: Bool) throws {
        mkdir("\(folder.path)/run", 0o755)
        for number in 1...3 {
            try store(number, Self.text("\(number)"))
            try generations.activate(number, trial: nil)
        }
        if isReadOnly { makeReadOnly() }
        let shown = try (0..<14).map { _ in try crash() }
        #expect(shown == [3, 3, 3, 3, 3, 3, 2, 2, 2, 3, 3, 3, -1, -1])
        if isReadOnly { makeWritable() }
        let record = try generations.read()
        #expect(record.failed.isEmpty && record.good == [1, 2, 3] && record.active == 3)
        // After an end in good order it is tried as if nothing had been.
        StartRecord(folder: "\(folder.path)/run").close("ended")
        #expect(try crash() == 3)
        // Whatever is applied next is tried, however often those before crashed.
        try store(4, Self.text("four"))
        try generations.activate(4, trial: nil)
        unlink("\(folder.path)/run/starts")
        #expect(try crash() == 4)
    }

    /// The one before is well in the place of one that crashes: that one is put aside, once it is known, and nothing is known to be wrong
    /// with it. Where the disk does not take that it is noted later.
    @Test(arguments: [false, true]) func whatCrashesIsPutAsideOnceAnotherIsWell(_ isReadOnly: Bool) throws {
        mkdir("\(folder.path)/run", 0o755)
        for number in 1...2 {
            try store(number, Self.text("\(number)"))
            try generations.activate(number, trial: nil)
        }
        for _ in 0..<6 { #expect(try crash() == 2) }
        let starts = StartRecord(folder: "\(folder.path)/run")
        var state = GenerationState(generations)
        state.begin(after: starts)
        #expect(state.story.contains("crashed again and again with generation 2") && state.takeNews().count == 1)
        #expect(try generations.read().active == 2, "nothing is known before the other one is well")
        let panel = try RunningPanel(Self.text("own"), folder: folder, generations: generations) { $0.begin(after: starts) }
        panel.runner.starts = starts
        #expect(panel.runner.shownGeneration == 1 && panel.service.status().takenBack.contains("left out for now"))
        if isReadOnly { makeReadOnly() }
        try panel.runner.watchProbation()
        panel.runner.probationTimer?.arm(at: .zero)
        try panel.serve(for: .seconds(5.0)) { StartRecord.read(starts.path)?.phase == "well" }
        _ = panel.runner.reader.finish(by: .distantFuture)
        if isReadOnly {
            #expect(panel.service.status().takenBack.contains("cannot be noted") && StartRecord.read(starts.path)?.left.isEmpty == false)
            makeWritable()
            panel.advance(31_000, step: 500)
            // The loop hears of what was written a moment after it can be read.
            try panel.serve(for: .seconds(5.0)) {
                (try? generations.read().active) == 1 && !panel.service.status().takenBack.contains("cannot be noted")
            }
        }
        let record = try generations.read()
        #expect(record.active == 1 && record.before == 0 && record.aside == [2] && record.good == [1, 2] && record.failed.isEmpty)
        #expect(panel.service.status().takenBack.contains("“fascia rollback 2” shows it again"), "\(panel.service.status().takenBack)")
    }

    /// Crashes on trial are the configuration's: however many are tried one after the other, what was kept is not left out for them.
    @Test func crashesOnTrialLeaveWhatWasKept() throws {
        mkdir("\(folder.path)/run", 0o755)
        try StateFile(path: "\(folder.path)/state").save(Array("values: {\"level\": 37}\nsettings: {}\n".utf8))
        #expect(try crash() == 0)
        for number in 1...7 {
            try store(number, Self.text("\(number)"))
            try generations.activate(number, trial: 60)
            _ = try generations.change { $0.mark(number, isBegun: true) }
            try folder.write("run/starts", "phase: starting\ncrashes: 1\ngeneration: \(number)\n")
            #expect(try crash() == 0)
            let note = StartRecord.read("\(folder.path)/run/starts")
            #expect(note?.crashes == 1 && note?.generation == 0, "the one before it still counts")
        }
        #expect(try FolderReader.names(folder.path).filter { $0.hasPrefix("state") } == ["state"])
        // One that is not on trial any more is no excuse.
        #expect(try crash() == 0)
        #expect(StartRecord.read("\(folder.path)/run/starts")?.crashes == 2)
    }

    @Test(arguments: [0, 75, 1]) func anEndInGoodOrderBeginsTheTrialAnew(_ code: Int32) throws {
        mkdir("\(folder.path)/run", 0o755)
        try store(1, Self.text("one"))
        try generations.activate(1, trial: 60)
        let ended = PanelLauncher.launch(
            path: "\(folder.path)/panel.yaml", display: .headless(size: PixelSize(width: 100, height: 80), scale: nil),
            variable: { $0 == "STATE_DIRECTORY" ? folder.path : nil }, log: .silent()
        ) { events, _ in
            events.exit(code: code)
            return nil
        }
        #expect(ended == code)
        #expect(try generations.read().isBegun == (code == 1))
    }

    // MARK: Trials of a running panel

    @Test func oneThatIsShownStays() throws {
        let panel = try panel()
        try store(1, Self.text("one"))
        try generations.activate(1, trial: 2)
        #expect(try panel.reload() == [])
        panel.advance(50)
        #expect(panel.service.status().generation == 1 && panel.service.status().trial != nil)
        try waitFor(1, in: panel)
        let record = try generations.read()
        #expect(record.active == 1 && !record.isOnTrial && record.failed.isEmpty && record.good == [1])
    }

    @Test func oneOfASingleColourGoesBack() throws {
        let panel = try panel()
        try store(1, Self.plain)
        try generations.activate(1, trial: 60)
        #expect(try panel.reload() == [])
        panel.advance(50)
        try waitFor(0, in: panel)
        #expect(try generations.read().story.contains("one colour"))
        #expect(panel.runner.panel.content?.control(at: "level") != nil)
    }

    @Test(arguments: [false, true]) func oneThatNobodyConfirmsGoesBack(_ isTouched: Bool) throws {
        let panel = try panel()
        try store(1, Self.text("one"))
        try generations.activate(1, trial: 2, needsConfirmation: true)
        #expect(try panel.reload() == [])
        panel.advance(50)
        #expect(panel.service.status().isConfirmed == false)
        if isTouched {
            panel.press(0.5, 0.5)
            #expect(panel.service.status().isConfirmed == true)
            // It outlives the process, too.
            _ = panel.runner.reader.finish(by: .distantFuture)
            #expect(try !generations.read().needsConfirmation)
        }
        try waitFor(isTouched ? 1 : 0, in: panel)
        #expect(try generations.read().active == (isTouched ? 1 : 0))
    }

    /// What fell back is well: the mistakes are those of what was taken back.
    @Test func whatFellBackHasNoMistakes() throws {
        let panel = try panel()
        try store(1, Self.broken)
        try generations.activate(1, trial: 60)
        #expect(try panel.reload().count == 1)
        let status = panel.service.status()
        #expect(status.mistakes.isEmpty && status.generation == 0 && status.active == 0, "\(status.mistakes)")
        #expect(status.takenBack.contains("generation 1 was taken back"))
        // Those of what is shown are told, as before.
        try folder.write("panel.yaml", Self.broken)
        #expect(try panel.reload().count == 1)
        #expect(panel.service.status().mistakes.count == 1)
        // One that has passed and cannot be read is still the one to show.
        try folder.write("panel.yaml", Self.text("own"))
        try store(2, Self.broken)
        try generations.activate(2, trial: nil)
        let next = try self.panel()
        #expect(next.service.status().generation == 0 && next.service.status().active == 2)
    }

    @Test func oneWithMistakesIsNeverShown() throws {
        let panel = try panel()
        let before = panel.runner.panel.content
        try store(1, Self.broken)
        try generations.activate(1, trial: 60)
        #expect(try panel.reload().count == 1)
        #expect(panel.runner.panel.content === before)
        #expect(try generations.read().active == 0)
        #expect(panel.service.status().configuration == "\(folder.path)/panel.yaml" && panel.service.status().generation == 0)
    }

    /// Idle pages and a display that goes out would hide what is to be judged.
    @Test(arguments: ["page: {after: 1, show: all/dark}", "off: {after: 1}", ""]) func theDisplayStaysAwakeMeanwhile(_ idle: String) throws
    {
        let panel = try panel()
        try store(
            1,
            """
            fascia: 1
            idle: {\(idle)}
            views:
              - type: pages
                id: all
                frame: {left: 0, right: 0, top: 0, bottom: 0}
                views:
                  - {type: view, id: home, views: [{type: label, text: One, frame: {left: 0, top: 0}}]}
                  - {type: view, id: dark, background: "#000000"}
            """)
        try generations.activate(1, trial: 8)
        #expect(try panel.reload() == [])
        panel.advance(50)
        var awake = 0
        try panel.serve(for: .seconds(20.0)) {
            panel.turn()
            if idle.isEmpty { panel.service.idle() }
            if panel.runner.loop.shadow?.isPlain() == false { awake += 1 }
            return panel.runner.trial == nil || awake > 500
        }
        #expect(awake > 500, "\(panel.messages)")
        try waitFor(1, in: panel)
        #expect(try generations.read().good == [1])
    }

    @Test func withoutADisplayTheTrialStandsStill() throws {
        let stage = FakeStage()
        let panel = try RunningPanel(Self.text("own"), folder: folder, stage: stage, generations: generations)
        try store(1, Self.plain)
        try generations.activate(1, trial: 8)
        stage.offersDisplay = false
        #expect(try panel.reload() == [])
        try panel.serve(for: .seconds(2.0))
        #expect(panel.runner.trial != nil && panel.runner.shownGeneration == 1)
        #expect(try !generations.read().isBegun, "a power cut meanwhile is no failure")
        stage.offersDisplay = true
        try waitFor(0, in: panel)
        #expect(try generations.read().failed == [1])
    }

    // MARK: The way back

    /// While one is on trial another is applied, and a finger holds it back. The first one's end is not the second one's.
    @Test func anotherThatWasAppliedMeanwhileHasATrialOfItsOwn() throws {
        let panel = try panel()
        try store(1, Self.text("one"))
        try generations.activate(1, trial: 5)
        #expect(try panel.reload() == [])
        panel.advance(50)
        panel.touch(.began, 0.1, 0.1)
        panel.touch(.moved, 0.5, 0.1)
        #expect(panel.runner.window.isHeld)
        try store(2, Self.plain)
        try generations.activate(2, trial: 60)
        #expect(try panel.reload() == [])
        #expect(panel.runner.shownGeneration == 1 && panel.runner.waitingPanel != nil)
        // By hand: while a finger is down, this clock would run on and on.
        for _ in 0..<18 {
            panel.advance(500, step: 100)
            panel.runner.lookAtTrial()
            _ = panel.runner.reader.finish(by: .distantFuture)
        }
        let record = try generations.read()
        #expect(record.isOnTrial && record.active == 2, "\(record.story) \(panel.messages)")
        panel.touch(.ended, 0.5, 0.1)
        // Its attempt is on the disk first.
        _ = panel.runner.reader.finish(by: .distantFuture)
        panel.advance(50)
        #expect(panel.runner.trial?.generation == 2)
        try waitFor(0, in: panel)
        #expect(try generations.read().failed == [2])
    }

    /// Nobody's finger keeps what has failed on the screen.
    @Test func theWayBackWaitsForNoFinger() throws {
        let panel = try panel()
        try store(1, Self.text("one"))
        try generations.activate(1, trial: 2, needsConfirmation: true)
        #expect(try panel.reload() == [])
        panel.advance(50)
        panel.touch(.began, 0.1, 0.1)
        panel.touch(.moved, 0.5, 0.1)
        #expect(panel.runner.window.isHeld)
        // By hand: while a finger is down, turns of this clock are due at once and leave the loop no time for anything else.
        for _ in 0..<6 {
            panel.advance(500, step: 100)
            panel.runner.lookAtTrial()
            _ = panel.runner.reader.finish(by: .distantFuture)
        }
        #expect(panel.runner.shownGeneration == 0 && panel.clock.now < .zero + .seconds(20))
    }

    /// The one before has lost a file, and the administrator's own has mistakes: what failed does not stay.
    @Test(arguments: [false, true]) func theWayBackEndsWithAPictureWhateverFails(_ isReadOnly: Bool) throws {
        try store(1, Self.text("one"))
        try store(2, Self.plain)
        try generations.activate(1, trial: nil)
        let panel = try panel()
        #expect(panel.runner.shownGeneration == 1)
        try generations.activate(2, trial: 60)
        #expect(try panel.reload() == [])
        panel.advance(50)
        try store(1, Self.broken)
        try folder.write("panel.yaml", Self.broken)
        if isReadOnly { makeReadOnly() }
        try waitFor(0, in: panel)
        #expect(panel.runner.panel.content == nil, "the mistakes are shown")
        // It stays so: what failed is not tried again.
        _ = try panel.reload()
        try panel.serve(for: .seconds(1.0))
        #expect(panel.runner.panel.content == nil && panel.runner.trial == nil)
        try folder.write("panel.yaml", Self.text("own"))
        #expect(try panel.reload() == [])
        panel.advance(50)
        #expect(panel.runner.panel.content != nil)
    }

    /// A disk that takes nothing any more once the trial has begun.
    @Test func whatFailedIsNotShownAgainWhereThatCannotBeNoted() throws {
        let panel = try panel()
        try store(1, Self.plain)
        try generations.activate(1, trial: 60)
        #expect(try panel.reload() == [])
        panel.advance(50)
        makeReadOnly()
        try waitFor(0, in: panel)
        #expect(panel.service.status().takenBack.contains("cannot be noted"))
        #expect(try panel.reload() == [])
        panel.advance(50)
        #expect(panel.runner.shownGeneration == 0)
        // Nor by the next process.
        let left = try #require(panel.runner.source?.generations?.left)
        #expect(start(left).generations?.number == 0)
        // As soon as the disk takes it, it is noted.
        makeWritable()
        panel.advance(31_000, step: 500)
        try panel.serve(for: .seconds(5.0)) {
            (try? generations.read().failed) == [1] && !panel.service.status().takenBack.contains("cannot be noted")
        }
        #expect(try generations.read().failed == [1] && generations.read().story.contains("one colour"))
        #expect(!panel.service.status().takenBack.contains("cannot be noted"))
        // The same one, applied again, is tried again.
        try generations.activate(1, trial: 60)
        #expect(try panel.reload() == [])
        panel.advance(50)
        #expect(panel.runner.trial?.generation == 1)
    }

    @Test func theEndOfATrialIsNotedAsSoonAsTheDiskTakesIt() throws {
        let panel = try panel()
        try store(1, Self.text("one"))
        try generations.activate(1, trial: 2)
        #expect(try panel.reload() == [])
        panel.advance(50)
        makeReadOnly()
        try panel.serve(for: .seconds(10.0)) {
            panel.turn()
            return panel.service.status().takenBack.contains("has passed its trial, but that cannot be noted")
        }
        #expect(panel.service.status().takenBack.contains("has passed its trial, but that cannot be noted"))
        #expect(panel.service.status().trial == 0)
        makeWritable()
        panel.advance(31_000, step: 100)
        try waitFor(1, in: panel)
        #expect(try generations.read().good == [1] && panel.service.status().takenBack == "")
    }

    // MARK: Values

    /// A bad one declares a kept value otherwise, and is taken back while it is shown, or by the next process.
    @Test(arguments: [false, true]) func whatItHasDisplacedIsPutBack(_ isKilled: Bool) throws {
        let state = "\(folder.path)/state"
        do {
            let panel = try panel()
            try panel.service.values.set("level", .number(37), from: .client, now: panel.clock.now)
            try store(1, Self.text("one", range: "[50, 90]"))
            try generations.activate(1, trial: 2, needsConfirmation: true)
            #expect(try panel.reload() == [])
            panel.advance(50)
            #expect(try panel.service.values.get("level") == .number(50))
            panel.runner.state.save()
            #expect(try String(decoding: FileReader.read(state, limit: 1 << 16), as: UTF8.self).contains("\"level\": 50"))
            if !isKilled {
                try waitFor(0, in: panel)
                #expect(try panel.service.values.get("level") == .number(37))
                return
            }
        }
        // The end of the panel above is no crash of its own here: only the mark on the disk tells.
        let next = try panel()
        #expect(next.runner.shownGeneration == 0)
        #expect(try next.service.values.get("level") == .number(37))
    }

    @Test func whatItHasDisplacedIsGoneOnceItHasPassed() throws {
        let panel = try panel()
        try panel.service.values.set("level", .number(37), from: .client, now: panel.clock.now)
        try store(1, Self.text("one", range: "[50, 90]"))
        try generations.activate(1, trial: 2)
        #expect(try panel.reload() == [])
        try waitFor(1, in: panel)
        try generations.activate(0, trial: nil)
        #expect(try panel.reload() == [])
        panel.advance(50)
        #expect(panel.runner.shownGeneration == 0)
        #expect(try panel.service.values.get("level") == .number(50))
    }
}
