import FasciaGeometry
import FasciaRaster

/// A shadow below a box.
public struct BoxShadow: Hashable, Sendable {
    /// The shadow's colour, its strength in the alpha.
    public var color: Color
    /// Where it falls, in points.
    public var offset: Offset
    /// How wide its soft edge is, in points; half of it lies outside of the box.
    public var blur: Double

    /// A shadow; a blur below 0 counts as 0.
    public init(color: Color, offset: Offset = Offset(horizontal: 0, vertical: 4), blur: Double = 12) {
        self.color = color
        self.offset = offset
        self.blur = max(0, blur)
    }
}
