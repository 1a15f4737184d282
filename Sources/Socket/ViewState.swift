import FasciaGeometry
import FasciaJSON
import FasciaPanel

/// What those who look at a panel are told beside its picture.
struct ViewState: Equatable {
    /// What is seen of the panel.
    private let display: PanelStatus.Display
    /// Whether the picture is an older one, since a password is shown on the display.
    private let isHidden: Bool
    /// Whether somebody types a secret: what fingers do then is nothing to write down.
    private let takesSecret: Bool
    private let mistakes: [String]
    private let reloads: Int
    /// Device pixels per point.
    private let scale: Double
    private let page: String
    private let language: String
    private let theme: String
    /// Where the layout begins, and the stage of a panel that nobody touches.
    private let direction: LayoutDirection
    private let idle: String

    init(_ service: PanelService) {
        display = service.display
        isHidden = service.view?.isHidden ?? false
        takesSecret = service.takesSecret
        mistakes = service.mistakes
        reloads = service.reloads
        scale = service.scale
        page = service.page
        language = service.language
        theme = service.theme
        direction = service.direction
        idle = service.idleStage
    }

    /// Whether the panel is as this tells; allocates nothing.
    func isStill(_ service: PanelService) -> Bool {
        display == service.display && isHidden == (service.view?.isHidden ?? false) && takesSecret == service.takesSecret
            && reloads == service.reloads && scale == service.scale && page == service.page && language == service.language
            && theme == service.theme && direction == service.direction && idle == service.idleStage && mistakes == service.mistakes
    }

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
