import FasciaGeometry

/// What is beside an alert's card: a touch there may cancel the alert, one on the card means nothing but its buttons.
final class AlertBackdrop: Control {
    /// Where the card is, in the backdrop's own coordinates.
    var hole = Rect.zero

    override func point(inside point: Point) -> Bool { bounds.contains(point) && !hole.contains(point) }
}
