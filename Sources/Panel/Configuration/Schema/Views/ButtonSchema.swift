import FasciaControls
import FasciaGeometry
import FasciaRaster

/// `button`.
enum ButtonSchema {
    typealias Images = [(state: ControlState, value: ImageModel)]
    typealias Texts = [(state: ControlState, value: TextModel)]
    typealias Titles = [(state: ControlState, value: Record)]

    static let title = Key(
        "title", Kind<Texts>.perState(.valueText),
        "What it says, or one text per state. `{=name}` shows a value of `values:`; `{{` and `}}` write braces.")
    static let image = Key("image", Kind<Images>.perState(.image), "The image beside the title, or one per state.")
    static let background = Key(
        "background", Kind<Images>.perState(.image), "The image behind both, or one per state; without one the built-in look of `style`.")
    static let titles = Key(
        "titles", Kind<Titles>.perState(TitleSchema.schema.kind),
        "How the title is drawn: `{font, color, shadow}`, or such a mapping per state.")
    static let style = Key(
        "style", Kind<Button.Style>.choice(Button.Style.self),
        "The built-in look: `filled` (on the accent, the default), `tinted` (on a breath of it), `gray` or `plain` (without a background).")
    static let tint = Key("tint", Kind<ColorModel>.color, "The built-in look's colour; the theme's accent if it is left out.")
    static let cornerRadius = Key(
        "cornerRadius", Kind<Double>.number(0...1000, "points"),
        "How round the built-in look's corners are; it follows the height if it is left out.")
    static let imagePlacement = Key(
        "imagePlacement", Kind<Button.ImagePlacement>.choice(Button.ImagePlacement.self),
        "Where the image stands: `leading` (the default), `trailing`, `top` or `bottom`.")
    static let imagePadding = Key(
        "imagePadding", Kind<Double>.number(0...1000, "points"), "The space between image and title; 8 if it is left out.")
    static let insets = Key("insets", Kind<EdgeInsets>.insets, "The space between the edges and what stands in the button.")
    static let align = Key(
        "align", Kind<Button.ContentAlignment>.choice(Button.ContentAlignment.self),
        "Where image and title stand: `center` (the default), `leading` or `trailing`.")
    static let lines = Key("lines", Kind<Int>.integer(0...1000), "The title's most lines; 1 if it is left out, 0 for as many as fit.")
    static let minimumScale = Key(
        "minimumScale", Kind<Double>.number(0.1...1),
        "How far a title that is too long may shrink before it ends in an ellipsis; 1 if it is left out.")
    static let templateImages = Key(
        "templateImages", Kind<Bool>.boolean, "`false` draws images as they are; otherwise only their alpha counts, in the title's colour.")
    static let selects = Key(
        "selects", Kind<Bool>.boolean, "`true` makes a toggle of the button: each press selects it or takes the selection back.")
    static let selected = Key("selected", Kind<Bool>.boolean, "With `selects`: whether it is selected at the start.")
    static let words = Key(
        "words", Kind<[String]>.list(of: .caption, limit: 2),
        "With `selects`: what `{path}` in a text shows for off and on; `[\"Off\", \"On\"]` if it is left out.")
    static let repeats = Key(
        "repeats", Kind<Bool>.boolean, "`true` acts again and again while the button is held, ever faster. Such a button has no long press."
    )
    static let repeatDelay = Key(
        "repeatDelay", Kind<Double>.number(0.1...10, "seconds"),
        "With `repeats`: from the touch to the first repeat; 0.5 if it is left out.")
    static let action = Key("action", Kind<[ActionModel]>.actions, "What a press does, besides the events that it sends.")
    static let longPress = Key(
        "longPress", Kind<[ActionModel]>.actions,
        "What holding the button does; `[]` only sends the event `longPress`. A press that was long does nothing else.")
    static let longPressDelay = Key(
        "longPressDelay", Kind<Double>.number(0.1...10, "seconds"), "With `longPress`: how long it has to be held; 0.5 if it is left out.")

    static let schema = ObjectSchema(
        "button",
        CommonSchema.keys + [
            AnyKey(CommonSchema.enabled), AnyKey(CommonSchema.enabledWhen), AnyKey(BindingSchema.binds), AnyKey(BindingSchema.write),
            AnyKey(title), AnyKey(image), AnyKey(background), AnyKey(titles), AnyKey(style), AnyKey(tint),
            AnyKey(cornerRadius), AnyKey(imagePlacement), AnyKey(imagePadding), AnyKey(insets), AnyKey(align), AnyKey(lines),
            AnyKey(minimumScale), AnyKey(templateImages), AnyKey(selects), AnyKey(selected), AnyKey(words), AnyKey(repeats),
            AnyKey(repeatDelay), AnyKey(action), AnyKey(NavigationActions.push), AnyKey(NavigationActions.back), AnyKey(longPress),
            AnyKey(longPressDelay),
        ])
}
