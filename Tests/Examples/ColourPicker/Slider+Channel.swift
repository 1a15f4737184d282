import FasciaControls
import FasciaRaster

extension Slider {
    /// A slider for one of a colour's channels, with a skin of its own: the thumb, and a track of its colour over a black one.
    static func channel(_ color: String, value: Double, artwork: Artwork) throws -> Slider {
        let slider = Slider()
        slider.identifier = color
        slider.range = try ValueRange(minimum: 0, maximum: 255, step: 1)
        slider.value = value

        slider.setThumbImage(try artwork.image(named: "thumb-\(color)"), for: .normal)
        slider.setThumbImage(try artwork.image(named: "thumb-\(color)-held"), for: .highlighted)

        let minimumTrack = try artwork.image(named: "track-\(color)").stretchableImage(leftCapWidth: 10, topCapHeight: 0)
        slider.setMinimumTrackImage(minimumTrack, for: .normal)
        let maximumTrack = try artwork.image(named: "track-black").stretchableImage(leftCapWidth: 10, topCapHeight: 0)
        slider.setMaximumTrackImage(maximumTrack, for: .normal)

        slider.minimumValueImage = try artwork.image(named: "drop-none")
        slider.maximumValueImage = try artwork.image(named: "drop-\(color)")
        return slider
    }
}
