import FasciaControls
import FasciaGeometry
import FasciaRaster

/// `segmentedControl`.
enum SegmentedControlSchema {
    typealias Images = [(state: ControlState, metrics: BarMetrics, value: ImageModel)]
    typealias Titles = [(state: ControlState, value: Record)]

    static let metricsWords: [(String, BarMetrics)] = [("default", .default), ("compact", .compact)]

    static let segments = Key(
        "segments", Kind<[Record]>.list(of: SegmentSchema.kind, limit: 100), "The choices from left to right: a title, or a mapping.",
        isRequired: true)
    static let selected = Key(
        "selected", Kind<SelectionModel>.selection,
        "What is selected at the start: the number of a segment, counted from 0, or its title. Nothing if it is left out, unless it shows pages: then the first."
    )
    static let momentary = Key("momentary", Kind<Bool>.boolean, "`true` makes buttons of the segments: nothing stays selected.")
    static let selectsOnTouchDown = Key(
        "selectsOnTouchDown", Kind<Bool>.boolean, "`true` selects when the finger comes down, not when it lifts.")
    static let apportionsByContent = Key(
        "apportionsByContent", Kind<Bool>.boolean, "`true` shares the width in proportion to the titles, not equally.")
    static let metrics = Key(
        "metrics", Kind<BarMetrics>.choice(metricsWords), "`default`, or `compact` for low bars: which images and sizes count.")
    static let tint = Key("tint", Kind<ColorModel>.color, "The built-in look's colour of the selected segment.")
    static let titleMinimumScale = Key(
        "titleMinimumScale", Kind<Double>.number(0.1...1),
        "How far a title that is too long may shrink before it ends in an ellipsis; 1 if it is left out.")
    static let templateImages = Key(
        "templateImages", Kind<Bool>.boolean,
        "`false` draws segments' images as they are; otherwise only their alpha counts, in the title's colour.")
    static let backgrounds = Key(
        "backgrounds", Kind<Images>.perStateAndMetrics(.image),
        "The image behind the segments, or one per state, and under `compact` others for compact metrics.")
    static let dividers = Key(
        "dividers", Kind<[Record]>.oneOrMore(of: DividerSchema.kind),
        "The image between two segments, or a list of images for pairs of states.")
    static let titles = Key(
        "titles", Kind<Titles>.perState(TitleSchema.schema.kind),
        "How titles are drawn: `{font, color, shadow}`, or such a mapping per state.")
    static let contentAdjustment = Key(
        "contentAdjustment", Kind<[AdjustmentModel]>.adjustments,
        "How far contents are moved, `[right, down]` in points, by the segment's place: `any`, `left`, `center`, `right`, `alone`, and under `compact` others for compact metrics."
    )
    static let shows = Key(
        "shows", Kind<ReferenceModel>.reference,
        "The path of `pages` of which the selected segment shows one: the first segment the first page.")

    static let schema = ObjectSchema(
        "segmentedControl",
        CommonSchema.keys + [
            AnyKey(CommonSchema.enabled), AnyKey(CommonSchema.enabledWhen), AnyKey(BindingSchema.binds), AnyKey(BindingSchema.write),
            AnyKey(segments), AnyKey(selected), AnyKey(momentary), AnyKey(selectsOnTouchDown),
            AnyKey(apportionsByContent), AnyKey(metrics), AnyKey(tint), AnyKey(titleMinimumScale), AnyKey(templateImages),
            AnyKey(backgrounds),
            AnyKey(dividers), AnyKey(titles), AnyKey(contentAdjustment), AnyKey(shows),
        ])
}
