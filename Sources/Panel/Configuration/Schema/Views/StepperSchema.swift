import FasciaControls
import FasciaRaster

/// `stepper`.
enum StepperSchema {
    static let range = Key(
        "range", Kind<[Double]>.list(of: .number(-1e12...1e12), limit: 2),
        "The smallest and the largest value; `[0, 100]` if it is left out.")
    static let step = Key(
        "step", Kind<Double>.number(0...1e12), "The distance between values, counted from the smallest; 1 if it is left out.")
    static let value = Key("value", Kind<Double>.number(-1e12...1e12), "The value at the start; the smallest if it is left out.")
    static let wraps = Key("wraps", Kind<Bool>.boolean, "`true` leads from one end to the other.")
    static let repeats = Key(
        "repeats", Kind<Bool>.boolean, "`false` makes one step for each press; otherwise holding goes on, ever faster.")
    static let continuous = Key("continuous", Kind<Bool>.boolean, "`false` tells the value only when the finger lifts.")
    static let background = Key(
        "background", Kind<ButtonSchema.Images>.perState(.image),
        "The image behind both halves, or one per state: its left cap is the minus's, its right cap the plus's.")
    static let minus = Key("minus", Kind<ButtonSchema.Images>.perState(.image), "The minus's image, or one per state.")
    static let plus = Key("plus", Kind<ButtonSchema.Images>.perState(.image), "The plus's image, or one per state.")
    static let dividers = Key(
        "dividers", Kind<[Record]>.oneOrMore(of: DividerSchema.kind),
        "The image between the halves, or a list of images for pairs of states.")
    static let tint = Key("tint", Kind<ColorModel>.color, "The built-in signs' colour; the theme's label if it is left out.")

    static let schema = ObjectSchema(
        "stepper",
        CommonSchema.keys + [
            AnyKey(CommonSchema.enabled), AnyKey(CommonSchema.enabledWhen), AnyKey(BindingSchema.binds), AnyKey(BindingSchema.write),
            AnyKey(range), AnyKey(step), AnyKey(value), AnyKey(wraps), AnyKey(repeats), AnyKey(continuous),
            AnyKey(background), AnyKey(minus), AnyKey(plus), AnyKey(dividers), AnyKey(tint),
        ])
}
