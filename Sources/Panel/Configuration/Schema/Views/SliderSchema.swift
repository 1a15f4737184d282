import FasciaControls
import FasciaRaster

/// `slider`.
enum SliderSchema {
    typealias Images = [(state: ControlState, value: ImageModel)]

    static let range = Key(
        "range", Kind<[Double]>.list(of: .number(-1e12...1e12), limit: 2), "The smallest and the largest value; `[0, 1]` if it is left out."
    )
    static let step = Key(
        "step", Kind<Double>.number(0...1e12),
        "The distance between values, counted from the smallest. Without it every number can be chosen.")
    static let value = Key("value", Kind<Double>.number(-1e12...1e12), "The value at the start; the smallest if it is left out.")
    static let continuous = Key("continuous", Kind<Bool>.boolean, "`false` tells the value only when the finger lifts.")
    static let axis = Key("axis", Kind<Slider.Axis>.choice(Slider.Axis.self), "`horizontal` (the default) or `vertical` (growing upward).")
    static let rightToLeft = Key("rightToLeft", Kind<Bool>.boolean, "`true` lets a horizontal slider grow to the left.")
    static let trackTap = Key(
        "trackTap", Kind<Slider.TrackTap>.choice(Slider.TrackTap.self),
        "What a touch beside the thumb does: `ignore` (the default), `jump` (the thumb comes to the finger) or `page` (a tenth of the range towards it)."
    )
    static let heldValue = Key(
        "heldValue", Kind<Slider.HeldValuePolicy>.choice(Slider.HeldValuePolicy.self),
        "What becomes of a value that arrives from elsewhere while a finger holds the thumb: `drop` (the default), or `apply` when it lifts."
    )
    static let thumb = Key("thumb", Kind<Images>.perState(.image), "The thumb's image, or one per state.")
    static let minimumTrack = Key(
        "minimumTrack", Kind<Images>.perState(.image), "The image of the track before the thumb, or one per state.")
    static let maximumTrack = Key(
        "maximumTrack", Kind<Images>.perState(.image), "The image of the track behind the thumb, or one per state.")
    static let minimumImage = Key("minimumImage", Kind<ImageModel>.image, "An image at the end of the smallest value, outside the track.")
    static let maximumImage = Key("maximumImage", Kind<ImageModel>.image, "An image at the end of the largest value, outside the track.")
    static let minimumTint = Key(
        "minimumTint", Kind<ColorModel>.color, "The built-in track's colour before the thumb; the theme's accent if it is left out.")
    static let maximumTint = Key(
        "maximumTint", Kind<ColorModel>.color, "The built-in track's colour behind the thumb; the theme's recess if it is left out.")
    static let thumbTint = Key("thumbTint", Kind<ColorModel>.color, "The built-in thumb's colour; white if it is left out.")

    static let schema = ObjectSchema(
        "slider",
        CommonSchema.keys + [
            AnyKey(CommonSchema.enabled), AnyKey(CommonSchema.enabledWhen), AnyKey(BindingSchema.binds), AnyKey(BindingSchema.write),
            AnyKey(range), AnyKey(step), AnyKey(value), AnyKey(continuous), AnyKey(axis), AnyKey(rightToLeft),
            AnyKey(trackTap), AnyKey(heldValue), AnyKey(thumb), AnyKey(minimumTrack), AnyKey(maximumTrack), AnyKey(minimumImage),
            AnyKey(maximumImage), AnyKey(minimumTint), AnyKey(maximumTint), AnyKey(thumbTint),
        ])
}
