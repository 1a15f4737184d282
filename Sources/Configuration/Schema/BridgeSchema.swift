import FasciaValues
import FasciaYAML

/// `mqtt`: the broker over which the panel shares its values. The panel itself only reads it and tells the bridge.
package enum BridgeSchema {
    package static let broker = Key(
        "broker", .broker,
        "Where the broker is: `mqtt://HOST`, or `mqtts://HOST` over TLS, with `:PORT` if it is not 1883 or 8883. Name and password are in files of the bridge, never here.",
        isRequired: true)
    package static let topic = Key(
        "topic", .topic(hasHost: true),
        "What the panel's topics begin with; `fascia/{host}` if it is left out. `{host}` is the machine's name.")
    /// How many groups a panel may be in.
    package static let mostGroups = 8
    package static let groups = Key(
        "groups", .list(of: .topic(), limit: mostGroups),
        "The groups that the panel is in, as in `[panels/all, panels/upstairs]`: a command on `panels/all/fan/set` is carried out by each panel of the group that shares `fan`."
    )
    package static let homeAssistant = Key(
        "homeAssistant", .homeAssistant,
        "`true` announces the panel to Home Assistant as a device, with all that it shares; or a mapping that says more.")
    package static let keepAlive = Key(
        "keepAlive", .number(5...3600, "seconds"),
        "How long the connection may be silent before it is asked whether it is still there; 10 if it is left out. After half as long again others see that the panel is gone; with less than 10 that may take 14 s, since mosquitto looks every six."
    )

    package static let schema = ObjectSchema(
        "mqtt",
        unsupported: [
            "password": Unsupported.credentials, "user": Unsupported.credentials, "username": Unsupported.credentials,
            "host": "the broker is one address: “broker: mqtt://HOST:PORT”",
            "port": "the broker is one address: “broker: mqtt://HOST:PORT”", "tls": "write “broker: mqtts://HOST” for TLS",
        ]
    ) {
        broker
        topic
        groups
        homeAssistant
        keepAlive
    }
}

/// `mqtt.homeAssistant`.
package enum HomeAssistantSchema {
    package static let prefix = Key(
        "prefix", .topic(), "What Home Assistant's topics of discovery begin with; `homeassistant` if it is left out.")
    package static let name = Key("name", .text, "What the device is called; the machine's name if it is left out.")
    package static let area = Key("area", .text, "The room that Home Assistant suggests for it.")

    package static let schema = ObjectSchema("homeAssistant") {
        prefix
        name
        area
    }
}

/// `share` of a value.
package enum ShareSchema {
    package enum Platform: String, CaseIterable, Sendable {
        case number, `switch`, light, select, text, sensor, binarySensor
        /// Parts of a climate, which several values make together.
        case climateTarget = "climate target"
        case climateActual = "climate actual"
        case climateMode = "climate mode"
        case climateAction = "climate action"

        package var isOfClimate: Bool { [.climateTarget, .climateActual, .climateMode, .climateAction].contains(self) }
        /// Whether nobody elsewhere sets it.
        package var onlyTells: Bool { self == .sensor || self == .binarySensor || self == .climateActual || self == .climateAction }
    }

    /// What a climate can do, as Home Assistant calls it.
    package static let climateModes = ["off", "heat", "cool", "heat_cool", "auto", "dry", "fan_only"]
    /// What it can be doing.
    package static let climateActions = ["off", "heating", "cooling", "drying", "idle", "fan", "preheating", "defrosting"]

    package static let platform = Key(
        "as", .choice(Platform.self),
        "What it is for Home Assistant. If it is left out, what controls set is a `number`, a `switch`, a `select` or a `text`, and anything else a `sensor` or a `binarySensor`. What is wanted (`climate target`), what is (`climate actual`), what it may do (`climate mode`) and what it does (`climate action`) are one climate together."
    )
    package static let climate = Key(
        "climate", .identifier, "Of which climate it is a part, where the panel has several: a name of letters, digits, “-” and “_”.")
    package static let name = Key("name", .text, "What it is called there; its own name if it is left out.")
    package static let deviceClass = Key(
        "class", .text, "What it measures or switches, as Home Assistant calls it: `temperature`, `humidity`, `power`, `door` …")
    package static let icon = Key("icon", .text, "Its icon there, as in `mdi:sofa`.")
    package static let category = Key(
        "category", .choice([("config", "config"), ("diagnostic", "diagnostic")]),
        "`config` or `diagnostic` keeps it off the dashboards that Home Assistant makes by itself.")
    package static let settable = Key(
        "settable", .boolean,
        "Whether others may set it. If it is left out, what controls of the panel set may be set by others too, and nothing else.")

    package static let schema = ObjectSchema("share") {
        platform
        climate
        name
        deviceClass
        icon
        category
        settable
    }

    package static let syntax = Syntax<Record?>.share(schema, "true, or {as, name, class, …}")
}

