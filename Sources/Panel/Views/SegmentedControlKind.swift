import FasciaConfiguration
import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaValues

/// `segmentedControl`.
enum SegmentedControlKind {
    static let metricsWords: [(String, BarMetrics)] = [("default", .default), ("compact", .compact)]

    static let segments = Key(
        "segments", .list(of: SegmentSchema.syntax, limit: 100), "The choices from where the layout begins: a title, or a mapping.",
        isRequired: true)
    static let selected = Key(
        "selected", .selection,
        "What is selected at the start: the number of a segment, counted from 0, or its title. Nothing if it is left out, unless it shows pages: then the first."
    )
    static let momentary = Key(
        "momentary", .boolean, "`true` makes buttons of the segments: nothing stays selected.", \SegmentedControl.isMomentary)
    static let selectsOnTouchDown = Key(
        "selectsOnTouchDown", .boolean, "`true` selects when the finger comes down, not when it lifts.",
        \SegmentedControl.selectsOnTouchDown)
    static let apportionsByContent = Key(
        "apportionsByContent", .boolean, "`true` shares the width in proportion to the titles, not equally.",
        \SegmentedControl.apportionsSegmentWidthsByContent)
    static let metrics = Key(
        "metrics", .choice(metricsWords), "`default`, or `compact` for low bars: which images and sizes count.",
        \SegmentedControl.barMetrics)
    static let tint = Key("tint", .color, "The built-in look's colour of the selected segment.", \SegmentedControl.tintColor)
    static let titleMinimumScale = Key(
        "titleMinimumScale", .number(0.1...1),
        "How far a title that is too long may shrink before it ends in an ellipsis; 1 if it is left out.",
        \SegmentedControl.titleMinimumScale)
    static let backgrounds = Key(
        "backgrounds", .perStateAndMetrics(.image),
        "The image behind the segments, or one per state, and under `compact` others for compact metrics."
    ) { (control: SegmentedControl, image, state, metrics) in
        control.setBackgroundImage(image, for: state, barMetrics: metrics)
    }
    static let dividers = Key(
        "dividers", .oneOrMore(of: DividerSchema.syntax), "The image between two segments, or a list of images for pairs of states."
    ) { (control: SegmentedControl, dividers, builder) in
        for divider in dividers {
            control.setDividerImage(
                divider[DividerSchema.image].flatMap { builder.resources.image($0) },
                forLeftSegmentState: divider[DividerSchema.left] ?? .normal, rightSegmentState: divider[DividerSchema.right] ?? .normal,
                barMetrics: divider[DividerSchema.metrics] ?? .default)
        }
    }
    static let titles = Key(
        "titles", .perState(TitleSchema.schema.syntax),
        "How titles are drawn: `{font, color, shadow}`, or such a mapping per state."
    ) { (control: SegmentedControl, attributes, state) in control.setTitleAttributes(attributes, for: state) }
    static let contentAdjustment = Key(
        "contentAdjustment", .adjustments,
        "How far contents are moved, `[right, down]` in points, by the segment's place: `any`, `left`, `center`, `right`, `alone`, and under `compact` others for compact metrics."
    ) { (control: SegmentedControl, adjustments) in
        for adjustment in adjustments {
            control.setContentPositionAdjustment(adjustment.offset, forSegmentType: adjustment.type, barMetrics: adjustment.metrics)
        }
    }
    static let shows = Key(
        "shows", .reference,
        "The path of `pages` of which the selected segment shows one: the first segment the first page.")

    static let kind = ViewKind(
        "segmentedControl", SegmentedControl.self,
        keys: {
            CommonSchema.control
            segments
            selected
            momentary
            selectsOnTouchDown
            apportionsByContent
            metrics
            tint
            titleMinimumScale
            Key(
                "templateImages", .boolean,
                "`false` draws segments' images as they are; otherwise only their alpha counts, in the title's colour.",
                \SegmentedControl.rendersImagesAsTemplates)
            backgrounds
            dividers
            titles
            contentAdjustment
            shows
        },
        role: .control,
        rules: ViewKind.Rules(
            domain: { .choice($0[segments]?.map { $0[SegmentSchema.title] }, of: "segment") }, valueKeys: [selected.erased],
            pageChoice: { record in record[shows].map { PageChoice(pages: $0, count: record[segments]?.count, what: "segment") } },
            check: { model, reader in check(model.record, reader) }, checkBinding: checkBinding),
        join: { control, model, bindings in if let pages = model.record[shows] { bindings.bind(control, pages, model) } },
        inspect: { control, model, checker in
            if !control.hasUniformDividers { checker.reportDividers(at: model.record.place(of: dividers)) }
        },
        inspectShown: { control, model, checker in
            checkParts(of: control, checker) { model.record[segments]?[$0].place ?? model.place }
        },
        make: { model, builder in
            let record = model.record
            let parts = record[segments] ?? []
            let control = SegmentedControl(titles: parts.map { _ in "" })
            builder.apply(parts, toPartsOf: control)
            note(record, builder)
            if let selection = record[selected] {
                control.selectedSegmentIndex = selection.index(among: parts.map { $0[SegmentSchema.title] }) ?? -1
            } else if record.has(shows), record[momentary] != true {
                control.selectedSegmentIndex = 0
            }
            return control
        })

    @Sendable private static func checkBinding(_ model: ViewModel, _ definition: ValueDefinition, _ name: NameModel, _ reader: Reader) {
        if model.record[momentary] == true { return reader.fail("a momentary control has no value", at: name.place) }
        ValueRules.expectChoices(model.record[segments]?.count, "segment", model, definition, name, reader)
    }

    /// Reports segments that are too narrow for a finger.
    static func checkParts(of control: SegmentedControl, _ checker: ViewInspector, place: (Int) -> Place) {
        for index in control.segments.indices {
            checker.checkPart(control.frame(ofSegmentAt: index)?.width ?? 0, "segment", at: place(index))
        }
    }

    private static func check(_ record: Record, _ reader: Reader) {
        let titles = record[segments]?.map { $0[SegmentSchema.title] }
        ViewRules.checkSelection(record[selected], titles, "segment", at: record.place(of: selected), reader)
        if record[momentary] == true, record.has(selected) {
            reader.fail("a momentary control selects nothing", at: record.place(of: selected))
        }
        if let segments = record[segments], segments.isEmpty {
            reader.fail("a segmented control needs at least one segment", at: record.place(of: self.segments))
        }
    }

    /// Records the titles, for the check of fonts.
    private static func note(_ record: Record, _ builder: ViewBuilder) {
        let chain = builder.chain(of: record[titles])
        for segment in record[segments] ?? [] {
            builder.note(SegmentSchema.title, of: segment, chain)
        }
    }
}
