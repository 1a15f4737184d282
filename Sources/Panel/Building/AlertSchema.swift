import FasciaConfiguration
import FasciaControls
import FasciaRaster

/// `alerts`: questions that actions show.
enum AlertSchema {
    typealias Images = [(state: ControlState, value: ImageModel)]
    typealias Titles = [(state: ControlState, value: Record)]

    static let title = Key("title", .caption, "The question, in a few words.", isRequired: true)
    static let message = Key("message", .caption, "What has to be known to answer it.")
    static let buttons = Key(
        "buttons", .list(of: AlertButtonSchema.syntax, limit: 8), "The answers: a title, or a mapping.", isRequired: true)
    static let cancelOutside = Key(
        "cancelOutside", .boolean, "`true` lets a touch beside the alert cancel it; otherwise only its buttons end it.")
    static let cancelAfter = Key(
        "cancelAfter", .number(1...86_400, "seconds"), "After how many seconds without an answer the alert is cancelled.")
    static let background = Key("background", .fill, "What the card is filled with; the theme's surface if it is left out.")
    static let dimming = Key("dimming", .color, "What is drawn over the panel behind; `black 50%` if it is left out.")
    static let titleColor = Key("titleColor", .color, "The title's colour; the theme's label if it is left out.")
    static let messageColor = Key(
        "messageColor", .color, "The message's colour; the theme's secondary label if it is left out.")

    static let schema = ObjectSchema(
        "alert"
    ) {
        title
        message
        buttons
        cancelOutside
        cancelAfter
        background
        dimming
        titleColor
        messageColor
    }
}
