import FasciaGeometry

extension RotaryDial: ThumbHolding {
    /// The middle of the dial while it has no place yet.
    package func thumbCenter(at fraction: Double) -> Point {
        guard let ring else { return bounds.center }
        let place = ring.place(Double(ring.radius) - Double(ring.width) / 2, ring.angle(fraction))
        return Point(x: place.x / displayGrid.scale, y: place.y / displayGrid.scale)
    }
}
