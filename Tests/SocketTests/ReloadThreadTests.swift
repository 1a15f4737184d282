import FasciaControls
import FasciaGeometry
import Testing

@testable import FasciaJSON
@testable import FasciaPanel
@testable import FasciaSocket
@testable import PanelTests

/// A configuration is read beside the loop: the old panel is there until the new one is whole.
@Suite struct ReloadThreadTests {
    private static let panel = PanelRunnerTests.panel

    /// Without the loop's help nothing of a reload happens, however long the reading takes.
    @Test func theOldPanelTakesTouchesDuringAReload() throws {
        let panel = try RunningPanel(ReloadThreadTests.panel)
        let content = try #require(panel.runner.panel.content)
        var ended: [[String]] = []
        panel.service.reload { ended.append($0) }
        let frames = panel.service.status().frames
        panel.press(0.5, 0.9)
        #expect(panel.logged.contains("tabs valueChanged") && panel.service.status().frames > frames)
        #expect(panel.runner.panel.content === content && ended.isEmpty)
        #expect(panel.runner.reader.finish(by: .distantFuture))
        #expect(ended == [[]] && panel.runner.panel.content !== content)
        // What the finger did meanwhile stays.
        #expect(panel.service.page == "pages/two")
    }

    @Test func aRequestDuringAReloadGetsAnotherReload() throws {
        let panel = try RunningPanel(ReloadThreadTests.panel)
        var ended: [String] = []
        panel.service.reload { ended.append("first \($0.count)") }
        try panel.folder.write("panel.yaml", "fascia: 1\nviews: [{type: slidr}]\n")
        panel.service.reload { ended.append("second \($0.count)") }
        panel.service.reload { ended.append("third \($0.count)") }
        #expect(panel.runner.reader.finish(by: .distantFuture))
        // The first may have read either file.
        #expect(ended.dropFirst() == ["second 1", "third 1"])
        #expect(panel.service.status().mistakes.count == 1)
        try panel.folder.write("panel.yaml", ReloadThreadTests.panel)
        #expect(try panel.reload() == [])
        #expect(panel.service.status().mistakes.isEmpty)
    }

    @Test func requestsDuringAReloadShareTheNext() {
        var reloads = PanelReloads()
        var told: [Int] = []
        #expect(reloads.add { _ in told.append(1) } && reloads.isUnderway && !reloads.isAnotherWanted)
        #expect(!reloads.add { _ in told.append(2) } && !reloads.add { _ in told.append(3) })
        #expect(reloads.isAnotherWanted, "the service manager is not told of an end before the last")
        let first = reloads.end()
        for completion in first.told { completion([]) }
        #expect(told == [1] && first.beginsNext && reloads.isUnderway && !reloads.isAnotherWanted)
        let second = reloads.end()
        for completion in second.told { completion([]) }
        #expect(told == [1, 2, 3] && !second.beginsNext && !reloads.isUnderway)
    }

    @Test func aPanelCanEndDuringAReload() throws {
        for _ in 0..<5 {
            let panel = try RunningPanel(ReloadThreadTests.panel)
            panel.service.reload { _ in Issue.record("nobody serves the loop") }
        }
    }

    @Test func clientsAreServedInOrderDuringAReload() throws {
        let panel = try ControlPanel(ReloadThreadTests.panel)
        let other = try panel.join()
        panel.client.send(
            #"{"jsonrpc":"2.0","id":1,"method":"reload"}"# + "\n" + #"{"jsonrpc":"2.0","id":2,"method":"version"}"# + "\n")
        other.send(#"{"jsonrpc":"2.0","id":3,"method":"version"}"# + "\n")
        try panel.turn()
        #expect(panel.client.lines().map { $0["id"] } == [1, 2])
        #expect(other.lines().map { $0["id"] } == [3])
        #expect(panel.panel.service.status().reloads == 1)
    }

    @Test func recordingsAreReadOnAnotherThread() throws {
        let panel = try ControlPanel(ReloadThreadTests.panel)
        panel.client.send(#"{"jsonrpc":"2.0","id":1,"method":"replay","params":{"recording":"no recording"}}"# + "\n")
        let worker = panel.panel.runner.reader
        var answers: [JSONValue] = []
        while worker.count == 0, answers.isEmpty {
            try panel.panel.runner.events.runOnce(timeout: .milliseconds(1_000))
            answers = panel.client.lines()
        }
        #expect(worker.count == 1 && answers.isEmpty, "another thread reads it")
        try panel.turn()
        #expect(panel.client.lines().map { $0["error"]?["code"] } == [-32000])
        #expect(try panel.call("version")["result"]?["protocol"] == 1)
    }
}
