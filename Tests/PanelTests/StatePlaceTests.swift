import FasciaSystem
import Glibc
import Testing

@testable import FasciaConfiguration
@testable import FasciaPanel

/// Where a panel keeps what outlives it.
@Suite struct StatePlaceTests {
    private func place(_ configuration: String, headless: Bool = false, _ variables: [String: String]) -> StatePlace {
        StatePlace(configuration: configuration, isHeadless: headless, variable: { variables[$0] })
    }

    @Test func aServiceUsesItsStateDirectory() {
        let place = place("/etc/fascia/panel.yaml", headless: true, ["STATE_DIRECTORY": "/var/lib/fascia:/other", "HOME": "/nonexistent"])
        #expect(place.path == "/var/lib/fascia/state" && place.story.isEmpty)
    }

    /// Two panels of one name in two folders have a file each, and a panel has the same one whatever way leads to it.
    @Test func panelsOfAUserHaveAFileEach() throws {
        let folder = try ConfigurationFolder()
        let one = try folder.write("one/my panel.yaml", "")
        let two = try folder.write("two/my panel.yaml", "")
        for variables in [["XDG_STATE_HOME": "\(folder.path)/xdg", "HOME": "/nonexistent"], ["HOME": "\(folder.path)/home"]] {
            let first = try #require(place(one, variables).path)
            let base = variables["XDG_STATE_HOME"] ?? "\(folder.path)/home/.local/state"
            #expect(first.hasPrefix("\(base)/fascia/my-panel-"))
            #expect(place(two, variables).path != first)
            #expect(place("\(folder.path)/two/../one/./my panel.yaml", variables).path == first)
            #expect(place(one, variables).story.hasSuffix("to remember in \(first)"))
            var status = stat()
            #expect(stat("\(base)/fascia", &status) == 0 && status.st_mode & 0o777 == 0o700)
        }
    }

    @Test func withoutAFileTheReasonIsLogged() {
        #expect(place("p", ["XDG_STATE_HOME": "relative"]).story.contains("nor HOME"))
        #expect(place("p", headless: true, ["HOME": "/root"]).story.contains("no display"))
        let refused = place("p", ["HOME": "/proc/self/nowhere"])
        #expect(refused.path == nil && refused.story.hasPrefix("keeps nothing: cannot make the folder"))
    }

    // MARK: Language and theme

    private static let panel = """
        fascia: 1
        language: en
        strings: {en: {a: One}, de: {a: Eins}}
        themes: {night: {background: "#000000"}}
        views:
          - {type: button, id: de, title: "@a", action: [{language: de}, {theme: night}], frame: {left: 0, top: 0, width: 120, height: 60}}
          - {type: button, id: en, title: E, action: [{language: en}, {theme: default}], frame: {left: 120, top: 0, width: 120, height: 60}}
        """

    @Test func languageAndThemeSurviveARestart() throws {
        let folder = try ConfigurationFolder()
        var panel: RunningPanel? = try RunningPanel(StatePlaceTests.panel, folder: folder)
        panel?.press(0.25, 0.2)
        panel?.advance(3_000)
        panel = nil
        var content = try #require(try RunningPanel(StatePlaceTests.panel, folder: folder).runner.panel.content)
        #expect(content.language == "de" && content.themeName == "night")
        // What is not there any more is what the configuration says.
        let poorer = StatePlaceTests.panel.replacingFirst("night: {background", with: "dusk: {background").replacingFirst(
            "{theme: night}", with: "{theme: dusk}"
        ).replacingFirst("de: {a: Eins}", with: "it: {a: Uno}").replacingFirst("{language: de}", with: "{language: it}")
        content = try #require(try RunningPanel(poorer, folder: folder).runner.panel.content)
        #expect(content.language == "en" && content.themeName == "default")
    }

    /// What the configuration says is not kept: another one there counts at the next start.
    @Test func theInitialThemeAndLanguageAreNotKept() throws {
        let folder = try ConfigurationFolder()
        var panel: RunningPanel? = try RunningPanel(StatePlaceTests.panel, folder: folder)
        panel?.press(0.25, 0.2)
        panel?.press(0.75, 0.2)
        panel?.advance(3_000)
        panel = nil
        let german = StatePlaceTests.panel.replacingFirst("language: en", with: "language: de")
        let content = try #require(try RunningPanel(german, folder: folder).runner.panel.content)
        #expect(content.language == "de" && content.themeName == "default")
    }
}
