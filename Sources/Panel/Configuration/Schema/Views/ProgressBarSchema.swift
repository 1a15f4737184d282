import FasciaControls
import FasciaRaster

/// `progressBar`.
enum ProgressBarSchema {
    static let progress = Key("progress", Kind<Double>.number(0...1), "How much is done, 0 to 1.")
    static let follows = Key(
        "follows", Kind<ReferenceModel>.reference, "The path of a slider or a stepper: the bar is as full as its value lies in its range.")
    static let binds = Key(
        "binds", Kind<NameModel>.valueName(), "A number of `values:` with a range: the bar is as full as it lies in it.")
    static let indeterminate = Key(
        "indeterminate", Kind<Bool>.boolean, "`true` shows that something goes on of which nobody knows how long it takes.")
    static let track = Key(
        "track", Kind<ButtonSchema.Images>.perState(.image), "The track's image, or one for `normal` and one for `disabled`.")
    static let bar = Key(
        "bar", Kind<ButtonSchema.Images>.perState(.image), "The image of what is done, or one for `normal` and one for `disabled`.")
    static let tint = Key("tint", Kind<ColorModel>.color, "The built-in bar's colour; the theme's accent if it is left out.")
    static let trackTint = Key("trackTint", Kind<ColorModel>.color, "The built-in track's colour; the theme's recess if it is left out.")
    static let rightToLeft = Key("rightToLeft", Kind<Bool>.boolean, "`true` fills it from the right.")
    static let enabled = Key("enabled", Kind<Bool>.boolean, "`false` dims it.")

    static let schema = ObjectSchema(
        "progressBar",
        CommonSchema.keys + [
            AnyKey(enabled), AnyKey(binds), AnyKey(progress), AnyKey(follows), AnyKey(indeterminate), AnyKey(track), AnyKey(bar),
            AnyKey(tint),
            AnyKey(trackTint), AnyKey(rightToLeft),
        ])
}
