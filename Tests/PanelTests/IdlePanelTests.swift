import FasciaControls
import FasciaFrame
import FasciaGeometry
import FasciaSystem
import Glibc
import Testing

@testable import FasciaConfiguration
@testable import FasciaPanel
@testable import FasciaStage

@Suite struct IdlePanelTests {
    private func text(_ idle: String) -> String {
        """
        fascia: 1
        idle: {\(idle)}
        views:
          - type: pages
            id: pages
            views:
              - {type: view, id: home, views: [{type: button, id: go, title: Go, frame: {left: 20, right: 20, top: 20, bottom: 20}}]}
              - {type: view, id: clock, background: accent}
        """
    }

    private func backlight(in folder: ConfigurationFolder, brightness: Int = 80) throws {
        try folder.write("backlight/panel0/brightness", "\(brightness)\n")
        try folder.write("backlight/panel0/max_brightness", "100\n")
        try folder.write("backlight/panel0/type", "raw\n")
    }

    private func brightness(in folder: ConfigurationFolder) throws -> String {
        String(decoding: try FileReader.read("\(folder.path)/backlight/panel0/brightness", limit: 100), as: UTF8.self)
    }

    @Test func aPressOnADarkScreenOnlyWakesIt() throws {
        let panel = try RunningPanel(text("off: {after: 5}"))
        panel.press(0.5, 0.5)
        #expect(panel.logged.contains("pages/home/go primaryActionTriggered"))
        panel.forget()
        panel.advance(5_000)
        #expect(!panel.stage.memory.isPowered)
        #expect(panel.service.status().display == .off)
        panel.press(0.5, 0.5, milliseconds: 400)
        #expect(panel.logged == [], "no control event")
        #expect(panel.stage.memory.isPowered)
        // A second tap at once is an impatient one.
        panel.advance(200)
        panel.press(0.5, 0.5, milliseconds: 200)
        #expect(panel.logged == [])
        panel.advance(100)
        panel.press(0.5, 0.5)
        #expect(panel.logged.contains("pages/home/go primaryActionTriggered"))
    }

    /// The next person finds the panel as the first did.
    @Test func thePanelIsPutBackForTheNextPerson() throws {
        let panel = try RunningPanel(
            """
            fascia: 1
            strings: {en: {go: Go}, de: {go: Los}}
            values: {search: text, count: {range: [0, 9]}}
            idle: {reset: {after: 5, action: [{set: {search: ""}, add: {count: 1}, language: en, page: pages/home}]}, page: {after: 8, show: pages/clock, returns: true}}
            views:
              - type: pages
                id: pages
                views:
                  - {type: view, id: home, views: [{type: button, id: go, title: "@go"}]}
                  - {type: view, id: list, views: [{type: textField, id: field, binds: search, frame: {left: 0, top: 0, width: 200, height: 40}}]}
                  - {type: view, id: clock}
            """)
        let content = try #require(panel.runner.panel.content)
        func number(_ name: String) -> Double? { panel.service.values.state(of: name)?.known?.number }
        func leave() throws {
            #expect(content.showPage("pages/list") && content.setLanguage("de"))
            try panel.service.values.set("search", .text("sud"), from: .client, now: panel.clock.now)
        }
        try leave()
        panel.press(0.3, 0.1)
        #expect(panel.runner.window.firstResponder != nil)
        panel.advance(4_700)
        #expect(number("count") == 0 && content.language == "de")
        panel.advance(400)
        #expect(panel.service.values.state(of: "search")?.known == .text("") && content.language == "en")
        #expect(content.innermostPage == "pages/home" && panel.runner.window.firstResponder == nil)
        panel.advance(30_000)
        #expect(number("count") == 1, "once until the next touch")
        #expect(content.innermostPage == "pages/clock")
        panel.press(0.5, 0.9)
        panel.advance(400)
        #expect(content.innermostPage == "pages/home", "the idle page came after it")
        panel.advance(10_000)
        #expect(number("count") == 2)
    }

