import FasciaControls
import FasciaGeometry

/// `stack`: views in a row or a column.
enum StackSchema {
    static let axis = Key(
        "axis", Kind<StackView.Axis>.choice(StackView.Axis.self), "`vertical` (a column, the default) or `horizontal` (a row).")
    static let spacing = Key(
        "spacing", Kind<Double>.number(0...1000, "points"), "The space between two views, in points; 0 if it is left out.")
    static let padding = Key("padding", Kind<EdgeInsets>.insets, "The space between the stack's edges and what is in it.")
    static let align = Key(
        "align", Kind<StackView.Alignment>.choice(StackView.Alignment.self),
        "Where views lie across the axis: `fill` (the default), `start`, `center` or `end`. A view whose frame gives a width (in a column) or a height (in a row) is not filled."
    )
    static let distribution = Key(
        "distribution", Kind<StackView.Distribution>.choice(StackView.Distribution.self),
        "What becomes of space that is left along the axis when no view grows: `start` (left at the end, the default), `center`, `end`, `spaceBetween`, or `equal`: all views are equally long."
    )
    static let views = Key("views", Kind<[ViewModel]>.views, "The views, from the first to the last.")

    static let schema = ObjectSchema(
        "stack",
        CommonSchema.keys + BoxSchema.looks + [
            AnyKey(axis), AnyKey(spacing), AnyKey(padding), AnyKey(align), AnyKey(distribution), AnyKey(views),
        ])
}
