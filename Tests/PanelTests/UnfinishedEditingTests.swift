import FasciaFrame
import FasciaGeometry
import FasciaSystem
import Testing

@testable import FasciaConfiguration
@testable import FasciaControls
@testable import FasciaPanel
@testable import FasciaValues

/// What a reload does with a text that somebody is typing.
@Suite struct UnfinishedEditingTests {
    private static let rows = """
        values: {jobs: {fields: {name: text}}, level: {type: number, persist: true}}
        views:
          - type: list
            id: list
            rowHeight: 60
            frame: {left: 0, top: 0, right: 0, bottom: 0}
            rows: {from: jobs, row: {views: [{type: textField, id: name, binds: .name, write: live, frame: {left: 10, top: 0, width: 200}}]}}

        """

    private func field(in view: View?) throws -> TextField {
        var views = view.map { [$0] } ?? []
        while let next = views.first, !(next is TextField) { views = next.subviews + views.dropFirst() }
        return try #require(views.first as? TextField)
    }

    /// A row that stayed held would keep the state from being written for ever.
    @Test func aRowIsLetGo() throws {
        let panel = try RunningPanel("fascia: 1\n\(Self.rows)")
        let values = panel.runner.values
        try values.setList("jobs", [ListRow("a", [.text("Sinter")])])
        panel.advance(100)
        let field = try field(in: panel.runner.panel.content?.view(at: "list"))
        #expect(field.becomeFirstResponder())
        panel.runner.window.handle(KeyPress(key: .text("!"), time: panel.clock.now))
        #expect(values.list(of: "jobs")?.row("a")?.values == [.text("Sinter!")] && values.isHeld)
        #expect(try panel.reload() == [])
        panel.advance(31_000, step: 500)
        #expect(panel.service.status().reloads == 1 && panel.runner.window.firstResponder == nil && !values.isHeld)
        #expect(values.list(of: "jobs")?.row("a")?.values == [.text("Sinter")])
        try values.set("level", .number(37), from: .client, now: panel.clock.now)
        func kept() -> String {
            guard let bytes = try? FileReader.read("\(panel.folder.path)/state", limit: 1 << 16) else { return "" }
            return String(decoding: bytes, as: UTF8.self)
        }
        try panel.serve(for: .seconds(8)) { kept().contains("\"level\": 37") }
        #expect(kept().contains("\"level\": 37"))
    }

    /// However a panel goes, what it holds is let go.
    @Test func aRowIsLetGoByAPanelThatLeaves() throws {
        let panel = try ValuePanel(Self.rows)
        try panel.store.setList("jobs", [ListRow("a", [.text("Sinter")])])
        panel.pass(100)
        let field = try field(in: panel.content.view(at: "list"))
        #expect(field.becomeFirstResponder() && panel.store.isHeld)
        panel.content.leaveValues(now: panel.now)
        #expect(!panel.store.isHeld)
        #expect(field.resignFirstResponder() && !panel.store.isHeld)
    }

    private static let form = """
        fascia: 1
        values:
          name: {type: text, initial: Ada}
          other: {type: text, initial: Bob}
          count: {type: number, range: [0, 9], step: 1, initial: 1}
          ready: {type: boolean, initial: false}
        views:
          - {type: textField, id: name, binds: name, write: live, frame: {left: 0, right: 0, top: 0, height: 44}}
          - {type: label, id: about, text: Old, frame: {left: 0, top: 60}}
        """

    private func begin(_ panel: RunningPanel, typing text: String) throws {
        panel.press(0.3, 0.05)
        let field = try #require(panel.runner.window.firstResponder)
        for letter in text { panel.runner.window.handle(KeyPress(key: .text(String(letter)), time: panel.clock.now)) }
        panel.advance(50)
        #expect(field.isEditing)
    }

    /// A backend that heard of each key hears that they do not count, whatever has become of the field.
    @Test(arguments: [
        ("id: name, binds: name, write: live,", "id: person, binds: name, write: live,", false),
        ("binds: name, write: live,", "secure: true,", false),
        ("binds: name, write: live,", "binds: count,", false),
        ("binds: name,", "binds: name, enabled: false,", false),
        ("binds: name,", "binds: name, hidden: true,", false),
        ("binds: name,", "binds: name, enabledWhen: ready,", false),
        ("binds: name,", "binds: name, visibleWhen: ready,", false),
        ("binds: name,", "binds: other,", true),
        ("write: live", "write: release", true),
    ])
    func whatWasToldIsTakenBack(old: String, new: String, goesOn: Bool) throws {
        let panel = try RunningPanel(Self.form)
        let values = panel.runner.values
        var written: [String] = []
        let observation = values.writes.add { if $0.name == "name" { written.append("\($0.value)") } }
        defer { observation.cancel() }
        try begin(panel, typing: "!")
        #expect(written == ["Ada!"])
        try panel.folder.write("panel.yaml", Self.form.replacingFirst(old, with: new))
        #expect(try panel.reload() == [])
        panel.advance(31_000, step: 500)
        #expect(panel.service.status().reloads == 1 && (panel.runner.window.firstResponder != nil) == goesOn, "\(new)")
        #expect(written == ["Ada!", "Ada"] && values.state(of: "name")?.known == .text("Ada"), "\(new): \(written)")
        #expect(values.isHeld == goesOn, "\(new)")
    }

