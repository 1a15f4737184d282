import FasciaJSON
import FasciaSystem

/// How a panel is announced to Home Assistant: one message for the device and all its entities.
///
/// Home Assistant refuses the whole message for an unknown key at its top or in the device, for a missing origin and for a component
/// without an id; everything here is what it has known since 2024.11.
enum Discovery {
    /// What the device has, by keys that hold its platform: a key that was used for another platform would leave an orphan.
    static func components(_ panel: Description) -> [(key: String, platform: String, json: JSONObject)] {
        var found: [(key: String, platform: String, json: JSONObject)] = []
        func add(_ name: String, _ platform: String, _ title: String, _ more: JSONObject) {
            var json: JSONObject = [
                "p": .string(platform), "uniq_id": .string("\(panel.identifier)_\(name)"), "name": .string(title), "qos": 1,
            ]
            for (key, value) in more.members { json[key] = value }
            if json["avty"] == nil { json["avty"] = [["t": .string(panel.statusTopic)]] }
            found.append(("\(name)-\(platform)", platform, json))
        }
        for climate in Climate.all(in: panel) { add(climate.key, "climate", climate.title, climate.json(panel)) }
        for button in panel.buttons {
            var json: JSONObject = [:]
            json["ic"] = button.icon.map { .string($0) }
            json["ent_cat"] = button.category.map { .string($0) }
            var press = json
            press["cmd_t"] = .string(panel.own(button.topicName) + "/press")
            press["dev_cla"] = button.deviceClass.map { .string($0) }
            add(button.key, "button", button.title, press)
            json["stat_t"] = .string(panel.own(button.topicName))
            json["evt_typ"] = [.string(SharedButton.eventType)]
            json["dev_cla"] = "button"
            // A configuration category is for what can be set.
            if button.category == "config" { json["ent_cat"] = nil }
            add(button.key, "event", button.title, json)
        }
        for value in panel.shared where value.climate == nil {
            let (platform, json) = component(value, panel)
            add(value.name, platform, value.title, json)
        }
        func topics(_ name: String) -> JSONObject {
            ["stat_t": .string(panel.own(name)), "cmd_t": .string(panel.own(name) + "/set")]
        }
        func select(_ name: String, _ title: String, _ options: [String], _ icon: String, isConfig: Bool) {
            var json = topics(name)
            json["ops"] = .array(options.map { .string($0) })
            json["ic"] = .string(icon)
            if isConfig { json["ent_cat"] = "config" }
            add("panel_\(name)", "select", title, json)
        }
        if panel.pages.count > 1 { select("page", "Page", panel.pages, "mdi:book-open-page-variant", isConfig: false) }
        if panel.themes.count > 1 { select("theme", "Theme", panel.themes, "mdi:palette", isConfig: true) }
        if panel.languages.count > 1 { select("language", "Language", panel.languages, "mdi:translate", isConfig: true) }
        var brightness = topics("brightness")
        brightness["min"] = 1
        brightness["max"] = 100
        brightness["unit_of_meas"] = "%"
        brightness["ent_cat"] = "config"
        brightness["ic"] = "mdi:brightness-6"
        add("panel_brightness", "number", "Brightness", brightness)
        var screen = topics("screen")
        screen["ic"] = "mdi:monitor"
        add("panel_screen", "switch", "Screen", screen)
        add("panel_notify", "notify", "Message", ["cmd_t": .string(panel.own("notify"))])
        add("panel_alert", "notify", "Alert", ["cmd_t": .string(panel.own("alert")), "ic": "mdi:alert-circle"])
        let info = JSONValue.string(panel.own("info"))
        add(
            "panel_started", "sensor", "Started",
            ["stat_t": info, "val_tpl": "{{ value_json.started }}", "dev_cla": "timestamp", "ent_cat": "diagnostic"])
        add(
            "panel_frames", "sensor", "Frames",
            ["stat_t": info, "val_tpl": "{{ value_json.frames }}", "ent_cat": "diagnostic", "ic": "mdi:counter"])
        return found
    }

