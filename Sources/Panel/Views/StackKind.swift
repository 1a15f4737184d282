import FasciaConfiguration
import FasciaControls
import FasciaGeometry

/// `stack`: views in a row or a column.
enum StackKind {
    static let distribution = Key(
        "distribution", .choice(StackView.Distribution.self),
        "What becomes of space that is left along the axis when no view grows: `start` (left at the end, the default), `center`, `end`, `spaceBetween`, or `equal`: all views are equally long.",
        \StackView.distribution)
    static let views = Key("views", .views, "The views, from the first to the last.")

    static let kind = ViewKind(
        "stack", StackView.self,
        keys: {
            BoxKeys.all
            Key(
                "axis", .choice(StackView.Axis.self), "`vertical` (a column, the default) or `horizontal` (a row).", \StackView.axis)
            Key(
                "spacing", .number(0...1000, "points"), "The space between two views, in points; 0 if it is left out.", \StackView.spacing)
            Key(
                "padding", .insets, "The space between the stack's edges and what is in it; `left` is where the layout begins.",
                \StackView.padding)
            Key(
                "align", .choice(StackView.Alignment.self),
                "Where views lie across the axis: `fill` (the default), `start`, `center` or `end`. A view whose frame gives a width (in a column) or a height (in a row) is not filled.",
                \StackView.alignment)
            distribution
            views
        },
        role: .arrangement, standing: .fills,
        rules: ViewKind.Rules(children: { $0[views] ?? [] }, check: check, checkLinks: BoxKeys.checkMix), join: BoxKeys.joinMix,
        hasContent: BoxKeys.hasContent,
        make: { model, builder in builder.fill(StackView(), model) })

    @Sendable private static func check(_ model: ViewModel, _ reader: Reader) {
        let isEqual = model.record[distribution] == .equal
        for child in model.children {
            ViewRules.refuseSpan(child, reader)
            if ViewRules.saysWhereItIs(child) {
                reader.fail(
                    "the stack says where the view is: only “width” and “height” count", at: child.record.place(of: CommonSchema.frame))
            }
            if isEqual, child.record.has(CommonSchema.grow) {
                reader.fail("all views of the stack are equally long: none grows", at: child.record.place(of: CommonSchema.grow))
            }
        }
    }
}
