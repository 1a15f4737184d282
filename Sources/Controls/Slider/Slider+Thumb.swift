import FasciaGeometry

extension Slider: ThumbHolding {
    package func thumbCenter(at fraction: Double) -> Point {
        let thumb = thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: range.value(at: fraction))
        return Point(x: thumb.midX, y: thumb.midY)
    }
}
