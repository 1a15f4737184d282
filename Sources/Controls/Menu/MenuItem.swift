import FasciaRaster

/// A choice of a menu.
public struct MenuItem: Hashable {
    /// What it says.
    public var title: String
    /// Stands before the title; nil for none.
    public var image: Image?
    /// Whether it can be chosen.
    public var isEnabled = true

    /// A choice.
    public init(_ title: String, image: Image? = nil) {
        self.title = title
        self.image = image
    }
}
