import FasciaControls
import FasciaGeometry
import FasciaSystem
import Glibc
import Testing

@testable import FasciaConfiguration
@testable import FasciaPanel

/// What a panel does that crashes again and again.
@Suite struct StartRecordTests {
    private let folder: ConfigurationFolder

    init() throws { folder = try ConfigurationFolder() }

    /// A process that is killed leaves its note as it is.
    private func crash(_ times: Int) {
        for _ in 0..<times { _ = StartRecord(folder: folder.path) }
    }

    @Test func threeCrashesOmitTheStateAndSixTheConfiguration() {
        var seen: [StartRecord.Recovery] = []
        for _ in 0..<8 { seen.append(StartRecord(folder: folder.path).recovery) }
        let expected: [StartRecord.Recovery] =
            [.none, .none, .none, .withoutState, .withoutState, .withoutState, .withoutConfiguration, .withoutConfiguration]
        #expect(seen == expected)
    }

    @Test(arguments: ["ended", "well"]) func aCleanEndOrAMinuteForgetsCrashes(_ phase: String) {
        crash(5)
        StartRecord(folder: folder.path).close(phase)
        let next = StartRecord(folder: folder.path)
        #expect(next.crashes == 0 && next.recovery == .none)
    }

    /// A display that takes no picture has the watchdog end the panel: that is no crash, and forgets none.
    @Test func aDisplayThatHangsIsNoCrash() {
        crash(2)
        for _ in 0..<5 {
            let starts = StartRecord(folder: folder.path)
            starts.keep(isDark: true)
            #expect(starts.recovery == .none && starts.crashes == 2)
        }
        let starts = StartRecord(folder: folder.path)
        starts.keep(isDark: true)
        starts.keep(isDark: false)
        #expect(StartRecord(folder: folder.path).crashes == 3, "from then on it counts again")
        let well = StartRecord(folder: folder.path)
        well.close("well")
        well.keep(isDark: true)
        #expect(StartRecord(folder: folder.path).crashes == 0)
    }

    /// A note that is no note is none; one that cannot be written keeps nobody from starting.
    @Test func aDamagedNoteIsIgnored() throws {
        for text in ["", "crashes: 9\n", "\u{0}\u{1}", "phase: starting\ncrashes: 99999999999999999999\n", "phase:\ncrashes: 7"] {
            try folder.write("starts", text)
            #expect(StartRecord(folder: folder.path).recovery == .none, "\(text)")
        }
        #expect(StartRecord(folder: "/nonexistent").recovery == .none)
    }

    @Test func theDisplayIsKnownWithoutTheConfiguration() throws {
        var display = DisplayConfiguration()
        display.scale = 1.5
        display.rotation = .degrees270
        display.connector = "HDMI-A-1"
        display.mode = .size(PixelSize(width: 1024, height: 600), refreshRate: 59.9)
        display.format = .rgb565
        display.device = "card1"
        display.backlight = "panel0"
        display.minimumBrightness = 0.2
        #expect(DisplayConfiguration(words: display.words) == display)
        #expect(DisplayConfiguration(words: DisplayConfiguration().words) == DisplayConfiguration())
        display.connector = "two words"
        #expect(DisplayConfiguration(words: display.words).connector == nil)
        #expect(DisplayConfiguration(words: "rotation=45 scale=99 mode=0x1 format=x minimumBrightness=7 =") == DisplayConfiguration())
        let starts = StartRecord(folder: folder.path)
        starts.keep(display: display)
        #expect(StartRecord(folder: folder.path).note.display == display.words)
    }

    @Test func crashesAreCountedInTheLog() {
        #expect(StartRecord(folder: folder.path).story.isEmpty)
        #expect(StartRecord(folder: folder.path).story.contains("crash 1 of 3 in a row, each within 60 s"))
        crash(2)
        #expect(StartRecord(folder: folder.path).story.contains("crash 4 of 6"))
    }

    // MARK: What is left out

    @Test func theStateIsRenamedAndNeverLost() throws {
        let state = try folder.write("state", "first")
        crash(3)
        let starts = StartRecord(folder: folder.path)
        let recovery = try #require(CrashRecovery(starts, path: "/etc/fascia/panel.yaml", statePath: state))
        #expect(!recovery.leavesConfiguration)
        #expect(recovery.story.contains("crashed 3 times in a row") && recovery.story.hasSuffix("is now in \(state).crashed-1"))
        #expect(access(state, F_OK) != 0)
        #expect(try FileReader.read("\(state).crashed-1", limit: 100) == Array("first".utf8))
        // What the panel keeps meanwhile is another state; nothing is written over.
        try folder.write("state", "second")
        let again = try #require(CrashRecovery(StartRecord(folder: folder.path), path: "p", statePath: state))
        #expect(again.story.hasSuffix("\(state).crashed-1"))
        #expect(try FileReader.read("\(state).crashed-1", limit: 100) == Array("first".utf8))
        #expect(try FileReader.read("\(state).crashed-2", limit: 100) == Array("second".utf8))
        // Later starts know where it is, too, and what they have kept themselves never takes its place.
        #expect(StartRecord(folder: folder.path).note.aside == "\(state).crashed-1")
        for number in 3...12 {
            try folder.write("state", "\(number)")
            #expect(CrashRecovery.setAside(state, first: "\(state).crashed-1") == "\(state).crashed-2")
        }
        #expect(try FileReader.read("\(state).crashed-1", limit: 100) == Array("first".utf8))
        // Of other rows of crashes three are kept at most.
        for number in 13...20 {
            try folder.write("state", "\(number)")
            #expect(CrashRecovery.setAside(state) == "\(state).crashed-2")
        }
        let names = try FolderReader.names(folder.path).filter { $0.hasPrefix("state") }
        #expect(names.sorted() == ["state.crashed-1", "state.crashed-2"])
        #expect(try FileReader.read("\(state).crashed-1", limit: 100) == Array("19".utf8))
        #expect(CrashRecovery(nil, path: "p", statePath: state) == nil)
    }

