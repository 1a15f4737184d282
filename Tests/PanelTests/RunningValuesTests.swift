import FasciaControls
import FasciaGeometry
import FasciaSystem
import Testing

@testable import FasciaPanel

/// Values, state and commands of a panel that runs.
@Suite struct RunningValuesTests {
    private static let text = """
        fascia: 1
        values: {lamp: {type: boolean, persist: true}, out: {type: text, initial: nothing}, late: {type: boolean, initial: false, confirm: 1}}
        views:
          - {type: button, id: button, title: Lamp, selects: true, binds: lamp, frame: {left: 0, top: 0, width: 50%, height: 25%}}
          - {type: button, id: run, title: Run, action: {run: [sh, -c, "echo $1; exit $2", sh, "lamp {=lamp}", "0"], output: out}, frame: {left: 50%, top: 0, width: 50%, height: 25%}}
          - {type: button, id: fail, title: Fail, action: {run: [no-such-program-at-all]}, frame: {left: 50%, top: 50%, width: 50%, height: 25%}}
          - {type: button, id: late, title: Late, selects: true, binds: late, frame: {left: 0, top: 50%, width: 50%, height: 25%}}
          - {type: label, id: label, text: "{=lamp} {=out}", frame: {left: 0, top: 75%}}
        """

    private func label(_ panel: RunningPanel) -> String? { (panel.runner.panel.content?.view(at: "label") as? Label)?.text }

    @Test func aTapIsAWriteAndIsKept() throws {
        let folder = try ConfigurationFolder()
        do {
            let panel = try RunningPanel(Self.text, folder: folder)
            var writes: [String] = []
            let observation = panel.runner.values.writes.add { writes.append("\($0.name) \($0.value)") }
            defer { observation.cancel() }
            panel.press(0.25, 0.1)
            #expect(writes == ["lamp true"])
            #expect(label(panel) == "On nothing")
            panel.advance(2_000)
            // The disk's part of it is done by a thread.
            #expect(panel.runner.worker.finish(by: .distantFuture))
            let kept = try FileReader.read("\(folder.path)/state", limit: 10_000)
            #expect(String(decoding: kept, as: UTF8.self).replacingFirst("\"lamp\": true", "\u{1}").contains("\u{1}"))
        }
        let panel = try RunningPanel(Self.text, folder: folder)
        #expect(label(panel) == "On nothing")
        #expect(panel.runner.panel.content?.control(at: "button")?.isSelected == true)
    }

    @Test func valuesSurviveAReload() throws {
        let panel = try RunningPanel(Self.text)
        panel.press(0.25, 0.1)
        try panel.folder.write("panel.yaml", Self.text.replacingFirst("title: Lamp", "title: Other"))
        #expect(try panel.reload() == [])
        panel.turn()
        #expect(label(panel) == "On nothing")
        var writes: [String] = []
        let observation = panel.runner.values.writes.add { writes.append("\($0.name) \($0.value)") }
        defer { observation.cancel() }
        panel.press(0.25, 0.1)
        #expect(writes == ["lamp false"])
        #expect(label(panel) == "Off nothing")
        #expect(panel.messages == [])
    }

    /// The panel wakes by itself at the deadline, with nothing else to do.
    @Test func aDeadlinePasses() throws {
        let panel = try RunningPanel(Self.text)
        panel.press(0.25, 0.6)
        #expect(panel.runner.panel.content?.control(at: "late")?.isSelected == true)
        panel.advance(1_500)
        #expect(panel.runner.panel.content?.control(at: "late")?.isSelected == false)
        #expect(panel.runner.values.state(of: "late")?.hasFailed == true)
        #expect(panel.messages.count == 1)
        #expect(panel.messages.first?.hasPrefix("nobody confirmed “late” within 1 s, it is false again") == true, "\(panel.messages)")
    }

    @Test func commandsRun() throws {
        let panel = try RunningPanel(Self.text)
        panel.press(0.75, 0.1)
        try panel.serve(for: .milliseconds(20_000)) { panel.runner.commands.count == 0 }
        #expect(label(panel) == "Off lamp false")
        #expect(panel.messages == [])
        panel.press(0.75, 0.6)
        #expect(panel.messages.count == 1)
        panel.advance(300)
        #expect(panel.runner.window.subviews.contains { ($0 as? Banner)?.text == "That did not work" })
    }
}
