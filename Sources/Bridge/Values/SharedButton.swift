import FasciaJSON

/// A button that others may press, and that tells when it was pressed.
struct SharedButton: Hashable {
    /// The button's path on the panel.
    let path: String
    let title: String
    let deviceClass: String?
    let icon: String?
    let category: String?

    init?(_ json: JSONValue) {
        guard let path = json["id"]?.asString, !path.isEmpty else { return nil }
        self.path = path
        title = json["name"]?.asString ?? SharedValue.title(path.split(separator: "/").last.map(String.init) ?? path)
        deviceClass = json["class"]?.asString
        icon = json["icon"]?.asString
        category = json["category"]?.asString
    }

    /// Where each press is told, and below which it is pressed.
    var topicName: String { "button/\(path)" }
    /// Its name among the entities.
    var key: String { "button_" + path.split(separator: "/").joined(separator: "_") }

    /// What is told of a press.
    static let pressed = "{\"event_type\":\"pressed\"}"
    static let eventType = "pressed"
}
