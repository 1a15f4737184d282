import FasciaConfiguration
import FasciaControls
import FasciaRaster

/// `alerts`: questions that actions show.
enum AlertSchema {
    static let of = Key(
        "of", .valueName("the name of a list"),
        "The list of `values:` of whose rows it asks: its texts show fields, as in `{=.name}`, its answers read them, and only an action of such a row shows it."
    )
    static let title = Key(
        "title", .caption, "The question, in a few words.", isRequired: true, saying: { (alert: AlertView, title) in alert.title = title })
    static let message = Key(
        "message", .caption, "What has to be known to answer it.", saying: { (alert: AlertView, message) in alert.message = message })
    static let buttons = Key(
        "buttons", .list(of: AlertButtonSchema.syntax, limit: 8), "The answers: a title, or a mapping.", isRequired: true, follows: .theme
    ) { (alert: AlertView, answers, builder) in
        // Made anew whenever the alert shows: they are gone before anything could be set on them again, but for another theme.
        for (button, answer) in zip(alert.buttons, answers) { builder.applyOnce(answer, to: button) }
    }
    static let background = Key(
        "background", .fill, "What the card is filled with; the theme's surface if it is left out.", \AlertView.cardFill)
    static let schema = ObjectSchema(
        "alert"
    ) {
        of
        title
        message
        buttons
        Key(
            "cancelOutside", .boolean, "`true` lets a touch beside the alert cancel it; otherwise only its buttons end it.",
            \AlertView.cancelsOnTouchOutside)
        Key(
            "cancelAfter", .number(1...86_400, "seconds"), "After how many seconds without an answer the alert is cancelled."
        ) { (alert: AlertView, seconds) in alert.cancelDelay = .seconds(seconds) }
        background
        Key("dimming", .color, "What is drawn over the panel behind; `black 50%` if it is left out.", \AlertView.dimmingColor)
        Key("titleColor", .color, "The title's colour; the theme's label if it is left out.", \AlertView.titleColor)
        Key(
            "messageColor", .color, "The message's colour; the theme's secondary label if it is left out.", \AlertView.messageColor)
    }

    /// An alert, with the fields of the rows of which it asks.
    static let syntax = Syntax<Record>(schema.syntax.expectation, mappingKeys: schema.syntax.mappingKeys) { node, reader in
        guard let list = node["of"]?.text else { return schema.syntax.read(node, reader) }
        return reader.withFields(of: list) { schema.syntax.read(node, reader) }
    }
}

/// An answer to an alert.
enum AlertButtonSchema {
    static let title = Key("title", .caption, "What the button says.", isRequired: true)
    static let id = Key(
        "id", .identifier, "The button's name below the alert's in event logs; made from style and number if it is left out.")
    static let style = Key(
        "style", .choice(AlertAction.Style.self),
        "`default`, `cancel` (what counts when the alert is cancelled) or `destructive` (cannot be undone).")
    static let action = Key("action", .actions, "What the answer does.")
    static let background = Key(
        "background", .perState(.image), "The image behind the title, or one per state."
    ) { (button: Button, image, state) in button.setBackgroundImage(image, for: state) }
    static let titles = Key(
        "titles", .perState(TitleSchema.schema.syntax),
        "How the title is drawn: `{font, color, shadow}`, or such a mapping per state."
    ) { (button: Button, attributes, state) in button.setTitleAttributes(attributes, for: state) }

    static let schema = ObjectSchema(
        "alert button"
    ) {
        title
        id
        style
        action
        background
        titles
    }

    /// A title alone, or a mapping.
    static let syntax = schema.syntax("a title, or {title, style, action}", orAlone: title)
}