    /// A field takes no more than four characters; a backend may have set more.
    @Test func aTextThatNobodyChangedIsNotCut() throws {
        let form = Self.form.replacingFirst("write: live", with: "write: live, maximumLength: 4, keyboard: number")
        let panel = try RunningPanel(form)
        let values = panel.runner.values
        try values.set("name", .text("ABCDEFGHIJ"), from: .client, now: panel.clock.now)
        var written: [String] = []
        let observation = values.writes.add { written.append("\($0.value)") }
        defer { observation.cancel() }
        try begin(panel, typing: "")
        try panel.folder.write("panel.yaml", form.replacingFirst("maximumLength: 4", with: "maximumLength: 5"))
        #expect(try panel.reload() == [])
        panel.advance(31_000, step: 500)
        let field = try #require(panel.runner.window.firstResponder)
        #expect(panel.service.status().reloads == 1 && field.text == "ABCDEFGHIJ")
        panel.runner.window.handle(KeyPress(key: .returnKey, time: panel.clock.now))
        panel.advance(50)
        #expect(written.isEmpty && values.state(of: "name")?.known == .text("ABCDEFGHIJ"), "\(written)")
        // One who deletes a letter goes on with the others.
        panel.press(0.3, 0.05)
        panel.runner.window.handle(KeyPress(key: .end, time: panel.clock.now))
        panel.runner.window.handle(KeyPress(key: .deleteBackward, time: panel.clock.now))
        #expect(try panel.reload() == [])
        panel.advance(31_000, step: 500)
        #expect(panel.runner.window.firstResponder?.text == "ABCDEFGHI")
    }

    /// Behind an alert nobody types: what was begun there ends with the panel that it was begun in.
    @Test func whatWaitsBehindAnAlertEnds() throws {
        let form = Self.form + "\nalerts: {sure: {title: \"Sure?\", buttons: [Yes]}}\n"
        let panel = try RunningPanel(form)
        try begin(panel, typing: "!")
        #expect(panel.runner.panel.content?.showAlert("sure") == true)
        panel.advance(500)
        try panel.folder.write("panel.yaml", form.replacingFirst("text: Old", with: "text: New"))
        #expect(try panel.reload() == [])
        panel.advance(31_000, step: 500)
        #expect(panel.service.status().reloads == 1 && panel.runner.window.firstResponder == nil)
        #expect(panel.runner.values.state(of: "name")?.known == .text("Ada") && panel.runner.panel.content?.shownAlerts == ["sure"])
    }

    /// A secret is nowhere twice: not even where the field is none of a secret any more.
    @Test func aSecretEndsWithItsField() throws {
        let form = Self.form.replacingFirst("binds: name, write: live,", with: "secure: true,")
        let panel = try RunningPanel(form)
        try begin(panel, typing: "hunter2")
        try panel.folder.write("panel.yaml", form.replacingFirst("secure: true,", with: ""))
        #expect(try panel.reload() == [])
        panel.advance(31_000, step: 500)
        let field = try #require(panel.runner.panel.content?.view(at: "name") as? TextField)
        #expect(panel.service.status().reloads == 1 && panel.runner.window.firstResponder == nil && field.text.isEmpty)
    }

    /// There is one caret: that of the field that goes on.
    @Test func theFormerFieldIsEditedNoMore() throws {
        let panel = try RunningPanel(Self.form)
        try begin(panel, typing: "!")
        let former = try #require(panel.runner.window.firstResponder)
        try panel.folder.write("panel.yaml", Self.form.replacingFirst("text: Old", with: "text: New"))
        #expect(try panel.reload() == [])
        panel.advance(31_000, step: 500)
        let next = try #require(panel.runner.window.firstResponder)
        #expect(next !== former && next.isEditing && next.text == "Ada!" && !former.input.isActive)
    }
}
