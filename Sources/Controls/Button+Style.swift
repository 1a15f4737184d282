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
        case leading, trailing, top, bottom
    }

    /// Where image and title stand in the button.
    public enum ContentAlignment: String, Sendable, CaseIterable {
        case leading, center, trailing
    }
}
