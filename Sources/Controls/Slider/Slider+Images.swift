import FasciaRaster

extension Slider {
    /// Sets the thumb's image in a state.
    public func setThumbImage(_ image: Image?, for state: ControlState) {
        if look.thumb.images[exactly: state] == image { return }
        // What reached beyond the old image does not any more.
        setNeedsDisplay()
        look.thumb.images[exactly: state] = image
        setNeedsDisplay()
        // The built-in thumb has a shadow that reaches beyond the frame, and a thumb's size is what the slider likes.
        setNeedsPlacement()
        superview?.setNeedsLayout()
    }

    /// Sets the image of the track from its start to the thumb's centre.
    public func setMinimumTrackImage(_ image: Image?, for state: ControlState) {
        if replace(&look.minimumTracks[exactly: state], with: image) { setNeedsDisplay() }
    }

    /// Sets the image of the track from the thumb's centre to its end.
    public func setMaximumTrackImage(_ image: Image?, for state: ControlState) {
        if replace(&look.maximumTracks[exactly: state], with: image) { setNeedsDisplay() }
    }
}