    /// A screen saver that shows already when the panel is put back stays, and returns to what was put back; another idle page is left.
    @Test(arguments: [true, false]) func aPanelIsPutBackBehindItsScreenSaver(returns: Bool) throws {
        let panel = try RunningPanel(
            """
            fascia: 1
            values: {count: {range: [0, 9]}}
            idle:
              reset: {after: 4, action: [{add: {count: 1}, page: pages/home}]}
              page: {after: 2, show: pages/clock, returns: \(returns)}
            views:
              - type: pages
                id: pages
                views: [{type: view, id: home}, {type: view, id: list}, {type: view, id: clock}]
            """)
        let content = try #require(panel.runner.panel.content)
        func count() -> Double? { panel.service.values.state(of: "count")?.known?.number }
        #expect(content.showPage("pages/list"))
        panel.advance(2_100)
        #expect(content.innermostPage == "pages/clock" && count() == 0)
        panel.advance(2_000)
        #expect(count() == 1)
        #expect(content.innermostPage == (returns ? "pages/clock" : "pages/home"), "the screen saver stays")
        panel.advance(10_000)
        #expect(count() == 1, "once until the next touch")
        panel.press(0.5, 0.5)
        panel.advance(400)
        #expect(content.innermostPage == "pages/home", "not what the person before looked at")
    }

    /// What the actions leave alone is as it was before the screen saver.
    @Test func aScreenSaverReturnsToThePageThatNoActionLeft() throws {
        let panel = try RunningPanel(
            """
            fascia: 1
            values: {count: {range: [0, 9]}}
            idle: {reset: {after: 4, action: {add: {count: 1}}}, page: {after: 2, show: pages/clock, returns: true}}
            views:
              - type: pages
                id: pages
                views: [{type: view, id: home}, {type: view, id: list}, {type: view, id: clock}]
            """)
        let content = try #require(panel.runner.panel.content)
        #expect(content.showPage("pages/list"))
        panel.advance(5_000)
        #expect(content.innermostPage == "pages/clock" && panel.service.values.state(of: "count")?.known?.number == 1)
        panel.press(0.5, 0.5)
        #expect(content.innermostPage == "pages/list")
    }

    @Test func aDarkPanelDrawsNothingAndSleeps() throws {
        let panel = try RunningPanel(text("off: {after: 5}"))
        panel.advance(5_000)
        let commits = panel.stage.memory.commits
        panel.runner.window.setNeedsDisplay()
        panel.advance(100)
        #expect(panel.stage.memory.commits == commits)
        // The loop has nothing to wait for but the world.
        let services = panel.stage.services
        let served = try panel.runner.events.runOnce(timeout: .milliseconds(100))
        let servedAgain = served ? try panel.runner.events.runOnce(timeout: .milliseconds(100)) : false
        #expect(!servedAgain)
        #expect(panel.stage.services <= services + 1)
        // What changed meanwhile is there when the light is.
        panel.service.wake()
        #expect(panel.stage.memory.commits == commits + 1)
        #expect(panel.stage.memory.isPowered)
    }

    @Test func aJumpOfTheWallClockWakesNothing() throws {
        let panel = try RunningPanel(text("dim: {after: 2}, off: {after: 5}"))
        panel.advance(5_000)
        #expect(!panel.stage.memory.isPowered)
        panel.runner.wallClockChanged()
        panel.advance(1_000)
        #expect(!panel.stage.memory.isPowered)
        #expect(panel.runner.idle.isDimmed)
    }

