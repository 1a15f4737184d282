import FasciaSystem
import Testing

@testable import FasciaBridge
@testable import FasciaJSON

/// What the broker is told, and in which order.
@Suite struct AnnouncerTests {
    private let loop: EventLoop
    private let broker = NotedBroker()
    private let keeper: MemoryKeeper
    private let announcer: Announcer
    private var settings = BrokerSettings()

    init() throws {
        loop = try EventLoop()
        keeper = try MemoryKeeper(folder: nil, loop: loop, log: .silent())
        announcer = Announcer(keeper, broker: broker, machine: "m", log: .silent())
        settings.host = "h"
    }

    private static let device = "ha/device/fascia_a/config"
    private static let number = #""n":{"type":"number","operated":true,"share":{}}"#

    private func tellAll(_ panel: Description) -> [String] {
        _ = announcer.tellAll(of: panel, to: settings, mark: "mark")
        return broker.take()
    }

    /// The topics of messages, in order.
    private func topics(_ messages: [String]) -> [String] { messages.map { String($0.prefix { $0 != " " }) } }

    @Test func whoIsAnnouncedIsKnown() throws {
        let panel = try Description.of(AnnouncerTests.number)
        announcer.tell(("a/n", "1"))
        announcer.tell(("a/panel/theme", "default"))
        #expect(broker.take().isEmpty)
        let messages = topics(tellAll(panel))
        #expect(Set(messages.prefix(2)) == ["a/n", "a/panel/theme"])
        #expect(messages.dropFirst(2) == ["a/panel/status", AnnouncerTests.device, "a/panel/session"])
        // From then on as it comes, and nothing twice.
        announcer.tell(("a/n", "2"))
        announcer.tell(("a/n", "2"))
        #expect(broker.take() == ["a/n 2"])
        announcer.repeatState(of: "a/n")
        announcer.repeatState(of: "a/x")
        #expect(broker.take() == ["a/n 2"])
        announcer.panelIsGone(panel)
        announcer.tell(("a/n", "3"))
        #expect(broker.take() == ["a/panel/status offline"])
    }

    @Test func whatGoesGoesBeforeAnotherTakesItsTopic() throws {
        announcer.tell(("a/n", "1"))
        _ = tellAll(try Description.of(AnnouncerTests.number))
        let messages = tellAll(try Description.of(#""n":{"type":"boolean","operated":true,"share":{}}"#, sum: "2"))
        #expect(topics(messages).filter { $0 == AnnouncerTests.device }.count == 1)
        #expect(topics(messages).first == AnnouncerTests.device && messages[0].contains(#""n-number":{"p":"number"}"#))
        // What is gone already is no reason.
        #expect(topics(tellAll(try Description.of(#""n":{"type":"boolean","operated":true,"share":{}}"#, sum: "2"))).first == "a/n")
    }

    @Test func whatTheConfigurationLosesIsEmptied() throws {
        announcer.tell(("a/n", "1"))
        _ = tellAll(try Description.of(AnnouncerTests.number, looks: #""pages":["x"],"themes":["default"],"languages":["de"]"#))
        let messages = tellAll(try Description.of(#""m":{"type":"number","share":{}}"#, sum: "2"))
        for topic in ["a/n", "a/panel/page", "a/panel/language"] { #expect(messages.contains("\(topic) ")) }
        #expect(!messages.contains("a/n 1") && !messages.contains("a/panel/theme "))
        for topic in ["a/n", "a/panel/page", "a/panel/language"] { announcer.emptied(topic) }
        #expect(keeper.memory.leftovers.isEmpty)
    }

    @Test func underAnotherNameTheFormerDeviceGoesFirst() throws {
        let panel = try Description.of(AnnouncerTests.number)
        _ = tellAll(panel)
        var other = panel
        other.base = "b"
        let messages = tellAll(other)
        #expect(messages.first == "\(AnnouncerTests.device) " && topics(messages).contains("ha/device/fascia_b/config"))
        // And back, before the broker has said that it is empty: it is not to be emptied then.
        let back = tellAll(panel)
        #expect(!back.contains("\(AnnouncerTests.device) ") && !keeper.memory.leftovers.contains(AnnouncerTests.device))
        other.homeAssistant = nil
        other.base = "a"
        #expect(tellAll(other).first == "\(AnnouncerTests.device) ")
    }

    @Test func aDeviceThatSomebodyHasDeletedStaysAway() throws {
        let panel = try Description.of(AnnouncerTests.number)
        _ = tellAll(panel)
        #expect(announcer.isAnnounced(panel, on: AnnouncerTests.device))
        announcer.deleted(panel)
        #expect(!announcer.isAnnounced(panel, on: AnnouncerTests.device))
        #expect(!topics(tellAll(panel)).contains(AnnouncerTests.device))
        let changed = try Description.of(AnnouncerTests.number, sum: "2")
        #expect(topics(tellAll(changed)).contains(AnnouncerTests.device))
    }

    @Test func whatNobodyRemembersGoesToo() throws {
        let before = try Description.of(AnnouncerTests.number + #","old":{"type":"number","share":{}}"#)
        let announcement = Discovery.message(before, machine: "m", version: "1", gone: [:]).bytes
        let panel = try Description.of(AnnouncerTests.number)
        _ = tellAll(panel)
        #expect(announcer.found(announcement, of: panel))
        let messages = tellAll(panel)
        #expect(messages.contains("a/old ") && messages.contains { $0.contains(#""old-sensor":{"p":"sensor"}"#) })
        #expect(!announcer.found(announcement, of: panel))
    }

    @Test func aPressIsToldToThoseWhoAreThere() throws {
        let panel = try Description.of("", buttons: #"[{"id":"bell"}]"#)
        announcer.pressed(panel.buttons[0], of: panel)
        #expect(broker.sent == [#"a/panel/button/bell {"event_type":"pressed"} for 10 s"#] && broker.take().isEmpty)
    }

    @Test func thePanelsOwnValuesAreToldAsOthersHaveThem() throws {
        let panel = try Description.of(
            #""n":{"type":"number","ttl":5,"share":{}}"#, looks: #""pages":["x"],"themes":["default"],"languages":[]"#)
        #expect(panel.states(of: "n", ["actual": 2, "fresh": true]).map(\.payload) == ["2", "online"])
        #expect(panel.states(of: "n", ["actual": 2, "fresh": false]).map(\.payload) == ["2", "offline"])
        #expect(panel.states(of: "n", ["fresh": true]).map(\.payload) == ["None", "offline"] && panel.states(of: "x", .null).isEmpty)
        func own(_ name: String, _ value: JSONValue) -> String? { panel.state(ofOwn: name, value).map { "\($0.topic) \($0.payload)" } }
        #expect(own("panel.brightness", 0.404) == "a/panel/brightness 40" && own("panel.idle", "off") == "a/panel/screen OFF")
        #expect(own("panel.idle", "dim") == "a/panel/screen ON" && own("panel.page", "x") == "a/panel/page x")
        #expect(own("panel.page", "") == "a/panel/page None" && own("panel.language", "") == nil && own("panel.language", "de") == nil)
        let info = panel.info(["version": "1", "frames": ["shown": 7], "mistakes": ["a", "b"]], PanelStart())
        #expect(info.topic == "a/panel/info")
        let json = try JSONValue(parsing: info.payload)
        #expect(json["faults"] == 2 && json["frames"] == 7 && json["started"] == .null && json["uptime"] == nil)
    }
}
