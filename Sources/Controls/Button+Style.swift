extension Button {
    /// The built-in look of a button without a background image.
    public enum Style: String, Sendable, CaseIterable {
        /// On the tint colour: what most people will want to do.
        case filled
        /// On a breath of the tint colour.
        case tinted
        /// On the theme's recess, in the colour of text.
        case gray
        /// Without a background.
        case plain
    }

    /// Where the image stands beside the title.
    public enum ImagePlacement: String, Sendable, CaseIterable {
        /// Before the title.
        case leading
        /// After the title.
        case trailing
        /// Above the title.
        case top
        /// Below the title.
        case bottom
    }

    /// Where image and title stand in the button.
    public enum ContentAlignment: String, Sendable, CaseIterable {
        /// At the left edge.
        case leading
        /// In the middle.
        case center
        /// At the right edge.
        case trailing
    }
}