    /// Counters of 31 and 32 bits of milliseconds and microseconds end while the panel is dark, and while a finger holds a button.
    @Test(arguments: [31, 32], [1_000, 1_000_000])
    func theEndOfACounterWakesNothing(bits: Int64, nanosecondsPerTick: Int64) throws {
        let edge = Instant(nanoseconds: (Int64(1) << bits) * nanosecondsPerTick)
        let panel = try RunningPanel(text("off: {after: 5}"), start: Instant(nanoseconds: edge.nanoseconds - 7_000_000_000))
        panel.advance(6_000)
        #expect(!panel.stage.memory.isPowered)
        let commits = panel.stage.memory.commits
        panel.advance(500)
        // A time of day that is set at that very moment is no reason either.
        panel.runner.wallClockChanged()
        panel.advance(1_500)
        #expect(panel.clock.now > edge)
        #expect(!panel.stage.memory.isPowered && panel.stage.memory.commits == commits)
        #expect(panel.runner.stage.service(now: panel.clock.now) == nil)

        let other = try RunningPanel(text("off: {after: 5}"), start: Instant(nanoseconds: edge.nanoseconds - 300_000_000))
        other.touch(.began, 0.5, 0.5)
        other.advance(600)
        #expect(other.clock.now > edge)
        other.touch(.ended, 0.5, 0.5)
        #expect(other.logged == ["pages/home/go touchDown", "pages/home/go touchUpInside", "pages/home/go primaryActionTriggered"])
        other.advance(4_900)
        #expect(other.stage.memory.isPowered)
        other.advance(200)
        #expect(!other.stage.memory.isPowered)
    }

    @Test func switchedOffByHandItStaysOff() throws {
        let panel = try RunningPanel(text("dim: {after: 2}"))
        panel.touch(.began, 0.5, 0.5)
        panel.advance(20)
        panel.service.idle()
        #expect(panel.logged == ["pages/home/go touchDown", "pages/home/go touchCancel"])
        panel.touch(.ended, 0.5, 0.5)
        panel.advance(600_000, step: 1_000)
        #expect(!panel.stage.memory.isPowered)
        // Not even a new panel is a reason.
        #expect(try panel.reload() == [])
        panel.advance(1_000)
        #expect(!panel.stage.memory.isPowered)
        panel.service.wake()
        #expect(panel.stage.memory.isPowered)
        #expect(panel.service.status().display == .showing)
    }

    /// A driver may be loaded later; a slider does not look for it at every step.
    @Test func aBacklightIsLookedForOnceASecond() throws {
        let folder = try ConfigurationFolder()
        let clock = ManualClock(start: .zero)
        let light = DisplayLight(folder: "\(folder.path)/backlight", clock: clock, log: .silent())
        light.use(nil)
        try backlight(in: folder)
        light.brightness = 0.5
        #expect(!light.hasBacklight)
        clock.advance(by: .milliseconds(1_000))
        light.brightness = 0.4
        #expect(light.hasBacklight)
    }

    @Test func theBacklightFollowsTheStages() throws {
        let folder = try ConfigurationFolder()
        try backlight(in: folder)
        let panel = try RunningPanel(text("dim: {after: 2, brightness: 0.25}, off: {after: 5}"), folder: folder)
        #expect(panel.service.brightness == 0.8)
        #expect(panel.service.status().brightness == 0.8)
        panel.advance(2_000)
        #expect(try brightness(in: folder) == "25\n")
        #expect(panel.service.status().display == .dimmed)
        panel.advance(3_000)
        #expect(try brightness(in: folder) == "0\n")
        panel.press(0.5, 0.5)
        #expect(try brightness(in: folder) == "80\n")
        #expect(panel.logged == [])
        panel.service.brightness = 0.001
        #expect(try brightness(in: folder) == "5\n", "a panel that is on is never dark")
        panel.service.brightness = .nan
        #expect(try brightness(in: folder) == "100\n")
    }

    /// Whoever asks for no light at all gets the least, also over a restart; the configuration may have another least.
    @Test func brightnessHasALowerLimit() throws {
        let folder = try ConfigurationFolder()
        try backlight(in: folder)
        var panel: RunningPanel? = try RunningPanel(text("dim: {after: 2, brightness: 0}"), folder: folder)
        panel?.service.brightness = 0
        #expect(try brightness(in: folder) == "5\n")
        let status = try #require(panel?.service.status())
        #expect(status.brightness == 0.05 && status.minimumBrightness == 0.05 && status.hasBacklight)
        panel?.advance(3_000)
        #expect(try brightness(in: folder) == "0\n", "the idle stages may go below it")
        panel?.press(0.5, 0.5)
        #expect(try brightness(in: folder) == "5\n")
        panel = nil
        // A state of an earlier version may hold less.
        try folder.write("state", StateFileText.of("values: {}\nsettings: {\"brightness\": 0}\n"))
        panel = try RunningPanel(text("dim: {after: 2}"), folder: folder)
        #expect(panel?.service.brightness == 0.05)
        panel = nil
        let other = text("dim: {after: 2}").replacingFirst("idle:", with: "display: {minimumBrightness: 0.3}\nidle:")
        panel = try RunningPanel(other, folder: folder)
        panel?.service.brightness = 0.1
        #expect(try brightness(in: folder) == "30\n")
    }

