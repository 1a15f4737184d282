import FasciaConfiguration
import FasciaControls
import FasciaRaster

/// The attributes of titles in a state.
enum TitleSchema {
    static let font = Key("font", .font, "The font.")
    static let color = Key("color", .color, "The colour.")
    static let shadow = Key("shadow", .textShadow, "A sharp shadow below the text: its colour, or a mapping.")

    static let schema = ObjectSchema("title") {
        font
        color
        shadow
    }
}
