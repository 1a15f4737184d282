import FasciaControls
import FasciaFrame
import FasciaGeometry
import FasciaRaster
import FasciaSystem
import Testing

@testable import FasciaPanel

@Suite struct PanelRunnerTests {
    static let panel = """
        fascia: 1
        views:
          - {type: tabBar, id: tabs, items: [One, Two, Three], shows: pages, frame: {left: 0, right: 0, bottom: 0, height: 40}}
          - type: pages
            id: pages
            frame: {left: 0, right: 0, top: 0, bottom: 40}
            views:
              - type: view
                id: one
                views:
                  - {type: slider, id: level, range: [0, 100], value: 30, frame: {left: 10, right: 10, top: 10}}
                  - {type: switch, id: lamp, frame: {left: 10, top: 60}}
              - type: view
                id: two
                views:
                  - type: scroll
                    id: long
                    frame: {left: 0, right: 0, top: 0, bottom: 0}
                    views: [{type: view, background: surface, frame: {left: 0, right: 0, top: 0, height: 900}}]
              - type: navigation
                id: three
                views:
                  - {type: page, id: root, title: Root}
                  - {type: page, id: deep, title: Deep}
        """

    @Test func aFatalErrorEndsTheProcess() throws {
        let folder = try ConfigurationFolder()
        let stage = FakeStage()
        stage.memory.failures = [
            ScanoutError(attempt: "show a frame", object: "a test", errno: 0, reason: "it cannot", recovery: .fatal)
        ]
        let source = PanelSource(path: try folder.write("panel.yaml", PanelRunnerTests.panel), display: .auto)
        let runner = try PanelRunner(panel: source.load(), source: source, stage: stage, log: .silent())
        #expect(try runner.run() == 1)
        #expect(stage.hasStopped)
    }

    @Test func aTransientErrorDoesNotEndTheProcess() throws {
        let stage = FakeStage()
        stage.memory.failures = [
            ScanoutError(attempt: "show a frame", object: "a test", errno: 16, reason: "busy", recovery: .transient)
        ]
        let panel = try RunningPanel(PanelRunnerTests.panel, stage: stage)
        #expect(stage.memory.commits == 0)
        panel.advance(20)
        #expect(stage.memory.commits == 1)
        #expect(panel.messages.count == 1)
    }

    @Test func aReloadKeepsTheState() throws {
        let panel = try RunningPanel(PanelRunnerTests.panel)
        let content = try #require(panel.runner.panel.content)
        (content.control(at: "pages/one/level") as? Slider)?.value = 71
        (content.control(at: "pages/one/lamp") as? Switch)?.isOn = true
        try panel.service.showPage("pages/three/deep")
        panel.advance(50)
        try panel.service.showPage("two")
        panel.advance(20)
        (content.view(at: "pages/two/long") as? ScrollView)?.contentOffset = Point(x: 0, y: 120)
        try panel.service.setBadge("7", of: "tabs", tab: 2)
        try panel.service.glow("tabs", tab: 0)
        try panel.service.setEnabled(false, of: "pages/one/lamp")
        panel.advance(20)
        try panel.folder.write("panel.yaml", PanelRunnerTests.panel.replacingFirst("value: 30", with: "value: 5"))
        #expect(try panel.reload() == [])
        panel.advance(20)
        let new = try #require(panel.runner.panel.content)
        #expect(new !== content)
        #expect((new.control(at: "pages/one/level") as? Slider)?.value == 71)
        #expect((new.control(at: "pages/one/lamp") as? Switch)?.isOn == true)
        #expect(new.control(at: "pages/one/lamp")?.isEnabled == false)
        #expect(panel.service.page == "pages/two")
        #expect((new.view(at: "pages/two/long") as? ScrollView)?.contentOffset == Point(x: 0, y: 120))
        let tabs = try #require(new.control(at: "tabs") as? TabBar)
        #expect(tabs.selectedIndex == 1)
        #expect(tabs.items[2].badge == "7" && tabs.items[0].isGlowing)
        // What is behind other pages stays too.
        try panel.service.showPage("three")
        panel.advance(20)
        #expect(new.visiblePages == ["pages/three", "pages/three/deep"])
        // The new panel works.
        panel.follow()
        panel.press(0.5, 0.9)
        #expect(panel.logged.contains("tabs valueChanged"))
        #expect(panel.service.status().reloads == 1)
    }

