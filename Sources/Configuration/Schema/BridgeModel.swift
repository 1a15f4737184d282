import FasciaValues

/// `mqtt` as a configuration has it.
package struct BridgeModel {
    package let broker: BrokerModel
    /// What the panel's topics begin with; `{host}` in it is the machine's name.
    package let topic: String
    /// What the topics of commands for several panels begin with.
    package let groups: [String]
    /// In seconds.
    package let keepAlive: Double
    /// Whether the panel is announced to Home Assistant.
    package let isAnnounced: Bool
    package let prefix: String
    package let name: String?
    package let area: String?

    package init?(_ record: Record?) {
        guard let record, let broker = record[BridgeSchema.broker] else { return nil }
        self.broker = broker
        topic = record[BridgeSchema.topic] ?? "fascia/{host}"
        groups = record[BridgeSchema.groups] ?? []
        keepAlive = record[BridgeSchema.keepAlive] ?? 10
        var more: Record?
        if case .yes(let record) = record[BridgeSchema.homeAssistant] ?? .no {
            isAnnounced = true
            more = record
        } else {
            isAnnounced = false
        }
        prefix = more?[HomeAssistantSchema.prefix] ?? "homeassistant"
        name = more?[HomeAssistantSchema.name]
        area = more?[HomeAssistantSchema.area]
    }
}

/// How a value is shared.
package struct ShareModel {
    package let platform: ShareSchema.Platform?
    /// Of which climate it is a part.
    package let climate: String?
    package let name: String?
    package let deviceClass: String?
    package let icon: String?
    package let category: String?
    package let isSettable: Bool?

    package init(_ record: Record) {
        platform = record[ShareSchema.platform]
        climate = record[ShareSchema.climate]
        name = record[ShareSchema.name]
        deviceClass = record[ShareSchema.deviceClass]
        icon = record[ShareSchema.icon]
        category = record[ShareSchema.category]
        isSettable = record[ShareSchema.settable]
    }
}

/// How a button is shared.
package struct ShareButtonModel {
    package let name: String?
    package let deviceClass: String?
    package let icon: String?
    package let category: String?

    package init(_ record: Record) {
        name = record[ShareSchema.name]
        deviceClass = record[ShareButtonSchema.deviceClass]
        icon = record[ShareSchema.icon]
        category = record[ShareSchema.category]
    }
}

/// What a value follows.
package struct FollowsModel {
    package let state: String
    package let path: String?
    /// What the value is for what the device says.
    package let map: [(said: String, value: Value)]
    package let scale: Double?
    package let command: String?
    package let send: String?
    package let available: String?

    package init?(_ record: Record, _ definition: ValueDefinition) {
        guard let state = record[FollowsSchema.state] else { return nil }
        self.state = state
        path = record[FollowsSchema.path]
        map = (record[FollowsSchema.map] ?? []).compactMap { entry in entry.value.value(for: definition).map { (entry.name, $0) } }
        scale = record[FollowsSchema.scale]
        command = record[FollowsSchema.command]
        send = record[FollowsSchema.send]
        available = record[FollowsSchema.available]
    }
}

extension ValueModel {
    /// How it is shared; nil if it is not.
    package var share: ShareModel? {
        guard let share = record?[ValueSchema.share], let share else { return nil }
        return ShareModel(share)
    }

    /// What it follows; nil if nothing.
    package var follows: FollowsModel? { record?[ValueSchema.follows].flatMap { FollowsModel($0, definition) } }
}
