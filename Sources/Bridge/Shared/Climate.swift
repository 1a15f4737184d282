import FasciaJSON

/// What several values are for Home Assistant together: a climate has what is wanted, what is, what it may do and what it does.
struct Climate {
    let key: String
    let title: String
    private let target: SharedValue
    private let actual: SharedValue?
    private let mode: SharedValue?
    private let action: SharedValue?

    /// The climates of a panel, in the order of their targets: without one there is none.
    static func all(in panel: Description) -> [Climate] {
        panel.shared.filter { $0.platform == "climate target" }.map { target in
            func part(_ platform: String) -> SharedValue? { panel.shared.first { $0.platform == platform && $0.climate == target.climate } }
            return Climate(
                key: target.name, title: target.title, target: target, actual: part("climate actual"), mode: part("climate mode"),
                action: part("climate action"))
        }
    }

    func json(_ panel: Description) -> JSONObject {
        var json: JSONObject = [
            "temp_stat_t": .string(target.topic), "temp_cmd_t": .string(target.commandTopic),
            "min_temp": .number(target.range?.lowerBound ?? 7), "max_temp": .number(target.range?.upperBound ?? 35),
            "temp_step": .number(max(0.1, target.step ?? 0.5)),
            "temp_unit": target.unit?.hasSuffix("F") == true ? "F" : "C",
        ]
        json["ic"] = target.icon.map { .string($0) }
        if let actual { json["curr_temp_t"] = .string(actual.topic) }
        if let mode {
            json["mode_stat_t"] = .string(mode.topic)
            json["mode_cmd_t"] = .string(mode.commandTopic)
            if mode.type == "boolean" {
                json["modes"] = ["off", "heat"]
                json["mode_stat_tpl"] = "{{ {'ON': 'heat', 'OFF': 'off'}.get(value, value) }}"
                json["mode_cmd_tpl"] = "{{ 'OFF' if value == 'off' else 'ON' }}"
            } else {
                json["modes"] = .array(mode.choices.map { .string($0) })
            }
        } else {
            // Without a word about it, it heats.
            json["modes"] = ["heat"]
            json["mode_stat_t"] = .string(target.topic)
            json["mode_stat_tpl"] = "heat"
        }
        if let action {
            json["act_t"] = .string(action.topic)
            if action.type == "boolean" { json["act_tpl"] = "{{ {'ON': 'heating', 'OFF': 'idle'}.get(value, value) }}" }
        }
        json.addAvailability([target, actual, mode, action].compactMap { $0 }, panel)
        return json
    }
}
