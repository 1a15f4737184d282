import FasciaSystem
import Testing

@testable import FasciaBridge
@testable import FasciaJSON

/// How a panel is announced, and what becomes of what it had.
@Suite struct DiscoveryTests {
    private func panel(_ values: String) throws -> Description {
        let json = try JSONValue(
            parsing: #"""
                {"mqtt": {"host": "h", "port": 1, "tls": false, "topic": "panels/{host}", "keepAlive": 10, "homeAssistant": {"prefix": "ha"}},
                "values": \#(values), "pages": ["a", "b"], "themes": ["default"], "languages": []}
                """#)
        return try #require(Description(json, machine: "pi 4"))
    }

    @Test func valuesAreWhatTheirTypesSay() throws {
        let panel = try panel(
            #"""
            {"n": {"type": "number", "operated": true, "share": {}}, "s": {"type": "number", "ttl": 5, "unit": "W", "share": {"class": "power"}},
            "b": {"type": "boolean", "operated": true, "share": {"settable": false}}, "l": {"type": "boolean", "share": {"as": "light"}},
            "c": {"type": "choice", "choices": ["x"], "operated": true, "share": {}}, "h": {"type": "text"}}
            """#)
        #expect(panel.base == "panels/pi 4" && panel.identifier == "fascia_panels_pi_4")
        let message = Discovery.message(panel, machine: "pi 4", version: "1", gone: ["old-switch": "switch"])
        let parts = try #require(message["cmps"]?.asObject)
        #expect(parts["n-number"]?["cmd_t"] == "panels/pi 4/n/set")
        #expect(parts["s-sensor"]?["avty"]?.asArray?.count == 2 && parts["s-sensor"]?["dev_cla"] == "power")
        #expect(parts["b-binary_sensor"] != nil && parts["b-binary_sensor"]?["cmd_t"] == nil)
        #expect(parts["l-light"]?["cmd_t"] != nil && parts["c-select"]?["ops"] == ["x"])
        #expect(parts["old-switch"] == ["p": "switch"])
        #expect(parts["panel_page-select"] != nil && parts["panel_theme-select"] == nil)
        #expect(!parts.names.contains { $0.hasPrefix("h-") })
        #expect(parts.members.allSatisfy { $0.name == "old-switch" || $0.value["uniq_id"] != nil })
    }

    @Test func aPanelTellsOfNothingThatItHasNot() throws {
        func panel(_ looks: String) throws -> Description {
            let json = try JSONValue(parsing: #"{"mqtt":{"host":"h","topic":"a","homeAssistant":{}},"values":{},\#(looks)}"#)
            return try #require(Description(json, machine: "m"))
        }
        let bare = try panel(#""pages":[],"themes":["default"],"languages":[]"#)
        #expect(!bare.ownStates.contains("page") && !bare.ownStates.contains("language") && bare.ownStates.contains("theme"))
        #expect(components(bare).values.allSatisfy { $0["p"] != "select" })
        let full = try panel(#""pages":["a","b"],"themes":["default","x"],"languages":["de","en"]"#)
        #expect(full.ownStates.contains("page") && full.ownStates.contains("language"))
        #expect(components(full).values.filter { $0["p"] == "select" }.allSatisfy { $0["ops"]?.asArray?.count == 2 })
        #expect(components(full).keys.filter { $0.hasSuffix("-select") }.count == 3)
    }

    @Test func aTopicOfAGroupIsOneOfThePanel() throws {
        let json = try JSONValue(
            parsing: #"""
                {"mqtt": {"host": "h", "port": 1, "tls": false, "topic": "panels/attic", "groups": ["panels/all", "panels"]},
                "values": {}, "pages": [], "themes": [], "languages": []}
                """#)
        let panel = try #require(Description(json, machine: "pi"))
        #expect(panel.groups == ["panels/all", "panels"])
        #expect(panel.ownTopic(of: "panels/all/fan/set") == "panels/attic/fan/set")
        #expect(panel.ownTopic(of: "panels/attic/fan/set") == "panels/attic/fan/set")
        #expect(panel.ownTopic(of: "panels/fan/set") == "panels/attic/fan/set")
        #expect(panel.ownTopic(of: "elsewhere/fan/set") == "elsewhere/fan/set")
    }

    @Test func whatNobodyRemembersIsReadFromTheAnnouncement() throws {
        let switched = #""a": {"type": "boolean", "operated": true, "share": {}}"#
        let before = try panel(#"{\#(switched), "b": {"type": "number", "ttl": 5, "share": {}}}"#)
        let now = try panel("{\(switched)}")
        let announcement = Discovery.message(before, machine: "pi", version: "1", gone: ["old-switch": "switch"]).bytes
        let known = Set(Discovery.components(now).map(\.key))
        let found = Discovery.leftovers(announcement, except: known, now)
        #expect(found.components == ["b-sensor": "sensor"])
        #expect(found.topics == ["panels/pi 4/b", "panels/pi 4/b/available", "panels/pi 4/panel/status"])
        // Somebody else's is nobody's business.
        let other = Array(String(decoding: announcement, as: UTF8.self).replacing("fascia-mqtt", by: "zigbee2mqtt").utf8)
        #expect(Discovery.leftovers(other, except: known, now).components.isEmpty)
        #expect(Discovery.leftovers(Array("{".utf8), except: known, now).components.isEmpty)
    }

    @Test func statesAreWhatHomeAssistantTakes() throws {
        let panel = try panel(#"{"t":{"type":"text","operated":true,"share":{}}}"#)
        let value = panel.shared[0]
        #expect(value.state(.null) == "None" && value.state(true) == "ON" && value.state(21.5) == "21.5")
        #expect(value.state(.string(String(repeating: "ä", count: 300))).count == 255)
        #expect(value.value([0xFF]) == nil && value.value(Array("x".utf8)) == "x")
        // Home Assistant counts code points: a family is one character of seven.
        let families = value.state(.string(String(repeating: "👨‍👩‍👧‍👦", count: 100)))
        #expect(families.unicodeScalars.count <= 255 && families.unicodeScalars.count > 240 && families.hasSuffix("👨‍👩‍👧‍👦…"))
        let exact = String(repeating: "e\u{301}", count: 127) + "x"
        #expect(value.state(.string(exact)) == exact && value.state(.string(exact + "x")).unicodeScalars.count <= 255)
        // What is empty would not be kept, and what nobody knows is no word.
        #expect(value.state("") == "\"\"" && value.value(Array("\"\"".utf8)) == "" && value.value([]) == "")
        #expect(value.value(Array("None".utf8)) == .null)
        let text = try #require(Discovery.components(panel).first { $0.key == "t-text" }?.json)
        #expect(text["val_tpl"] == "{{ '' if value == '\"\"' else value }}" && text["avty_mode"] == "all")
        #expect(text["avty"]?.asArray?.last?["t"] == "panels/pi 4/t" && text["avty"]?.asArray?.count == 2)
        let number = try described(#""n":{"type":"number","operated":true,"share":{}}"#).shared[0]
        #expect(number.value(Array("\"\"".utf8)) == nil && number.value(Array("None".utf8)) == .null && number.value([]) == nil)
    }

    /// A panel of these values, as it describes itself.
    private func described(_ values: String, buttons: String = "[]", topic: String = "a") throws -> Description {
        let json =
            #"{"mqtt":{"host":"h","port":1883,"topic":"\#(topic)","homeAssistant":{"prefix":"ha"}},"values":{\#(values)},"buttons":\#(buttons)}"#
        return try #require(Description(try JSONValue(parsing: json), machine: "m"))
    }

    private func components(_ panel: Description) -> [String: JSONObject] {
        Dictionary(Discovery.components(panel).map { ($0.key, $0.json) }, uniquingKeysWith: { $1 })
    }

    @Test func aClimateIsMadeOfSeveralValues() throws {
        let hall = try described(
            #"""
            "wanted":{"type":"number","range":[5,30],"step":0.5,"unit":"°C","share":{"as":"climate target","name":"Heating"}},
            "there":{"type":"number","ttl":60,"share":{"as":"climate actual"}},
            "what":{"type":"choice","choices":["off","heat"],"share":{"as":"climate mode"}},
            "burns":{"type":"boolean","share":{"as":"climate action"}},
            "other":{"type":"number","share":{"as":"climate target","climate":"bath"}},
            "power":{"type":"boolean","share":{"as":"climate mode","climate":"bath"}}
            """#)
        let found = components(hall)
        #expect(found.keys.filter { !$0.hasPrefix("panel_") }.sorted() == ["other-climate", "wanted-climate"])
        let climate = try #require(found["wanted-climate"])
        #expect(climate["temp_cmd_t"] == "a/wanted/set" && climate["temp_stat_t"] == "a/wanted" && climate["curr_temp_t"] == "a/there")
        #expect(["min_temp", "max_temp", "temp_step"].map { climate[$0]?.asNumber } == [5, 30, 0.5] && climate["name"] == "Heating")
        #expect(climate["mode_cmd_t"] == "a/what/set" && climate["modes"] == ["off", "heat"] && climate["act_t"] == "a/burns")
        // It is as up to date as its parts.
        #expect(climate["avty"]?.asArray?.contains(["t": "a/there/available"]) == true && climate["avty_mode"] == "all")
        #expect(found["other-climate"]?["modes"] == ["off", "heat"] && found["other-climate"]?["mode_stat_tpl"] != nil)
        let commands = hall.shared.filter(\.takesCommands).map(\.name)
        #expect(commands == ["wanted", "what", "other", "power"])
    }

    @Test func whatIsComputedIsAsOldAsWhatItIsComputedFrom() throws {
        let panel = try described(
            #"""
            "hotter":{"type":"boolean","computed":true,"inputs":["hot","wanted"],"share":{}},
            "hot":{"type":"boolean","computed":true,"inputs":["water"],"share":{}},
            "water":{"type":"number","follows":{"state":"s"}},"wanted":{"type":"number","share":{}},
            "cold":{"type":"boolean","computed":true,"inputs":["wanted","panel.hour"],"share":{}}
            """#)
        #expect(panel.shared.filter(\.mayBeStale).map(\.name) == ["hotter", "hot"])
        #expect(components(panel)["hot-binary_sensor"]?["avty"]?.asArray?.contains(["t": "a/hot/available"]) == true)
        #expect(panel.retainedTopics.contains("a/hot/available") && !panel.retainedTopics.contains("a/cold/available"))
    }

    @Test func aButtonIsPressedAndTold() throws {
        let buttons = #"[{"id":"pages/home/night","name":"Good night","icon":"mdi:bed"},{"id":"bell","class":"identify"}]"#
        let panel = try described("", buttons: buttons)
        let found = components(panel)
        let press = try #require(found["button_pages_home_night-button"])
        #expect(press["cmd_t"] == "a/panel/button/pages/home/night/press" && press["name"] == "Good night" && press["ic"] == "mdi:bed")
        #expect(press["stat_t"] == nil)
        let event = try #require(found["button_pages_home_night-event"])
        #expect(event["stat_t"] == "a/panel/button/pages/home/night" && event["evt_typ"] == ["pressed"] && event["cmd_t"] == nil)
        #expect(try JSONValue(parsing: SharedButton.pressed)["event_type"] == "pressed")
        #expect(found["button_bell-button"]?["dev_cla"] == "identify" && found["button_bell-event"]?["name"] == "Bell")
    }

    @Test func namesInOtherScriptsAreToldApart() throws {
        func names(_ topic: String) throws -> [String] {
            let panel = try described("", topic: topic)
            return [panel.identifier, Discovery.topic(panel)]
        }
        let (kitchen, bath, again) = (try names("панели/кухня"), try names("панели/ванна"), try names("панели/кухня"))
        #expect(kitchen[0] != bath[0] && kitchen[1] != bath[1] && kitchen == again)
        #expect(kitchen[0].utf8.allSatisfy { Description.isPlain($0) })
        // A name that was one stays it.
        #expect(try names("panels/pi.local")[0] == "fascia_panels_pi_local")
    }

    @Test func noSensorIsForSettings() throws {
        let panel = try described(
            #"""
            "a":{"type":"number","share":{"category":"config"}},"b":{"type":"boolean","share":{"category":"diagnostic"}},
            "c":{"type":"number","operated":true,"share":{"category":"config"}}
            """#)
        let found = components(panel)
        #expect(found["a-sensor"]?["ent_cat"] == nil && found["b-binary_sensor"]?["ent_cat"] == "diagnostic")
        #expect(found["c-number"]?["ent_cat"] == "config")
    }

    @Test func whatNobodySetsTakesNoCommand() throws {
        let panel = try described(
            #"""
            "a":{"type":"number","operated":true,"share":{"as":"sensor"}},"b":{"type":"boolean","share":{"as":"switch","settable":false}},
            "c":{"type":"number","computed":true,"share":{"as":"number"}},"d":{"type":"boolean","operated":true,"share":{"settable":false}}
            """#)
        #expect(panel.shared.allSatisfy { !$0.takesCommands })
        let found = components(panel).filter { !$0.key.hasPrefix("panel_") }
        #expect(found.keys.sorted() == ["a-sensor", "b-binary_sensor", "c-sensor", "d-binary_sensor"])
        #expect(found.values.allSatisfy { $0["cmd_t"] == nil })
    }
}
