import FasciaGeometry
import FasciaRaster

/// What a view says in its middle while it has nothing to show. Its label is made when it is first needed.
struct EmptyText {
    /// How far it keeps from the view's edges, in points.
    let margin: Size
    private(set) var label: Label?

    init(margin: Size) { self.margin = margin }

    /// Shows a text in the middle of a view, or nothing.
    /// - Parameters:
    ///   - text: nil or empty for nothing.
    ///   - part: what is seen of the view, in its coordinates; nil is all of it.
    ///   - index: the label's place among the view's subviews.
    ///   - dress: sets the label's look, when the label is new.
    mutating func show(_ text: String?, in view: View, part: Rect? = nil, at index: Int, dress: (Label) -> Void) {
        guard let text, !text.isEmpty else {
            label?.isHidden = true
            return
        }
        let label: Label
        if let known = self.label {
            label = known
        } else {
            label = Label()
            label.numberOfLines = 0
            label.minimumScale = 0.7
            label.textAlignment = .center
            self.label = label
            view.insertSubview(label, at: index)
            dress(label)
        }
        label.isHidden = false
        label.text = text
        let bounds = part ?? view.bounds
        // Where little room is, the text has most of it.
        label.frame = bounds.insetBy(dx: min(margin.width, bounds.width / 12), dy: min(margin.height, bounds.height / 12))
    }
}
