import FasciaControls

/// `navigation`: pages on a stack, under a bar that leads back.
enum NavigationSchema {
    static let metrics = Key(
        "metrics", Kind<BarMetrics>.choice(SegmentedControlSchema.metricsWords),
        "The bar's height: `default`, 44 points, or `compact`, 32.")
    static let bar = Key(
        "bar", Kind<OrFalse<Record>>.orFalse(NavigationBarSchema.schema.kind), "How the bar looks; `false` for none.")
    static let rightToLeft = Key(
        "rightToLeft", Kind<Bool>.boolean, "`true` has the bar begin at the right, with the way back there, and pages slide the other way.")
    static let views = Key(
        "views", Kind<[ViewModel]>.views,
        "Views of type `page`, each with an `id`. The first one shows at the start; `push:` shows the others on top of what shows.",
        isRequired: true)

    static let schema = ObjectSchema("navigation", CommonSchema.keys + [AnyKey(metrics), AnyKey(bar), AnyKey(rightToLeft), AnyKey(views)])
}
