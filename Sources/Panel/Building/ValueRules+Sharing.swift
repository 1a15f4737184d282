import FasciaConfiguration
import FasciaSystem
import FasciaValues

/// Checks how values are shared and what they follow.
extension ValueRules {
    func checkSharing(_ model: ValueModel, _ record: Record) {
        let keys = ValueSchema.self
        let definition = model.definition
        for key in [keys.share.erased, keys.follows.erased] where record.place(of: key) != nil {
            let place = record.place(of: key) ?? record.place
            if !hasBroker {
                reader.fail("“\(key.name)” needs “mqtt:” at the top, as in “mqtt: {broker: mqtt://broker.lan}”", at: place)
            } else if !definition.type.isScalar {
                reader.fail("“\(key.name)” is for single values, not for \(Noun.article(definition.type.rawValue))", at: place)
            }
        }
        if let share = record[keys.share], let share {
            check(share, definition)
            if isAnnounced { checkHomeAssistant(share, definition) }
        }
        if let follows = record[keys.follows] { check(follows, definition, record) }
    }

    private func check(_ share: Record, _ definition: ValueDefinition) {
        if let platform = share[ShareSchema.platform] {
            let fitting = ValueRules.platforms(definition.type)
            if !fitting.isEmpty, !fitting.contains(platform) {
                reader.fail(
                    "\(Noun.article(definition.type.rawValue)) cannot be a \(platform.rawValue): it is \(Noun.oneOf(fitting.map(\.rawValue)))",
                    at: share.place(of: ShareSchema.platform))
            }
            if platform.onlyTells, share[ShareSchema.settable] == true {
                reader.fail("a \(platform.rawValue) only tells: nobody can set it", at: share.place(of: ShareSchema.settable))
            } else if !platform.onlyTells, share[ShareSchema.settable] == false || definition.formula != nil {
                let reason = definition.formula == nil ? "“settable: false” says that nobody does" : "this one is computed"
                reader.fail(
                    "a \(platform.rawValue) is set by others, and \(reason): leave “as” out, and it only tells",
                    at: share.place(of: ShareSchema.platform))
            }
            let words = platform == .climateMode ? ShareSchema.climateModes : platform == .climateAction ? ShareSchema.climateActions : nil
            if let words, let other = definition.choices.first(where: { !words.contains($0) }) {
                reader.fail(
                    "“\(other.prefix(40))” is no word of a \(platform.rawValue): there are \(words.joined(separator: ", "))",
                    at: share.place(of: ShareSchema.platform))
            }
        }
        if share.has(ShareSchema.climate), share[ShareSchema.platform]?.isOfClimate != true {
            reader.fail("“climate” belongs to “as: climate target” and the like", at: share.place(of: ShareSchema.climate))
        }
        if definition.formula != nil, share[ShareSchema.settable] == true {
            reader.fail("it is computed: nobody can set it", at: share.place(of: ShareSchema.settable))
        }
    }

    /// What a group's commands begin with is nothing that the panel tells of itself, and is named once.
    func checkGroups(_ bridge: BridgeModel, _ place: Place?) {
        guard let place else { return }
        for (index, group) in bridge.groups.enumerated() {
            if group == bridge.topic || group.hasPrefix(bridge.topic + "/") {
                reader.fail(
                    "the group “\(group)” is the panel's own “topic”, or below it: a group has one of its own, as in panels/all", at: place)
            }
            if bridge.groups[..<index].contains(group) { reader.fail("the group “\(group)” is named twice", at: place) }
        }
    }

    /// The parts of a climate, which are one of each kind, and one that is wanted in any case.
    func checkClimates(_ declarations: [NamedModel<Record>]) {
        var targets: Set<String> = []
        var parts: [(climate: String, platform: ShareSchema.Platform, place: Place)] = []
        for declaration in declarations {
            guard let share = declaration.value[ValueSchema.share], let share else { continue }
            guard let platform = share[ShareSchema.platform], platform.isOfClimate else { continue }
            let climate = share[ShareSchema.climate] ?? ""
            let place = share.place(of: ShareSchema.platform)
            if parts.contains(where: { $0.climate == climate && $0.platform == platform }) {
                reader.fail("the climate has a \(platform.rawValue) already: “climate: NAME” tells one from another", at: place)
            }
            if platform == .climateTarget { targets.insert(climate) }
            parts.append((climate, platform, place))
        }
        for part in parts where !targets.contains(part.climate) {
            reader.fail("a climate needs a value with “as: climate target”: what is wanted", at: part.place)
            return
        }
    }

    private static func platforms(_ type: ValueType) -> [ShareSchema.Platform] {
        switch type {
        case .number: [.number, .sensor, .climateTarget, .climateActual]
        case .boolean: [.switch, .light, .binarySensor, .climateMode, .climateAction]
        case .choice: [.select, .sensor, .climateMode, .climateAction]
        case .text, .color: [.text, .sensor]
        case .list, .image, .series, .secret: []
        }
    }

    private func check(_ follows: Record, _ definition: ValueDefinition, _ record: Record) {
        let keys = FollowsSchema.self
        if definition.formula != nil {
            return reader.fail("“follows” is for values that can be set; this one is computed", at: record.place(of: ValueSchema.follows))
        }
        if definition.hasCommand {
            reader.fail(
                "“follows” and “run” exclude each other: one of them carries out what fingers set",
                at: record.place(of: ValueSchema.follows))
        }
        for entry in follows[keys.map] ?? [] where entry.value.value(for: definition) == nil { fail(entry.value, expected: definition) }
        if follows.has(keys.scale) {
            if definition.type != .number { reader.fail("“scale” is for numbers", at: follows.place(of: keys.scale)) }
            if follows[keys.scale] == 0 { reader.fail("a scale of 0 leaves nothing of a number", at: follows.place(of: keys.scale)) }
            if follows.has(keys.map) { reader.fail("“scale” and “map” exclude each other", at: follows.place(of: keys.scale)) }
        }
        guard let send = follows[keys.send] else { return }
        if !follows.has(keys.command) {
            reader.fail("“send” belongs to “command”: the topic on which it is sent", at: follows.place(of: keys.send))
        } else if CommandTemplate(send) == nil {
            reader.fail("“send” has no “{value}”: the same would be sent whatever is set", at: follows.place(of: keys.send))
        }
    }
}
