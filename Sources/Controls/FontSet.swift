import FasciaRaster

/// The weights that the built-in look uses, each a chain of font files.
public struct FontSet {
    /// Labels.
    public var regular: FontChain
    /// The titles of segments and tabs.
    public var medium: FontChain
    /// Badges.
    public var semibold: FontChain
    /// Headings.
    public var bold: FontChain

    /// A set of four chains; the same may stand for several.
    public init(regular: FontChain, medium: FontChain, semibold: FontChain, bold: FontChain) {
        self.regular = regular
        self.medium = medium
        self.semibold = semibold
        self.bold = bold
    }
}
