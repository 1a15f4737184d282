import FasciaConfiguration

/// `accept`: findings that are meant so.
enum AcceptSchema {
    static let contrast = Key(
        "contrast", .text,
        "Why texts, symbols and controls may stand out less from what is behind them than people need to make them out.")
    static let capitals = Key("capitals", .text, "Why texts may be smaller than people can read from where they stand.")
    static let targets = Key("targets", .text, "Why controls, or parts of them, may be smaller than a fingertip.")
    static let room = Key(
        "room", .text, "Why texts may be cut, and views squeezed, covered by others or partly off the screen.")
    static let translation = Key("translation", .text, "Why texts may be the same in every language: names, brands, codes.")
    static let color = Key("color", .text, "Why two states may differ by nothing but their colour.")
    static let flashing = Key("flashing", .text, "Why something may flash more than three times a second.")

    static let keys = [contrast, capitals, targets, room, translation, color, flashing]

    static let schema = ObjectSchema("accept") {
        contrast
        capitals
        targets
        room
        translation
        color
        flashing
    }
}
