import FasciaSystem
import Testing

@testable import FasciaBridge
@testable import FasciaJSON

/// What devices have said, and what the panel is told of it.
@Suite struct FollowedStatesTests {
    private static let relay = #""relay":{"type":"boolean","follows":{"state":"s","available":"w","command":"c"}}"#

    private func states(_ values: String = relay) throws -> FollowedStates {
        var states = FollowedStates()
        _ = states.follow(try Description.of(values).followed)
        return states
    }

    private func take(_ states: inout FollowedStates, _ topic: String, _ text: String, isRetained: Bool = false) -> FollowedStates.Change {
        states.take(topic, Array(text.utf8), isRetained: isRetained)
    }

    @Test func aDeviceThatIsBackHasToSayWhatItIs() throws {
        var states = try states()
        #expect(states.topics == ["s", "w"])
        #expect(take(&states, "s", "ON", isRetained: true).heard == ["relay"] && !states.isOutdated("relay"))
        #expect(take(&states, "w", "Offline").stale == ["relay"] && states.isOutdated("relay"))
        #expect(take(&states, "w", "Offline").stale.isEmpty)
        // What it said before it went counts no more, also where the broker tells it again.
        #expect(take(&states, "w", "Online").heard.isEmpty && states.isOutdated("relay"))
        #expect(take(&states, "s", "ON", isRetained: true).heard == ["relay"] && states.isOutdated("relay"))
        #expect(take(&states, "s", "OFF").heard == ["relay"] && !states.isOutdated("relay") && states.heard["relay"] == false)
        // It says it just before it says that it is there.
        _ = take(&states, "w", "Offline")
        #expect(take(&states, "s", "ON").heard == ["relay"] && states.isOutdated("relay"))
        #expect(take(&states, "w", "Online").heard == ["relay"] && !states.isOutdated("relay"))
    }

    @Test func zigbee2mqttsWordsAreUnderstood() throws {
        var states = try states()
        _ = take(&states, "s", "ON")
        #expect(take(&states, "w", #"{"state":"offline"}"#).stale == ["relay"])
        #expect(take(&states, "w", "perhaps") == FollowedStates.Change() && states.isOutdated("relay"))
        #expect(take(&states, "s", "perhaps").nonsense["relay"] != nil)
        #expect(take(&states, "elsewhere", "ON") == FollowedStates.Change())
    }

    @Test func whoIsNewOnATopicIsToldWhatIsThere() throws {
        var states = try states()
        _ = take(&states, "s", "ON")
        #expect(states.follow(try Description.of(FollowedStatesTests.relay).followed).isEmpty && states.heard["relay"] == true)
        let two = FollowedStatesTests.relay + #","other":{"type":"text","follows":{"state":"s"}}"#
        #expect(states.follow(try Description.of(two).followed) == ["s"] && states.heard["relay"] == true)
        // One that reads it otherwise has heard nothing yet.
        let turned = #""relay":{"type":"boolean","follows":{"state":"s","map":{"ON":false,"OFF":true}}}"#
        #expect(states.follow(try Description.of(turned).followed) == ["s"] && states.heard["relay"] == nil && states.topics == ["s"])
        states.forget()
        #expect(states.heard.isEmpty)
    }

    @Test func whoComesToADeviceThatIsSilentHearsWhatItSaidBefore() throws {
        var states = try states()
        _ = take(&states, "s", "ON")
        _ = take(&states, "w", "Offline")
        _ = take(&states, "w", "Online")
        let two = FollowedStatesTests.relay + #","other":{"type":"boolean","follows":{"state":"s","available":"w"}}"#
        _ = states.follow(try Description.of(two).followed)
        _ = take(&states, "s", "ON", isRetained: true)
        #expect(states.isOutdated("other"))
    }

    // MARK: The panel

    private struct Desk {
        let loop: EventLoop
        let panel = NotedPanel()
        let broker = NotedBroker()
        let session: FollowedSession

        init(_ values: String) throws {
            loop = try EventLoop()
            session = try FollowedSession(panel: panel, broker: broker, loop: loop, log: .silent())
            _ = session.follow(try Description.of(values).followed)
        }
    }

    private func hear(_ desk: Desk, _ topic: String, _ text: String) throws {
        desk.session.take(topic, Array(text.utf8), isRetained: false)
        try desk.loop.settle()
    }

    @Test func ofWhatComesMeanwhileTheLastIsSet() throws {
        let desk = try Desk(#""n":{"type":"number","follows":{"state":"s"}}"#)
        for number in 1...3 { desk.session.take("s", Array("\(number)".utf8), isRetained: false) }
        try desk.loop.settle()
        #expect(desk.panel.take() == [#"set {"values":{"n":3}}"#])
        for number in 4...9 { try hear(desk, "s", "\(number)") }
        #expect(desk.panel.take().isEmpty)
        desk.panel.answer()
        try desk.loop.settle()
        #expect(desk.panel.take() == [#"set {"values":{"n":9}}"#])
        // A panel that refuses one goes on with the next.
        desk.panel.answer(.failure(PanelError(code: 1, message: "no")))
        try hear(desk, "s", "10")
        #expect(desk.panel.take() == [#"set {"values":{"n":10}}"#])
    }

    @Test func whatNobodyCanTellIsToldAfterWhatItWas() throws {
        let desk = try Desk(FollowedStatesTests.relay)
        desk.session.take("w", Array("Offline".utf8), isRetained: true)
        desk.session.take("s", Array("ON".utf8), isRetained: true)
        try desk.loop.settle()
        #expect(desk.panel.take() == [#"set {"values":{"relay":true}}"#, #"stale {"names":["relay"]}"#])
        // Setting it has made it fresh.
        desk.panel.answer()
        try hear(desk, "s", "OFF")
        #expect(desk.panel.take() == [#"set {"values":{"relay":false}}"#, #"stale {"names":["relay"]}"#])
    }

    @Test func withoutPanelOrBrokerNothingIsSet() throws {
        let desk = try Desk(FollowedStatesTests.relay)
        desk.panel.isConnected = false
        try hear(desk, "s", "ON")
        #expect(desk.panel.take().isEmpty)
        (desk.panel.isConnected, desk.broker.isConnected) = (true, false)
        desk.session.scheduleFlush()
        try desk.loop.settle()
        #expect(desk.panel.take().isEmpty)
        desk.broker.isConnected = true
        desk.session.tellAll()
        try desk.loop.settle()
        #expect(desk.panel.take() == [#"set {"values":{"relay":true}}"#])
        // Another connection with the broker has told nothing yet.
        desk.panel.answer()
        desk.session.forget()
        desk.session.tellAll()
        try desk.loop.settle()
        #expect(desk.panel.take().isEmpty)
    }

    @Test func aFingersWishIsSentOnceOrNotAtAll() throws {
        let desk = try Desk(FollowedStatesTests.relay + #","seen":{"type":"boolean","follows":{"state":"s"}}"#)
        desk.session.send("relay", true)
        desk.session.send("seen", true)
        desk.session.send("nothing", true)
        desk.broker.takes = false
        desk.session.send("relay", false)
        desk.broker.takes = true
        try desk.loop.settle()
        #expect(desk.broker.sent == ["c ON for 10 s"])
    }
}
