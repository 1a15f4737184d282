import FasciaConfiguration
import FasciaSystem
import FasciaValues

/// What Home Assistant refuses, or does otherwise than it seems: the panel shows all the same.
extension ValueRules {
    /// The classes of devices that Home Assistant 2026.2 knows, by platform; it refuses an entity of any other. Those of numbers are units'.
    private static let classesOfNumbers = [
        "absolute_humidity", "apparent_power", "aqi", "area", "atmospheric_pressure", "battery", "blood_glucose_concentration",
        "carbon_dioxide", "carbon_monoxide", "conductivity", "current", "data_rate", "data_size", "distance", "duration", "energy",
        "energy_distance", "energy_storage", "frequency", "gas", "humidity", "illuminance", "irradiance", "moisture", "monetary",
        "nitrogen_dioxide", "nitrogen_monoxide", "nitrous_oxide", "ozone", "ph", "pm1", "pm10", "pm25", "pm4", "power", "power_factor",
        "precipitation", "precipitation_intensity", "pressure", "reactive_energy", "reactive_power", "signal_strength", "sound_pressure",
        "speed", "sulphur_dioxide", "temperature", "temperature_delta", "volatile_organic_compounds", "volatile_organic_compounds_parts",
        "voltage", "volume", "volume_flow_rate", "volume_storage", "water", "weight", "wind_direction", "wind_speed",
    ]
    private static let classesOfSwitches = ["outlet", "switch"]
    private static let classesOfBinarySensors = [
        "battery", "battery_charging", "carbon_monoxide", "cold", "connectivity", "door", "garage_door", "gas", "heat", "light", "lock",
        "moisture", "motion", "moving", "occupancy", "opening", "plug", "power", "presence", "problem", "running", "safety", "smoke",
        "sound", "tamper", "update", "vibration", "window",
    ]

    /// - Parameter share: what a value says of how it is shared.
    func checkHomeAssistant(_ share: Record, _ definition: ValueDefinition) {
        let platforms = platforms(share, definition)
        if let found = share[ShareSchema.deviceClass] {
            let known = Set(platforms.flatMap { ValueRules.classes($0, definition.type) })
            if !known.isEmpty, !known.contains(found) {
                let guess = Suggestion.closest(to: found, among: known.sorted()).map { "; did you mean “\($0)”?" } ?? ""
                reader.warn(
                    "Home Assistant has no \(Noun.oneOf(platforms.map(\.rawValue))) of the class “\(found.prefix(40))”, and refuses it\(guess)",
                    at: share.place(of: ShareSchema.deviceClass))
            }
        }
        if share[ShareSchema.category] == "config", platforms.allSatisfy(\.onlyTells), platforms.contains(where: { !$0.isOfClimate }) {
            reader.warn(
                "“category: config” is for what can be set, and Home Assistant has no such sensor: “diagnostic” is for those",
                at: share.place(of: ShareSchema.category))
        }
    }

    /// What it may be for Home Assistant: with controls on the panel it is set, and without it only tells.
    private func platforms(_ share: Record, _ definition: ValueDefinition) -> [ShareSchema.Platform] {
        if let platform = share[ShareSchema.platform] { return [platform] }
        let (setter, teller): (ShareSchema.Platform, ShareSchema.Platform) =
            switch definition.type {
            case .boolean: (.switch, .binarySensor)
            case .choice: (.select, .sensor)
            case .text, .color: (.text, .sensor)
            default: (.number, .sensor)
            }
        if definition.formula != nil { return [teller] }
        guard let isSettable = share[ShareSchema.settable] else { return [setter, teller] }
        return [isSettable ? setter : teller]
    }

    private static func classes(_ platform: ShareSchema.Platform, _ type: ValueType) -> [String] {
        switch platform {
        case .number: classesOfNumbers
        case .switch: classesOfSwitches
        case .binarySensor: classesOfBinarySensors
        case .sensor: type == .number ? classesOfNumbers : type == .choice ? ["enum"] : ["date", "timestamp", "enum"]
        default: []
        }
    }
}