    /// Without a backlight too: the picture is darkened, and is still to be seen.
    @Test func theVeilIsNeverBlack() throws {
        let panel = try RunningPanel(text("off: {after: 50}"))
        panel.service.brightness = 0
        panel.advance(100)
        #expect(panel.service.status().brightness == 0.05 && !panel.service.status().hasBacklight)
    }

    /// A light that refuses for a while is set as soon as it takes anything: nobody touches a panel that stays dark.
    @Test func aRefusingBacklightIsRetried() throws {
        let folder = try ConfigurationFolder()
        try backlight(in: folder)
        let panel = try RunningPanel(text("off: {after: 5}"), folder: folder)
        panel.advance(5_000)
        #expect(try brightness(in: folder) == "0\n")
        let file = "\(folder.path)/backlight/panel0/brightness"
        #expect(unlink(file) == 0 && mkdir(file, 0o755) == 0)
        panel.press(0.5, 0.5)
        panel.advance(2_000)
        #expect(panel.messages.count == 1 && panel.messages[0].contains("set the brightness"), "\(panel.messages)")
        #expect(rmdir(file) == 0)
        try folder.write("backlight/panel0/brightness", "0\n")
        panel.advance(2_000)
        #expect(try brightness(in: folder) == "80\n")
        // Then the process has nothing more to wait for.
        #expect(panel.runner.stageLoop.servicePower(now: panel.clock.now) == nil)
    }

    @Test func withoutABacklightThePictureIsDarkened() throws {
        let panel = try RunningPanel(text("dim: {after: 2, brightness: 0.5}"))
        let before = try panel.service.screenshot()
        panel.advance(2_100)
        #expect(try panel.service.screenshot() != before)
        #expect(!panel.service.status().hasBacklight)
        panel.press(0.5, 0.5)
        #expect(panel.logged == [])
        panel.advance(100)
        #expect(try panel.service.screenshot() == before)
    }

    @Test func anIdlePageComesAndGoes() throws {
        let saver = try RunningPanel(text("page: {after: 2, show: pages/clock, returns: true}"))
        saver.advance(2_000)
        #expect(saver.service.page == "pages/clock")
        _ = try saver.reload()
        #expect(saver.service.page == "pages/clock")
        saver.follow()
        saver.press(0.5, 0.5)
        #expect(saver.service.page == "pages/home")
        #expect(saver.logged == [])

        let home = try RunningPanel(text("page: {after: 2, show: pages/clock}"))
        home.advance(2_000)
        home.press(0.5, 0.5)
        #expect(home.service.page == "pages/clock")
    }

