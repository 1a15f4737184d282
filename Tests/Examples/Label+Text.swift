import FasciaControls
import FasciaRaster

extension Label {
    /// A label that says something from the start.
    convenience init(_ text: String, font: Font, color: Color? = nil, alignment: TextAlignment = .natural) {
        self.init()
        self.text = text
        self.font = font
        textColor = color
        textAlignment = alignment
    }
}