    @Test func aFailedReloadKeepsThePanel() throws {
        let panel = try RunningPanel(PanelRunnerTests.panel)
        let content = try #require(panel.runner.panel.content)
        try panel.folder.write("panel.yaml", PanelRunnerTests.panel.replacingFirst("value: 30", with: "valu: 30"))
        let errors = try panel.reload()
        #expect(errors.count == 1)
        #expect(
            errors.first?.hasSuffix("panel.yaml:11:56: views[1].views[0].views[0].valu: unknown key; did you mean “value”?") == true,
            "\(errors)")
        #expect(panel.runner.panel.content === content)
        #expect(panel.service.status().mistakes == errors)
        panel.press(0.5, 0.9)
        #expect(panel.logged.contains("tabs valueChanged"))
        try panel.folder.write("panel.yaml", PanelRunnerTests.panel)
        #expect(try panel.reload() == [])
        #expect(panel.service.status().mistakes == [])
    }

    /// What nothing but a client has caused has its own time, however long the panel has rested.
    @Test func aPageShownByAClientHasThePresentTime() throws {
        let panel = try RunningPanel(PanelRunnerTests.panel)
        var lines: [String] = []
        let observation = panel.service.events.add { lines.append($0.line.text) }
        defer { observation.cancel() }
        panel.clock.advance(by: .seconds(90))
        try panel.service.showPage("pages/two")
        #expect(lines == [#"{"t":90,"id":"pages","event":"pageShown","value":"pages/two"}"#])
    }

    @Test func aFingerThatIsDownDuringAReloadKeepsWorking() throws {
        let panel = try RunningPanel(PanelRunnerTests.panel)
        panel.touch(.began, 0.5, 0.9)
        panel.advance(20)
        #expect(panel.logged == ["tabs touchDown"])
        _ = try panel.reload()
        #expect(panel.logged == ["tabs touchDown"])
        panel.touch(.moved, 0.6, 0.9)
        panel.touch(.ended, 0.6, 0.9)
        panel.advance(20)
        #expect(panel.logged == ["tabs touchDown", "tabs touchUpInside", "tabs valueChanged"])
        #expect(panel.service.page == "pages/two" && panel.service.status().reloads == 1)
    }

    @Test func aBadStartShowsTheMistakesUntilTheFileIsRight() throws {
        let panel = try RunningPanel(
            "fascia: 1\nviews:\n  - {type: slidr, id: a}\n", stage: FakeStage(size: PixelSize(width: 480, height: 320)))
        #expect(panel.runner.panel.content == nil)
        #expect(panel.service.status().display == .mistakes)
        #expect(panel.service.status().mistakes.count == 1)
        let before = try panel.service.screenshot()
        #expect(Array(before.prefix(4)) == [0x89, 0x50, 0x4E, 0x47])
        // Another mistake: shown in its place.
        try panel.folder.write("panel.yaml", "fascia: 1\nvews: []\n")
        try panel.serve { panel.service.status().mistakes.first?.contains("vews") == true }
        panel.advance(20)
        #expect(try panel.service.screenshot() != before)
        try panel.folder.write("panel.yaml", PanelRunnerTests.panel)
        try panel.serve { panel.runner.panel.content != nil }
        #expect(panel.service.pages.count == 5)
        #expect(panel.service.status().display == .showing)
        // A good one is followed only if it says so.
        let content = panel.runner.panel.content
        try panel.folder.write("panel.yaml", PanelRunnerTests.panel)
        try panel.serve(for: .milliseconds(400))
        #expect(panel.runner.panel.content === content)
    }

    @Test func watchReloadsWhenAFileOrAnImageChanges() throws {
        let folder = try ConfigurationFolder()
        try folder.image("a.png", width: 8, height: 8)
        try folder.write("more.yaml", "views: [{type: view, id: more}]\n")
        let text = "fascia: 1\nwatch: true\ninclude: more.yaml\nimages: {a: a.png}\nviews: [{type: image, image: a}]\n"
        let panel = try RunningPanel(text, folder: folder)
        try folder.image("a.png", width: 9, height: 9)
        try panel.serve { panel.runner.reloads == 1 }
        #expect(panel.runner.reloads == 1)
        try folder.write("more.yaml", "views: []\n")
        try panel.serve { panel.runner.reloads == 2 }
        #expect(panel.runner.reloads == 2, "\(panel.messages)")
        // Others in the same folder do not matter.
        try folder.write("other.yaml", "views: []\n")
        try panel.serve(for: .milliseconds(400))
        #expect(panel.runner.reloads == 2)
    }

    /// Whoever makes a panel with `watch: true` looks at the panel, not at a log.
    @Test func watchShowsMistakesInABanner() throws {
        func banners(_ panel: RunningPanel) -> [Banner] { panel.runner.window.subviews.compactMap { $0 as? Banner } }
        let text = "fascia: 1\nwatch: true\nviews:\n  - {type: slider, id: a}\n"
        let panel = try RunningPanel(text)
        try panel.folder.write("panel.yaml", text.replacingFirst("id: a", with: "id: a, valeu: 3, stpe: 1"))
        try panel.serve { panel.service.status().mistakes.count == 2 }
        let banner = try #require(banners(panel).first)
        #expect(banner.text == "panel.yaml:4: valeu: unknown key; did you mean “value”?")
        #expect(banner.detail == "1 more mistake, which the log and “fascia check” tell. The panel stays as it was.")
        // It stays, and tells the next one.
        panel.advance(60_000, step: 1_000)
        #expect(banners(panel).count == 1)
        try panel.folder.write("panel.yaml", text.replacingFirst("slider", with: "slidr"))
        try panel.serve { panel.service.status().mistakes.count == 1 }
        #expect(banners(panel).count == 1)
        #expect(banner.text == "panel.yaml:4: type: expected \(banner.text.dropFirst("panel.yaml:4: type: expected ".count))")
        #expect(banner.detail == "The panel stays as it was.")
        try panel.folder.write("panel.yaml", text)
        try panel.serve { panel.service.status().mistakes.isEmpty }
        panel.advance(1_000)
        #expect(banners(panel).isEmpty)
        // One that somebody else reads anew tells whoever asked.
        let other = try RunningPanel(text.replacingFirst("watch: true\n", with: ""))
        try other.folder.write("panel.yaml", "fascia: 1\nvews: []\n")
        #expect(try other.reload().count == 1)
        other.advance(1_000)
        #expect(banners(other).isEmpty)
    }

    @Test func theServiceThrowsForUnknownNames() throws {
        let panel = try RunningPanel(PanelRunnerTests.panel)
        #expect(throws: ServiceError.self) { try panel.service.showPage("nowhere") }
        #expect(throws: ServiceError.self) { try panel.service.glow("tabs", tab: 3) }
        #expect(throws: ServiceError.self) { try panel.service.glow("pages/one/lamp", tab: 0) }
        #expect(throws: ServiceError.self) { try panel.service.setBadge("x", of: "tabs", tab: -1) }
        #expect(throws: ServiceError.self) { try panel.service.setEnabled(true, of: "tab") }
        #expect(throws: ServiceError.self) { try panel.service.replay("/nonexistent") }
        do {
            try panel.service.setEnabled(true, of: "tab")
        } catch {
            #expect(error.description == "the panel has no control “tab”; did you mean “tabs”?")
        }
    }
}

extension String {
    /// The text with the first occurrence of another replaced.
    func replacingFirst(_ old: String, with new: String) -> String {
        let parts = split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
        return parts.joined(separator: new)
    }
}
