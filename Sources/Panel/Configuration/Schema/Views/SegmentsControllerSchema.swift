import FasciaRaster

/// `segmentsController`: pages that a segmented control in the navigation bar switches.
enum SegmentsControllerSchema {
    static let segments = Key(
        "segments", Kind<[ReferenceModel]>.list(of: .reference, limit: 100),
        "The names of the pages that have a segment, in the segments' order; the others can only be pushed. All pages if it is left out.")
    static let selected = Key(
        "selected", Kind<SelectionModel>.selection,
        "The segment that is selected at the start: its number, counted from 0, or its page's title. The first if it is left out.")
    static let preservesStacks = Key(
        "preservesStacks", Kind<Bool>.boolean,
        "`true` keeps what was pushed on a page until its segment is chosen again; otherwise it is dropped.")
    static let control = Key("control", Kind<Record>.object(look), "How the segmented control looks and behaves.")
    static let views = Key(
        "views", Kind<[ViewModel]>.views, "Views of type `page`, each with an `id`; the title of each is that of its segment.",
        isRequired: true)

    /// What a segmented control has besides its segments.
    static let look = ObjectSchema(
        "segments",
        [
            AnyKey(SegmentedControlSchema.selectsOnTouchDown), AnyKey(SegmentedControlSchema.apportionsByContent),
            AnyKey(SegmentedControlSchema.metrics), AnyKey(SegmentedControlSchema.tint), AnyKey(SegmentedControlSchema.titleMinimumScale),
            AnyKey(SegmentedControlSchema.backgrounds), AnyKey(SegmentedControlSchema.dividers), AnyKey(SegmentedControlSchema.titles),
            AnyKey(SegmentedControlSchema.contentAdjustment),
        ])

    static let schema = ObjectSchema(
        "segmentsController",
        CommonSchema.keys + [
            AnyKey(NavigationSchema.metrics), AnyKey(NavigationSchema.bar), AnyKey(NavigationSchema.rightToLeft), AnyKey(segments),
            AnyKey(selected), AnyKey(preservesStacks),
            AnyKey(control), AnyKey(views),
        ])
}