/// `share` of a button: others may press it, and are told when it was pressed.
package enum ShareButtonSchema {
    package static let deviceClass = Key(
        "class", .choice([("identify", "identify"), ("restart", "restart"), ("update", "update")]),
        "What it is for: `identify`, `restart` or `update`, where it is one of these.")

    package static let schema = ObjectSchema("share of a button") {
        ShareSchema.name
        deviceClass
        ShareSchema.icon
        ShareSchema.category
    }

    package static let syntax = Syntax<Record?>.share(schema, "true, or {name, icon, …}")
}

extension Syntax where Value == Record? {
    /// `true`, or a mapping; nil for `false`.
    fileprivate static func share(_ schema: ObjectSchema, _ expectation: String) -> Syntax {
        Syntax(expectation, mappingKeys: schema.keys.map(\.name)) { node, reader in
            if node.pairs != nil { return reader.record(node, schema).map { .some($0) } }
            guard let isShared = node.plainText.flatMap({ YAMLScalar.boolean($0) }) else { return reader.mismatch(expectation, node) }
            return .some(isShared ? Record(schema: schema, place: reader.place(node.position)) : nil)
        }
    }
}

/// `follows` of a value.
package enum FollowsSchema {
    package static let state = Key("state", .topic(), "The topic on which the other device tells its state.", isRequired: true)
    package static let path = Key(
        "path", .pointer, "Where in the device's JSON the value is, as in `/state` or `/color/x`; the whole message if it is left out.")
    package static let map = Key(
        "map", .named(.scalar),
        "What the value is for each thing that the device says, as in `{\"ON\": true, \"OFF\": false}`, and the other way round for commands."
    )
    package static let scale = Key(
        "scale", .number(-1e6...1e6), "What the device's numbers are multiplied by, and those of commands divided by.")
    package static let command = Key(
        "command", .topic(),
        "The topic on which the device takes commands: what fingers set is sent there, once. Without it the value only shows.")
    package static let send = Key(
        "send", .text,
        "What is sent: `{value}` in it becomes the value as JSON, `{raw}` without quotes, `{value:0}` with so many decimals. The value alone if it is left out."
    )
    package static let available = Key(
        "available", .topic(),
        "The topic on which the device says whether it is there: `online` and `offline`, also as `{\"state\": \"online\"}`. While it is not, the value is shown as out of date."
    )

    package static let schema = ObjectSchema("follows") {
        state
        path
        map
        scale
        command
        send
        available
    }

    package static let syntax = schema.syntax("a topic, or {state, path, map, command, …}", orAlone: state)
}

/// The address of a broker.
package struct BrokerModel: Sendable, Hashable {
    package var host = ""
    package var port = 1883
    package var isSecure = false
}

/// Whether and how a panel is announced to Home Assistant.
package enum HomeAssistantModel {
    case no
    case yes(Record?)
}

