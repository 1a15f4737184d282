import FasciaRaster

/// The weights that the built-in look uses, each a chain of font files.
public struct FontSet {
    public var regular: FontChain
    public var medium: FontChain
    public var semibold: FontChain
    public var bold: FontChain

    /// A set of four chains; the same may stand for several.
    public init(regular: FontChain, medium: FontChain, semibold: FontChain, bold: FontChain) {
        self.regular = regular
        self.medium = medium
        self.semibold = semibold
        self.bold = bold
    }
}
