import FasciaControls
import FasciaGeometry
import FasciaSystem
import Testing

@testable import FasciaJSON
@testable import FasciaPanel
@testable import FasciaSocket
@testable import FasciaValues
@testable import PanelTests

/// Alerts and banners that clients show, and the look that they choose.
@Suite struct ClientMessageTests {
    private static let text = """
        fascia: 1
        strings: {en: {hello: Hello}, de: {hello: Hallo}}
        themes: {night: {base: dark, accent: "#ff0000"}}
        views: [{type: label, id: hello, text: "@hello", frame: {left: 0, top: 0}}]
        """

    private func alert(_ panel: ControlPanel) -> AlertView? {
        panel.panel.runner.window.subviews.lazy.compactMap { $0 as? AlertView }.first { $0.isShown }
    }

    private func send(_ panel: ControlPanel, _ client: ControlBench.Client, _ method: String, _ parameters: JSONValue) throws -> JSONValue?
    {
        client.send(RPCRequest(id: 1, method: method, parameters: parameters).json.text + "\n")
        try panel.turn()
        return client.lines().first
    }

    @Test func answerIsTheResult() throws {
        let panel = try ControlPanel(ClientMessageTests.text)
        let question: JSONValue = [
            "title": "Stop?", "message": "It is lost.", "buttons": [["title": "Stop", "style": "destructive", "id": "stop"], "Go on"],
        ]
        #expect(try send(panel, panel.client, "alert", question) == nil)
        let view = try #require(alert(panel))
        #expect(view.title == "Stop?" && view.message == "It is lost.")
        #expect(view.actions.map(\.style) == [.destructive, .default])
        view.buttons[1].sendActions(for: .primaryActionTriggered)
        try panel.turn()
        #expect(panel.client.lines().first?["result"] == ["button": 1, "title": "Go on"])
        #expect(alert(panel) == nil)
        // The next one is free to come.
        #expect(try send(panel, panel.client, "alert", ["title": "Again?"]) == nil)
        #expect(alert(panel)?.actions.map(\.title) == ["OK"])
    }

    @Test func textsOfThePanelAreTold() throws {
        let panel = try ControlPanel(ClientMessageTests.text)
        try panel.panel.runner.service.showLanguage("de")
        #expect(try send(panel, panel.client, "alert", ["title": "@hello", "message": "@none", "buttons": ["@hello", "@@hello"]]) == nil)
        let view = try #require(alert(panel))
        // What names none of the panel's texts is told as it stands.
        #expect(view.title == "Hallo" && view.message == "@none" && view.actions.map(\.title) == ["Hallo", "@@hello"])
        view.buttons[0].sendActions(for: .primaryActionTriggered)
        try panel.turn()
        #expect(panel.client.lines().first?["result"] == ["button": 0, "title": "Hallo"])
        #expect(try send(panel, panel.client, "banner", ["text": "@hello", "detail": "@hello"])?["result"] == true)
        panel.panel.advance(300)
        let banner = try #require(panel.panel.runner.window.subviews.lazy.compactMap { $0 as? Banner }.first)
        #expect(banner.text == "Hallo" && banner.detail == "Hallo")
    }

