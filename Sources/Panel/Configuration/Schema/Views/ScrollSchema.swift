import FasciaControls
import FasciaGeometry
import FasciaRaster

/// `scroll`: views that are larger than what is seen of them.
enum ScrollSchema {
    static let axes: [(String, DragAxes)] = [("vertical", .vertical), ("horizontal", .horizontal), ("both", .both)]

    static let axis = Key(
        "axis", Kind<DragAxes>.choice(axes),
        "`vertical` (the default), `horizontal` or `both`. Along the other axis the content is as large as the view.")
    static let views = Key("views", Kind<[ViewModel]>.views, "What scrolls, back to front: as a rule one `stack`.")
    static let inset = Key("inset", Kind<EdgeInsets>.insets, "Room around the content, in points.")
    static let bounces = Key(
        "bounces", Kind<Bool>.boolean, "`false` stops the content at its ends; otherwise it can be pulled beyond them, and comes back.")
    static let indicator = Key(
        "indicator", Kind<OrFalse<ColorModel>>.orFalse(.color), "The colour of the bar that shows where one is; `false` for none.")
    static let background = Key("background", Kind<ColorModel>.color, "Behind the content; nothing if it is left out.")

    static let schema = ObjectSchema(
        "scroll",
        CommonSchema.keys + [AnyKey(axis), AnyKey(views), AnyKey(inset), AnyKey(bounces), AnyKey(indicator), AnyKey(background)])
}
