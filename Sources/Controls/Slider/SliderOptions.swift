extension Slider {
    /// What a touch beside the thumb does.
    public enum TrackTap: String, Sendable, CaseIterable {
        /// Nothing.
        case ignore
        /// The thumb comes to the finger, and follows it.
        case jump
        /// The value goes a tenth of the range (at least one step) towards the finger.
        case page
    }

    /// The direction of growing values: to the right, or up.
    public enum Axis: String, Sendable, CaseIterable {
        /// The minimum is at the left.
        case horizontal
        /// The minimum is at the bottom.
        case vertical
    }

    /// The least number that can be chosen. One that is not below the maximum takes the maximum along; what is not finite changes nothing.
    public final var minimumValue: Double {
        get { range.minimum }
        set { range = range.with(minimum: newValue) }
    }
    /// The greatest number that can be chosen. One that is not above the minimum takes the minimum along; what is not finite changes nothing.
    public final var maximumValue: Double {
        get { range.maximum }
        set { range = range.with(maximum: newValue) }
    }
}
