import FasciaConfiguration
import FasciaControls
import FasciaRaster

/// `slider`.
enum SliderKind {
    static let number = NumberKeys(Slider.self, range: 0...1, valueKeys: [heldValue.erased]) { slider, range, value in
        slider.range = range
        slider.value = value
    }
    static let axis = Key("axis", .choice(Slider.Axis.self), "`horizontal` (the default) or `vertical` (growing upward).", \Slider.axis)
    static let rightToLeft = DirectionKeys.rightToLeft("`true` lets a horizontal slider grow to the left.")
    static let heldValue = Key(
        "heldValue", .choice(Slider.HeldValuePolicy.self),
        "What becomes of a value that arrives from elsewhere while a finger holds the thumb: `drop` (the default), or `apply` when it lifts.",
        \Slider.heldValuePolicy)

    static let kind = ViewKind(
        "slider", Slider.self,
        number: number,
        keys: {
            Key("continuous", .boolean, "`false` tells the value only when the finger lifts.", \Slider.isContinuous)
            axis
            rightToLeft
            Key(
                "trackTap", .choice(Slider.TrackTap.self),
                "What a touch beside the thumb does: `ignore` (the default), `jump` (the thumb comes to the finger) or `page` (a tenth of the range towards it).",
                \Slider.trackTap)
            heldValue
            Key("thumb", .perState(.image), "The thumb's image, or one per state.") { (slider: Slider, image, state) in
                slider.setThumbImage(image, for: state)
            }
            Key(
                "minimumTrack", .perState(.image), "The image of the track before the thumb, or one per state."
            ) { (slider: Slider, image, state) in slider.setMinimumTrackImage(image, for: state) }
            Key(
                "maximumTrack", .perState(.image), "The image of the track behind the thumb, or one per state."
            ) { (slider: Slider, image, state) in slider.setMaximumTrackImage(image, for: state) }
            Key("minimumImage", .image, "An image at the end of the smallest value, outside the track.", \Slider.minimumValueImage)
            Key("maximumImage", .image, "An image at the end of the largest value, outside the track.", \Slider.maximumValueImage)
            Key(
                "minimumTint", .color, "The built-in track's colour before the thumb; the theme's accent if it is left out.",
                \Slider.minimumTrackTintColor)
            Key(
                "maximumTint", .color, "The built-in track's colour behind the thumb; the theme's outline if it is left out.",
                \Slider.maximumTrackTintColor)
            Key(
                "thumbTint", .color, "The built-in thumb's colour; white if it is left out, and nothing at all of a clear one.",
                \Slider.thumbTintColor)
        },
        check: { model, reader in
            if model.record[axis] == .vertical, model.record.has(rightToLeft) {
                reader.fail("“rightToLeft” is for horizontal sliders", at: model.record.place(of: rightToLeft))
            }
        },
        make: { Slider() })
}
