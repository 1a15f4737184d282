import FasciaGeometry
import FasciaKMS

extension FakeCard {
    /// Property ids are the same for all objects of a type.
    static let connectorNames = ["DPMS": UInt32(200), "link-status": 201, "panel orientation": 202, "CRTC_ID": 203]
    static let controllerNames = ["ACTIVE": UInt32(210), "MODE_ID": 211]
    /// What changes colours, and what it is where nobody did.
    static let connectorColors = ["HDR_OUTPUT_METADATA": UInt32(240), "Colorspace": 241]
    static let controllerColors = ["GAMMA_LUT": UInt32(242), "DEGAMMA_LUT": 243, "CTM": 244, "VRR_ENABLED": 245]
    static let layerColors = ["alpha": UInt32(246), "pixel blend mode": 247]
    static let colorNames = connectorColors.merging(controllerColors) { first, _ in first }.merging(layerColors) { first, _ in first }
    static let colorChoices = [
        "Colorspace": ["Default": UInt64(0), "BT2020_RGB": 9], "pixel blend mode": ["None": 2, "Pre-multiplied": 0, "Coverage": 1],
    ]

    /// The colour properties of an object, as they are now.
    private func colors(_ object: UInt32, _ names: [String: UInt32]) -> [PropertyInfo] {
        if !hasColors { return [] }
        return names.map { name, id in
            PropertyInfo(
                id: id, name: name, value: colors[object]?[name] ?? (name == "alpha" ? 0xFFFF : 0),
                choices: FakeCard.colorChoices[name] ?? [:])
        }
    }
    static let layerNames = [
        "type": UInt32(220), "FB_ID": 221, "CRTC_ID": 222, "SRC_X": 223, "SRC_Y": 224, "SRC_W": 225, "SRC_H": 226, "CRTC_X": 227,
        "CRTC_Y": 228, "CRTC_W": 229, "CRTC_H": 230, "rotation": 231, "FB_DAMAGE_CLIPS": 232,
    ]
    static let orientations = ["Normal": UInt64(0), "Upside Down": 1, "Left Side Up": 2, "Right Side Up": 3]

    func properties(of object: UInt32, isAtomicClient: Bool) -> [PropertyInfo] {
        if let connector = connectors.first(where: { $0.id == object }) { return properties(of: connector, isAtomicClient: isAtomicClient) }
        if controllers.contains(where: { $0.id == object }) {
            return isAtomicClient
                ? FakeCard.controllerNames.map { PropertyInfo(id: $0.value, name: $0.key, value: 0) }
                    + colors(object, FakeCard.controllerColors) : []
        }
        guard let layer = layers.first(where: { $0.id == object }) else { return [] }
        return colors(object, FakeCard.layerColors)
            + FakeCard.layerNames.compactMap { name, id in
                switch name {
                case "type": return PropertyInfo(id: id, name: name, value: layer.type)
                case "rotation":
                    let choices = (rotations + falseRotations).map { ("rotate-\($0.rawValue)", UInt64($0.rawValue / 90)) }
                    if choices.isEmpty { return nil }
                    return PropertyInfo(
                        id: id, name: name, value: layer.values[name] ?? 1,
                        choices: Dictionary(choices, uniquingKeysWith: { first, _ in first }))
                case "FB_DAMAGE_CLIPS" where !hasDamageClips: return nil
                default: return isAtomicClient ? PropertyInfo(id: id, name: name, value: layer.values[name] ?? 0) : nil
                }
            }
    }

    private func properties(of connector: FakeConnector, isAtomicClient: Bool) -> [PropertyInfo] {
        var list = [
            PropertyInfo(id: 200, name: "DPMS", value: connector.dpms),
            PropertyInfo(id: 201, name: "link-status", value: connector.isLinkBad ? 1 : 0, choices: ["Good": 0, "Bad": 1]),
        ]
        if let orientation = connector.panelOrientation {
            list.append(
                PropertyInfo(
                    id: 202, name: "panel orientation", value: FakeCard.orientations[orientation] ?? 9, choices: FakeCard.orientations))
        }
        list += colors(connector.id, FakeCard.connectorColors)
        if isAtomicClient { list.append(PropertyInfo(id: 203, name: "CRTC_ID", value: UInt64(connector.crtc))) }
        return list
    }

    /// An object's property by its id, nil if it has none such.
    func name(of property: UInt32, on object: UInt32) -> String? {
        properties(of: object, isAtomicClient: true).first { $0.id == property }?.name
    }
}
