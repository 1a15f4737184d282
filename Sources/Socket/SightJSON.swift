import FasciaJSON
import FasciaPanel

extension PanelSight {
    /// As those who look are told it.
    var json: JSONValue {
        [
            "display": .string(display.rawValue), "hidden": .boolean(isHidden), "secret": .boolean(takesSecret),
            "mistakes": .array(
                mistakes.prefix(ViewPublisher.mistakeLimit).map {
                    .string(String(decoding: $0.utf8.prefix(ViewPublisher.mistakeBytes), as: UTF8.self))
                }), "reloads": .integer(Int64(reloads)), "scale": .number(scale), "page": .string(page), "language": .string(language),
            "theme": .string(theme), "direction": .string(direction.rawValue), "idle": .string(idle),
        ]
    }
}