extension Syntax where Value == HomeAssistantModel {
    /// `true`, `false` or a mapping.
    fileprivate static var homeAssistant: Syntax {
        Syntax("true, or {prefix, name, area}", mappingKeys: HomeAssistantSchema.schema.keys.map(\.name)) { node, reader in
            if node.pairs != nil { return reader.record(node, HomeAssistantSchema.schema).map { .yes($0) } }
            guard let isAnnounced = node.plainText.flatMap({ YAMLScalar.boolean($0) }) else {
                return reader.mismatch("true, or {prefix, name, area}", node)
            }
            return isAnnounced ? .yes(nil) : .no
        }
    }
}

extension Syntax where Value == BrokerModel {
    /// `mqtt://host:port` or `mqtts://host:port`.
    fileprivate static var broker: Syntax {
        let expectation = "mqtt://HOST[:PORT], or mqtts:// for TLS"
        return Syntax(expectation) { node, reader in
            guard let text = node.text else { return reader.mismatch(expectation, node) }
            var broker = BrokerModel()
            let rest: Substring
            if text.hasPrefix("mqtts://") {
                broker.isSecure = true
                broker.port = 8883
                rest = text.dropFirst(8)
            } else if text.hasPrefix("mqtt://") {
                rest = text.dropFirst(7)
            } else {
                return reader.mismatch(expectation, node)
            }
            if rest.utf8.contains(UInt8(ascii: "@")) {
                return reader.fail("a broker's address holds no user and no password: \(Unsupported.credentials)", node)
            }
            var host = rest
            // The address of IPv6 has colons of its own and stands in brackets.
            let end = host.first == "[" ? host.firstIndex(of: "]") : nil
            if let colon = host.lastIndex(of: ":"), end.map({ $0 < colon }) ?? true {
                guard let port = Int(host[host.index(after: colon)...]), (1...65_535).contains(port) else {
                    return reader.fail("the broker's port is a number from 1 to 65535, as in mqtt://broker.lan:1883", node)
                }
                broker.port = port
                host = host[..<colon]
            }
            broker.host = String(end == nil ? host : host.dropFirst().dropLast())
            let isName = broker.host.utf8.allSatisfy { $0 > 0x20 && $0 != UInt8(ascii: "/") && $0 != 0x7F }
            guard !broker.host.isEmpty, broker.host.utf8.count <= 253, isName else {
                return reader.fail("the broker's address needs a host and no path, as in mqtt://broker.lan:1883", node)
            }
            return broker
        }
    }
}

extension Syntax where Value == String {
    /// The name of a topic, without wildcards.
    fileprivate static func topic(hasHost: Bool = false) -> Syntax {
        let expectation = "a topic, as in panels/kitchen"
        return Syntax(expectation) { node, reader in
            guard let text = node.text, !text.isEmpty else { return reader.mismatch(expectation, node) }
            if text.utf8.count > 200 { return reader.fail("a topic has at most 200 bytes", node) }
            if text.utf8.contains(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "#") || $0 < 0x20 || $0 == 0x7F }) {
                return reader.fail("a topic is one, without the wildcards “+” and “#” and without control characters", node)
            }
            if text.utf8.first == UInt8(ascii: "/") || text.utf8.last == UInt8(ascii: "/") || text.utf8.first == UInt8(ascii: "$") {
                return reader.fail("a topic neither begins nor ends with “/”, nor begins with “$”, which is the broker's own", node)
            }
            if !hasHost, text.utf8.contains(UInt8(ascii: "{")) {
                return reader.fail("only “topic” of “mqtt” has “{host}”: write the device's topic as it is", node)
            }
            return text
        }
    }

    /// A JSON pointer.
    fileprivate static var pointer: Syntax {
        Syntax("a JSON pointer, as in /state") { node, reader in
            guard let text = node.text, text.utf8.first == UInt8(ascii: "/") else {
                return reader.fail("a path into JSON begins with a slash, as in /state or /color/x", node)
            }
            guard text.utf8.count <= 200 else { return reader.fail("a path into JSON has at most 200 bytes", node) }
            return text
        }
    }
}