    @Test func aMissingIdlePageIsAMistake() throws {
        let panel = try RunningPanel(text("page: {after: 2, show: pages/clok}"))
        #expect(
            panel.runner.mistakes.first?.hasSuffix("idle.page.show: there is no view “pages/clok”; did you mean “pages/clock”?") == true)
    }

    /// A backlight of another name, none, one that refuses, and one that lies.
    @Test func backlightsAreFoundByNameAndType() throws {
        let folder = try ConfigurationFolder()
        for (name, type, maximum) in [("a", "raw", "10"), ("b", "firmware", "0"), ("c", "platform", "200"), ("d", "firmware", "x")] {
            try folder.write("\(name)/type", "\(type)\n")
            try folder.write("\(name)/max_brightness", "\(maximum)\n")
            try folder.write("\(name)/brightness", "999999999999999999999\n")
        }
        #expect(Backlight.find(nil, in: folder.path)?.name == "c")
        #expect(Backlight.find("a", in: folder.path)?.maximum == 10)
        #expect(Backlight.find("b", in: folder.path) == nil)
        #expect(Backlight.find("../a", in: folder.path) == nil)
        #expect(Backlight.find(nil, in: "/nonexistent") == nil)
        let light = try #require(Backlight.find("a", in: folder.path))
        #expect(light.level == nil)
        try light.set(0.5)
        #expect(light.level == 0.5)
    }

    /// Without a backlight a veil dims the picture, and with it whatever comes to show later.
    @Test func theVeilStaysAboveLaterViews() throws {
        let panel = try RunningPanel(
            """
            fascia: 1
            idle: {dim: {after: 5, brightness: 0.2}}
            theme: {base: light}
            alerts: {ask: {title: Stop?, buttons: [{title: "Yes"}]}}
            banners: {saved: {text: Saved}}
            views: [{type: view, background: white, frame: {left: 0, right: 0, top: 0, bottom: 0}}]
            """)
        func brightest() -> UInt32 {
            let size = panel.stage.memory.mode?.size ?? .zero
            guard let shadow = panel.runner.loop.shadow else { return 255 }
            var most: UInt32 = 0
            for y in 0..<size.height {
                for x in 0..<size.width { most = max(most, shadow.pixels[y * shadow.stride + x] >> 8 & 0xFF) }
            }
            return most
        }
        #expect(brightest() == 255)
        panel.advance(5_100, step: 100)
        #expect(brightest() <= 51)
        panel.runner.panel.content?.showAlert("ask")
        panel.runner.panel.content?.showBanner("saved")
        panel.advance(1_000)
        #expect(panel.runner.panel.content?.shownAlerts == ["ask"])
        #expect(brightest() <= 51)
    }

    /// Who thinks for a minute finds the text again. A secret waits for nobody, and with the display everything goes dark.
    @Test func aDimLeavesTheText() throws {
        let panel = try RunningPanel(
            """
            fascia: 1
            idle: {dim: {after: 5, brightness: 0.2}, off: {after: 9}}
            views:
              - {type: textField, id: name, frame: {left: 20, top: 20, width: 200}}
              - {type: textField, id: code, secure: true, frame: {left: 20, top: 80, width: 200}}
            """)
        let window = panel.runner.window
        for (path, isKept) in [("name", true), ("code", false)] {
            let field = try #require(window.view(at: path) as? TextField)
            #expect(field.becomeFirstResponder())
            window.handle(KeyPress(key: .text("x"), time: panel.clock.now))
            panel.advance(5_100, step: 100)
            #expect(panel.runner.idle.isDimmed && field.isEditing == isKept, "\(path)")
            if isKept { #expect(field.text == "x") } else { #expect(field.takeSecret().isEmpty) }
            panel.advance(4_000, step: 100)
            #expect(panel.runner.idle.isOff && window.firstResponder == nil, "\(path)")
            #expect(panel.runner.admitsKey() == false)
            panel.advance(400)
        }
    }

    /// Who was asked has gone: the question goes with them, unanswered.
    @Test func aQuestionGoesWhenThePanelIsPutBack() throws {
        let panel = try RunningPanel(
            """
            fascia: 1
            values: {count: {range: [0, 9]}}
            idle: {reset: {after: 5, action: [{alert: again}]}}
            alerts:
              stop: {title: "Stop?", buttons: [{title: Stop, action: {add: {count: 1}}}, {title: Go on, style: cancel, action: {add: {count: 1}}}]}
              again: {title: "Anybody there?", buttons: [Yes]}
            views: [{type: button, id: go, title: Go, frame: {left: 0, top: 0, width: 100, height: 44}}]
            """)
        let content = try #require(panel.runner.panel.content)
        #expect(content.showAlert("stop"))
        panel.advance(4_000)
        #expect(content.shownAlerts == ["stop"])
        panel.advance(2_000)
        #expect(content.shownAlerts == ["again"], "what the reset itself asks stays")
        #expect(panel.service.values.state(of: "count")?.known == .number(0))
    }
}
