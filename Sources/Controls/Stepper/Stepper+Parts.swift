import FasciaGeometry

/// Its halves: what counts down begins where the layout does.
extension Stepper: PartHolding {
    package func area(ofPart name: String) -> Rect? {
        let half = Size(width: bounds.width / 2, height: bounds.height)
        switch name {
        case "minus": return Rect(origin: .zero, size: half)
        case "plus": return Rect(origin: Point(x: half.width, y: 0), size: half)
        default: return nil
        }
    }

    package var partNames: String { "minus and plus" }
}