    @Test func thoseOfTheConfigurationAreShownByTheirNames() throws {
        let panel = try ControlPanel(
            """
            fascia: 1
            values:
              jobs: {fields: {name: text}}
              stopped: {type: text, initial: null}
              isStopped: boolean
            banners: {hot: {text: The oven is hot}}
            alerts:
              all: {title: "Stop all?", buttons: [{title: Stop, action: {set: {isStopped: true}}}]}
              sure: {of: jobs, title: "Stop {=.name}?", buttons: [{title: Stop, action: {set: {stopped: =.id}}}]}
            views: [{type: label, id: hello, text: "Hello", frame: {left: 0, top: 0}}]
            """)
        try panel.values.setList("jobs", [ListRow("a", [.text("Bread")]), ListRow("c", [.text("Rolls")])])
        #expect(try send(panel, panel.client, "show", ["banner": "hot"])?["result"] == true)
        panel.panel.advance(300)
        #expect(panel.panel.runner.window.subviews.contains { ($0 as? Banner)?.text == "The oven is hot" })
        // The client that shows it need not wait, or stay, until it is answered.
        #expect(try send(panel, panel.client, "show", ["alert": "all"])?["result"] == true)
        try #require(alert(panel)).buttons[0].sendActions(for: .primaryActionTriggered)
        try panel.turn()
        #expect(alert(panel) == nil && panel.values.state(of: "isStopped")?.known == .boolean(true))
        #expect(try send(panel, panel.client, "show", ["alert": "sure", "row": "a"])?["result"] == true)
        let view = try #require(alert(panel))
        #expect(view.title == "Stop Bread?")
        // An answer would be taken for that of the other row.
        let other = try send(panel, panel.client, "show", ["alert": "sure", "row": "c"])?["error"]
        #expect(other?["code"]?.asInteger == -32004 && view.title == "Stop Bread?", "\(other?.text ?? "")")
        #expect(try send(panel, panel.client, "show", ["alert": "sure", "row": "a"])?["result"] == true)
        view.buttons[0].sendActions(for: .primaryActionTriggered)
        #expect(panel.values.state(of: "stopped")?.known == .text("a"))
        for (parameters, code, message) in [
            (["alert": "sure"], -32003, "“row” is its id"), (["alert": "sure", "row": "b"], -32003, "“jobs” has no row “b”"),
            (["alert": "all", "row": "a"], -32003, "asks of no row"), (["alert": "al"], -32002, "did you mean “all”?"),
            (["banner": "sure"], -32002, "no banner “sure”"), ([:], -32602, "either"),
            (["alert": "all", "banner": "hot"], -32602, "either"),
            (["banner": "hot", "row": "a"], -32602, "either"),
        ] as [(JSONValue, Int64, String)] {
            let error = try send(panel, panel.client, "show", parameters)?["error"]
            #expect(
                error?["code"]?.asInteger == code && error?["message"]?.asString?.contains(message) == true,
                "\(parameters.text): \(error?.text ?? "")")
        }
        #expect(alert(panel) == nil)
    }

    @Test func oneAlertIsShownAtATime() throws {
        let panel = try ControlPanel(ClientMessageTests.text)
        let other = try panel.join()
        #expect(try send(panel, panel.client, "alert", ["title": "First?"]) == nil)
        let refusal = try send(panel, other, "alert", ["title": "Second?"])
        #expect(refusal?["error"]?["code"]?.asInteger == RPCError.Code.unavailable.rawValue)
        #expect(alert(panel)?.title == "First?")
        // Who dismisses it is somebody else: its own client waits for the answer.
        #expect(try send(panel, other, "dismiss", ["what": "alert"])?["result"] == true)
        #expect(panel.client.lines().first?["result"] == ["button": nil, "title": nil])
        #expect(try send(panel, other, "alert", ["title": "Second?"]) == nil)
        #expect(alert(panel)?.title == "Second?")
    }

    @Test func alertGoesWithItsClient() throws {
        let panel = try ControlPanel(ClientMessageTests.text)
        var client: ControlBench.Client? = try panel.join()
        #expect(try send(panel, try #require(client), "alert", ["title": "Stop?"]) == nil)
        #expect(alert(panel) != nil)
        client = nil
        try panel.turn()
        #expect(alert(panel) == nil)
        #expect(try send(panel, panel.client, "alert", ["title": "Again?"]) == nil)
    }

    @Test func alertStaysUnderItsName() throws {
        let panel = try ControlPanel(ClientMessageTests.text)
        var client: ControlBench.Client? = try panel.join()
        #expect(try send(panel, try #require(client), "alert", ["title": "Dinner", "stays": "mqtt"]) == nil)
        client = nil
        try panel.turn()
        #expect(alert(panel)?.title == "Dinner")
        #expect(try send(panel, panel.client, "alert", ["title": "Other"])?["error"] != nil)
        let next = try panel.join()
        #expect(try send(panel, next, "alert", ["title": "Breakfast", "stays": "mqtt"]) == nil)
        #expect(alert(panel)?.title == "Breakfast")
        try #require(alert(panel)).buttons[0].sendActions(for: .primaryActionTriggered)
        try panel.turn()
        #expect(next.lines().first?["result"]?["button"] == 0 && alert(panel) == nil)
        // Another kind of alert is not in its place.
        #expect(try send(panel, panel.client, "alert", ["title": "Other"]) == nil)
        #expect(try send(panel, next, "alert", ["title": "Dinner", "stays": "mqtt"])?["error"] != nil && alert(panel)?.title == "Other")
    }

    @Test func alertIsCancelledAfterItsSeconds() throws {
        let panel = try ControlPanel(ClientMessageTests.text)
        let question: JSONValue = ["title": "Stop?", "buttons": ["Stop", ["title": "Go on", "style": "cancel"]], "cancelAfter": 5]
        #expect(try send(panel, panel.client, "alert", question) == nil)
        panel.panel.advance(3_000)
        try panel.turn()
        #expect(panel.client.lines().isEmpty)
        // A reload in between does not begin the time anew.
        panel.panel.runner.reload()
        try panel.turn()
        #expect(alert(panel)?.title == "Stop?")
        panel.panel.advance(2_500)
        try panel.turn()
        #expect(panel.client.lines().first?["result"] == ["button": 1, "title": "Go on"])
    }

    @Test func alertAndBannersStayOverAReload() throws {
        let panel = try ControlPanel(ClientMessageTests.text)
        let other = try panel.join()
        #expect(try send(panel, other, "banner", ["text": "Hot", "style": "warning", "seconds": false])?["result"] == true)
        #expect(try send(panel, panel.client, "alert", ["title": "Stop?"]) == nil)
        let before = panel.panel.runner.window
        panel.panel.runner.reload()
        try panel.turn()
        let window = panel.panel.runner.window
        #expect(window !== before)
        #expect(window.shownBanners.map(\.text) == ["Hot"])
        #expect(window.shownBanners.map(\.style) == [.warning])
        try #require(alert(panel)).buttons[0].sendActions(for: .primaryActionTriggered)
        try panel.turn()
        #expect(panel.client.lines().first?["result"] == ["button": 0, "title": "OK"])
    }

    /// What parameters were called before is understood, and the log says what they are called now, once.
    @Test func formerNamesAreUnderstood() throws {
        let panel = try ControlPanel(ClientMessageTests.text)
        #expect(try send(panel, panel.client, "banner", ["text": "Hot", "kind": "warning", "seconds": 0])?["result"] == true)
        #expect(try send(panel, panel.client, "banner", ["text": "Hot", "kind": "warning"])?["result"] == true)
        #expect(panel.panel.runner.window.shownBanners.map(\.style) == [.warning, .warning])
        let told = panel.logged.filter { $0.contains("“kind” of banner, which is called “style” now, as in YAML") }
        #expect(told.count == 1, "\(panel.logged)")
        let both = try send(panel, panel.client, "banner", ["text": "Hot", "kind": "warning", "style": "info"])
        #expect(both?["error"]?["code"] == -32602)
        #expect(try send(panel, panel.client, "alert", ["title": "Stop?", "seconds": 5]) == nil)
        panel.panel.advance(5_500)
        try panel.turn()
        #expect(panel.client.lines().first?["result"] == ["button": .null, "title": .null])
    }

    @Test func bannersAreLimitedAndDismissed() throws {
        let panel = try ControlPanel(ClientMessageTests.text)
        for number in 0..<ClientMessages.bannerLimit {
            #expect(try send(panel, panel.client, "banner", ["text": .string("\(number)"), "seconds": 0])?["result"] == true)
        }
        let refusal = try send(panel, panel.client, "banner", ["text": "more"])
        #expect(refusal?["error"]?["code"]?.asInteger == RPCError.Code.unavailable.rawValue)
        // The panel's own stay.
        panel.panel.runner.window.show(Banner(text: "own"))
        #expect(try send(panel, panel.client, "dismiss", [:])?["result"] == true)
        #expect(panel.panel.runner.window.shownBanners.map(\.text) == ["own"])
        #expect(try send(panel, panel.client, "banner", ["text": "more"])?["result"] == true)
    }

    @Test func badAlertsAndBannersAreRefused() throws {
        let panel = try ControlPanel(ClientMessageTests.text)
        let long = JSONValue.string(String(repeating: "x", count: 5_000))
        for (method, parameters) in [
            ("alert", ["title": ""]), ("alert", ["title": long]), ("alert", ["title": "a", "message": long]),
            ("alert", ["title": "a", "buttons": []]), ("alert", ["title": "a", "buttons": .array((0..<9).map { .string("\($0)") })]),
            ("alert", ["title": "a", "buttons": [["title": "a", "style": "cancel"], ["title": "b", "style": "cancel"]]]),
            ("alert", ["title": "a", "cancelAfter": 0]), ("banner", ["text": ""]), ("banner", ["text": long]),
            ("banner", ["text": "a", "detail": long]),
            ("banner", ["text": "a", "style": "bad"]), ("banner", ["text": "a", "seconds": -1]), ("dismiss", ["what": "panel"]),
        ] as [(String, JSONValue)] {
            let answer = try send(panel, panel.client, method, parameters)
            #expect(answer?["error"]?["code"]?.asInteger == RPCError.Code.unacceptable.rawValue, "\(parameters.text.prefix(60))")
        }
        #expect(try send(panel, panel.client, "alert", ["title": "a", "buttons": [["style": "cancel"]]])?["error"]?["code"] == -32602)
        #expect(alert(panel) == nil)
        #expect(panel.panel.runner.window.shownBanners.isEmpty)
    }

    @Test func themeAndLanguageAreShownAndKept() throws {
        let panel = try ControlPanel(ClientMessageTests.text)
        let themes: JSONValue = ["default", "dark", "light", "night"]
        #expect(try send(panel, panel.client, "theme", [:])?["result"] == ["theme": "default", "themes": themes])
        #expect(try send(panel, panel.client, "theme", ["name": "night"])?["result"] == ["theme": "night", "themes": themes])
        #expect(panel.panel.runner.window.theme.accent == Color(argb: 0xFFFF_0000))
        // As a choice made on the panel is.
        #expect(panel.panel.runner.state.setting("theme") == .text("night"))
        #expect(try send(panel, panel.client, "language", ["code": "de"])?["result"] == ["language": "de", "languages": ["en", "de"]])
        #expect((panel.panel.runner.panel.content?.view(at: "hello") as? Label)?.text == "Hallo")
        #expect(panel.panel.runner.state.setting("language") == .text("de"))
        let unknown = try send(panel, panel.client, "theme", ["name": "nihgt"])
        #expect(unknown?["error"]?["code"] == -32002)
        #expect(unknown?["error"]?["data"] == ["themes": themes])
    }
}
