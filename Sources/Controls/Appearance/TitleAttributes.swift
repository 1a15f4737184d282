import FasciaGeometry
import FasciaRaster

/// How a control's text is drawn in a state. What is nil is taken from the built-in look.
public struct TitleAttributes: Hashable {
    /// The chain and the size.
    public var font: Font?
    /// The text's colour.
    public var color: Color?
    /// Drawn under the text; nil is no shadow.
    public var shadowColor: Color?
    /// Where the shadow falls, in points.
    public var shadowOffset: Offset

    /// Attributes; all nil by default.
    public init(
        font: Font? = nil, color: Color? = nil, shadowColor: Color? = nil, shadowOffset: Offset = Offset(horizontal: 0, vertical: 1)
    ) {
        self.font = font
        self.color = color
        self.shadowColor = shadowColor
        self.shadowOffset = shadowOffset
    }
}