    /// Without its configuration the panel says what happened, and reads not a byte of it.
    @Test func theScreenAfterCrashesReadsNoConfiguration() throws {
        let text = "fascia: 1\nviews: [{type: button, id: a, title: A, frame: {left: 0, top: 0, width: 90, height: 50}}]\n"
        let path = try folder.write("panel.yaml", text)
        crash(5)
        StartRecord(folder: folder.path).keep(display: DisplayConfiguration(words: "rotation=90 scale=2"))
        let starts = StartRecord(folder: folder.path)
        let recovery = try #require(CrashRecovery(starts, path: path, statePath: nil))
        #expect(recovery.leavesConfiguration)
        let source = PanelSource(path: path, display: .auto)
        #expect(chmod(path, 0) == 0)
        let panel = try #require(recovery.panel(source))
        #expect(panel.content == nil && panel.scale == 2 && panel.display.rotation == .degrees90)
        #expect(chmod(path, 0o644) == 0)

        // A change of the configuration ends it, and so does a reload.
        let running = try RunningPanel(text, folder: folder)
        running.runner.show(panel)
        running.runner.starts = starts
        running.runner.recovery = recovery.story
        #expect(running.service.status().display == .mistakes && running.service.status().recovery == recovery.story)
        #expect(try running.reload() == [])
        #expect(running.runner.panel.content != nil && running.service.status().recovery.isEmpty)
    }

    /// A display of 480 × 320 has all that is to be done in one picture: who stands before it may not know that it scrolls.
    @Test(arguments: [PixelSize(width: 480, height: 320), PixelSize(width: 800, height: 480)])
    func theScreenAfterCrashesFitsASmallDisplay(_ size: PixelSize) throws {
        try folder.write("starts", "phase: starting\ncrashes: 5\naside: /var/lib/fascia/state.crashed-1\ndisplay: \n")
        let starts = StartRecord(folder: folder.path)
        let recovery = try #require(CrashRecovery(starts, path: "/etc/fascia/panel.yaml", statePath: nil))
        let window = try #require(recovery.panel(PanelSource(path: "/etc/fascia/panel.yaml", display: .auto))).window
        window.resize(to: size, scale: 1)
        window.update(now: .zero)
        window.layout()
        let scroll = try #require(window.subviews.first?.subviews.compactMap { $0 as? ScrollView }.first)
        let cards = try #require(scroll.contentView.subviews.first)
        let height = scroll.contentInset.top + cards.frame.size.height
        #expect(height > 100 && height <= scroll.frame.size.height, "\(height) of \(scroll.frame)")
    }

    // MARK: A panel that is well

    /// A minute without trouble, and what was before is forgotten; with a frame that is owed it is not.
    @Test(arguments: [false, true]) func aMinuteOfHealthIsRecorded(_ isOwed: Bool) throws {
        crash(2)
        let stage = FakeStage(hasVerticalBlank: isOwed)
        let panel = try RunningPanel("fascia: 1\nviews: [{type: label, text: A}]\n", stage: stage)
        panel.runner.starts = StartRecord(folder: folder.path)
        try panel.runner.watchProbation()
        let timer = try #require(panel.runner.probationTimer)
        #expect(timer.deadline == panel.clock.now + StartRecord.probation)
        panel.advance(61_000, step: 500)
        #expect(panel.runner.isWell == !isOwed)
        panel.runner.recovery = "it starts without its kept state"
        timer.arm(at: .zero)
        try panel.runner.events.runOnce(timeout: .milliseconds(2_000))
        try panel.serve(for: .milliseconds(200)) { StartRecord.read("\(folder.path)/starts")?.phase == "well" }
        #expect(StartRecord.read("\(folder.path)/starts")?.phase == (isOwed ? "dark" : "well"))
        #expect(StartRecord.read("\(folder.path)/starts")?.crashes == (isOwed ? 2 : 0))
        // An updater is not told for ever that the panel is not healthy.
        #expect(panel.service.status().recovery.isEmpty == !isOwed)
    }
}
