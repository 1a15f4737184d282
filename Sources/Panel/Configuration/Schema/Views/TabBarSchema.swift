import FasciaRaster

/// `tabBar`.
enum TabBarSchema {
    static let items = Key(
        "items", Kind<[Record]>.list(of: TabSchema.kind, limit: 100), "The tabs from left to right: a title, or a mapping.",
        isRequired: true)
    static let selected = Key(
        "selected", Kind<SelectionModel>.selection,
        "The tab that is selected at the start: its number, counted from 0, or its title. The first if it is left out.")
    static let selectsOnTouchDown = Key(
        "selectsOnTouchDown", Kind<Bool>.boolean, "`true` selects when the finger comes down, not when it lifts.")
    static let removesGlow = Key("removesGlow", Kind<Bool>.boolean, "`true` takes a tab's glow away when it is selected.")
    static let gradient = Key(
        "gradient", Kind<ImageModel>.image, "An image that is stretched over the bar's upper half; the bar is twice as high as the image.")
    static let lowerColor = Key("lowerColor", Kind<ColorModel>.color, "The lower half's colour below a gradient; black if it is left out.")
    static let unselected = Key(
        "unselected", Kind<FillModel>.fill, "What fills the icons of tabs that are not selected; a flat gray if it is left out.")
    static let selectedFill = Key(
        "selectedFill", Kind<FillModel>.fill,
        "What fills the icons of selected and highlighted tabs; the theme's accent if it is left out. An image is centred on the icon.")
    static let selection = Key(
        "selection", Kind<ImageModel>.image, "An image behind the selected or highlighted tab, stretched over the whole of it by its caps.")
    static let glow = Key("glow", Kind<ImageModel>.image, "An image at the bottom edge of tabs that glow.")
    static let indicator = Key(
        "indicator", Kind<OrFalse<ImageModel>>.orFalse(.image), "The image of the triangle over the selected tab; `false` for none.")
    static let titleFont = Key(
        "titleFont", Kind<FontModel>.font, "The titles' font; medium 11 below an icon and medium 15 without one if it is left out.")
    static let shows = Key(
        "shows", Kind<ReferenceModel>.reference, "The path of `pages` of which the selected tab shows one: the first tab the first page.")

    static let schema = ObjectSchema(
        "tabBar",
        CommonSchema.keys + [
            AnyKey(CommonSchema.enabled), AnyKey(CommonSchema.enabledWhen), AnyKey(items), AnyKey(selected), AnyKey(selectsOnTouchDown),
            AnyKey(removesGlow),
            AnyKey(gradient),
            AnyKey(lowerColor), AnyKey(unselected), AnyKey(selectedFill), AnyKey(selection), AnyKey(glow), AnyKey(indicator),
            AnyKey(titleFont),
            AnyKey(shows),
        ])
}