    private static func component(_ value: SharedValue, _ panel: Description) -> (String, JSONObject) {
        var json: JSONObject = ["stat_t": .string(value.topic)]
        if value.takesCommands { json["cmd_t"] = .string(value.commandTopic) }
        json.addAvailability([value], panel)
        json["dev_cla"] = value.deviceClass.map { .string($0) }
        json["ic"] = value.icon.map { .string($0) }
        // A configuration category is for what can be set: Home Assistant has no such sensor.
        json["ent_cat"] = value.category.flatMap { $0 == "config" && !value.takesCommands ? nil : .string($0) }
        let unit = value.unit.map { JSONValue.string($0) }
        switch value.platform {
        case "number":
            json["min"] = .number(value.range?.lowerBound ?? -1_000_000)
            json["max"] = .number(value.range?.upperBound ?? 1_000_000)
            json["step"] = .number(max(0.001, value.step ?? 0.01))
            json["unit_of_meas"] = unit
            json["mode"] = value.range == nil ? "box" : "auto"
            return ("number", json)
        case "text":
            // Home Assistant has no word for a text that nobody knows, and shows that one; and what is empty is not kept.
            json["val_tpl"] = .string("{{ '' if value == '\(SharedValue.empty)' else value }}")
            json.addAvailability(
                [value], panel,
                more: [
                    ["t": .string(value.topic), "val_tpl": .string("{{ 'offline' if value == '\(SharedValue.unknown)' else 'online' }}")]
                ])
            return ("text", json)
        case "switch", "light": return (value.platform, json)
        case "select":
            json["ops"] = .array(value.choices.map { .string($0) })
            return ("select", json)
        case "binarySensor": return ("binary_sensor", json)
        default:
            if value.type == "number" {
                json["unit_of_meas"] = unit
                // Home Assistant allows these no other.
                json["stat_cla"] =
                    switch value.deviceClass {
                    case "energy", "gas", "water": "total_increasing"
                    case "monetary": "total"
                    default: "measurement"
                    }
            } else if value.type == "choice" {
                json["dev_cla"] = "enum"
                json["ops"] = .array(value.choices.map { .string($0) })
            }
            return ("sensor", json)
        }
    }

    static func topic(_ panel: Description) -> String {
        "\(panel.homeAssistant?.prefix ?? "homeassistant")/device/\(panel.identifier)/config"
    }

    /// Where Home Assistant tells that it has started.
    static func birthTopic(_ panel: Description) -> String { "\(panel.homeAssistant?.prefix ?? "homeassistant")/status" }

    /// What an announcement on the broker has that is not known: its components by key with their platform, and their topics below the
    /// panel's.
    static func leftovers(
        _ announcement: [UInt8], except known: Set<String>, _ panel: Description
    ) -> (components: [String: String], topics: Set<String>) {
        var components: [String: String] = [:]
        var topics: Set<String> = []
        let json = announcement.withUnsafeBytes { try? JSONValue(parsing: $0) }
        guard let json, json["o"]?["name"] == "fascia-mqtt" else { return ([:], []) }
        for (key, component) in json["cmps"]?.asObject?.members ?? [] where !known.contains(key) {
            // One that has nothing but its platform is on its way out already.
            guard let members = component.asObject?.members, members.count > 1, let platform = component["p"]?.asString else { continue }
            components[key] = platform
            let own = members.filter { $0.name.hasSuffix("stat_t") || $0.name == "act_t" || $0.name == "curr_temp_t" }.map(\.value)
            let available = (component["avty"]?.asArray ?? []).compactMap { $0["t"] }
            for topic in (own + available).compactMap(\.asString) where topic.hasPrefix(panel.base + "/") { topics.insert(topic) }
        }
        return (components, topics)
    }

    /// The whole message.
    /// - Parameters:
    ///   - machine: what the device is called where the configuration does not say.
    ///   - gone: components of earlier messages, by key with their platform: leaving one out removes nothing.
    static func message(_ panel: Description, machine: String, version: String, gone: [String: String]) -> JSONValue {
        let announcement = panel.homeAssistant
        var device: JSONObject = [
            "ids": [.string(panel.identifier)], "name": .string(announcement?.name ?? machine), "mf": "Fascia", "mdl": "Panel",
            "sw": .string(version),
        ]
        device["sa"] = announcement?.area.map { .string($0) }
        var parts = JSONObject()
        // What goes first: an entity of another platform may have the same name.
        for key in gone.keys.sorted() { parts[key] = ["p": .string(gone[key] ?? "sensor")] }
        for component in components(panel) { parts[component.key] = .object(component.json) }
        return [
            "dev": .object(device), "o": ["name": "fascia-mqtt", "sw": .string(FasciaVersion.current)], "cmps": .object(parts),
        ]
    }
}

extension JSONObject {
    /// When an entity is there: while the panel is, and what it shows is up to date.
    /// - Parameter more: what else has to say so.
    mutating func addAvailability(_ values: [SharedValue], _ panel: Description, more: [JSONValue] = []) {
        let others = values.filter(\.mayBeStale).map { JSONValue.object(["t": .string($0.freshTopic)]) } + more
        if others.isEmpty { return }
        self["avty"] = .array([["t": .string(panel.statusTopic)]] + others)
        self["avty_mode"] = "all"
    }
}
