import FasciaRaster

/// `page`: a screen of a `navigation` or a `segmentsController`.
enum PageSchema {
    static let title = Key("title", Kind<String>.text, "What the page is called: in the bar, in the way back, in its segment.")
    static let backTitle = Key("backTitle", Kind<String>.text, "What the button that leads back here says; the title if it is left out.")
    static let hidesBack = Key("hidesBack", Kind<Bool>.boolean, "`true` leaves out the way back.")
    static let left = Key(
        "left", Kind<[Record]>.oneOrMore(of: BarButtonSchema.schema.kind),
        "A button, or a list of buttons, at the bar's left in place of the way back, from the edge inward.")
    static let right = Key(
        "right", Kind<[Record]>.oneOrMore(of: BarButtonSchema.schema.kind),
        "A button, or a list of buttons, at the bar's right, from the edge inward.")

    static let schema = ObjectSchema(
        "page",
        [AnyKey(CommonSchema.type), AnyKey(CommonSchema.id)] + [
            AnyKey(title), AnyKey(backTitle), AnyKey(hidesBack), AnyKey(left), AnyKey(right),
        ] + BoxSchema.looks + [AnyKey(BoxSchema.views)])
}
